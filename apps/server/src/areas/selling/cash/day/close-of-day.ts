import type { CloseOfDay, ClosingValidation, OperationalSetting } from '@tavola/contract';
import { auditStatement } from '#platform/auth/audit.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { announceClocks, clockOut } from '#areas/staff/index.ts';
import { planEmptyVoids } from '../../commands/orders/void-order.ts';
import { nextDayPart, undated } from './day-part.ts';
import { writeOrders } from '../../commands/orders/write-orders.ts';
import { closeTerminals } from '../close-terminal.ts';
import type { CashWork } from '../cash-work.ts';
import {
  collectDay,
  findDay,
  holdDayCounter,
  insertDay,
  reserveDayNumbers,
  type DayFound,
} from './close-of-day.rows.ts';
import { findEmployees, findUncounted, validateClosing } from './closing-validation.ts';
import { closeOfDayWords } from './closing.words.ts';

/** What a person asks of a close of day. */
export interface CloseDayInput {
  readonly closeOfDayID: string;
  readonly note?: string | null | undefined;
  readonly closeTerminals?: boolean | undefined;
  readonly carryOpenOrders?: boolean | undefined;
  readonly clockOutEmployees?: boolean | undefined;
  readonly isEmptyAllowed?: boolean | undefined;
}

/** What is in the way of closing the day; the close procedures say which of it blocks (decision 90). */
export async function validateDay({ tx, actor, language, place, deps }: CashWork): Promise<ClosingValidation[]> {
  const { scope } = actor;
  const taken = undated(scope, await nextDayPart(tx, scope, deps));
  return [
    ...(await validateClosing(tx, scope, null, language, severitiesOf(place.operational))),
    ...(await findUncounted(tx, scope, language, taken)),
    ...(await findEmployees(tx, scope, language, place.operational)),
  ];
}
const severitiesOf = ({ closeAllOpenOrders, closeAllTerminals }: OperationalSetting) =>
  ({
    open_orders: closeAllOpenOrders ? 'block' : 'warn',
    partly_paid_orders: closeAllOpenOrders ? 'block' : 'warn',
    open_terminals: closeAllTerminals ? 'block' : 'warn',
  }) as const;

/**
 * Closes the day under the next Z number (decisions 91, 169): what was paid and closed since the one before it,
 * whatever its date, without samples (decision 252). Immutable; the same close again is answered with the first one,
 * and its id with another note is refused. An empty one has to be asked for (decision 253). Past days that are made
 * later keep their numbers and what they sold. Employees are clocked out now where that is asked for.
 */
export async function closeDay(work: CashWork, input: CloseDayInput): Promise<CloseOfDay> {
  const { tx, actor, moment, now, language, deps } = work;
  const { scope } = actor;
  await holdDayCounter(tx, scope);
  const known = await findDay(tx, scope, input.closeOfDayID);
  const note = input.note == null || input.note === '' ? null : input.note;
  if (known !== null) return known.note === note ? known : refuse('idempotency.mismatch');
  if (input.closeTerminals === true) await closeTerminals(work, [], note);
  const clockedOut = input.clockOutEmployees === true ? await clockOut(tx, scope, null, 'CloseOfDay', moment.now) : [];
  const blocking = (await validateDay(work)).find(
    ({ code, severity }) => severity === 'block' && !(input.carryOpenOrders === true && isOrder(code)),
  );
  if (blocking !== undefined) refuse('close_of_day.blocked', { reason: blocking.message });
  // A table may have guests who have not ordered yet, so its empty bills are voided by choice alone.
  const isTableIncluded = input.carryOpenOrders === true;
  const voids = await planEmptyVoids(work, closeOfDayWords.emptyOrder[language], { isTableIncluded });
  const part = await nextDayPart(tx, scope, deps);
  if (part.pastDays !== null) await reserveDayNumbers(tx, scope, part.pastDays.count);
  const found = await collectDay(tx, scope, input.closeOfDayID, part);
  if (input.isEmptyAllowed !== true && isEmpty(found)) refuse('close_of_day.empty');
  await insertDay(
    tx,
    scope,
    {
      id: input.closeOfDayID,
      businessDate: found.lastDate ?? moment.businessDate,
      closedAt: now,
      closedBy: actor.userID,
      note,
    },
    found,
  );
  await tx.pipeline([
    auditStatement(
      actor,
      {
        action: 'close_of_day.closed',
        targetType: 'closeOfDay',
        targetID: input.closeOfDayID,
        after: { totalAmount: found.totalAmount, cashDifference: found.cashDifference, voidedOrders: voids.length },
      },
      moment.now,
    ),
    ...clockedOut.map(({ shiftID, userID }) =>
      auditStatement(
        actor,
        { action: 'shift.changed', targetType: 'shift', targetID: shiftID, after: { userID, endedAt: now } },
        moment.now,
      ),
    ),
  ]);
  await deps.onDayClosed(tx, scope, input.closeOfDayID);
  await announceClocks(
    tx,
    scope,
    clockedOut.map(({ userID }) => userID),
  );
  const closed = (await findDay(tx, scope, input.closeOfDayID)) ?? refuse('resource.not_found');
  // Last of all: the orders are written with the commit.
  if (voids.length > 0) await writeOrders(tx, scope, voids);
  return closed;
}

/** Nothing was sold, paid, voided or closed. */
const isEmpty = ({ saleCount, perType, voided, details, reports }: DayFound): boolean =>
  saleCount + perType.length + voided.paymentCount + (details?.corrected.paymentCount ?? 0) + reports.length === 0;

const isOrder = (code: ClosingValidation['code']): boolean => code === 'open_orders' || code === 'partly_paid_orders';

import { OrderChannel, type LineAssignmentInput, type OrderInput, type TableCheckInput } from '@tavola/contract';
import {
  addLine,
  addUnitsApart,
  assignLine,
  changeLine,
  changeTerms,
  defaultServiceChargeRate,
  isWhollyVoided,
  openBill,
  removeLine,
  type AssignTo,
  type DraftLine,
  type Refusal as EngineRefusal,
  type TableCheck,
  type Verdict,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { localInstant } from '#platform/time/local-time.ts';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import { toNumber } from '../amounts/figures.ts';
import { policyRules } from '../sale-policy.ts';
import { serviceChargeAt, type SellingPlace } from '../selling-place.ts';
import { enteredOf } from '../save/lines/entered-lines.ts';
import { headerOf } from '../save/order-header.ts';
import { mayBeForgotten } from '../save/past-saves.ts';
import { planSave, type SavePlan } from '../save/plan-save.ts';
import { VersionConflict, type PlannedLine } from '../save/lines/planned-line.ts';
import type { Saving } from '../save/saving.ts';
import { refuseLineIDs } from '../orders/write-orders.ts';
import { billDraft, type BillDraft } from './table-draft.ts';

/** A bill that a save touches. */
export interface PlannedBill {
  readonly saving: Saving;
  readonly plan: SavePlan;
  readonly aliasName: string | null;
  /** It keeps its figures in this check. */
  readonly isFrozen: boolean;
  /** What the terminal showed of it; null = the terminal did not send this bill. */
  readonly shown: OrderInput | null;
}

/** What a save makes of a table's check, before anything is priced. */
export interface PlannedCheck {
  readonly check: TableCheck;
  readonly bills: readonly PlannedBill[];
}

/** What a terminal knows of the check that it saves. */
interface CheckAsKnown {
  /** The table was not saved since the terminal read it. */
  readonly isAsShown: boolean;
  /** Open bills of other tables that share lines with this one, with the name of their table. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

/**
 * Works a terminal's bills into the stored check (decision 34): new lines are always accepted, changes where no one
 * else changed the same line or header. The check decides which bills share a line, so this is not part of the line's
 * content here.
 */
export function planCheck(
  stored: TableCheck,
  bills: readonly PlannedBill[],
  assignments: TableCheckInput['assignments'],
  { isAsShown, elsewhere }: CheckAsKnown,
): PlannedCheck {
  const names = new Map(
    bills.flatMap(({ plan }) => plan.lines.map(({ content }) => [content.orderLineID, content.itemName])),
  );
  const taken = <T>(verdict: Verdict<T>): T =>
    verdict.ok ? verdict.value : refuseCheck(verdict, names, tableElsewhere(verdict, stored, elsewhere));
  const drafts = new Map(bills.filter(isTouched).map((bill) => [bill.saving.input.orderID, draftOf(bill)]));
  let check = stored;
  for (const { saving, plan } of bills) {
    const { input } = saving;
    const draft = drafts.get(input.orderID);
    if (draft === undefined) continue;
    if (saving.stored === null) check = taken(openBill(check, input.orderID, draft.terms));
    else if (plan.isHeaderChanged) check = taken(changeTerms(check, input.orderID, draft.terms));
  }
  const added = bills.flatMap(({ saving, plan }) =>
    plan.lines.flatMap(({ stored: row, takenFrom }, index) => {
      const draft = drafts.get(saving.input.orderID)?.lines[index];
      const isPart = row !== null && row.splitOf !== null;
      if (draft === undefined || (row !== null && !isPart)) return [];
      return [{ draft, isPart, sourceID: isPart ? row.splitOf : takenFrom?.orderLineID }];
    }),
  );
  // Before their line changes, so that they get the bills of the line; each right after it, so that those of one line
  // come in the order of the bill. Pieces may be taken from a part that becomes a separate line.
  const apart = added.toReversed().toSorted((one, other) => Number(other.isPart) - Number(one.isPart));
  for (const { draft, sourceID } of apart) if (sourceID != null) check = taken(addUnitsApart(check, draft, sourceID));
  for (const { saving, plan } of bills) {
    for (const id of plan.removedIDs) check = taken(removeLine(check, id));
    const draft = drafts.get(saving.input.orderID);
    for (const [index, line] of plan.lines.entries()) {
      const next = draft?.lines[index];
      if (next !== undefined && line.stored !== null && (line.isChanged || plan.isHeaderChanged))
        check = taken(withDraft(check, next));
    }
  }
  const wanted = new Map(assignments.map((each) => [each.orderLineID, each]));
  if (wanted.size < assignments.length) refuseLineIDs();
  for (const { draft, sourceID } of added) {
    if (sourceID != null) continue;
    const to = wanted.get(draft.orderLineID) ?? refuse('table.assign_to_required');
    wanted.delete(draft.orderLineID);
    check = taken(addLine(check, draft, bearersIn(to)));
  }
  const fresh = new Set(added.map(({ draft }) => draft.orderLineID));
  for (const { orderLineID, assignment, billIDs = [], before } of wanted.values()) {
    const line = check.lines.find(({ draft }) => draft.orderLineID === orderLineID) ?? refuse('order.line_not_found');
    if (before !== undefined && !isSameSet(before, line.billIDs)) throw new VersionConflict();
    if (assignment === line.assignment && assignment === 'list' && isSameSet(billIDs, line.billIDs)) continue;
    // A person who has since assigned other bills to the line would not see that they were replaced.
    if (before === undefined && !isAsShown && !fresh.has(orderLineID)) throw new VersionConflict();
    // Units that were voided as they were taken apart are on no bill.
    if (isWhollyVoided(line) && fresh.has(orderLineID)) continue;
    check = taken(assignLine(check, orderLineID, bearersIn({ assignment, billIDs })));
  }
  return { check, bills: atOpenBills(check, bills) };
}

/** Whether a save changes the bill or adds to it; an untouched bill is in the stored check. */
const isTouched = ({ saving: { stored }, plan: { isHeaderChanged, lines } }: PlannedBill): boolean =>
  stored === null || isHeaderChanged || lines.some((line) => line.isChanged || line.stored === null);

const bearersIn = ({ assignment, billIDs }: Pick<LineAssignmentInput, 'assignment' | 'billIDs'>): AssignTo =>
  assignment === 'list' ? (billIDs ?? []) : assignment;

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

function withDraft(check: TableCheck, draft: DraftLine): Verdict<TableCheck> {
  const known = check.lines.find((line) => line.draft.orderLineID === draft.orderLineID);
  if (known === undefined || moneyOf(known.draft) === moneyOf(draft)) return { ok: true, value: check };
  return changeLine(check, draft.orderLineID, () => draft);
}

// Which bills share a line, and when it was added, do not change its money.
const moneyOf = ({ assignTo: _bills, addedAt: _at, ...draft }: DraftLine): string => JSON.stringify(draft);

const draftOf = ({ saving: { place, moment }, plan }: PlannedBill): BillDraft =>
  billDraft(
    plan.header,
    plan.lines.map(({ content }) => content),
    place.catalog,
    moment.local,
  );

/** The plan of a bill that the terminal sent. */
export const touched = (saving: Saving, aliasName: string | null, isFrozen: boolean): PlannedBill => ({
  saving,
  aliasName,
  isFrozen,
  shown: saving.input,
  plan: planBill(saving, isFrozen),
});

function planBill(saving: Saving, isFrozen: boolean): SavePlan {
  const { input, stored, place, moment, policy, codes } = saving;
  const { areCatalogPricesRequired, isPast } = policyRules[policy];
  if (stored !== null && mayBeForgotten(stored.order.saves, input.version ?? 0)) throw new VersionConflict();
  const bearers = new Map(stored?.lines.map((row) => [row.orderLineID, row.assignTo]));
  const orderLines = input.orderLines.map((line) => {
    const known = bearers.get(line.orderLineID) ?? null;
    return { ...line, assignTo: known === null ? null : [...known] };
  });
  return planSave(
    { ...input, orderLines },
    stored === null ? null : isFrozen ? asOpen(stored) : stored,
    {
      place,
      at: moment.local,
      addedAt: localInstant(moment.recordedAt, place.operational.timezoneName),
      channel: OrderChannel.TableService,
      isAvailabilitySkipped: isPast || input.skipValidation === true,
      areCatalogPricesRequired,
      codes,
      isEmptyAllowed: true,
    },
    defaultRate(place, input),
  );
}

function defaultRate(place: SellingPlace, { orderFulfillmentTypeID }: OrderInput): number {
  const rate = defaultServiceChargeRate(serviceChargeAt(place, OrderChannel.TableService), orderFulfillmentTypeID);
  return rate.ok ? toNumber(rate.value) : 0;
}

/**
 * A bill with a payment or at another table may still have lines on other bills, which may be voided: the check decides
 * what is fixed (decision 213), not the state of the bill that a line was added to.
 */
const asOpen = (stored: StoredOrder): StoredOrder => ({
  ...stored,
  order: { ...stored.order, paymentStatus: 'Pending', status: openStatus(stored) },
});

const openStatus = ({ order: { status } }: StoredOrder): StoredOrder['order']['status'] =>
  status === 'Completed' ? 'New' : status;

/** New lines of a bill that is frozen here are added to the first bill that shares them: none waits in a closed one. */
function atOpenBills(check: TableCheck, bills: readonly PlannedBill[]): PlannedBill[] {
  const homeOf = (bill: PlannedBill, line: PlannedLine): string => {
    const { input } = bill.saving;
    // Units of a line stay with it: what was sent and taken from stock of them is under its bill.
    if (line.stored !== null || line.takenFrom !== undefined || !bill.isFrozen) return input.orderID;
    const added = check.lines.find(({ draft }) => draft.orderLineID === line.content.orderLineID);
    return added?.billIDs[0] ?? input.orderID;
  };
  const moved = bills.flatMap((bill) =>
    bill.plan.lines
      .map((line) => ({ line, home: homeOf(bill, line) }))
      .filter(({ home }) => home !== bill.saving.input.orderID),
  );
  if (moved.length === 0) return [...bills];
  const gone = new Set(moved.map(({ line }) => line));
  return bills.map((bill) => {
    const { plan, saving } = bill;
    const lines = [
      ...plan.lines.filter((line) => !gone.has(line)),
      ...moved.filter(({ home }) => home === saving.input.orderID).map(({ line }) => line),
    ];
    return {
      ...bill,
      plan: { ...plan, lines, isChanged: lines.some((line) => line.isChanged) || plan.isHeaderChanged },
    };
  });
}

/** The plan of a bill that the terminal did not touch. */
export function untouched(saving: Saving & { readonly stored: StoredOrder }, isFrozen: boolean): PlannedBill {
  const { stored } = saving;
  return {
    saving,
    aliasName: stored.order.aliasName,
    isFrozen,
    shown: null,
    plan: {
      header: headerOf(stored),
      headerHash: '',
      isHeaderChanged: false,
      lines: enteredOf(stored.lines).map((row) => ({ content: row, stored: row, isChanged: false })),
      view: null,
      removedIDs: [],
      isChanged: false,
    },
  };
}

const CODES = [
  'table.bill_not_found',
  'table.bill_frozen',
  'table.line_fixed',
  'table.all_bills_paid',
  'table.assign_to_required',
] as const;

/** The other table that decides about what is refused; null = a payment holds it. */
function tableElsewhere(
  { code, params: { billID, orderLineID } }: EngineRefusal,
  { bills, lines }: TableCheck,
  elsewhere: ReadonlyMap<string, string>,
): string | null {
  if (code !== 'table.bill_frozen' && code !== 'table.line_fixed') return null;
  const line = lines.find(({ draft }) => draft.orderLineID === orderLineID);
  const ids = line?.billIDs ?? [String(billID)];
  const holding = bills.filter(({ billID: id, frozen }) => frozen !== null && ids.includes(id));
  const [name = null] = holding.map(({ billID: id }) => elsewhere.get(id) ?? null);
  return holding.every(({ billID: id }) => elsewhere.has(id)) ? name : null;
}

/** Says in the words of the calls what the engine refuses. */
function refuseCheck({ code, params }: EngineRefusal, names: ReadonlyMap<string, string>, table: string | null): never {
  if (table !== null) refuse('table.bill_elsewhere', { table });
  const known = CODES.find((each) => each === code);
  if (known === undefined) return code === 'table.line_not_found' ? refuse('order.line_not_found') : refuseLineIDs();
  return refuse(known, { ...params, name: names.get(String(params['orderLineID'])) ?? '' });
}

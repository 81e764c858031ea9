import { ALL_ACCESS, amountOf } from '@tavola/contract';
import { namedID } from '#platform/ids.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from '#platform/database/sql.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { answerOf, type CashWork } from '../cash/cash-work.ts';
import { moveCash } from '../cash/moves/cash-moves.ts';
import { closeTerminal } from '../cash/close-terminal.ts';
import { collectDay, findDay, holdDayCounter, insertDay, reserveDayNumbers } from '../cash/day/close-of-day.rows.ts';
import { insertReport, newReport } from '../cash/terminal-reports.rows.ts';
import { subtractAmounts } from '../commands/amounts/figures.ts';
import { atPlace, momentOf } from '../commands/moment.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import type { SellingPlace } from '../commands/selling-place.ts';
import { findPayOutReason, type DemoSeller } from './demo-sales.rows.ts';
import { pastDayWords } from './past-day.words.ts';

/** A past day of a demo that is over. */
export interface PastDay {
  readonly scope: LocationScope;
  readonly seller: DemoSeller;
  readonly place: SellingPlace;
  readonly date: string;
  /** Days since the first one. */
  readonly number: number;
  readonly firstSale: Date;
  readonly lastSale: Date;
}

const QUARTER_MS = 15 * 60_000;
/** Float and pay out of a day, and what was missing on some, in baht and elsewhere. */
const cash = {
  baht: { float: 2000, payOut: 180, missing: 20 },
  other: { float: 100, payOut: 12.5, missing: 2 },
} as const;

/**
 * Gives a past day of the product's own demos what its people would have left: the report of its terminal with float,
 * pay out and count, made by the commands of a drawer, and its Z. Only the past orders are in it, nothing that a
 * visitor sells, and a restaurant of one's own gets neither: its Z numbers are its own. A repeat changes nothing.
 */
export async function closePastDay(tx: Tx, day: PastDay, deps: SellingDeps): Promise<void> {
  const { scope, seller, place, date, number } = day;
  const pastDays = await deps.pastDaysOf(tx, scope);
  if (pastDays === null || date >= pastDays.before) return;
  await holdDayCounter(tx, scope);
  // A day that failed at first is made later, and its Z is numbered by its date anyway.
  await reserveDayNumbers(tx, scope, pastDays.count);
  const named = (what: string): string => namedID(`${scope.locationID} ${date} ${what}`);
  const closeOfDayID = named('day');
  if ((await findDay(tx, scope, closeOfDayID)) !== null) return;
  const { float, payOut, missing } = cash[place.operational.currencyCode === 'THB' ? 'baht' : 'other'];
  const { language } = place.operational;
  const opening = workAt(tx, day, new Date(day.firstSale.getTime() - QUARTER_MS), deps);
  const report = {
    ...newReport(seller.clientID, opening.moment.businessDate, opening.now, seller.userID),
    terminalReportID: named('report'),
    hasCashDrawer: true,
    openingFloat: amountOf(float),
  };
  await tx.pipeline([
    ...insertReport(scope, report),
    sql`UPDATE payments SET terminal_report_id = ${report.terminalReportID}
      WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND client_id = ${seller.clientID}
        AND payment_date = ${date} AND terminal_report_id IS NULL`,
  ]);
  const closing = workAt(tx, day, new Date(day.lastSale.getTime() + QUARTER_MS), deps);
  const moved =
    number % 2 === 0
      ? await moveCash(workAt(tx, day, day.lastSale, deps), 'PayOut', {
          cashActivityID: named('pay out'),
          amount: amountOf(payOut),
          payInOutReasonID: await findPayOutReason(tx, scope),
          note: pastDayWords.payOut[language],
        })
      : null;
  const isShort = number % 9 === 4;
  const { figures, version } = moved ?? (await answerOf(closing, report));
  if (figures === null) throw new Error('The seller of a demo sees what the drawer should hold.');
  await closeTerminal(closing, {
    terminalReportID: report.terminalReportID,
    version,
    cashCounts: [],
    cashAmount: subtractAmounts(figures.expectedCash, amountOf(isShort ? missing : 0)),
    note: isShort ? pastDayWords.missing[language] : null,
  });
  const found = await collectDay(tx, scope, closeOfDayID, { soldBy: seller.clientID, on: date });
  await insertDay(
    tx,
    scope,
    {
      id: closeOfDayID,
      businessDate: date,
      closedAt: closing.now,
      closedBy: seller.userID,
      note: null,
      number: number + 1,
    },
    found,
  );
}

/** A command of the past terminal at a moment of that day. */
function workAt(tx: Tx, { scope, seller, place }: PastDay, at: Date, deps: SellingDeps): CashWork {
  const moment = atPlace(momentOf(at), place);
  return {
    tx,
    actor: {
      scope,
      userID: seller.userID,
      displayName: seller.displayName,
      clientID: seller.clientID,
      rights: new Set([ALL_ACCESS]),
      requestId: null,
    },
    policy: 'recorded',
    clientID: seller.clientID,
    language: place.operational.language,
    deps,
    place,
    moment,
    now: at.toISOString(),
  };
}

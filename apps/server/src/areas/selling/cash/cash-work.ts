import {
  isAllowed,
  permission,
  type CashCount,
  type CountedCash,
  type EnteredAmount,
  type Language,
  type TerminalReport,
} from '@tavola/contract';
import { countedCash, toAmount, toMoney, type Money } from '@tavola/selling';
import { requireTerminal, type Actor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { cashDenominations } from '#platform/reference/cash-denominations.ts';
import { localMoment } from '#platform/time/local-time.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { requireWhole } from '../commands/amounts/whole-amounts.ts';
import { intentNow, workOf, type Work } from '../commands/work.ts';
import { describeReport } from './describe-report.ts';
import { findReport, readNames, type ReportRow } from './terminal-reports.rows.ts';

/** A command on the report of the caller's terminal: who, when and where. */
export interface CashWork extends Work {
  readonly actor: Actor;
  readonly clientID: string;
  readonly language: Language;
  /** The moment as stored. */
  readonly now: string;
}

/** Begins a command in an open transaction. */
export async function cashWork(tx: Tx, actor: Actor, language: Language, deps: SellingDeps): Promise<CashWork> {
  const work = await workOf(intentNow(tx, actor, deps));
  return { ...work, actor, clientID: requireTerminal(actor), language, now: work.moment.now.toISOString() };
}

/** Whether a person sees what should be in a drawer before it is counted (decision 168): a separate right. */
export const seesExpected = ({ rights }: Actor): boolean => isAllowed(rights, [permission.terminalReport.special]);

/** The report as the caller sees it. */
export const answerOf = ({ tx, actor, place }: CashWork, row: ReportRow): Promise<TerminalReport> =>
  describeReport(tx, row, { scope: actor.scope, place, seesExpected: seesExpected(actor) });

/** Refuses a report that is not the open one of this terminal: closed, or unknown. */
export async function refuseClosed(work: CashWork, terminalReportID: string): Promise<never> {
  const { tx, actor, clientID } = work;
  const closed = await findReport(tx, actor.scope, terminalReportID);
  if (closed?.status !== 'Closed' || closed.clientID !== clientID) return refuse('terminal_report.not_open');
  const user = await nameOf(work, closed.closedBy);
  throw new Refusal('terminal_report.closed', { params: { user }, current: await answerOf(work, closed) });
}

/** Refuses a version that is not the stored one, with the current report. */
export async function requireVersion(work: CashWork, row: ReportRow, version: number): Promise<void> {
  if (row.version !== version) throw new Refusal('resource.version_conflict', { current: await answerOf(work, row) });
}

/** A person's name as messages show it. */
export async function nameOf({ tx, actor, clientID }: CashWork, userID: string | null): Promise<string> {
  if (userID === null) return '';
  const { people } = await readNames(tx, actor.scope, [userID], clientID);
  return people.get(userID) ?? '';
}

/** A moment on the clock of the location, `14:05`. */
export function clockTime({ place }: CashWork, at: string): string {
  const { minutes } = localMoment(new Date(at), place.operational.timezoneName);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}`;
}

/** Cash that was counted: its worth, and by which coins and notes. */
export interface Counted {
  readonly total: Money;
  readonly counts: readonly CountedCash[];
}

/** What a person counted; the amount alone counts where no coins and notes are named. */
export function countedOf(
  { place }: CashWork,
  {
    cashCounts = [],
    cashAmount,
  }: { readonly cashCounts?: readonly CashCount[] | undefined; readonly cashAmount?: EnteredAmount | null | undefined },
): Counted {
  requireWhole(place, [['cashAmount', cashAmount]]);
  if (cashCounts.length === 0) return { total: toMoney(cashAmount ?? 0), counts: [] };
  const known = new Map(
    cashDenominations(place.operational.currencyID).map((each) => [each.currencyCashDenominationID, each.value]),
  );
  const valueOf = (id: number): Money | undefined => {
    const value = known.get(id);
    return value === undefined ? undefined : toMoney(value);
  };
  const ids = cashCounts.map(({ currencyCashDenominationID }) => currencyCashDenominationID);
  const total = countedCash(cashCounts, valueOf);
  if (total === null || new Set(ids).size !== ids.length)
    throw new Refusal('validation.failed', { fields: [{ path: 'cashCounts', code: 'invalid' }] });
  const counts = cashCounts
    .filter(({ count }) => count > 0)
    .map(({ currencyCashDenominationID: id, count }) => ({
      currencyCashDenominationID: id,
      value: known.get(id) ?? 0,
      count,
    }));
  return { total, counts };
}

/** The worth of counted cash as stored. */
export const worthOf = ({ total }: Counted) => toAmount(total);

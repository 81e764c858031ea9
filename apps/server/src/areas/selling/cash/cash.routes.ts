import type {
  cashDrawerRoutes,
  cashReceiptRoutes,
  closeOfDayRoutes,
  Language,
  terminalReportRoutes,
} from '@tavola/contract';
import { requireFound } from '#platform/crud/refusals.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { activityReceipt, reportReceipt } from './cash-receipts.ts';
import { dayReceipt } from './day/day-receipt.ts';
import { inactivateActivity, moveCash, openDrawer } from './moves/cash-moves.ts';
import { answerOf, cashWork, type CashWork } from './cash-work.ts';
import { closeDay, validateDay } from './day/close-of-day.ts';
import { findDay, listDays, previewDay } from './day/close-of-day.rows.ts';
import { nextDayPart } from './day/day-part.ts';
import { closeTerminal, closeTerminals, countTerminal, resumeTerminal } from './close-terminal.ts';
import { validateClosing } from './day/closing-validation.ts';
import { describeActivities } from './describe-report.ts';
import { completeNote, leaveNote } from './moves/handover-notes.ts';
import { readHandover } from './moves/handover.ts';
import { openCashTerminal, openTerminal } from './open-terminal.ts';
import { searchReports } from './search-reports.ts';
import { findOpenReport, findReport, isTerminalHere } from './terminal-reports.rows.ts';

/** Whatever a call of this file needs of its call. */
interface Calling {
  readonly actor: Actor;
  readonly language: Language;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The calls of reports, drawers and closes of day. */
export function createCashHandlers(deps: SellingDeps) {
  const reading = <T>(call: Calling, read: (work: CashWork) => Promise<T>): Promise<T> =>
    call.read(async (tx) => read(await cashWork(tx, call.actor, call.language, deps)));
  const changing = <T>(call: Calling, change: (work: CashWork) => Promise<T>): Promise<T> =>
    withOwnID(() => call.transact(async (tx) => change(await cashWork(tx, call.actor, call.language, deps))));
  return {
    cashDrawer: drawerHandlers(reading, changing, deps.now),
    cashReceipts: receiptHandlers(reading),
    closeOfDay: dayHandlers(reading, changing),
    terminalReports: reportHandlers(reading),
  };
}

type Reading = <T>(call: Calling, read: (work: CashWork) => Promise<T>) => Promise<T>;

/** An id that is taken and yet not to be found here is that of another location of the company. */
async function withOwnID<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (databaseFault(error)?.kind === 'unique') refuse('idempotency.mismatch');
    throw error;
  }
}

/** A drawer that a person without the right asked for stays closed, and their history says so (decision 497). */
async function inHistory<T>(call: Calling, now: () => Date, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { actor } = call;
    if (error instanceof Refusal && error.errorCode === 'approval.required' && actor.clientID !== null) {
      const entry = { action: 'drawer.refused', targetType: 'terminal', targetID: actor.clientID } as const;
      await call.transact((tx) => recordAudit(tx, actor, entry, now()));
    }
    throw error;
  }
}

const drawerHandlers = (reading: Reading, changing: Reading, now: () => Date): Handlers<typeof cashDrawerRoutes> => ({
  openCashTerminal: (call) => changing(call, (work) => openCashTerminal(work, call.body)),
  openTerminal: (call) => changing(call, (work) => openTerminal(work, call.body)),
  countCashTerminal: (call) => changing(call, (work) => countTerminal(work, call.body)),
  resumeTerminal: (call) => changing(call, (work) => resumeTerminal(work, call.body)),
  closeCashTerminal: (call) => changing(call, (work) => closeTerminal(work, call.body)),
  closeTerminal: (call) => changing(call, (work) => closeTerminal(work, { ...call.body, cashAmount: null })),
  closeTerminals: (call) => changing(call, (work) => closeTerminals(work, call.body.clientIDs, call.body.note ?? null)),
  closingValidation: (call) =>
    reading(call, async ({ tx, actor, language }) => {
      if (!(await isTerminalHere(tx, actor.scope, call.params.id))) refuse('resource.not_found');
      return validateClosing(tx, actor.scope, call.params.id, language);
    }),
  payIn: (call) => changing(call, (work) => moveCash(work, 'PayIn', call.body)),
  payOut: (call) => changing(call, (work) => moveCash(work, 'PayOut', call.body)),
  deposit: (call) => changing(call, (work) => moveCash(work, 'Deposit', call.body)),
  openDrawer: (call) => inHistory(call, now, () => changing(call, (work) => openDrawer(work, call.body))),
  inactivateCashActivity: (call) => changing(call, (work) => inactivateActivity(work, call.params.id, call.body)),
  leaveNote: (call) => changing(call, (work) => leaveNote(work, call.body)),
  completeNote: (call) => changing(call, (work) => completeNote(work, call.params.id)),
});

const reportHandlers = (reading: Reading): Handlers<typeof terminalReportRoutes> => ({
  current: (call) =>
    reading(call, async (work) => {
      const row = await findOpenReport(work.tx, work.actor.scope, work.clientID);
      return { report: row === null ? null : await answerOf(work, row) };
    }),
  cashes: (call) =>
    reading(call, async ({ tx, actor, clientID }) => {
      const row = await findOpenReport(tx, actor.scope, clientID);
      return { activities: row === null ? [] : await describeActivities(tx, actor.scope, row) };
    }),
  handover: (call) => reading(call, readHandover),
  get: (call) =>
    reading(call, async (work) =>
      answerOf(work, requireFound(await findReport(work.tx, work.actor.scope, call.params.id))),
    ),
  search: (call) => reading(call, ({ tx, actor }) => searchReports(tx, actor.scope, call.body)),
});

const receiptHandlers = (reading: Reading): Handlers<typeof cashReceiptRoutes> => ({
  activity: (call) => reading(call, (work) => activityReceipt(work, call.params.id)),
  report: (call) => reading(call, (work) => reportReceipt(work, call.params.id, call.params.type)),
  closeOfDay: (call) => reading(call, (work) => dayReceipt(work, call.params.id)),
});

const dayHandlers = (reading: Reading, changing: Reading): Handlers<typeof closeOfDayRoutes> => ({
  validation: (call) => reading(call, validateDay),
  preview: (call) =>
    reading(call, async ({ tx, actor, deps }) => previewDay(tx, actor.scope, await nextDayPart(tx, actor.scope, deps))),
  create: (call) => changing(call, (work) => closeDay(work, call.body)),
  list: (call) => reading(call, ({ tx, actor }) => listDays(tx, actor.scope, call.query)),
  get: (call) => reading(call, async ({ tx, actor }) => requireFound(await findDay(tx, actor.scope, call.params.id))),
});

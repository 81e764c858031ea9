import {
  MOST_JOURNAL_DAYS,
  type AccountSum,
  type Amount,
  type Journal,
  type JournalEntry,
  type JournalHead,
  type journalRoutes,
} from '@tavola/contract';
import { add, negate, toAmount, toMoney, ZERO } from '@tavola/selling';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { writeFile } from '#platform/imports/files/write-file.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import type { FactWriter } from '../facts/fact-writer.ts';
import { uncountedCloses } from '../facts/pending.rows.ts';
import { journalTable } from './journal-file.ts';
import { keepAccounts, listDays, listEntries, type DayRow, type EntryRow } from './journals.rows.ts';
import { namesOfEntries } from './journal-names.ts';
import { makeJournal } from './make-journal.ts';

interface JournalServices extends Pick<Services, 'now'> {
  readonly facts: Pick<FactWriter, 'catchUp'>;
}

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** Days without a journal that one call makes: those of a restaurant older than journals. */
const MOST_MADE = 40;
const DAY_MS = 24 * 60 * 60_000;

/** The calls of the journal (decision 244). A day whose journal is missing gets it before it is read. */
export function createJournalHandlers({ now, facts }: JournalServices): Handlers<typeof journalRoutes> {
  /** The days of a period with their journals, and how many sales and days are not ready. */
  const ready = async (call: Call, period: Period & { readonly id?: string | null }) => {
    assertPeriod(period);
    const due = (await call.read((tx) => listDays(tx, call.scope, period))).filter(({ isMissing }) => isMissing);
    const closeOfDayIDs = idsOf(due.slice(0, MOST_MADE));
    const company = companyOf(call.scope);
    const unmade = due.length === 0 ? 0 : await facts.catchUp(company, { closeOfDayIDs });
    return call.transact(async (tx) => {
      const days = await listDays(tx, call.scope, period);
      const missing = days.filter(({ isMissing }) => isMissing);
      // What the facts lack would be missing from the journal for good.
      const uncounted = await uncountedCloses(tx, company, idsOf(missing));
      const made = missing.filter(({ closeOfDayID }) => !uncounted.has(closeOfDayID)).slice(0, MOST_MADE);
      for (const { closeOfDayID } of made) await makeJournal(tx, call.scope, closeOfDayID);
      const entries = await listEntries(tx, call.scope, idsOf(days));
      return { days, entries, pendingCount: unmade + missing.length - made.length };
    });
  };
  return {
    list: async (call) => {
      const { days, entries, pendingCount } = await ready(call, call.query);
      const { hasPostings, code, accountName } = call.query;
      const booked = hasPostings
        ? entries.filter((entry) => entry.code === (code ?? null) && entry.accountName === (accountName ?? null))
        : [];
      const namesOf = await call.read((tx) => namesOfEntries(tx, call.scope.companyID, booked));
      return {
        postings: days.flatMap((day) => postingsOf(day, booked).map((each) => ({ ...each, names: namesOf(each) }))),
        journals: days.map((day) => headOf(day, entries)),
        accounts: sumsOf(entries),
        unmapped: unmappedOf(entries),
        pendingCount,
      };
    },
    get: async (call) => {
      const { days, entries, pendingCount } = await ready(call, { ...EVER, id: call.params.id });
      const day = requireFound(days[0] ?? null);
      if (pendingCount > 0) refuse('journal.pending');
      const namesOf = await call.read((tx) => namesOfEntries(tx, call.scope.companyID, entries));
      return {
        ...headOf(day, entries),
        entries: entries.map((entry) => ({ ...shownEntry(entry), names: namesOf(entry) })),
      } satisfies Journal;
    },
    export: async (call) => {
      const { closeOfDayID, shape, ...period } = call.query;
      const { days, entries, pendingCount } = await ready(
        call,
        closeOfDayID == null ? period : { ...EVER, id: closeOfDayID },
      );
      if (pendingCount > 0) refuse('journal.pending');
      if (entries.length === 0) refuse('journal.none');
      const unmapped = unmappedOf(entries).length;
      if (unmapped > 0) refuse('journal.unmapped', { count: unmapped });
      await call.transact((tx) => keep(tx, call, entries, now()));
      const { headings, rows } = journalTable(days.toReversed(), entries, shape, call.language);
      const { startDate, endDate } = period;
      const name = closeOfDayID == null ? `journal-${startDate}-${endDate}` : `journal-z${days[0]?.number ?? ''}`;
      return writeFile(call.scope.companyID, name, 'csv', call.language, headings, rows);
    },
  };
}

const idsOf = (days: readonly DayRow[]): string[] => days.map(({ closeOfDayID }) => closeOfDayID);

const EVER = { startDate: '1900-01-01', endDate: '2999-12-31' };

function assertPeriod({ startDate, endDate, id }: Period & { readonly id?: string | null }): void {
  if (endDate < startDate) refuse('report.period_reversed');
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;
  if (id == null && days > MOST_JOURNAL_DAYS) refuse('report.period_too_long', { days: MOST_JOURNAL_DAYS });
}

/** What is exported keeps its accounts, and leaves a row in the audit. */
async function keep(
  tx: Tx,
  call: Parameters<Handlers<typeof journalRoutes>['export']>[0],
  entries: readonly EntryRow[],
  now: Date,
): Promise<void> {
  await tx.pipeline([keepAccounts(call.scope, entries)]);
  const { startDate, endDate, shape } = call.query;
  const after = { list: 'journal', rows: entries.length, filter: { startDate, endDate }, format: shape };
  await recordAudit(tx, call.actor, { action: 'export.made', targetType: 'report', targetID: 'journal', after }, now);
}

const sumOf = (amounts: readonly Amount[]): Amount =>
  toAmount(amounts.reduce((total, amount) => add(total, toMoney(amount)), ZERO));
const debitsOf = (entries: readonly Pick<EntryRow, 'amount'>[]): Amount =>
  sumOf(entries.flatMap(({ amount }) => (amount > 0 ? [amount] : [])));
const creditsOf = (entries: readonly Pick<EntryRow, 'amount'>[]): Amount =>
  toAmount(negate(toMoney(sumOf(entries.flatMap(({ amount }) => (amount < 0 ? [amount] : []))))));

function headOf({ closeOfDayID, number, businessDate, closedAt }: DayRow, entries: readonly EntryRow[]): JournalHead {
  const own = entries.filter((entry) => entry.closeOfDayID === closeOfDayID);
  return {
    closeOfDayID,
    number,
    businessDate,
    closedAt,
    debit: debitsOf(own),
    credit: creditsOf(own),
    unmappedCount: own.filter(({ code }) => code === null).length,
  };
}

const shownEntry = ({ glMapType, refKey, name, code, accountName, amount }: EntryRow): JournalEntry => ({
  glMapType,
  refKey,
  name,
  code,
  accountName,
  debit: debitsOf([{ amount }]),
  credit: creditsOf([{ amount }]),
});

function postingsOf({ closeOfDayID, number, businessDate }: DayRow, booked: readonly EntryRow[]) {
  const own = booked.filter((entry) => entry.closeOfDayID === closeOfDayID);
  return own.map(({ glMapType, refKey, name, amount }) => ({
    closeOfDayID,
    number,
    businessDate,
    glMapType,
    refKey,
    name,
    debit: debitsOf([{ amount }]),
    credit: creditsOf([{ amount }]),
  }));
}

/** Groups in the order in which they are met. */
function grouped(entries: readonly EntryRow[], keyOf: (entry: EntryRow) => string): [EntryRow, readonly EntryRow[]][] {
  const groups = new Map<string, EntryRow[]>();
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return [...groups.values()].flatMap((group) => (group[0] === undefined ? [] : [[group[0], group]]));
}

const sumsOf = (entries: readonly EntryRow[]): AccountSum[] =>
  grouped(entries, ({ code, accountName }) => JSON.stringify([code, accountName]))
    .map(([{ code, accountName }, group]) => ({
      code,
      accountName,
      debit: debitsOf(group),
      credit: creditsOf(group),
    }))
    .toSorted((a, b) => (a.code === null ? 1 : b.code === null ? -1 : a.code < b.code ? -1 : 1));

const unmappedOf = (entries: readonly EntryRow[]) =>
  grouped(
    entries.filter(({ code }) => code === null),
    ({ glMapType, refKey, name }) => JSON.stringify([glMapType, refKey, refKey === null ? name : '']),
  ).map(([{ glMapType, refKey, name }, group]) => ({
    glMapType,
    refKey,
    name,
    debit: debitsOf(group),
    credit: creditsOf(group),
  }));

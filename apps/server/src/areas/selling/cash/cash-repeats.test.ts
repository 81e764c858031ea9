import {
  ALL_ACCESS,
  cashDrawerRoutes,
  settingsRoutes,
  terminalReportRoutes,
  type CountInput,
  type TerminalReport,
} from '@tavola/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from './cash.setup.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';

const place = cashPlace();
const { call, rows, opened, current, closing, closeAll } = place;
afterEach(() => closeAll());
const { openCashTerminal, countCashTerminal, closeCashTerminal, closeTerminals } = cashDrawerRoutes;

const counting = ({ terminalReportID, version }: TerminalReport, cashAmount: number, more: Partial<CountInput> = {}) =>
  call(countCashTerminal, { body: { terminalReportID, version, cashCounts: [], cashAmount, ...more } });
/** The report that travels with a refusal. */
const currentOf = ({ body }: { body: unknown }): unknown =>
  (body as { readonly additionValue?: { readonly current?: unknown } }).additionValue?.current;
const countsOf = async ({ terminalReportID }: TerminalReport): Promise<number | undefined> =>
  (await rows('SELECT count(*)::int AS count FROM cash_activities', terminalReportID))[0]?.count;
const read = async ({ terminalReportID }: TerminalReport): Promise<TerminalReport> =>
  (await call(terminalReportRoutes.get, { params: { id: terminalReportID } })).body;

describe('an opening', () => {
  it('that is sent again is answered with the report; another float under its id is refused', async () => {
    const first = (await opened()).body;
    const { terminalReportID } = first;
    const again = (cashAmount: number) =>
      call(openCashTerminal, { body: { terminalReportID, cashCounts: [], cashAmount } });
    expect((await again(100)).body).toEqual(first);
    expect(outcomeOf(await again(200))).toBe('422 idempotency.mismatch');
    await counting(first, 100);
    expect((await again(100)).body).toMatchObject({ status: 'Counting', openingFloat: 100 });
    expect(await read(first)).toMatchObject({ openingFloat: 100 });
  });

  it('that is sent again by coins and notes is the same in any order, and another with other coins', async () => {
    const [one, two] = (await call(settingsRoutes.cashDenominations, {})).body;
    const [a, b] = [one, two].map((each) => each?.currencyCashDenominationID ?? -1) as [number, number];
    const of = (id: number, count: number) => ({ currencyCashDenominationID: id, count });
    const terminalReportID = newID();
    const open = (cashCounts: CountInput['cashCounts']) =>
      call(openCashTerminal, { body: { terminalReportID, cashCounts } });
    const first = await open([of(a, 2), of(b, 3)]);
    expect((await open([of(b, 3), of(a, 2)])).body).toEqual(first.body);
    expect(outcomeOf(await open([of(b, 4), of(a, 2)]))).toBe('422 idempotency.mismatch');
  });
});

describe('a count', () => {
  it('that is sent again, by coins and notes and by types, is answered with the report and stored once', async () => {
    const report = (await opened()).body;
    const [coin] = (await call(settingsRoutes.cashDenominations, {})).body;
    const { terminalReportID, version } = report;
    const body: CountInput = {
      terminalReportID,
      version,
      cashCounts: [{ currencyCashDenominationID: coin?.currencyCashDenominationID ?? -1, count: 3 }],
      typeCounts: [{ paymentTypeID: 6, amount: 12.5 }],
    };
    const first = await call(countCashTerminal, { body });
    expect(outcomeOf(first)).toBe('200 accepted');
    expect((await call(countCashTerminal, { body })).body).toEqual(first.body);
    expect(await countsOf(report)).toBe(1);
  });

  it('of another amount under the previous version is refused with the current report', async () => {
    const report = (await opened()).body;
    const first = (await counting(report, 500)).body;
    const stale = await counting(report, 600);
    expect(outcomeOf(stale)).toBe('409 resource.version_conflict');
    expect(currentOf(stale)).toEqual(first);
    const ofTypes = await counting(report, 500, { typeCounts: [{ paymentTypeID: 6, amount: 1 }] });
    expect(outcomeOf(ofTypes)).toBe('409 resource.version_conflict');
    expect((await counting(first, 600)).body).toMatchObject({ version: 3, perType: [{ counted: 600 }] });
  });

  it('wins over another one of the same person at the same moment, which is refused', async () => {
    const report = (await opened()).body;
    const answers = await Promise.all([counting(report, 500), counting(report, 600)]);
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200 accepted', '409 resource.version_conflict']);
    expect(await countsOf(report)).toBe(1);
  });
});

describe('a close', () => {
  it('wins over another one of the same person at the same moment, which is refused with the closed report', async () => {
    const report = (await opened()).body;
    const answers = await Promise.all([closing(report, 1283.35), closing(report, 1200)]);
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200 accepted', '409 terminal_report.closed']);
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(currentOf(answers.find(({ status }) => status !== 200) ?? { body: {} })).toEqual(won);
  });

  it('that is sent again is answered with the closed report; another amount, note or version is refused', async () => {
    const report = (await opened()).body;
    const closed = (await closing(report, 101)).body;
    expect((await closing(report, 101)).body).toEqual(closed);
    const refused = '409 terminal_report.closed';
    expect(outcomeOf(await closing(report, 102))).toBe(refused);
    expect(outcomeOf(await closing(report, 101, 'Another note'))).toBe(refused);
    expect(outcomeOf(await closing({ ...report, version: 99 }, 101))).toBe(refused);
    const { terminalReportID, version } = report;
    const uncounted = { terminalReportID, version, note: 'Counted' };
    expect(outcomeOf(await call(closeCashTerminal, { body: uncounted }))).toBe(refused);
    expect(await read(report)).toEqual(closed);
  });

  it('of the last count is the same when it is sent again, and another one when it brings a count', async () => {
    const counted = (await counting((await opened()).body, 101)).body;
    const { terminalReportID, version } = counted;
    const body = { terminalReportID, version, note: 'Counted' };
    const closed = await call(closeCashTerminal, { body });
    expect(outcomeOf(closed)).toBe('200 accepted');
    expect((await call(closeCashTerminal, { body })).body).toEqual(closed.body);
    expect(outcomeOf(await closing(counted, 102))).toBe('409 terminal_report.closed');
  });

  it('that counts other types only keeps the cash that was counted', async () => {
    const { terminalReportID, version } = (await counting((await opened()).body, 101)).body;
    const body = { terminalReportID, version, cashCounts: [], typeCounts: [], note: 'Counted' };
    const closed = (await call(closeCashTerminal, { body })).body;
    expect(closed.perType).toMatchObject([{ paymentTypeID: 1, counted: 101, difference: 1 }]);
  });
});

describe('closing other terminals without a count', () => {
  it('does not take a count that was begun there: no difference, and the count stays in sight', async () => {
    const report = (await opened()).body;
    const counted = (await counting(report, 500)).body;
    const manager = await place.office.colleague(ALL_ACCESS);
    const body = { clientIDs: [report.clientID], note: 'Left open' };
    const { closedReportIDs } = (await call(closeTerminals, { body }, manager)).body;
    expect(closedReportIDs).toEqual([report.terminalReportID]);
    const closed = await read(report);
    expect(closed).toMatchObject({
      status: 'Closed',
      countedOn: null,
      countedBy: null,
      perType: [{ paymentTypeID: 1, expected: 100, counted: null, difference: null }],
      activities: [{ type: 'Count', amount: 500 }],
    });
    const late = await closing(counted, 500);
    expect(outcomeOf(late)).toBe('409 terminal_report.closed');
    expect(currentOf(late)).toEqual(closed);
    expect(await current()).toBeNull();
  });
});

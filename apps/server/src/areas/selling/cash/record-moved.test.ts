import {
  cashDrawerRoutes,
  offlineCashRoutes,
  permission,
  terminalReportRoutes,
  type OfflineCashInput,
  type TerminalReport,
} from '@tavola/contract';
import { afterEach, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { newID } from '#platform/ids.ts';
import { cashPlace } from './cash.setup.ts';

/** Drawer moves that were recorded without a connection (decision 342). */

const MINUTE_MS = 60_000;
const place = cashPlace();
const { call, opened, closing, current } = place;
const minutesAgo = (minutes: number): string =>
  new Date(place.server.services.now().getTime() - minutes * MINUTE_MS).toISOString();

const move = (report: TerminalReport, more: Partial<OfflineCashInput> = {}): OfflineCashInput => ({
  cashActivityID: newID(),
  terminalReportID: report.terminalReportID,
  clientID: report.clientID,
  userID: report.openedBy.userID,
  type: 'PayOut',
  amount: 20,
  note: 'Ice',
  movedAt: minutesAgo(2),
  sentAt: minutesAgo(0),
  ...more,
});
const sync = (body: OfflineCashInput) => call(offlineCashRoutes.sync, { body });
// A test that fails leaves its drawer open for no other.
afterEach(() => place.closeAll());
const open = async (): Promise<TerminalReport> => {
  const answer = await opened();
  place.server.clock.advance(10 * MINUTE_MS);
  return answer.body;
};
const audited = async (id: string) =>
  place.server.test.asOwner(
    async (owner) =>
      (await owner.query<{ after: unknown }>('SELECT after FROM audit_log WHERE target_id = $1', [id])).rows,
  );

it('adds what was moved to the open report at its own moment, once', async () => {
  const report = await open();
  const [out, into, bank] = [
    move(report),
    move(report, { type: 'PayIn', amount: 5, movedAt: minutesAgo(1) }),
    move(report, { type: 'Deposit', amount: 30 }),
  ];
  expect((await sync(out)).body).toEqual({ cashActivityID: out.cashActivityID, outcome: 'Stored' });
  for (const each of [into, bank, move(report, { type: 'OpenDrawer', amount: 0 })])
    expect((await sync(each)).body.outcome).toBe('Stored');
  const answers = await Promise.all([sync(out), sync(out)]);
  expect(answers.map(({ body }) => body.outcome)).toEqual(['AlreadyStored', 'AlreadyStored']);
  const after = await current();
  expect(after?.figures).toMatchObject({ payIns: 5, payOuts: 20, deposits: 30, expectedCash: 55 });
  expect(after?.activities.map(({ type }) => type).toSorted()).toEqual(['Deposit', 'OpenDrawer', 'PayIn', 'PayOut']);
  const stored = after?.activities.find(({ cashActivityID }) => cashActivityID === out.cashActivityID);
  expect(stored).toMatchObject({ createdOn: out.movedAt, note: 'Ice', inactiveOn: null });
  await closing(after ?? report, 55);
});

it('records more than the drawer should hold, and a clock that is three hours wrong', async () => {
  const report = await open();
  const ahead = 180;
  const out = move(report, { amount: 500, movedAt: minutesAgo(2 - ahead), sentAt: minutesAgo(-ahead) });
  expect((await sync(out)).body.outcome).toBe('Stored');
  const after = await current();
  const [stored] = after?.activities ?? [];
  expect(stored?.amount).toBe(500);
  expect(Math.abs(Date.parse(stored?.createdOn ?? '') - Date.parse(minutesAgo(2)))).toBeLessThan(MINUTE_MS);
  await closing(after ?? report, 0);
});

it('lists a move whose report was closed before it arrived, and leaves its figures as they are', async () => {
  const report = await open();
  const closed = (await closing(report, 80)).body;
  const late = move(report);
  expect((await sync(late)).body.outcome).toBe('AfterClose');
  const after = (await call(terminalReportRoutes.get, { params: { id: report.terminalReportID } })).body;
  const listed = after.activities.filter(({ type }) => type === 'PayOut');
  expect(listed.map(({ amount, inactiveOn }) => [amount, inactiveOn !== null])).toEqual([[20, true]]);
  expect({ ...after, activities: [] }).toEqual({ ...closed, activities: [] });
});

it('refuses an unknown report, another move under a known id, and a terminal that is not of this location', async () => {
  const report = await open();
  const known = move(report);
  await sync(known);
  const codes = await Promise.all(
    [move(report, { terminalReportID: newID() }), { ...known, amount: 21 }, move(report, { clientID: newID() })].map(
      async (body) => {
        const { status, body: answer } = await sync(body);
        return [status, (answer as unknown as { additionValue: { errorCode: string } }).additionValue.errorCode];
      },
    ),
  );
  expect(codes).toEqual([
    [409, 'terminal_report.not_open'],
    [422, 'idempotency.mismatch'],
    [409, 'sync.rejected.terminal'],
  ]);
  await closing((await current()) ?? report, 80);
});

it('stores what a person had no right to, and says so in the history', async () => {
  const report = await open();
  const { scope } = place.office.tenant;
  const setRights = (codes: readonly number[]) =>
    place.server.services.database.tenant(scope, async (tx) => {
      await tx.send(
        sql`DELETE FROM user_permissions WHERE company_id = ${scope.companyID} AND user_id = ${report.openedBy.userID}`,
      );
      await tx.send(
        sql`INSERT INTO user_permissions (company_id, id, user_id, codes)
          VALUES (${scope.companyID}, ${newID()}, ${report.openedBy.userID}, ${[...codes]})`,
      );
    });
  await setRights([permission.quickService.view]);
  const out = move(report);
  expect((await sync(out)).body.outcome).toBe('Stored');
  expect(await audited(out.cashActivityID)).toMatchObject([{ after: { amount: 20, withoutRight: true } }]);
  await call(cashDrawerRoutes.closeTerminals, { body: { clientIDs: [report.clientID] } });
});

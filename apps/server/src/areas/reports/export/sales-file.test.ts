import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildPath, reportRoutes } from '@tavola/contract';
import { openFiles } from '@tavola/testkit/files/open-files.ts';
import { memoryOf, passOver } from '@tavola/testkit/files/pass-over.ts';
import { cellsOf } from '@tavola/testkit/files/sheets.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOf } from '#platform/tenancy/scope.ts';
import { makeSumsOf } from '../facts/sums.rows.ts';
import { centsOf, counterOf, reportsOf } from '../reports.setup.ts';

/** More than a list shows on one page, and than a file once had. */
const SALES = process.env['LONG'] === '1' ? 200_000 : 25_000;
const MOST_MORE_MB = 64;
/** What the n-th sale has other than the one that was really sold; every twentieth came online. */
const PLANTED: Readonly<Record<string, string>> = {
  record_id: 'md5(n::text)::uuid',
  id: 'md5(n::text)::uuid',
  number: "'S' || n",
  at: "f.at - n * interval '1 millisecond'",
  channel: 'CASE WHEN n % 20 = 0 THEN 3 ELSE f.channel END',
  net_amount: 'n % 100',
  paid_amount: 'n % 100',
};
const today = { startDate: '2026-06-19', endDate: '2026-06-19' };

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  const counter = counterOf(server, place);
  await counter.sell(['Burger', 'Soda'], { tip: 1 });
  await reportsOf(server, place).figures('day', today);
  const { companyID } = place.tenant.scope;
  const { rows } = await asOwner(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'report_facts' ORDER BY ordinal_position`,
  );
  const names = rows.map(({ name }: { name: string }) => name);
  await asOwner(
    `INSERT INTO report_facts (${names.join(', ')}) SELECT ${names.map((name) => PLANTED[name] ?? `f.${name}`).join(', ')}
      FROM report_facts f CROSS JOIN generate_series(2, ${SALES}) n WHERE f.company_id = $1 AND f.kind = 'Sale'`,
    [companyID],
  );
  await asOwner('ANALYZE report_facts');
  const scope = companyOf(place.tenant.scope);
  await server.services.database.tenant(scope, (tx) => tx.pipeline(makeSumsOf(scope, today)), { timeoutMs: 60_000 });
}, 300_000);
afterAll(() => server.close());

const asOwner = (text: string, values: readonly unknown[] = []) =>
  server.test.asOwner((client) => client.query(text, [...values]));

const fileOf = (format: 'csv' | 'xlsx', query: object = {}) =>
  server.call(
    reportRoutes.export,
    { query: { ...today, report: 'sales', group: 'day', format, ...query } as never },
    place.caller,
  );

/** Asks for a file and reads it without keeping it. */
const passed = (format: 'csv' | 'xlsx', { isCutOff = false, query = {} } = {}) =>
  passOver(
    server.port,
    `/api${buildPath(reportRoutes.export.path, {}, { ...today, report: 'sales', format, ...query })}`,
    place.caller,
    isCutOff,
  );

it(`of ${SALES} sales takes at most ${MOST_MORE_MB} MB more memory`, async () => {
  setFlagsFromString('--expose-gc');
  // What node adds to a context for this flag.
  const collect = runInNewContext('gc') as () => void;
  // The threads and the connections are there from a first small file on; no other test has taken memory before.
  await passed('xlsx', { query: { channels: 3 } });
  for (const format of ['csv', 'xlsx'] as const) {
    collect();
    const more = await memoryOf(async () => expect((await passed(format)).status).toBe(200));
    process.stdout.write(`${SALES} sales as ${format}: ${more.toFixed(1)} MB more memory\n`);
    expect(more, format).toBeLessThanOrEqual(MOST_MORE_MB);
  }
}, 300_000);

it('has every sale of a long period once, the oldest first, and their sum', async () => {
  const { status, body } = await fileOf('csv');
  expect(status).toBe(200);
  const [, ...rows] = parse(Buffer.from(body.contentBase64, 'base64'), { bom: true }) as string[][];
  expect(rows.length).toBe(SALES);
  expect(new Set(rows.map(([number]) => number)).size).toBe(SALES);
  const times = rows.map((row) => row[4] ?? '');
  expect(times).toEqual(times.toSorted());
  const { totals } = await reportsOf(server, place).figures('day', today);
  expect(centsOf(rows.map((row) => Number(row[11])))).toBe(centsOf([totals.net]));
}, 120_000);

it('as a workbook has the same rows as the other format', async () => {
  const online = { channels: [3] };
  const [csv, xlsx] = [await fileOf('csv', online), await fileOf('xlsx', online)];
  const read = await cellsOf(xlsx.body);
  const written = parse(Buffer.from(csv.body.contentBase64, 'base64'), { bom: true }) as string[][];
  expect(written.length).toBe(1 + SALES / 20);
  expect(read.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(written);
}, 120_000);

it.runIf(existsSync('/proc/self/fd'))(
  'leaves no file on the disk, also when its reader hangs up',
  async () => {
    await passed('csv');
    await passed('csv', { isCutOff: true });
    // Files without a name; a name of another test has a word where theirs has an id.
    const left = () => openFiles(join(tmpdir(), 'tavola-')).filter((path) => /tavola-[\da-f-]{36} /.test(path));
    await expect.poll(left).toEqual([]);
  },
  60_000,
);

it('is not sent when it cannot be recorded', async () => {
  await asOwner(
    `CREATE FUNCTION no_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$`,
  );
  await asOwner('CREATE TRIGGER full_audit BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION no_audit()');
  const { status, body } = await fileOf('csv');
  await asOwner('DROP FUNCTION no_audit CASCADE');
  expect(status).toBe(500);
  expect(body.contentBase64).toBeUndefined();
}, 60_000);

it('of more rows than a sheet has is refused', async () => {
  await asOwner('UPDATE report_sums SET rows = 1048576 WHERE company_id = $1', [place.tenant.scope.companyID]);
  const { status, body } = await fileOf('csv');
  expect(status).toBe(422);
  expect(body.additionValue.errorCode).toBe('report.too_many_rows');
});

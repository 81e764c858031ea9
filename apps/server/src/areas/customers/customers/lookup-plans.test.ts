import { customerRoutes } from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { isRead } from '@tavola/testkit/database/plan-rows.ts';
import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient } from '#platform/database/connect/client.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { toWire } from '#platform/database/wire/wire-values.ts';
import { newID } from '#platform/ids.ts';
import { saveWords } from './words.rows.ts';

const CUSTOMERS = 3_000;
const GIVEN = ['Somchai', 'สมชาย', 'Ann', 'Benedikta', 'วิภา', 'Carlos', 'Dao', 'Emma', 'กมลวรรณ', 'Felix'];
const FAMILY = ['Lee', 'ตั้งใจดี', 'García', 'Jaidee', 'Novák', 'ศรีสุข', 'Okafor', 'Smith', 'Tan', 'วงศ์ไทย'];

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open();
  const { companyID } = office.tenant.scope;
  const all = Array.from({ length: CUSTOMERS }, (_, index) => ({
    id: newID(),
    givenName: GIVEN[index % GIVEN.length] ?? '',
    familyName: `${FAMILY[Math.floor(index / 10) % FAMILY.length]} ${(index * 7919).toString(36)}`,
    preferredName: '',
    phone: `0${String(800_000_000 + index * 977)}`,
    email: '',
  }));
  await server.services.database.tenant(office.tenant.scope, async (tx) => {
    for (let from = 0; from < all.length; from += 1000) {
      const part = all.slice(from, from + 1000);
      await tx
        .insertInto('customers')
        .values(
          part.map(({ id, givenName, familyName, phone }) => ({
            company_id: companyID,
            id,
            given_name: givenName,
            family_name: familyName,
            phone,
            created_at: '2026-01-01T00:00:00Z',
            updated_at: '2026-01-01T00:00:00Z',
          })),
        )
        .execute();
      await saveWords(tx, { companyID }, part);
    }
  });
  await server.test.asOwner((owner) => owner.query('ANALYZE customers; ANALYZE customer_words'));
}, 600_000);
afterAll(() => server.close());

const lookUp = (search: string) => server.call(customerRoutes.lookup, { query: { search } }, office.owner);
const list = (query: Record<string, unknown>) => server.call(customerRoutes.list, { query }, office.owner);
const sorts = ['givenName:asc', 'familyName:asc', 'familyName:desc', 'phone:asc', 'phone:desc', 'email:asc'];
const searches = [
  '',
  '977',
  '0977',
  '800000977',
  '08000',
  'somchai',
  'omch',
  'so',
  'somchai lee',
  'สมชาย',
  'ชาย',
  'วงศ์',
  'zzz',
  '%',
];

/** Statements of a call that read more rows than this, planned with their values or without. */
async function readsAbove(most: number, ask: () => Promise<unknown>, of = 'customer'): Promise<unknown[]> {
  const reads = await explained(ask, of, sumOf);
  return reads.length === 0 ? ['nothing was read'] : reads.filter((read) => !(read <= most));
}

/** A figure of the plans of what a call reads of customers, planned with its values and without. */
async function explained<T>(ask: () => Promise<unknown>, of: string, figure: (plan: Node) => T): Promise<T[]> {
  const { companyID, locationID } = office.tenant.scope;
  const client = await openClient(server.test.connections.app);
  try {
    await client.query('BEGIN');
    await client.query('SELECT app.set_scope($1, $2)', [companyID, locationID]);
    const sent = await server.test.statementsOf(ask);
    const reads = sent.filter(({ text }) => isRead(text) && text.includes('customer') && text.includes(of));
    const figures: T[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan'])
      for (const statement of reads) figures.push(figure(await planOf(client, mode, statement)));
    return figures;
  } finally {
    await client.end();
  }
}

describe('the plan of a look-up of customers', () => {
  it('reads ranges of indexes and never all customers or words, however Postgres plans it', async () => {
    // What a text means is put in order by name; of more than 200 the text says too little.
    for (const search of searches) {
      expect(await readsAbove(1_500, () => lookUp(search)), search).toEqual([]);
    }
  }, 120_000);
});

describe('the plan of the list of customers', () => {
  it('reads what a text means and not every customer', async () => {
    for (const search of ['977', 'somchai', 'omch', 'somchai lee', 'สมชาย', 'zzz']) {
      expect(await readsAbove(1_500, () => list({ search })), search).toEqual([]);
    }
  }, 120_000);

  it('reads a page of each order by its index', async () => {
    for (const sort of [...sorts, 'isActive:asc', 'isActive:desc']) {
      expect(await readsAbove(100, () => list({ sort: [sort], pageSize: 25 }), 'limit'), sort).toEqual([]);
    }
  }, 120_000);

  it('reaches a far page of each order in its index, without the customers before it', async () => {
    for (const sort of [undefined, ...sorts]) {
      const query = { page: 50, pageSize: 50, ...(sort !== undefined && { sort: [sort] }) };
      const scans = await explained(() => list(query), 'offset', scansOf);
      expect(scans, sort).toEqual([['Index Only Scan'], ['Index Only Scan']]);
    }
  }, 120_000);
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

async function planOf(
  client: Awaited<ReturnType<typeof openClient>>,
  mode: string,
  { text, values = [] }: Statement,
): Promise<Node> {
  await client.query(`SET LOCAL plan_cache_mode = ${mode}`);
  await client.query(`PREPARE search AS ${text}`);
  const given = values.map((value) => escapeLiteral(String(toWire(value)))).join(', ');
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE search (${given})`,
  );
  await client.query('DEALLOCATE search');
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('Postgres explained nothing.');
  return plan;
}

const handledBy = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);

const sumOf = (node: Node): number =>
  (node['Relation Name'] === undefined ? 0 : handledBy(node)) +
  (node.Plans ?? []).reduce((sum, one) => sum + sumOf(one), 0);

const scansOf = (node: Node): string[] => [
  ...(node['Relation Name'] === 'customers' ? [node['Node Type']] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

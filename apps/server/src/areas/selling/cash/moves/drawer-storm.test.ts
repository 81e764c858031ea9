import { ALL_ACCESS } from '@tavola/contract';
import { stormDrawers, type StormCounter } from '@tavola/testkit/simulation/drawer-storm.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { beforeAll, expect, it } from 'vitest';
import { cashPlace } from '../cash.setup.ts';

const SALES = process.env['LONG'] === '1' ? 500 : 60;

const place = cashPlace();
const counters: StormCounter[] = [];
beforeAll(async () => {
  const { office, terminal, withDrawers, useReports } = place;
  const people = [office.owner, await office.colleague(ALL_ACCESS), await office.colleague(ALL_ACCESS)];
  counters.push(...people.map((caller) => ({ terminal, ask: asking(caller) })));
  await withDrawers();
  await useReports(true);
});

/** Calls that must be accepted. */
const asking =
  (caller: Caller): StormCounter['ask'] =>
  async (route, input) => {
    const { status, body } = await place.call(route, input, caller);
    if (status !== 200) throw new Error(`${route.path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

it(`counts every drawer to the cent after ${SALES} mixed sales on three terminals, as the ledger has it`, async () => {
  const drawers = await stormDrawers(counters, { sales: SALES, items: ['Soda'], seed: 'drawer' });
  for (const { counted, closed } of drawers) {
    expect(closed.figures?.expectedCash).toBe(counted);
    expect(closed.perType.find(({ paymentTypeID }) => paymentTypeID === 1)?.difference).toBe(0);
    expect(await ledgerCash(closed.clientID)).toBeCloseTo(counted - closed.openingFloat, 5);
  }
  expect(drawers.some(({ closed }) => (closed.figures?.voidedCount ?? 0) > 0)).toBe(true);
}, 600_000);

/** What the ledger has of the cash of a terminal. */
const ledgerCash = (clientID: string): Promise<number> =>
  place.server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ cash: string }>(
      `SELECT coalesce(sum(e.amount), 0) AS cash FROM ledger_postings p, unnest(p.accounts, p.amounts) AS e (account, amount)
        WHERE e.account = 'tender:1' AND p.client_id = $1`,
      [clientID],
    );
    return Number(rows[0]?.cash);
  });

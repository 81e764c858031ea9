import { inventoryRoutes, orderRoutes, productRoutes } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { plantPlace } from '@tavola/testkit/restaurant/plant-rows.ts';
import { newID } from '#platform/ids.ts';
import { companyScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { listTracked } from '../recipes/recipes.rows.ts';
import { GRAM, stockCalls } from './inventory.setup.ts';
import { stopTracking } from './tracking.rows.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const { run, counted, adjust, get, itemOf } = stockCalls(() => server);

describe('the inventory list', () => {
  it('shows In, Low and Out, filters and sums them up', async () => {
    const office = await server.open({ isSelling: true });
    const [beef, salt] = [
      await counted(office, 'Beef', GRAM, 0.5),
      await counted(office, 'Salt'),
      await counted(office, 'Basil'),
    ];
    await adjust(office, beef, { mode: 'Set', quantity: 100 });
    await adjust(office, salt, { mode: 'Set', quantity: 10 });
    expect(
      (
        await server.call(
          inventoryRoutes.setSafetyStock,
          { params: { id: salt }, body: { safetyStock: 10 } },
          office.owner,
        )
      ).body,
    ).toMatchObject({ safetyStock: 10, status: 'Low' });
    const list = async (query: object) =>
      (await server.call(inventoryRoutes.list, { query }, office.owner)).body.items.map(({ name, status }) => [
        name,
        status,
      ]);
    expect(await list({ sort: ['status:asc'] })).toEqual([
      ['Beef', 'In'],
      ['Salt', 'Low'],
      ['Basil', 'Out'],
    ]);
    expect(await list({ status: 'Low' })).toEqual([['Salt', 'Low']]);
    expect(await list({ search: 'bas' })).toEqual([['Basil', 'Out']]);
    expect((await server.call(inventoryRoutes.summary, {}, office.owner)).body).toEqual({
      itemCount: 3,
      inCount: 1,
      lowCount: 1,
      outCount: 1,
      stockValue: 50,
    });
  });

  it('includes tracked items only, and a change of tracking updates the terminals', async () => {
    const office = await server.open({ isSelling: true });
    const soda = await itemOf(office, 'Soda');
    const reported = async () => (await office.messages()).filter((event) => event === 'posDataChanged').length;
    expect((await server.call(inventoryRoutes.track, { body: { itemIDs: [soda, soda] } }, office.owner)).body).toEqual({
      itemIDs: [soda],
    });
    expect(
      codeOf(await server.call(inventoryRoutes.track, { body: { itemIDs: [soda, newID()] } }, office.owner)),
    ).toEqual([404, 'resource.not_found']);
    const terminal = await loadTerminal(server, office.owner);
    const sell = () =>
      server.call(orderRoutes.send, { body: terminal.order([terminal.line('Soda', 2)]) }, office.owner);
    await sell();
    expect((await get(office, soda)).onHand).toEqual(-2);
    expect(await reported()).toBe(1);
    expect((await server.call(inventoryRoutes.untrack, { query: { itemIDs: [soda] } }, office.owner)).body).toEqual({
      removedIDs: [soda],
    });
    await sell();
    await server.call(inventoryRoutes.track, { body: { itemIDs: [soda] } }, office.owner);
    expect((await get(office, soda)).onHand).toBe(-2);
  });

  it('loses what a location stops counting there only, until it counts it again (decision 156)', async () => {
    const office = await server.open({ isSelling: true });
    const { scope } = office.tenant;
    const soda = await itemOf(office, 'Soda');
    await server.call(inventoryRoutes.track, { body: { itemIDs: [soda] } }, office.owner);
    const other = await plantPlace(run, scope.companyID, { subDomain: `other-${newID()}` });
    const shown = async () => (await server.call(inventoryRoutes.list, {}, office.owner)).body.items.length;
    const { database } = server.services;
    const counts = (at: LocationScope) =>
      database.tenant(at, async (tx) => [...(await listTracked(tx, at)).keys()].includes(soda));
    const isOut = async () => (await loadTerminal(server, office.owner)).product('Soda').isOutOfStock;
    const untrack = () => server.call(inventoryRoutes.untrack, { query: { itemIDs: [soda] } }, office.owner);

    expect(await counts(scope)).toBe(true);
    expect(await counts(other)).toBe(true);
    expect(await isOut()).toBe(true);
    expect(await shown()).toBe(1);
    expect((await untrack()).body).toEqual({ removedIDs: [soda] });
    expect(await counts(scope)).toBe(false);
    expect(await counts(other)).toBe(true);
    expect(await isOut()).toBe(false);
    expect(await shown()).toBe(0);
    expect(codeOf(await untrack())).toEqual([404, 'resource.not_found']);
    const { items } = (
      await server.call(productRoutes.list, { query: { inventoryStatus: 'NotTracked' } }, office.owner)
    ).body;
    expect(items.map(({ itemID }) => itemID)).toContain(soda);
    await server.call(inventoryRoutes.track, { body: { itemIDs: [soda] } }, office.owner);
    expect(await counts(scope)).toBe(true);
    expect(await counts(other)).toBe(true);
    expect(await isOut()).toBe(true);
    expect(await shown()).toBe(1);

    // Once no location counts it, it is not counted at all.
    await untrack();
    const now = server.clock.now();
    await database.tenant(companyScope(scope.companyID), (tx) => stopTracking(tx, other, [soda], now));
    const { body } = await server.call(productRoutes.get, { params: { id: soda } }, office.owner);
    expect(body.enableTrackInventory).toBe(false);
    expect(await counts(scope)).toBe(false);
    expect(await counts(other)).toBe(false);
  });

  it('belongs to the location', async () => {
    const [mine, theirs] = [await server.open({ isSelling: true }), await server.open({ isSelling: true })];
    const id = await counted(theirs, 'Beef');
    expect(codeOf(await server.call(inventoryRoutes.get, { params: { id } }, mine.owner))).toEqual([
      404,
      'resource.not_found',
    ]);
    expect((await server.call(inventoryRoutes.list, {}, mine.owner)).body.total).toBe(0);
  });
});

describe('the inventory history', () => {
  it('shows the movements of all items newest first, by item, kind and day of the location', async () => {
    const office = await server.open({ isSelling: true });
    await run(`UPDATE locations SET timezone_name = 'Asia/Bangkok' WHERE company_id = $1`, [
      office.tenant.scope.companyID,
    ]);
    const [beef, salt] = [await counted(office, 'Beef'), await counted(office, 'Salt')];
    const now = server.clock.now();
    server.clock.set(new Date('2026-03-10T17:30:00Z'));
    await adjust(office, beef, { mode: 'Set', quantity: 5 });
    server.clock.set(now);
    await adjust(office, salt, { quantity: 2 });
    const list = async (query: object) =>
      (await server.call(inventoryRoutes.history, { query }, office.owner)).body.items.map(
        ({ itemName, type, quantity }) => [itemName, type, quantity],
      );
    const [beefRow, saltRow] = [
      ['Beef', 'Count', 5],
      ['Salt', 'Adjust', 2],
    ];
    expect(await list({})).toEqual([saltRow, beefRow]);
    expect(await list({ itemID: beef })).toEqual([beefRow]);
    expect(await list({ type: 'Adjust' })).toEqual([saltRow]);
    expect(await list({ sort: ['at:asc'] })).toEqual([beefRow, saltRow]);
    // Half past midnight on the 11th in Bangkok.
    expect(await list({ from: '2026-03-11', to: '2026-03-11' })).toEqual([beefRow]);
    expect(await list({ from: '2026-03-10', to: '2026-03-10' })).toEqual([]);
    expect(await list({ search: 'deliv' })).toEqual([saltRow, beefRow]);
  });
});

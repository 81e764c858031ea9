import {
  inventoryRoutes,
  orderRoutes,
  permission,
  recipeRoutes,
  VendorInput,
  vendorRoutes,
  type AdjustInput,
} from '@tavola/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';
import { GRAM, stockCalls } from './inventory.setup.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const [PIECE, DOZEN, KILOGRAM, LITRE] = [1, 2, 4, 8];
const { run, counted, adjust, get, itemOf } = stockCalls(() => server);

describe('adjusting stock', () => {
  it('sets, adds and removes, each with a movement that records who, why and what was left', async () => {
    const office = await server.open({ isSelling: true });
    const id = await counted(office, 'Beef');
    const { body: vendor } = await server.call(
      vendorRoutes.create,
      { body: z.parse(VendorInput, { name: 'Farm' }) },
      office.owner,
    );
    expect(
      (await adjust(office, id, { mode: 'Set', quantity: 500, reason: 'Count', comment: 'Evening' })).body.onHand,
    ).toBe(500);
    await adjust(office, id, { quantity: 1.5, uomid: KILOGRAM, vendorID: vendor.vendorID });
    await adjust(office, id, { quantity: 100, reason: 'Found' });
    const { body } = await adjust(office, id, {
      mode: 'Subtract',
      quantity: 0.12345,
      type: 'Waste',
      reason: 'Spoiled',
    });
    expect(body.onHand).toBe(2099.87655);
    expect(
      body.movements.map(({ type, quantity, balanceAfter, reason, comment, vendorName, userName }) => [
        type,
        quantity,
        balanceAfter,
        reason,
        comment,
        vendorName,
        userName,
      ]),
    ).toEqual([
      ['Waste', -0.12345, 2099.87655, 'Spoiled', null, null, 'Ann Lee'],
      ['Adjust', 100, 2100, 'Found', null, null, 'Ann Lee'],
      ['Receive', 1500, 2000, 'Delivery', null, 'Farm', 'Ann Lee'],
      ['Count', 500, 500, 'Count', 'Evening', null, 'Ann Lee'],
    ]);
    expect((await adjust(office, id, { mode: 'Set', quantity: 0 })).body).toMatchObject({ onHand: 0, status: 'Out' });
  });

  it('refuses a unit that does not convert, an unknown vendor, an empty change, no reason and six decimals', async () => {
    const [office, theirs] = [await server.open({ isSelling: true }), await server.open({ isSelling: true })];
    const id = await counted(office, 'Beef');
    const { body: vendor } = await server.call(
      vendorRoutes.create,
      { body: z.parse(VendorInput, { name: 'Farm' }) },
      theirs.owner,
    );
    expect(codeOf(await adjust(office, id, { uomid: LITRE }))).toEqual([409, 'inventory.error.unit']);
    expect(codeOf(await adjust(office, id, { vendorID: vendor.vendorID }))).toEqual([409, 'inventory.error.vendor']);
    for (const more of [
      { quantity: 0 },
      { quantity: -1 },
      { quantity: 0.000001 },
      { reason: ' ' },
      { mode: 'Take' as never },
      { unitCost: -1 },
    ])
      expect((await adjust(office, id, more)).status).toBe(400);
    expect((await get(office, id)).movements).toEqual([]);
    expect(codeOf(await adjust(theirs, id, {}))).toEqual([404, 'resource.not_found']);
    expect(codeOf(await adjust(office, await itemOf(office, 'Soda'), {}))).toEqual([404, 'resource.not_found']);
  });

  it('happens once for one key, however often it is sent', async () => {
    const office = await server.open({ isSelling: true });
    const id = await counted(office, 'Beef');
    const caller = { ...office.owner, headers: { 'idempotency-key': newID() } };
    const answers = [
      await adjust(office, id, { quantity: 5 }, caller),
      await adjust(office, id, { quantity: 5 }, caller),
    ];
    expect(answers.map(({ body }) => body.onHand)).toEqual([5, 5]);
    expect(codeOf(await adjust(office, id, { quantity: 6 }, caller))).toEqual([422, 'idempotency.mismatch']);
    expect((await get(office, id)).movements.length).toBe(1);
  });

  it('needs the right to edit', async () => {
    const office = await server.open({ isSelling: true });
    const id = await counted(office, 'Beef');
    const viewer = await office.colleague(permission.inventory.view);
    expect((await adjust(office, id, {}, viewer)).status).toBe(403);
    expect((await server.call(inventoryRoutes.get, { params: { id } }, viewer)).status).toBe(200);
    expect(
      (await server.call(inventoryRoutes.setSafetyStock, { params: { id }, body: { safetyStock: 1 } }, viewer)).status,
    ).toBe(403);
    expect(
      (await server.call(inventoryRoutes.history, {}, await office.colleague(permission.inventoryReport.view))).status,
    ).toBe(200);
  });
});

describe('the average cost (decision 95)', () => {
  it('changes with stock received at a cost, in whatever unit it is bought, and with nothing else', async () => {
    const office = await server.open({ isSelling: true });
    const id = await counted(office, 'Eggs', PIECE, 0.3);
    expect((await get(office, id)).averageCost).toBe(0.3);
    const costs = async (more: Partial<AdjustInput>) => {
      const { body } = await adjust(office, id, more);
      return [body.onHand, body.averageCost, body.lastCost, body.stockValue];
    };
    // 2 dozen at 2.40 a dozen are 24 at 0.20; nothing was left before, so that is the average.
    expect(await costs({ quantity: 2, uomid: DOZEN, unitCost: 2.4 })).toEqual([24, 0.2, 0.2, 4.8]);
    expect(await costs({ quantity: 12, unitCost: 0.25 })).toEqual([36, 0.21667, 0.25, 7.80012]);
    expect(await costs({ mode: 'Subtract', quantity: 6, unitCost: 9 })).toEqual([30, 0.21667, 9, 6.5001]);
    expect(await costs({ quantity: 30 })).toEqual([60, 0.21667, 9, 13.0002]);
    expect(await costs({ mode: 'Set', quantity: 10 })).toEqual([10, 0.21667, 9, 2.1667]);
  });

  it('values the stock that a sale uses', async () => {
    const office = await server.open({ isSelling: true });
    const soda = await itemOf(office, 'Soda');
    await server.call(inventoryRoutes.track, { body: { itemIDs: [soda] } }, office.owner);
    await adjust(office, soda, { quantity: 10, unitCost: 1.1 });
    const terminal = await loadTerminal(server, office.owner);
    await server.call(orderRoutes.send, { body: terminal.order([terminal.line('Soda', 3)]) }, office.owner);
    const {
      onHand,
      movements: [latest],
    } = await get(office, soda);
    expect(onHand).toBe(7);
    expect(latest?.type).toBe('Sale');
    expect(latest?.quantity).toEqual(-3);
    expect(latest?.unitCost).toBe(1.1);
    expect(latest?.balanceAfter).toBe(7);
  });
});

describe('availability of a product (decision 95)', () => {
  it('is the least over its parts of floor(on hand / need), and names the insufficient ones', async () => {
    const office = await server.open({ isSelling: true });
    const [beef, bun, burger] = [
      await counted(office, 'Beef', KILOGRAM),
      await counted(office, 'Bun', PIECE),
      await itemOf(office, 'Burger'),
    ];
    await server.call(
      recipeRoutes.saveOfItem,
      {
        params: { id: burger },
        body: {
          parts: [
            { elementItemID: beef, quantity: 150, uomid: GRAM },
            { elementItemID: bun, quantity: 1, uomid: null },
          ],
          revision: '',
        },
      },
      office.owner,
    );
    const ask = async (quantity: number, more: object = {}) =>
      (
        await server.call(
          inventoryRoutes.checkAvailability,
          { params: { id: burger }, body: { quantity, modifierOptions: [], parts: [], ...more } },
          office.owner,
        )
      ).body;
    await adjust(office, beef, { mode: 'Set', quantity: 1 });
    await adjust(office, bun, { mode: 'Set', quantity: 20 });
    expect(await ask(6)).toEqual({ isAvailable: true, available: 6, short: [] });
    expect(await ask(7)).toEqual({
      isAvailable: false,
      available: 6,
      short: [{ itemID: beef, name: 'Beef', uomSymbol: 'kg', onHand: 1, needed: 1.05 }],
    });
    expect(await ask(5, { parts: [{ itemID: bun, quantity: 3 }] })).toMatchObject({ isAvailable: true, available: 5 });
    expect(
      (
        await server.call(
          inventoryRoutes.checkAvailability,
          { params: { id: await itemOf(office, 'Water') }, body: { quantity: 99, modifierOptions: [], parts: [] } },
          office.owner,
        )
      ).body,
    ).toEqual({ isAvailable: true, available: null, short: [] });
    expect(
      codeOf(
        await server.call(
          inventoryRoutes.checkAvailability,
          { params: { id: newID() }, body: { quantity: 1, modifierOptions: [], parts: [] } },
          office.owner,
        ),
      ),
    ).toEqual([404, 'resource.not_found']);
  });
});

describe('the stock ledger', () => {
  const sums = async (office: Office) =>
    (
      await run(
        `
    SELECT i.item_id, i.on_hand, coalesce(sum(m.quantity), 0) AS moved, (array_agg(m.balance_after ORDER BY m.id DESC))[1] AS latest FROM item_inventory i
    LEFT JOIN inventory_movements m ON m.company_id = i.company_id AND m.location_id = i.location_id AND m.item_id = i.item_id WHERE i.company_id = $1 GROUP BY i.item_id, i.on_hand`,
        [office.tenant.scope.companyID],
      )
    ).rows;

  it('adds up to on hand after any adjustments and sales, even simultaneous ones', async () => {
    const office = await server.open({ isSelling: true });
    const [beef, soda] = [await counted(office, 'Beef'), await itemOf(office, 'Soda')];
    await server.call(inventoryRoutes.track, { body: { itemIDs: [soda] } }, office.owner);
    await server.call(
      recipeRoutes.saveOfItem,
      {
        params: { id: await itemOf(office, 'Burger') },
        body: { parts: [{ elementItemID: beef, quantity: 0.33333, uomid: KILOGRAM }], revision: '' },
      },
      office.owner,
    );
    const terminal = await loadTerminal(server, office.owner);
    const figure = fc.integer({ min: 1, max: 5_000_000 }).map((units) => units / 100_000);
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('adjust' as const),
        item: fc.constantFrom(beef, soda),
        mode: fc.constantFrom('Set' as const, 'Add' as const, 'Subtract' as const),
        quantity: figure,
        unitCost: fc.option(figure),
      }),
      fc.record({
        kind: fc.constant('sell' as const),
        burgers: fc.integer({ min: 1, max: 4 }),
        sodas: fc.integer({ min: 1, max: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), fc.boolean(), async (steps, isAtOnce) => {
        const works = steps.map(
          (one) => async () =>
            one.kind === 'adjust'
              ? adjust(office, one.item, { mode: one.mode, quantity: one.quantity, unitCost: one.unitCost })
              : server.call(
                  orderRoutes.send,
                  { body: terminal.order([terminal.line('Burger', one.burgers), terminal.line('Soda', one.sodas)]) },
                  office.owner,
                ),
        );
        const answers: { status: number }[] = [];
        if (isAtOnce) answers.push(...(await Promise.all(works.map((work) => work()))));
        else for (const work of works) answers.push(await work());
        expect(answers.map(({ status }) => status)).toEqual(steps.map(() => 200));
        const rows = await sums(office);
        expect(rows.map(({ on_hand, moved }) => Number(on_hand) - Number(moved))).toEqual(rows.map(() => 0));
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('adds up simultaneous movements', async () => {
    const office = await server.open({ isSelling: true });
    const id = await counted(office, 'Beef');
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => adjust(office, id, { quantity: index + 1, unitCost: 1 })),
    );
    const { onHand, averageCost, movements } = await get(office, id);
    expect(onHand).toBe(55);
    expect(averageCost).toBe(1);
    expect(movements.length).toBe(10);
    expect(Math.max(...movements.map(({ balanceAfter }) => balanceAfter))).toBe(55);
  });

  it('is append-only: the product can neither change nor delete a row', async () => {
    const office = await server.open({ isSelling: true });
    await adjust(office, await counted(office, 'Beef'), {});
    const { scope } = office.tenant;
    for (const text of [
      'UPDATE inventory_movements SET quantity = 0 WHERE company_id = $1 AND location_id = $2',
      'DELETE FROM inventory_movements WHERE company_id = $1 AND location_id = $2',
    ]) {
      await expect(
        server.services.database.tenant(scope, (tx) => tx.raw(text, [scope.companyID, scope.locationID])),
      ).rejects.toThrow(/permission denied/);
    }
  });
});

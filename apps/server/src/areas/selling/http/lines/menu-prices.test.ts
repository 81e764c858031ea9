import { orderRoutes, type ErrorBody, type OrderInput, type OrderLineInput } from '@tavola/contract';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/**
 * The prices of a menu count where the item can be had from it (decisions 16, 17). The soda costs 4.50; the early menu
 * has it for 0.50 from 06:00 to 07:00, and cheese for 0.10 instead of 0.75.
 */

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

const early = {
  ...diner,
  priceLists: [
    {
      ref: 'early-prices',
      name: 'Early prices',
      items: [
        { product: 'soda', price: 0.5 },
        { product: 'burger', price: 0.5 },
        { product: 'burrito', price: 0.5 },
      ],
      options: [{ option: 'extras/cheese', price: 0.1 }],
    },
  ],
  menus: [
    ...diner.menus,
    {
      ref: 'early',
      name: 'Early',
      priceList: 'early-prices',
      availabilities: [{ startTime: '06:00:00', endTime: '07:00:00' }],
      sections: [{ name: 'Drinks', items: ['soda'] }],
    },
  ],
};
// The place is 7 hours ahead of UTC.
const OPEN = new Date('2026-03-06T23:30:00Z');
const CLOSED = new Date('2026-03-06T11:07:00Z');

let place: Selling;
let terminal: Terminal;
beforeEach(async () => {
  place = await server.open(early);
  terminal = await loadTerminal(server, place.caller);
});

const menu = (name: string) => {
  const found = terminal.data.snapshot.menus.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no menu ${name}.`);
  return { menuID: found.menuID, menuSectionID: found.menuSections[0]?.menuSectionID ?? null };
};
async function outcome(line: OrderLineInput, more: Partial<OrderInput> = {}): Promise<string> {
  const { status, body } = await server.call(
    orderRoutes.base,
    { body: { ...terminal.order([line]), ...more } },
    place.caller,
  );
  if (status === 200) return `sold at ${body.subtotal}`;
  return (body as unknown as ErrorBody).additionValue.errorCode;
}
/** A line that claims the price of the early menu, with the totals that go with it. */
const claimed = (name: string, price: number, where: Partial<OrderLineInput>, options: readonly string[] = []) => ({
  ...terminal.line(name, 1, options, where),
  price,
});

describe('the price of a menu', () => {
  it('is taken while the menu is open and names the item', async () => {
    server.clock.set(OPEN);
    expect(await outcome(terminal.line('Soda', 1, [], menu('Early')))).toBe('sold at 0.5');
    const { menuID } = menu('Early');
    expect(await outcome(terminal.line('Soda', 1, [], { menuID }))).toBe('sold at 0.5');
  });

  it('is refused for an item that the menu does not name, also where no section is said', async () => {
    server.clock.set(OPEN);
    const { menuID } = menu('Early');
    expect(await outcome(claimed('Burger', 0.5, { menuID }))).toBe('order.price_changed');
    expect(await outcome(terminal.line('Burger', 1, [], { menuID }))).toBe('sold at 9.99');
  });

  it('is refused outside the hours of the menu, also where no section is said', async () => {
    server.clock.set(CLOSED);
    const { menuID } = menu('Early');
    expect(await outcome(claimed('Soda', 0.5, { menuID }))).toBe('order.price_changed');
    expect(await outcome(terminal.line('Soda', 1, [], { menuID }))).toBe('sold at 4.5');
    expect(await outcome(claimed('Soda', 0.5, menu('Early'))), 'strict by default').toBe('order.item_unavailable');
    const { companyID } = place.tenant.scope;
    await server.test.asOwner(async (owner) => {
      await owner.query('UPDATE locations SET operational_setting = $2 WHERE company_id = $1', [
        companyID,
        { strictTimeAvailabilityOnSales: { quickService: false, tableService: false } },
      ]);
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    });
    expect(await outcome(claimed('Soda', 0.5, menu('Early')))).toBe('order.price_changed');
  });

  it('is refused where the menu is switched off', async () => {
    server.clock.set(OPEN);
    const { menuID } = menu('Early');
    const { companyID } = place.tenant.scope;
    await server.test.asOwner(async (owner) => {
      await owner.query('UPDATE menu_locations SET is_active = false WHERE company_id = $1 AND menu_id = $2', [
        companyID,
        menuID,
      ]);
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    });
    terminal = await loadTerminal(server, place.caller);
    expect(await outcome(claimed('Soda', 0.5, { menuID }))).toBe('order.price_changed');
    expect(await outcome(terminal.line('Soda', 1, [], { menuID }))).toBe('sold at 4.5');
  });

  it('is no matter of availability, so that skipping its check brings no other price', async () => {
    server.clock.set(CLOSED);
    expect(await outcome(claimed('Soda', 0.5, menu('Early')), { skipValidation: true })).toBe('order.price_changed');
  });

  it('counts for the options of an item only where it counts for the item', async () => {
    server.clock.set(OPEN);
    const { menuID } = menu('Early');
    const line = terminal.line('Burrito', 1, ['Mild', 'Cheese'], { menuID });
    expect(await outcome(line)).toBe('sold at 9');
    const cheap = line.orderLineModifiers.map((each) => ({ ...each, priceAdd: each.priceAdd === 0.75 ? 0.1 : 0 }));
    expect(await outcome({ ...line, orderLineModifiers: cheap })).toBe('order.price_changed');
  });
});

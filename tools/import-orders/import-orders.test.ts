import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDemoCatalog, type DemoCatalog } from '@tavola/demo';
import { deriveCatalog } from './derive-catalog.ts';
import { parseOrders, type RawOrder } from './orders-file.ts';
import { toTerminalOrders } from './terminal-orders.ts';

const sample = parseOrders(readFileSync(new URL('./sample-orders.tsv', import.meta.url), 'utf8')).orders;
const demo = readDemoCatalog(
  JSON.parse(readFileSync(new URL('../../packages/demo/src/catalogs/burrito.json', import.meta.url), 'utf8')),
);

/**
 * Every line of the file is in the terminal's order, at the same position, for the same amount, calculated from its
 * parts.
 */
function expectReproduced(orders: readonly RawOrder[], catalog: DemoCatalog) {
  const entered = toTerminalOrders(orders, catalog);
  expect(entered.map((order) => order.orderNo)).toEqual(orders.map((order) => order.orderNo));
  for (const [index, order] of orders.entries()) {
    const computed = entered[index]?.lines.map((line) => {
      const options =
        line.kind === 'item'
          ? line.modifiers.reduce((sum, modifier) => sum + modifier.quantity * modifier.priceAddCents, 0)
          : 0;
      return line.quantity * (line.unitPriceCents + options);
    });
    expect(computed, `order ${order.orderNo}`).toEqual(order.lines.map((line) => line.totalCents));
  }
  return entered;
}

describe('the sample of 60 orders, 195 lines', () => {
  test('is entered on the demo catalog to the cent', () => {
    const entered = expectReproduced(sample, demo);
    expect(sample).toHaveLength(60);
    expect(entered.reduce((sum, order) => sum + order.totalCents, 0)).toBe(167_936);
  });

  test('needs an open price only where no price list explains the line', () => {
    const open = toTerminalOrders(sample, demo).flatMap((order) =>
      order.lines.flatMap((line) =>
        line.kind === 'open' ? [`${order.orderNo} ${line.quantity} × ${line.name} ${line.unitPriceCents}`] : [],
      ),
    );
    expect(open).toEqual([
      '214 1 × Burrito 740',
      '217 1 × Burrito 740',
      '279 1 × Bowl 740',
      '279 1 × Chips and Mild Fresh Tomato Salsa 300',
      '279 1 × Chips and Guacamole 400',
      '575 1 × Chips and Guacamole 400',
      '1691 1 × Chicken Bowl 850',
      '1691 1 × Chicken Bowl 850',
      '1691 2 × Chips and Guacamole 425',
      '1793 1 × Barbacoa Bowl 1149',
    ]);
  });

  test('derives a separate catalog that also comes to the cent', () => {
    const entered = expectReproduced(sample, deriveCatalog(sample));
    expect(entered.flatMap((order) => order.lines)).toHaveLength(195);
  });

  test('derives the same catalog twice', () => {
    expect(deriveCatalog(sample)).toEqual(deriveCatalog(sample));
  });
});

test('the demo catalog has the price lists of three shops and their one paid option', () => {
  expect(demo.priceLists.map((list) => [list.name, list.options])).toEqual([
    ['Counter Prices', [{ option: 'fillings/guacamole', price: 2.5 }]],
    ['Campus Prices', [{ option: 'fillings/guacamole', price: 2.49 }]],
    ['Express Prices', [{ option: 'fillings/guacamole', price: 2.39 }]],
  ]);
  expect(demo.priceLists.map((list) => list.items.find((item) => item.product === 'chicken-bowl')?.price)).toEqual([
    8.75, 8.49, 8.19,
  ]);
});

test('a total without an exact unit price is entered whole', () => {
  const { orders } = parseOrders(
    'order_id\tquantity\titem_name\tchoice_description\titem_price\n1\t3\tChips\tNULL\t$1.00 ',
  );
  expect(toTerminalOrders(orders, demo)[0]?.lines).toEqual([
    { kind: 'open', name: '3 × Chips', quantity: 1, unitPriceCents: 100, note: null, totalCents: 100 },
  ]);
});

test('a product and an option that no shop sells are kept with their names', () => {
  const rows = [
    '1\t1\tGazpacho\t[Croutons]\t$4.00 ',
    '1\t1\tChicken Bowl\t[Fresh Tomato Salsa, [Rice, Truffle]]\t$8.75 ',
  ];
  const { orders } = parseOrders(['order_id\tquantity\titem_name\tchoice_description\titem_price', ...rows].join('\n'));
  expect(toTerminalOrders(orders, demo)[0]?.lines).toMatchObject([
    { kind: 'open', name: 'Gazpacho', unitPriceCents: 400, note: 'Croutons' },
    { kind: 'item', product: 'chicken-bowl', note: 'Truffle' },
  ]);
});

const replayFile = process.env['REPLAY_FILE'];
test.skipIf(replayFile === undefined)('the whole file of REPLAY_FILE comes to the cent', () => {
  const { orders, problems } = parseOrders(readFileSync(replayFile ?? '', 'utf8'));
  expect(problems).toEqual([]);
  const entered = expectReproduced(orders, demo);
  const cents = (sum: number, order: { totalCents: number }) => sum + order.totalCents;
  const lines = entered.flatMap((order) => order.lines);
  console.log(
    `${entered.length} orders, ${lines.length} lines, ${(entered.reduce(cents, 0) / 100).toFixed(2)} in all, ${lines.filter((line) => line.kind === 'open').length} open prices`,
  );
  expect(entered.reduce(cents, 0)).toBe(orders.flatMap((order) => order.lines).reduce(cents, 0));
});

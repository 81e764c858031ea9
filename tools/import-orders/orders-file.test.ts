import { expect, test } from 'vitest';
import { parseOrders } from './orders-file.ts';

const HEADER = 'order_id\tquantity\titem_name\tchoice_description\titem_price';
const read = (...rows: string[]) => parseOrders([HEADER, ...rows].join('\n'));

test('item_price is the price of the line, and names get one spelling', () => {
  const { orders, problems } = read('2\t2\tChicken Bowl\t[Tomatillo-Red Chili Salsa (Hot), [Fajita Veggies]]\t$16.98 ');
  expect(problems).toEqual([]);
  expect(orders).toEqual([
    {
      orderNo: '2',
      lines: [
        {
          lineNo: 2,
          name: 'Chicken Bowl',
          product: 'Chicken Bowl',
          quantity: 2,
          totalCents: 1698,
          unitCents: 849,
          options: ['Tomatillo Red Chili Salsa', 'Fajita Vegetables'],
          choices: '[Tomatillo-Red Chili Salsa (Hot), [Fajita Veggies]]',
        },
      ],
    },
  ]);
});

test('lines of one order stay together, even when the file separates them', () => {
  const { orders } = read(
    '1\t1\tChips\tNULL\t$2.15 ',
    '2\t1\tIzze\t[Clementine]\t$3.39 ',
    '1\t1\tIzze\t[Clementine]\t$3.39 ',
  );
  expect(orders.map((order) => [order.orderNo, order.lines.length])).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
});

test('a total that is not divisible by the quantity has no unit price', () => {
  expect(read('1\t3\tChips\tNULL\t$1.00 ').orders[0]?.lines[0]).toMatchObject({ totalCents: 100, unitCents: null });
});

test.each([
  ['1\t0\tChips\tNULL\t$2.15', 'quantity'],
  ['1\t1.5\tChips\tNULL\t$2.15', 'quantity'],
  ['1\t1\tChips\tNULL\t2.15', 'price'],
  ['1\t1\tChips\tNULL\t-$2.15', 'price'],
  ['1\t1\tChips\t[Rice\t$2.15', 'choices'],
  ['1\t1\tChips\t$2.15', 'fields'],
  ['\t1\tChips\tNULL\t$2.15', 'empty'],
])('an unreadable line is reported with its number and not dropped: %j', (row, reason) => {
  const { orders, problems } = read('7\t1\tIzze\t[Clementine]\t$3.39 ', row);
  expect(orders).toHaveLength(1);
  expect(problems).toEqual([{ lineNo: 3, reason: expect.stringContaining(reason), text: row }]);
});

test('another kind of file is refused by its header', () => {
  expect(parseOrders('name\tprice\nChips\t2').problems[0]).toMatchObject({
    lineNo: 1,
    reason: expect.stringContaining('header'),
  });
});

import { cashReceiptRoutes, closeOfDayRoutes, PaymentType } from '@tavola/contract';
import { beforeAll, expect, it } from 'vitest';
import { readMigrations } from '#platform/database/migrate/migrate.ts';
import { newID } from '#platform/ids.ts';
import { pointCalls } from '../../http/points/points.setup.ts';
import { refundCalls } from '../../http/sales/refunds.setup.ts';
import { cashPlace } from '../cash.setup.ts';

// Redeemed points on the printed close of day (decisions 251, 397). Two platters are 24.70 and 1.73 of tax; 5.00
// redeemed leave 21.43, with 1.40 of tax, so that the points take 4.67 off.

const TEMPLATES = [
  '0066_receipt_markup',
  '0094_receipt_data',
  '0212_day_receipts',
  '0251_settlements_on_receipts',
  '0411_gift_cards_on_receipts',
  '0660_points_on_close_of_day',
];

const place = cashPlace();
const { call, opened, closeAll } = place;
const { sent, sold } = refundCalls(place);
const { setRules, rich } = pointCalls(place);
let rows: ReadonlyMap<string, string>;

beforeAll(async () => {
  const templates = (await readMigrations()).filter(({ name }) => TEMPLATES.includes(name));
  for (const statement of templates.flatMap(({ statements }) => statements))
    // The columns already exist.
    if (!statement.includes('ALTER TABLE')) await place.server.test.asOwner((owner) => owner.query(statement, []));
  await opened();
  await setRules();
  await place.reload();
  const order = await sent([['Platter', 2]], { customerID: await rich(12), redeemPoints: 500 });
  await sold(order, [{ paymentTypeID: PaymentType.CreditCard, tenderedAmount: order.totalDueAmount }]);
  await closeAll();
  const closeOfDayID = newID();
  await call(closeOfDayRoutes.create, { body: { closeOfDayID, carryOpenOrders: true } });
  const { document } = (await call(cashReceiptRoutes.closeOfDay, { params: { id: closeOfDayID } })).body;
  rows = new Map(
    document.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'row' ? [[block.cells[0]?.text ?? '', block.cells.at(-1)?.text ?? '']] : [])),
  );
});

/** The figure of a row in cents; 0 where the paper has no such row. */
const cents = (name: string): number => Number((rows.get(name) ?? '0').replaceAll(/[^\d-]/g, ''));

it('has the points in a separate row', () => {
  expect(cents('Points redeemed')).toBe(-467);
});

it('has no charges where none were made', () => {
  expect(rows.has('Delivery and other charges')).toBe(false);
});

it('adds up to its total', () => {
  const tax = [...rows.keys()].find((name) => name.includes('7')) ?? '';
  expect(cents('Net sales') + cents('Points redeemed') + cents(tax)).toBe(cents('Total'));
});

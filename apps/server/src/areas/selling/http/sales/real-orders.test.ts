import { readFileSync } from 'node:fs';
import { amountOf, orderRoutes, PaymentType, type SaleDetail } from '@tavola/contract';
import { demoCatalog } from '@tavola/demo';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { randomOf } from '@tavola/testkit/seeded.ts';
import { bindOrders } from '@tavola/tools/import-orders/bind-orders.ts';
import { parseOrders } from '@tavola/tools/import-orders/orders-file.ts';
import { toTerminalOrders } from '@tavola/tools/import-orders/terminal-orders.ts';
import { expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../../cash/cash.setup.ts';
import { refundCalls } from './refunds.setup.ts';

/**
 * Real orders, paid by seeded mixes of cash and cards with tips, and one in twenty refunded: totals to the cent, the
 * ledger at 0, and the drawer with the cash that was handed over, counted here by itself. 100 orders, or all of
 * REPLAY_FILE.
 */

const SAMPLE = new URL('../../../../../../../tools/import-orders/sample-orders.tsv', import.meta.url);
const DAILY = 100;
const FLOAT = 1_000;
const { Cash, CreditCard } = PaymentType;

const place = cashPlace({ catalog: demoCatalog('burrito'), isTaxInclusive: true });
const { sold, refund } = refundCalls(place);
const cents = (amount: number): number => Math.round(amount * 100);
const amount = (units: number) => amountOf(units / 100);

/** A payment of a part of an order; all figures are cents. */
interface Part {
  readonly type: typeof Cash | typeof CreditCard;
  readonly due: number;
  readonly tip: number;
  readonly tendered: number;
}

type Random = () => number;

/** Cuts a total into one to three parts, each by cash with change or by card with or without a tip. */
function partsOf(total: number, random: Random): Part[] {
  const count = total < 300 || random() < 0.6 ? 1 : random() < 0.7 ? 2 : 3;
  const cuts = Array.from({ length: count - 1 }, () => 1 + Math.floor(random() * (total - count)));
  const ends = [...new Set([...cuts, total])].toSorted((a, b) => a - b);
  return ends.map((end, index) => {
    const due = end - (ends[index - 1] ?? 0);
    if (random() < 0.5) return { type: Cash, due, tip: 0, tendered: Math.ceil(due / 500) * 500 };
    const tip = random() < 0.5 ? Math.round(due * 0.2 * random()) : 0;
    return { type: CreditCard, due, tip, tendered: due + tip };
  });
}

const paymentOf = ({ type, due, tip, tendered }: Part) => ({
  paymentTypeID: type,
  amount: amount(due),
  tenderedAmount: amount(tendered),
  ...(tip > 0 && { tipAmount: amount(tip) }),
});

/** Refunds the whole sale or one line of it; answers what went back in all and of it in cash, in cents. */
async function refunded(sale: SaleDetail, random: Random): Promise<{ readonly all: number; readonly cash: number }> {
  const isWhole = random() < 0.5 || sale.lines.length < 2;
  const units = isWhole ? sale.lines.map(({ quantity }, index) => [index, quantity]) : [[0, sale.lines[0]?.quantity]];
  const made = await refund(sale, Object.fromEntries(units), { reason: 'Cold' });
  expect(cents(made.amount)).toBe(cents(isWhole ? sale.totalDueAmount : (sale.lines[0]?.netAmount ?? 0)));
  const back = (of: typeof made.payments) => -of.reduce((sum, payment) => sum + cents(payment.amount), 0);
  expect(back(made.payments)).toBe(cents(made.paidOutAmount));
  return {
    all: back(made.payments),
    cash: back(made.payments.filter(({ paymentTypeID }) => paymentTypeID === Cash)),
  };
}

it('real orders with mixed tenders, tips and refunds come to the cent, with the drawer at its cash', async () => {
  const file = process.env['REPLAY_FILE'];
  const { orders } = parseOrders(readFileSync(file ?? SAMPLE, 'utf8'));
  const { snapshot } = place.terminal.data;
  const bind = () => bindOrders(toTerminalOrders(orders, demoCatalog('burrito')), snapshot, newID);
  // The sample in the repository is shorter than a day: it is sold again with other ids and other tenders.
  const all = file === undefined ? [...bind(), ...bind()].slice(0, DAILY) : bind();
  const random = randomOf('real orders');
  await place.opened(undefined, FLOAT);
  const done = { sales: 0, tips: 0, cash: FLOAT * 100, mixed: 0, refunds: 0, back: 0 };
  for (const { lines, totalDue } of all) {
    const order = (await place.call(orderRoutes.finalize, { body: place.terminal.order(lines) })).body;
    const parts = partsOf(cents(totalDue), random);
    const sale = await sold(order, parts.map(paymentOf));
    expect(cents(sale.totalDueAmount)).toBe(cents(totalDue));
    expect(sale.paymentStatus).toBe('Paid');
    done.sales += cents(sale.totalDueAmount);
    done.tips += parts.reduce((sum, { tip }) => sum + tip, 0);
    done.cash += parts.reduce((sum, { type, due }) => sum + (type === Cash ? due : 0), 0);
    done.mixed += parts.length > 1 ? 1 : 0;
    if (random() < 0.05) {
      const { all: back, cash } = await refunded(sale, random);
      done.refunds += 1;
      done.back += back;
      done.cash -= cash;
    }
  }
  expect(done.sales).toBe(all.reduce((sum, { totalDue }) => sum + cents(totalDue), 0));
  expect(done.refunds).toBeGreaterThan(0);
  const report = await place.current();
  if (report === null) throw new Error('The terminal is open.');
  const { status, body } = await place.closing(report, done.cash / 100, null);
  expect(status, JSON.stringify(body)).toBe(200);
  const drawer = body.perType.find(({ paymentTypeID }) => paymentTypeID === Cash);
  expect(drawer?.difference).toBe(0);
  expect(await ledgerFaults(place.server.test)).toEqual([]);
  const shown = (units: number) => (units / 100).toFixed(2);
  process.stdout.write(
    `${all.length} orders: ${shown(done.sales)} sold, ${done.mixed} with mixed tenders, ${shown(done.tips)} tips, ` +
      `${done.refunds} refunds of ${shown(done.back)}, drawer ${shown(done.cash)}, difference 0, ledger 0\n`,
  );
}, 1_800_000);

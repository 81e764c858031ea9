import {
  cashDrawerRoutes,
  closeOfDayRoutes,
  glCodeRoutes,
  glMapRoutes,
  glMapTypes,
  journalRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  saleRoutes,
  type Journal,
  type JournalEntry,
  type JournalsAnswer,
  type Order,
  type OrderInput,
} from '@tavola/contract';
import { refundShares, refundsOfSale, soldOfSale, toAmount, toQuantity } from '@tavola/selling';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { untilWaiting } from '@tavola/testkit/database/waiting.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { cashPlace } from '#areas/selling/cash/cash.setup.ts';
import { lockLocationName } from '#areas/selling/sales-reset/sales-reset.rows.ts';
import { newID } from '#platform/ids.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { FactWriter } from '../facts/fact-writer.ts';
import { handleJournals, makeJournal } from './make-journal.ts';

// The journal of each close of day by account (decisions 98, 244), over two closes with everything a drawer sees.

const place = cashPlace();
const { call, opened, paying, paid, moved, closeAll } = place;

const close = async (): Promise<string> => {
  await closeAll();
  const body = { closeOfDayID: newID(), carryOpenOrders: true };
  return (await call(closeOfDayRoutes.create, { body })).body.closeOfDayID;
};
const sent = async (items: readonly string[], more: Partial<OrderInput> = {}): Promise<Order> => {
  const { terminal } = place;
  const lines = items.map((name) => terminal.line(name));
  return (await call(orderRoutes.finalize, { body: terminal.order(lines, more) })).body;
};
const journal = async (id: string): Promise<Journal> => (await call(journalRoutes.get, { params: { id } })).body;
const amounts = (entries: readonly JournalEntry[], kind: JournalEntry['glMapType']): readonly number[] =>
  entries.filter(({ glMapType }) => glMapType === kind).map(({ debit, credit }) => cents(debit) - cents(credit));
const cents = (amount: number): number => Math.round(amount * 100);
const total = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0);

let sold: Order;
let first: string;
let second: string;

beforeAll(async () => {
  await opened();
  sold = await sent(['Platter', 'Burger']);
  await paying(sold, { paymentTypeID: 6, tenderedAmount: sold.totalDueAmount });
  await paid({ tipAmount: 1.5, tenderedAmount: 20 });
  const custom = { discountType: 'custom', name: 'Neighbour', discountValue: 10, isPercentage: true } as const;
  await paying(await sent(['Burger'], { discounts: [{ orderDiscountID: newID(), ...custom }] }), {
    tenderedAmount: 100,
  });
  const comped = place.terminal.line('Platter', 1, [], {
    voidComp: { type: 'comp', name: 'On the house', value: 100, isPercentage: true },
  });
  const withComp = place.terminal.order([comped, place.terminal.line('Soda')]);
  await paying((await call(orderRoutes.finalize, { body: withComp })).body, { tenderedAmount: 100 });
  // A payment that was voided and taken again is sold once.
  const again = await sent(['Soda']);
  const mistaken = (await paying(again, { tenderedAmount: 20 })).body;
  const { body: open } = await call(paymentRoutes.void, { params: { id: mistaken.payment.paymentID }, body: {} });
  await paying({ ...again, version: open.orderVersion }, { tenderedAmount: 20 });
  await moved(cashDrawerRoutes.payOut, 4, { note: 'Ice' });
  const later = await sent(['Platter']);
  const { body: part } = await paying(later, { amount: 5, tenderedAmount: 5 });
  first = await close();
  await opened();
  await paying({ ...later, version: part.orderVersion }, { tenderedAmount: 100 });
  await refund(sold);
  second = await close();
});

const madeFor = async (id: string): Promise<number> => {
  const { rows } = await place.server.test.asOwner((owner) =>
    owner.query('SELECT FROM journal_entries WHERE close_of_day_id = $1', [id]),
  );
  return rows.length;
};

/** Gives the first line of a sale back, to the card. */
async function refund({ orderID }: Order): Promise<void> {
  const { body: sale } = await call(saleRoutes.ofOrder, { params: { id: orderID } });
  const lines = sale.lines.slice(0, 1).map(({ orderLineID }) => ({ id: orderLineID, quantity: toQuantity(1) }));
  const shares = refundShares(soldOfSale(sale, { code: 'USD', decimals: 2 }, undefined), refundsOfSale(sale), {
    lines,
    isTipIncluded: false,
  });
  if (!shares.ok) throw new Error(shares.code);
  const body = {
    refundID: newID(),
    lines: lines.map(({ id }) => ({ orderLineID: id, quantity: 1 })),
    totalAmount: toAmount(shares.value.amount),
  };
  const { status } = await call(saleRoutes.create, { params: { id: sale.saleID }, query: {}, body });
  expect(status).toBe(200);
}

it('is made by a job of the close', async () => {
  const { services, clock } = place.server;
  const jobs = new JobQueue({ ...services, now: clock.now });
  handleJournals({ ...services, facts: new FactWriter(services) }, jobs);
  jobs.start();
  await expect.poll(() => madeFor(first)).toBeGreaterThan(5);
  await jobs.stop();
});

it('waits for a reset of sales, which deletes what it is made of', async () => {
  const { services, test } = place.server;
  const { scope } = place.office.tenant;
  let isMade = false;
  const make = async () => {
    await services.database.tenant(scope, (tx) => makeJournal(tx, scope, first));
    isMade = true;
  };
  const made = await services.database.tenant(scope, async (tx) => {
    await lockLocationName(tx, scope);
    const making = make();
    await untilWaiting(test, 'Lock');
    expect(isMade).toBe(false);
    return { making };
  });
  await made.making;
  expect(isMade).toBe(true);
});

describe.each([
  ['of a busy day', () => first],
  ['of a day with a refund', () => second],
])('the journal %s', (_name, id) => {
  it('balances', async () => {
    const { entries, debit, credit } = await journal(id());
    expect(total(entries.map((entry) => cents(entry.debit) - cents(entry.credit)))).toBe(0);
    expect(debit).toBe(credit);
    expect(debit).toBeGreaterThan(0);
  });

  it('has nothing that no category explains', async () => {
    const { entries } = await journal(id());
    expect(entries.filter(({ glMapType, refKey }) => glMapType === 'Category' && refKey === null)).toEqual([]);
  });

  it('has as much of each payment type as its close of day', async () => {
    const { body: day } = await call(closeOfDayRoutes.get, { params: { id: id() } });
    const { entries } = await journal(id());
    const card = entries.find(({ glMapType, refKey }) => glMapType === 'PaymentType' && refKey === '6');
    const ofCard = day.perType.find(({ paymentTypeID }) => paymentTypeID === 6);
    expect(cents(card?.debit ?? 0) - cents(card?.credit ?? 0)).toBe(
      cents(ofCard?.amount ?? 0) + cents(ofCard?.tipAmount ?? 0),
    );
  });
});

describe('the journal of a busy day', () => {
  it('has discounts, comps and tips without tax', async () => {
    const { entries } = await journal(first);
    expect(amounts(entries, 'Discount')).toEqual([100]);
    expect(amounts(entries, 'Comp')).toEqual([1235]);
    expect(amounts(entries, 'Tip')).toEqual([-150]);
  });

  it('has cash that went out for a reason, and money on an order that is not settled', async () => {
    const { entries } = await journal(first);
    expect(amounts(entries, 'PayInOut')).toEqual([400]);
    expect(amounts(entries, 'OpenOrders')).toEqual([-500]);
  });

  it('names the tax by its id', async () => {
    const { entries } = await journal(first);
    expect(entries.find(({ glMapType }) => glMapType === 'Tax')).toMatchObject({ name: 'Tax 7 %' });
    expect(entries.find(({ glMapType }) => glMapType === 'Tax')?.refKey).not.toBeNull();
  });
});

it('the day on which an order is settled takes over what was paid before', async () => {
  const { entries } = await journal(second);
  expect(amounts(entries, 'OpenOrders')).toEqual([500]);
});

const asked = async (): Promise<JournalsAnswer> => {
  const { businessDate } = (await call(closeOfDayRoutes.get, { params: { id: first } })).body;
  return (await call(journalRoutes.list, { query: { startDate: businessDate, endDate: businessDate } })).body;
};
const exporting = async (more: Partial<{ closeOfDayID: string; shape: 'plain' | 'xero' | 'quickbooks' }> = {}) => {
  const { businessDate } = (await call(closeOfDayRoutes.get, { params: { id: first } })).body;
  return call(journalRoutes.export, {
    query: { startDate: businessDate, endDate: businessDate, shape: 'plain', ...more },
  });
};
const rowsOf = ({ contentBase64 }: { contentBase64: string }): string[][] =>
  parse(Buffer.from(contentBase64, 'base64'), { bom: true });

describe('accounts', () => {
  it('keep days from being exported until each figure has one', async () => {
    expect(outcomeOf(await exporting())).toBe('409 journal.unmapped');
    expect((await asked()).unmapped.length).toBeGreaterThan(5);
  });

  it('are those of the time of the close once they were exported; later mappings count for later days', async () => {
    const coded = async (code: string): Promise<string> => {
      const body = { code, name: `Account ${code}`, description: '', glCodeTypeId: null };
      return (await call(glCodeRoutes.create, { body })).body.glCodeId;
    };
    const map = async (glCodeId: string): Promise<void> => {
      for (const type of glMapTypes)
        await call(glMapRoutes.save, { params: { type }, body: { maps: [{ refKey: null, glCodeId }] } });
    };
    await map(await coded('4000'));
    expect((await asked()).unmapped).toEqual([]);
    const before = (await exporting()).body;
    expect(
      rowsOf(before)
        .slice(1)
        .map((row) => row[2]),
    ).toEqual(
      rowsOf(before)
        .slice(1)
        .map(() => '4000'),
    );
    await map(await coded('5000'));
    expect((await exporting()).body.contentBase64).toBe(before.contentBase64);
    await opened();
    await paid({ tenderedAmount: 20 });
    const third = await close();
    expect((await journal(third)).entries.map(({ code }) => code)).toContain('5000');
    expect((await journal(first)).entries.map(({ code }) => code)).not.toContain('5000');
  });

  it('come with each day of Xero and QuickBooks, which balance when they are read back', async () => {
    const xero = rowsOf((await exporting({ shape: 'xero' })).body);
    expect(xero[0]).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']);
    expect(total(xero.slice(1).map((row) => cents(Number(row[5]))))).toBe(0);
    const books = rowsOf((await exporting({ shape: 'quickbooks' })).body).slice(1);
    expect(total(books.map((row) => cents(Number(row[3]))))).toBe(total(books.map((row) => cents(Number(row[4])))));
    expect(books.every((row) => row[2] !== '')).toBe(true);
  });

  it('of one day come alone', async () => {
    const numbers = rowsOf((await exporting({ closeOfDayID: second })).body)
      .slice(1)
      .map((row) => row[0]);
    expect(new Set(numbers).size).toBe(1);
  });
});

describe('an account', () => {
  const listed = async (more: object = {}): Promise<JournalsAnswer> => {
    const { businessDate: startDate } = await journal(first);
    const { businessDate: endDate } = await journal(second);
    return (await call(journalRoutes.list, { query: { startDate, endDate, ...more } })).body;
  };

  it('of a period is the sum of what is booked to it, day by day (decision 509)', async () => {
    const { accounts } = await listed();
    expect(accounts.length).toBeGreaterThan(0);
    for (const { code, accountName, debit, credit } of accounts) {
      const account = { ...(code !== null && { code }), ...(accountName !== null && { accountName }) };
      const { postings } = await listed({ hasPostings: true, ...account });
      expect(total(postings.map((posting) => cents(posting.debit))), String(code)).toBe(cents(debit));
      expect(total(postings.map((posting) => cents(posting.credit))), String(code)).toBe(cents(credit));
    }
  });

  it('that nobody asks for lists no postings', async () => {
    expect((await listed()).postings).toEqual([]);
  });
});

describe('is refused', () => {
  it.each([
    [
      'a period that ends before it begins',
      { startDate: '2026-02-02', endDate: '2026-02-01' },
      '400 report.period_reversed',
    ],
    ['a period of years', { startDate: '2020-01-01', endDate: '2026-02-01' }, '400 report.period_too_long'],
  ])('%s', async (_name, query, outcome) => {
    expect(outcomeOf(await call(journalRoutes.list, { query }))).toBe(outcome);
  });

  it('a period in which no day was closed', async () => {
    const query = { startDate: '2020-01-01', endDate: '2020-01-02', shape: 'plain' } as const;
    expect(outcomeOf(await call(journalRoutes.export, { query }))).toBe('422 journal.none');
  });

  it('a person without the right, and an export without its own', async () => {
    const viewer = await place.office.colleague(permission.accountReport.view);
    const other = await place.office.colleague(permission.salesReport.view);
    const query = { startDate: '2026-02-01', endDate: '2026-02-01' };
    expect((await call(journalRoutes.list, { query }, other)).status).toBe(403);
    expect((await call(journalRoutes.list, { query }, viewer)).status).toBe(200);
    expect((await call(journalRoutes.export, { query: { ...query, shape: 'plain' } }, viewer)).status).toBe(403);
  });
});

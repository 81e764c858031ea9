import { orderRoutes, saleRoutes, SaleState, type LocationSales } from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { centsOf, counterOf, reportsOf } from '../reports.setup.ts';

// The sums that programs ask for are those of the sales report (decisions 97, 236, 395).

const MONTH = { startDate: '2026-06-01', endDate: '2026-06-30' };
const FIGURES = {
  grossAmount: 'gross',
  discountAmount: 'discounts',
  compAmount: 'comps',
  refundAmount: 'refunds',
  netAmount: 'net',
  taxAmount: 'tax',
  serviceChargeAmount: 'serviceCharge',
  tipAmount: 'tips',
  cashRoundingAmount: 'rounding',
  totalPaidAmount: 'paid',
} as const satisfies Partial<Record<keyof LocationSales, string>>;

let server: SellingServer;
let place: Selling;
let reports: ReturnType<typeof reportsOf>;

beforeAll(async () => {
  server = await startSellingServer();
  // Prices that contain their tax, so that a discount has some of it.
  place = await server.open(undefined, ({ companyID }) =>
    server.test.asOwner(async (owner) => {
      await owner.query('UPDATE companies SET is_tax_inclusive = true WHERE company_id = $1', [companyID]);
    }),
  );
  reports = reportsOf(server, place);
  const counter = counterOf(server, place);
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  const discount = {
    orderDiscountID: newID(),
    discountType: 'custom',
    name: 'Regular',
    discountValue: 10,
    isPercentage: true,
  };
  const comp = { type: 'comp', name: 'On us', value: 100, isPercentage: true };
  await counter.sell(['Platter', 'Soda'], { tip: 2, more: { discounts: [discount], orderFulfillmentTypeID: 1 } });
  await counter.pay(
    await counter.save(place.terminal.order([counter.line('Burger', { voidComp: comp }), counter.line('Soda')])),
    { paymentTypeID: 1 },
  );
  const whole = await counter.sell(['Burger']);
  await counter.refund(whole);
  const part = await counter.sell(['Burger', 'Water']);
  await counter.refund(part);
  const mistake = await counter.save(place.terminal.order([counter.line('Platter')]));
  await server.call(orderRoutes.void, { body: { orderID: mistake.orderID, reason: 'Mistake' } }, place.caller);
}, 120_000);
afterAll(() => server.close());

const ask = (query: object) =>
  server.call(saleRoutes.summary, { query: { ...MONTH, locationIds: [], ...query } as never }, place.caller);

describe('the summary of sales', () => {
  it.each(Object.values(SaleState))('has in the state %s what the sales report has in it', async (saleState) => {
    const [sums] = (await ask({ saleState })).body;
    const { items, totals } = await reports.sales({ ...MONTH, saleState, pageSize: 100 });
    expect(sums?.saleCount, 'sales').toBe(items.filter(({ state }) => state !== 'Refunded').length);
    expect(sums?.refundCount, 'refunds').toBe(items.filter(({ state }) => state === 'Refunded').length);
    for (const [name, figure] of Object.entries(FIGURES))
      expect(sums?.[name as keyof typeof FIGURES], name).toBe(totals[figure]);
    expect(centsOf([sums?.chargesAmount ?? 1])).toBe(centsOf([totals.delivery, totals.additional]));
  });

  it('has gross and discounts without the tax that prices contain, so that gross less what is off is net', async () => {
    const [sums] = (await ask({})).body;
    const { rows } = await reports.figures('product', MONTH);
    expect(centsOf([sums?.grossAmount ?? 0])).toBe(centsOf(rows.map(({ figures }) => figures.gross)));
    const { grossAmount = 0, discountAmount = 0, compAmount = 0, refundAmount = 0, netAmount = 0 } = sums ?? {};
    expect(centsOf([grossAmount, -discountAmount, -compAmount, -refundAmount])).toBe(centsOf([netAmount]));
    expect(discountAmount).toBeGreaterThan(0);
  });

  it('of another location than the caller may see is left out', async () => {
    const stranger = await server.open();
    expect((await ask({ locationIds: [stranger.tenant.scope.locationID] })).body).toEqual([]);
  });

  it.each([
    ['fifty years', { startDate: '1976-01-01', endDate: '2026-01-01' }, 'report.period_too_long'],
    ['an end before its start', { startDate: '2026-02-01', endDate: '2026-01-01' }, 'report.period_reversed'],
  ])('of %s is refused with words', async (_name, period, code) => {
    expect(codeOf(await ask(period))).toEqual([400, code]);
  });
});

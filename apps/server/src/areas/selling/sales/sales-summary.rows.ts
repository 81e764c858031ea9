import type { SalesSums, SaleState } from '@tavola/contract';
import { amountOf } from '@tavola/contract';
import { raw, sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The days and the sales that a summary is of; `without` is the terminal whose orders are samples. */
export interface SummaryOf {
  readonly startDate: string;
  readonly endDate: string;
  readonly saleState: SaleState;
  readonly without: string | null;
}

const STATES: Readonly<Record<SaleState, string>> = {
  All: `s.payment_status IN ('Paid', 'Refunded')`,
  Paid: `s.payment_status = 'Paid' AND s.refund_count = 0`,
  Refunded: `s.refund_count > 0`,
  Voided: `s.payment_status = 'Voided'`,
};

// An order that is not filled yet has what its figures say.
const NET = raw(
  'coalesce(o.net_sales_amount, o.subtotal - o.discount_amount - o.comp_amount - o.inclusive_tax_amount)',
);
const TAX = raw('o.inclusive_tax_amount + o.exclusive_tax_amount');
// After redeemed points, whose part on the lines is a discount without tax (decision 356).
const CHARGES = raw(
  `CASE WHEN o.redemption IS NULL THEN o.delivery_charge_amount + o.additional_charge_amount
    ELSE (o.redemption ->> 'deliveryChargeAmount')::numeric + (o.redemption ->> 'additionalChargeAmount')::numeric END`,
);
const DISCOUNTS = raw(`o.discount_amount + coalesce((o.redemption ->> 'lineDiscountAmount')::numeric, 0)`);

/**
 * What sales of some business dates come to, less the refunds made on these dates of sales in the same state, whenever
 * they were paid (decisions 91, 97). Gross and net are without the tax that prices contain; the service charge is what
 * is left of a total, so that everything sums to what was paid.
 */
export async function sumSales(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { startDate, endDate, saleState, without }: SummaryOf,
): Promise<SalesSums> {
  const state = raw(STATES[saleState]);
  const sold = sql`orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = s.order_id
    AND (${without}::uuid IS NULL OR o.client_id <> ${without})`;
  const [sales, refunds] = await tx.pipeline([
    sql`SELECT count(*)::integer AS count, coalesce(sum(${NET}), 0) AS net, coalesce(sum(${DISCOUNTS}), 0) AS discounts,
        coalesce(sum(o.comp_amount), 0) AS comps, coalesce(sum(${TAX}), 0) AS tax, coalesce(sum(${CHARGES}), 0) AS charges,
        coalesce(sum(o.total_due_amount), 0) AS due, coalesce(sum(s.tip_amount), 0) AS tip, coalesce(sum(s.cash_rounding_amount), 0) AS rounding
      FROM sales s JOIN ${sold}
      WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.sale_date BETWEEN ${startDate}::date AND ${endDate}::date
        AND ${state}`,
    sql`SELECT count(*)::integer AS count, coalesce(sum(f.net_sales_amount), 0) AS net, coalesce(sum(f.tax_amount), 0) AS tax,
        coalesce(sum(f.delivery_charge_amount + f.additional_charge_amount), 0) AS charges, coalesce(sum(f.amount), 0) AS due,
        coalesce(sum(f.tip_amount), 0) AS tip, coalesce(sum(f.cash_rounding_amount), 0) AS rounding
      FROM refunds f
      JOIN sales s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.id = f.sale_id JOIN ${sold}
      WHERE f.company_id = ${companyID} AND f.location_id = ${locationID} AND f.business_date BETWEEN ${startDate}::date AND ${endDate}::date
        AND ${state}`,
  ]);
  const [up, down] = [sales?.rows[0] ?? {}, refunds?.rows[0] ?? {}];
  const of = (row: Readonly<Record<string, unknown>>, name: string): number =>
    Math.round(Number(row[name] ?? 0) * 100_000);
  const less = (name: string): number => of(up, name) - of(down, name);
  const [net, tax, charges, due] = [less('net'), less('tax'), less('charges'), less('due')];
  const figure = (units: number) => amountOf(units / 100_000);
  return {
    saleCount: Number(up['count'] ?? 0),
    refundCount: Number(down['count'] ?? 0),
    grossAmount: figure(of(up, 'net') + of(up, 'discounts') + of(up, 'comps')),
    discountAmount: figure(of(up, 'discounts')),
    compAmount: figure(of(up, 'comps')),
    refundAmount: figure(of(down, 'net')),
    netAmount: figure(net),
    taxAmount: figure(tax),
    serviceChargeAmount: figure(due - net - tax - charges),
    chargesAmount: figure(charges),
    tipAmount: figure(less('tip')),
    cashRoundingAmount: figure(less('rounding')),
    totalPaidAmount: figure(due + less('tip') + less('rounding')),
  };
}

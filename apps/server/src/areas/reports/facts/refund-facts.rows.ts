import { raw, sql, type Sql } from '#platform/database/sql.ts';
import { CHOICES, choicesOf } from './choices.rows.ts';
import { insert, touched, type FactsOf } from './fact-insert.rows.ts';

/** Facts of refunds, below 0, on the days on which they were made (decision 284). */

/** What a list of taxes comes to, all of them or only those that the amount contains. */
const taxesIn = (taxes: Sql, isOnlyInclusive: boolean): Sql =>
  sql`coalesce((SELECT sum((x ->> 'amount')::numeric) FROM json_array_elements(coalesce(${taxes}, '[]'::json)) AS x
    ${isOnlyInclusive ? raw("WHERE (x ->> 'inclusive')::boolean") : raw('')}), 0)`;

const refundedLines = ({ companyID }: FactsOf): Sql =>
  sql`t JOIN refunds w ON w.company_id = ${companyID} AND w.order_id = t.order_id
    JOIN refund_lines r ON r.company_id = ${companyID} AND r.refund_id = w.id
    JOIN order_lines l ON l.company_id = ${companyID} AND l.id = r.order_line_id`;

/** Units that were refunded, on the day of their refund: below 0, so that they are off what was sold (decision 97). */
export const refundLineFacts = (of: FactsOf): Sql =>
  insert(
    of,
    touched(of),
    {
      kind: 'RefundLine',
      id: sql`r.id`,
      date: sql`w.business_date`,
      at: sql`w.created_at`,
      figures: {
        quantity: sql`-r.quantity`,
        refund_amount: sql`r.net_sales_amount`,
        net_amount: sql`-r.net_sales_amount`,
        inclusive_tax_amount: sql`-${taxesIn(sql`r.taxes`, true)}`,
        exclusive_tax_amount: sql`${taxesIn(sql`r.taxes`, true)} - ${taxesIn(sql`r.taxes`, false)}`,
      },
      details: {
        item_id: sql`l.item_id`,
        category_id: sql`l.category_id`,
        brand_id: sql`l.brand_id`,
        menu_id: sql`l.menu_id`,
        name: sql`l.item_name`,
        // What was thrown away has been paid for.
        cost_amount: sql`CASE WHEN r.is_restocked THEN -round(l.unit_cost * r.quantity, 5) ELSE 0 END`,
        ...CHOICES,
      },
    },
    sql`${refundedLines(of)} ${choicesOf()} WHERE t.is_sold`,
  );

/** Each refund, on its own day, also of a tip or a fee alone, which has no lines (decisions 133, 412). */
export function refundFacts(of: FactsOf): Sql {
  const { companyID } = of;
  const sums = sql`f AS (SELECT w.id, w.business_date, w.created_at, w.refund_no, w.net_sales_amount, w.service_charge_amount,
      w.delivery_charge_amount, w.additional_charge_amount, w.tax_amount, w.amount, w.tip_amount, w.cash_rounding_amount,
      t.order_id, coalesce(sum(r.quantity), 0) AS quantity, sum(CASE WHEN r.is_restocked THEN round(l.unit_cost * r.quantity, 5) ELSE 0 END) AS cost,
      sum(${taxesIn(sql`r.taxes`, true)}) AS inclusive, sum(${taxesIn(sql`r.service_charge_taxes`, true)}) AS in_charge
    FROM t JOIN refunds w ON w.company_id = ${companyID} AND w.order_id = t.order_id
    LEFT JOIN refund_lines r ON r.company_id = ${companyID} AND r.refund_id = w.id
    LEFT JOIN order_lines l ON l.company_id = ${companyID} AND l.id = r.order_line_id
    GROUP BY w.company_id, w.id, t.order_id)`;
  const charge = sql`(f.service_charge_amount - f.in_charge)`;
  const parts = sql`f.net_sales_amount + f.tax_amount + ${charge} + f.delivery_charge_amount + f.additional_charge_amount`;
  return insert(
    of,
    sql`${touched(of)}, ${sums}`,
    {
      kind: 'Refund',
      id: sql`f.id`,
      date: sql`f.business_date`,
      at: sql`f.created_at`,
      figures: {
        quantity: sql`-f.quantity`,
        refund_amount: sql`f.net_sales_amount`,
        net_amount: sql`-f.net_sales_amount`,
        inclusive_tax_amount: sql`-(f.inclusive + f.in_charge)`,
        exclusive_tax_amount: sql`f.inclusive + f.in_charge - f.tax_amount`,
        service_charge_amount: sql`-${charge}`,
        delivery_amount: sql`-f.delivery_charge_amount`,
        additional_amount: sql`-f.additional_charge_amount`,
        variance_amount: sql`${parts} - f.amount`,
        tip_amount: sql`-f.tip_amount`,
        rounding_amount: sql`-f.cash_rounding_amount`,
        paid_amount: sql`-(f.amount + f.tip_amount + f.cash_rounding_amount)`,
      },
      details: { number: sql`f.refund_no`, name: sql`t.order_no`, cost_amount: sql`-f.cost` },
    },
    sql`t JOIN f ON f.order_id = t.order_id WHERE t.is_sold`,
  );
}

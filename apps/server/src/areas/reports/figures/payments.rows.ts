import type { PaymentsAnswer } from '@tavola/contract';
import { sum, toAmount, toMoney } from '@tavola/selling';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { moneyIn, textOrNull } from './cells.ts';
import { counted, sumAll } from './figures.rows.ts';
import { otherMoney, readOtherMoney } from './other-money.rows.ts';
import { namesOfPaymentTypes } from './record-names.rows.ts';
import type { ReportScope } from './report-scope.ts';

/** Whether a payment `f` is of an order that was not settled in the period (decision 251). */
export const isUnsettled = ({ startDate, endDate }: ReportScope): Sql =>
  sql`(f.sold_on BETWEEN ${startDate}::date AND ${endDate}::date) IS NOT TRUE`;

/** Payments `f` of days before the period, of sales that were settled in it. */
export const earlierPayments = (scope: ReportScope): Sql =>
  sql`${counted(scope, ['Payment'], sql`f.sold_on`)} AND f.sold_on <> f.business_date AND f.business_date < ${scope.startDate}::date`;

/**
 * What was paid by payment type, and the two sums in which that differs from what was sold: money on orders that were
 * not settled in the period, and money of earlier days on sales that were (decision 251). Money for no order is next to
 * them (decision 378).
 */
export async function readPayments(tx: Tx, scope: ReportScope): Promise<Omit<PaymentsAnswer, 'pendingCount'>> {
  const { startDate, endDate } = scope;
  const [types, earlier, further] = await tx.pipeline([
    sql`SELECT f.type_id, f.ref_id, (array_agg(f.name ORDER BY f.at DESC))[1] AS name, count(*)::integer AS count,
        sum(f.paid_amount) AS amount, sum(f.tip_amount) AS tips,
        coalesce(sum(f.paid_amount + f.tip_amount) FILTER (WHERE ${isUnsettled(scope)}), 0) AS unsettled
      FROM report_facts f WHERE ${counted(scope, ['Payment'])} GROUP BY 1, 2 ORDER BY sum(f.paid_amount) DESC, 1, 2`,
    sql`SELECT coalesce(sum(f.paid_amount + f.tip_amount), 0) AS amount FROM report_facts f
      WHERE ${earlierPayments(scope)}`,
    otherMoney(scope),
  ]);
  const namesOf = await namesOfPaymentTypes(
    tx,
    scope.companyID,
    scope.places.map(({ locationID }) => locationID),
  );
  const others = (further?.rows ?? []).map(readOtherMoney).map((row) => ({ ...row, names: namesOf(row) }));
  const sold = await sumAll(tx, scope);
  const payments = (types?.rows ?? []).map((row) => ({
    paymentTypeID: Number(row['type_id']),
    customPaymentTypeID: textOrNull(row, 'ref_id'),
    name: String(row['name']),
    count: Number(row['count']),
    amount: moneyIn(row, 'amount'),
    tips: moneyIn(row, 'tips'),
    unsettled: moneyIn(row, 'unsettled'),
  }));
  const total = (of: (row: (typeof payments)[number]) => readonly number[]) =>
    toAmount(sum(payments.flatMap((row) => of(row).map((each) => toMoney(each)))));
  const paid = total((row) => [row.amount, row.tips]);
  return {
    period: { startDate, endDate },
    comparedPeriod: null,
    payments: payments.map(({ unsettled: _unsettled, ...row }) => ({ ...row, names: namesOf(row) })),
    paid,
    unsettled: total((row) => [row.unsettled]),
    earlier: moneyIn(earlier?.rows[0] ?? {}, 'amount'),
    sold: sold.paid,
    others,
    received: toAmount(sum([paid, ...others.map(({ amount }) => amount)].map(toMoney))),
  };
}

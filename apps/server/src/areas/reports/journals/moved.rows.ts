import { PaymentType, type Amount, type GlMapType } from '@tavola/contract';
import { add, negate, toAmount, toMoney, ZERO, type Money } from '@tavola/selling';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { moneyIn, textIn, textOrNull } from '../figures/cells.ts';

/** What a close of day moved, by what is mapped to accounts. */

/** A sum of one figure: debited above 0, credited below. */
export interface Moved {
  readonly glMapType: GlMapType;
  /** Null = the kind's own. */
  readonly refKey: string | null;
  readonly name: string;
  readonly amount: Amount;
}

/** Accounts of the ledger that facts take apart: by category, discount and reason, and without tax. */
const TAKEN_APART = [
  'sales',
  'discounts',
  'comps',
  'points',
  'taxContained',
  'refunds',
  'serviceCharge',
  'delivery',
  'additionalCharge',
];

const WHOLE: Readonly<Record<string, GlMapType>> = {
  receivable: 'OpenOrders',
  tips: 'Tip',
  cashRounding: 'Rounding',
  overShort: 'OverShort',
  // What was charged offline beyond what it costs (decision 79).
  syncVariance: 'OverShort',
  deposit: 'Deposit',
  // A card issued without payment counts as given away.
  giftCardsIssued: 'Discount',
};

/** The figures of a close of day; they balance, as each posting does. Its facts must have been made. */
export async function readMoved(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  closeOfDayID: string,
): Promise<Moved[]> {
  const posted = sql`p AS MATERIALIZED (
    SELECT l.kind, l.order_id, l.source_id, a.account, a.amount FROM ledger_postings l,
      unnest(l.accounts, l.amounts) AS a (account, amount)
    WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.close_of_day_id = ${closeOfDayID})`;
  const [accounts, cash, revenue] = await tx.pipeline([
    sql`WITH ${posted} SELECT p.account, p.kind = 'giftCard' AS is_of_cards, sum(p.amount) AS amount FROM p GROUP BY 1, 2 ORDER BY 1, 2`,
    sql`WITH ${posted} SELECT c.pay_in_out_reason_id AS ref_key, max(c.reason) AS name, sum(p.amount) AS amount
      FROM p JOIN cash_activities c ON c.company_id = ${companyID} AND c.id = p.source_id
      WHERE p.account IN ('payIn', 'payOut') GROUP BY 1`,
    revenueOf(companyID, posted),
  ]);
  const moved = (accounts?.rows ?? []).flatMap((row) => movedOf(row));
  const reasons = (cash?.rows ?? []).map((row) => rowOf('PayInOut', row));
  // The statement names kinds of the contract alone.
  const figures = (revenue?.rows ?? []).map((row) => rowOf(row['type'] as GlMapType, row));
  const taken = (accounts?.rows ?? []).filter((row) => TAKEN_APART.includes(textIn(row, 'account')));
  return joined([
    ...moved,
    ...reasons,
    ...figures,
    // Nothing may be lost where facts do not say it all: the day still balances.
    rest('Category', taken, figures),
    rest(
      'PayInOut',
      (accounts?.rows ?? []).filter((row) => ['payIn', 'payOut'].includes(textIn(row, 'account'))),
      reasons,
    ),
  ]);
}

/**
 * Sales, discounts, comps and charges of what was sold and refunded in the day, without tax (decision 97). A sale whose
 * payment was voided was booked back in the same day and has no facts. Any account says that something was sold or
 * refunded: items that cost nothing may have a charge (decision 121).
 */
function revenueOf(companyID: string, posted: Sql): Sql {
  const facts = (kinds: Sql): Sql =>
    sql`FROM report_facts f JOIN sold ON sold.order_id = f.record_id WHERE f.company_id = ${companyID} AND f.kind ${kinds}`;
  const category = sql`LEFT JOIN item_categories c ON c.company_id = ${companyID} AND c.id = f.category_id`;
  return sql`WITH ${posted},
    sold AS MATERIALIZED (SELECT DISTINCT b.order_id FROM (
      SELECT p.order_id FROM p WHERE p.kind = 'sale' GROUP BY p.order_id, p.account HAVING sum(p.amount) <> 0) b),
    refunded AS MATERIALIZED (SELECT DISTINCT p.source_id AS refund_id, p.order_id FROM p WHERE p.kind = 'refund'),
    parts AS (
      SELECT 'Category' AS type, f.category_id::text AS ref_key, coalesce(c.name, '') AS name, -f.gross_amount AS amount
        FROM report_facts f JOIN sold ON sold.order_id = f.record_id ${category}
        WHERE f.company_id = ${companyID} AND f.kind = 'Line'
      UNION ALL SELECT 'Discount', d.id::text, coalesce(f.name, ''), f.discount_amount
        FROM report_facts f JOIN sold ON sold.order_id = f.record_id
        LEFT JOIN discounts d ON d.company_id = ${companyID} AND d.id = f.ref_id
        WHERE f.company_id = ${companyID} AND f.kind = 'Discount'
      UNION ALL SELECT 'Comp', f.ref_id::text, coalesce(f.name, ''), f.comp_amount ${facts(sql`= 'Comp'`)}
      UNION ALL SELECT 'Discount', NULL, '', f.redeemed_amount ${facts(sql`= 'Line'`)}
      UNION ALL SELECT 'ServiceCharge', NULL, '', -(f.service_charge_amount + f.delivery_amount + f.additional_amount) ${facts(sql`= 'Sale'`)}
      UNION ALL SELECT 'Category', f.category_id::text, coalesce(c.name, ''), -f.net_amount
        FROM refunded w JOIN refund_lines r ON r.company_id = ${companyID} AND r.refund_id = w.refund_id
        JOIN report_facts f ON f.company_id = ${companyID} AND f.record_id = w.order_id AND f.kind = 'RefundLine' AND f.id = r.id ${category}
      UNION ALL SELECT 'ServiceCharge', NULL, '', -(f.service_charge_amount + f.delivery_amount + f.additional_amount)
        FROM refunded w JOIN report_facts f ON f.company_id = ${companyID} AND f.record_id = w.order_id AND f.kind = 'Refund' AND f.id = w.refund_id)
    SELECT type, ref_key, max(name) AS name, sum(amount) AS amount FROM parts
    GROUP BY type, ref_key, CASE WHEN ref_key IS NULL THEN name END`;
}

const rowOf = (glMapType: GlMapType, row: DriverRow): Moved => ({
  glMapType,
  refKey: textOrNull(row, 'ref_key'),
  name: textIn(row, 'name'),
  amount: moneyIn(row, 'amount'),
});

// What is sold on cards is owed; `PaymentType` of gift cards has what was spent of it.
const OWED_ON_CARDS = `tender:${PaymentType.GiftCard}`;

/** The figure of an account of the ledger; none where facts or reasons take it apart. */
function movedOf(row: DriverRow): Moved[] {
  const account = textIn(row, 'account');
  const amount = moneyIn(row, 'amount');
  const whole = WHOLE[account];
  if (whole !== undefined) return [{ glMapType: whole, refKey: null, name: '', amount }];
  if (TAKEN_APART.includes(account) || account === 'payIn' || account === 'payOut') return [];
  if (row['is_of_cards'] === true && account === OWED_ON_CARDS)
    return [{ glMapType: 'GiftCard', refKey: null, name: '', amount }];
  const [kind, ...rest] = account.split(':');
  if (kind === 'tender') return [{ glMapType: 'PaymentType', refKey: rest[1] ?? rest[0] ?? null, name: '', amount }];
  // `tax:NAME:RATE`; the name may contain colons.
  if (kind === 'tax') return [{ glMapType: 'Tax', refKey: null, name: rest.join(':'), amount }];
  return [{ glMapType: 'GiftCard', refKey: null, name: '', amount }];
}

/** What the ledger says of accounts and their parts do not. */
function rest(glMapType: GlMapType, accounts: readonly DriverRow[], parts: readonly Moved[]): Moved {
  const whole = accounts.reduce((total, row) => add(total, toMoney(moneyIn(row, 'amount'))), ZERO);
  const known = parts.reduce((total, { amount }) => add(total, toMoney(amount)), ZERO);
  return { glMapType, refKey: null, name: '', amount: toAmount(add(whole, negate(known))) };
}

/** One row for each figure, without those that come to nothing. */
function joined(rows: readonly Moved[]): Moved[] {
  const sums = new Map<string, { row: Moved; sum: Money }>();
  for (const row of rows) {
    const key = JSON.stringify([row.glMapType, row.refKey, row.refKey === null ? row.name : '']);
    const known = sums.get(key);
    sums.set(key, { row: known?.row ?? row, sum: add(known?.sum ?? ZERO, toMoney(row.amount)) });
  }
  return [...sums.values()].filter(({ sum }) => sum !== 0).map(({ row, sum }) => ({ ...row, amount: toAmount(sum) }));
}

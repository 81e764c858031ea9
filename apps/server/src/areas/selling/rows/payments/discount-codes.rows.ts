import type { DiscountRedemption, DiscountRedemptionCounts, ReceiptCode } from '@tavola/contract';
import type { IssuedCode } from '@tavola/selling';
import { decimal, date, json, nullable, text, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { joined, raw, sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<LocationScope, 'companyID'>;

const column = columnsOf('discount_redemptions');

/** What a code promises. */
const promised = {
  code: column('code', text),
  name: column('name', text),
  valueType: column('next_discount_type', textOf<'Percentage' | 'FixedAmount'>()),
  discountValue: column('next_discount_value', decimal),
  validFrom: column('valid_from', date),
  validTo: column('valid_to', nullable(date)),
  discountAvailabilities: column('availabilities', json<DiscountRedemption['discountAvailabilities']>()),
};

const codeColumns = new Columns({
  ...promised,
  discountRedemptionID: column('id', uuid),
  discountID: column('next_discount_id', uuid),
  customerID: column('customer_id', nullable(uuid)),
  state: column('state', textOf<IssuedCode['state']>()),
  redeemedOrderID: column('redeemed_order_id', nullable(uuid)),
});

/** An issued code as the calls answer it and as the rules judge it. */
export type CodeRow = DiscountRedemption & Pick<IssuedCode, 'state' | 'redeemedOrderID'>;

function readCode(row: DriverRow): CodeRow {
  const { valueType, ...code } = codeColumns.read(row);
  return { ...code, isPercentage: valueType === 'Percentage' };
}

/**
 * These codes, kept from every other order until the commit; always in the same order, so that two orders never wait
 * for each other.
 */
export async function lockCodes(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<CodeRow[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${codeColumns.names} FROM discount_redemptions
      WHERE company_id = ${companyID} AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`,
  ]);
  return (found?.rows ?? []).map(readCode);
}

/** The code of the company that reads so; null when there is none. */
export async function findCode(tx: Tx, { companyID }: Scope, code: string): Promise<CodeRow | null> {
  const [found] = await tx.pipeline([
    sql`SELECT ${codeColumns.names} FROM discount_redemptions WHERE company_id = ${companyID} AND code = ${code}`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : readCode(row);
}

const used = new Columns({ orderNo: columnsOf('orders')('order_no', nullable(text)) });
const usedAt = new Columns({ place: columnsOf('locations')('name', text) });
const usedSale = new Columns({ saleNo: columnsOf('sales')('sale_no', nullable(text)) });

/**
 * Where and when a code was used: `when` in the local time of the location that asks, which sees only its own sale and
 * order numbers.
 */
export interface CodeUse extends Readonly<RowOf<typeof used> & RowOf<typeof usedAt> & RowOf<typeof usedSale>> {
  readonly when: string;
}

/** Where and when a code was used; null while it is not. */
export async function findUse(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<CodeUse | null> {
  const [found] = await tx.pipeline([
    sql`SELECT to_char(r.redeemed_at AT TIME ZONE here.timezone_name, 'YYYY-MM-DD HH24:MI') AS "when",
        CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.sale_no END AS sale_no, ${used.of('o')}, ${usedAt.of('there')}
      FROM discount_redemptions r
      JOIN locations here ON here.company_id = ${companyID} AND here.id = ${locationID}
      JOIN locations there ON there.company_id = ${companyID} AND there.id = r.redeemed_location_id
      LEFT JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = r.redeemed_order_id
      LEFT JOIN sales s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = r.redeemed_order_id
      WHERE r.company_id = ${companyID} AND r.id = ${id}`,
  ]);
  const row = found?.rows[0];
  return row === undefined
    ? null
    : { when: String(row['when']), ...used.read(row), ...usedAt.read(row), ...usedSale.read(row) };
}

/** Gives locked codes to an order. */
export const redeemCodes = (
  { companyID, locationID }: LocationScope,
  orderID: string,
  ids: readonly string[],
  now: string,
): Statement =>
  sql`UPDATE discount_redemptions SET state = 'redeemed', redeemed_location_id = ${locationID}, redeemed_order_id = ${orderID},
      redeemed_at = ${now}, updated_at = ${now}
    WHERE company_id = ${companyID} AND id = ANY(${ids}::uuid[])`;

/** Makes codes that an order used usable again; without `ids` all of them, because the order was voided. */
export const giveBackCodes = ({ companyID }: Scope, orderID: string, now: string, ids?: readonly string[]): Statement =>
  sql`UPDATE discount_redemptions SET state = 'open', redeemed_location_id = NULL, redeemed_order_id = NULL,
      redeemed_at = NULL, updated_at = ${now}
    WHERE company_id = ${companyID} AND redeemed_order_id = ${orderID} ${ids === undefined ? raw('') : sql`AND id = ANY(${ids}::uuid[])`}`;

/** A code to be written, of an order that is paid. */
export type NewCode = Omit<DiscountRedemption, 'discountID'> & {
  /** The discount whose conditions the order met, and the one whose code it is. */
  readonly discountID: string;
  readonly nextDiscountID: string;
};

const newColumns = new Columns({
  ...promised,
  discountRedemptionID: column('id', uuid),
  discountID: column('discount_id', uuid),
  nextDiscountID: column('next_discount_id', uuid),
});

/**
 * Writes the codes of a paid order. An order that is paid once more after its payment was voided gets the same codes
 * again, as they are on the receipt that the guest has.
 */
export function insertCodes(
  { companyID, locationID }: LocationScope,
  sale: { readonly orderID: string; readonly saleID: string; readonly customerID: string | null; readonly now: string },
  codes: readonly NewCode[],
): Statement {
  const rows = codes.map(
    ({ isPercentage, ...code }) =>
      sql`(${companyID}, ${locationID}, ${sale.orderID}, ${sale.saleID}, ${sale.now}, ${sale.now}, ${sale.customerID}, 'open',
        ${newColumns.values({ ...code, valueType: isPercentage ? 'Percentage' : 'FixedAmount' })})`,
  );
  return sql`INSERT INTO discount_redemptions (company_id, issued_location_id, issued_order_id, issued_sale_id, issued_at, updated_at,
      customer_id, state, ${newColumns.names}) VALUES ${joined(rows)}
    ON CONFLICT (company_id, issued_order_id, discount_id) DO UPDATE
      SET state = 'open', customer_id = EXCLUDED.customer_id, updated_at = EXCLUDED.updated_at
      WHERE discount_redemptions.state = 'cancelled'`;
}

/**
 * Ends the unused codes of an order whose money has gone back in full (decision 48): for payments that are voided, and
 * for everything else that undoes a sale as a whole.
 */
export const cancelCodes = ({ companyID }: Scope, issuedOrderID: string, now: string): Statement =>
  sql`UPDATE discount_redemptions SET state = 'cancelled', updated_at = ${now}
    WHERE company_id = ${companyID} AND issued_order_id = ${issuedOrderID} AND state = 'open'`;

/** The codes on the receipt of an order. */
export const selectReceiptCodes = ({ companyID }: Scope, orderID: string): Statement =>
  sql`SELECT ${receiptColumns.names} FROM discount_redemptions
    WHERE company_id = ${companyID} AND issued_order_id = ${orderID} AND state <> 'cancelled'`;

const receiptColumns = new Columns({ ...promised, state: column('state', textOf<IssuedCode['state']>()) });

/** A row of `selectReceiptCodes`. */
export function readReceiptCode(row: DriverRow): ReceiptCode {
  const { valueType, state, ...code } = receiptColumns.read(row);
  return { ...code, isPercentage: valueType === 'Percentage', isUsed: state === 'redeemed' };
}

/**
 * What became of the codes that a discount brought: those that its conditions earned, and those of discounts that lead
 * to it.
 */
export async function countCodes(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  discountID: string,
  now: Date,
): Promise<DiscountRedemptionCounts> {
  const [found] = await tx.pipeline([
    sql`SELECT count(*)::int AS issued, count(*) FILTER (WHERE r.state = 'open' AND NOT r.is_over)::int AS open,
        count(*) FILTER (WHERE r.state = 'redeemed')::int AS redeemed,
        count(*) FILTER (WHERE r.state = 'open' AND r.is_over)::int AS expired,
        count(*) FILTER (WHERE r.state = 'cancelled')::int AS cancelled
      FROM (
        SELECT d.state, coalesce(d.valid_to < (${now}::timestamptz AT TIME ZONE l.timezone_name)::date, false) AS is_over
        FROM discount_redemptions d JOIN locations l ON l.company_id = ${companyID} AND l.id = ${locationID}
        WHERE d.company_id = ${companyID} AND (d.discount_id = ${discountID} OR d.next_discount_id = ${discountID})) r`,
  ]);
  const counted = (name: keyof DiscountRedemptionCounts): number => Number(found?.rows[0]?.[name] ?? 0);
  return {
    issued: counted('issued'),
    open: counted('open'),
    redeemed: counted('redeemed'),
    expired: counted('expired'),
    cancelled: counted('cancelled'),
  };
}

import type { DiscountRedemption, DiscountRedemptionCounts, ReceiptCode } from '@tavola/contract';
import type { IssuedCode } from '@tavola/selling';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Row = Record<string, unknown>;
type Scope = Pick<LocationScope, 'companyID'>;

/** An issued code as the calls tell it and as the rules judge it. */
export type CodeRow = DiscountRedemption & Pick<IssuedCode, 'state' | 'redeemedOrderID'>;

const COLUMNS =
  'id, code, next_discount_id, name, next_discount_type, next_discount_value, valid_from, valid_to, availabilities, customer_id, state, redeemed_order_id';

function readCode(row: Row): CodeRow {
  return {
    ...readPromise(row),
    discountRedemptionID: row['id'] as string,
    discountID: row['next_discount_id'] as string,
    customerID: row['customer_id'] as string | null,
    state: row['state'] as CodeRow['state'],
    redeemedOrderID: row['redeemed_order_id'] as string | null,
  };
}

const readPromise = (row: Row): Omit<ReceiptCode, 'isUsed'> => ({
  name: row['name'] as string,
  code: row['code'] as string,
  discountValue: Number(row['next_discount_value']),
  isPercentage: row['next_discount_type'] === 'Percentage',
  validFrom: row['valid_from'] as string,
  validTo: row['valid_to'] as string | null,
  discountAvailabilities: row['availabilities'] as ReceiptCode['discountAvailabilities'],
});

/**
 * These codes, kept from every other order until the commit; always in the same order, so that two orders never wait
 * for each other.
 */
export async function lockCodes(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<CodeRow[]> {
  const { rows } = await tx.raw<Row>(
    `SELECT ${COLUMNS} FROM discount_redemptions WHERE company_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    [companyID, [...ids]],
  );
  return rows.map(readCode);
}

export async function findCode(tx: Tx, { companyID }: Scope, code: string): Promise<CodeRow | null> {
  const {
    rows: [row],
  } = await tx.raw<Row>(`SELECT ${COLUMNS} FROM discount_redemptions WHERE company_id = $1 AND code = $2`, [
    companyID,
    code,
  ]);
  return row === undefined ? null : readCode(row);
}

/**
 * Where and when a code was used: `when` on the wall of the location that asks, which sees the numbers of its own sales
 * and orders only.
 */
export interface CodeUse {
  readonly when: string;
  readonly saleNo: string | null;
  readonly orderNo: string | null;
  readonly place: string;
}

export async function findUse(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<CodeUse | null> {
  const {
    rows: [row],
  } = await tx.raw<{ when: string; sale_no: string | null; order_no: string | null; place: string }>(
    `
    SELECT to_char(r.redeemed_at AT TIME ZONE here.timezone_name, 'YYYY-MM-DD HH24:MI') AS "when", CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.sale_no END AS sale_no, o.order_no, there.name AS place
    FROM discount_redemptions r
    JOIN locations here ON here.company_id = $1 AND here.id = $2
    JOIN locations there ON there.company_id = $1 AND there.id = r.redeemed_location_id
    LEFT JOIN orders o ON o.company_id = $1 AND o.location_id = $2 AND o.id = r.redeemed_order_id
    LEFT JOIN sales s ON s.company_id = $1 AND s.location_id = $2 AND s.order_id = r.redeemed_order_id
    WHERE r.company_id = $1 AND r.id = $3`,
    [companyID, locationID, id],
  );
  return row === undefined ? null : { when: row.when, saleNo: row.sale_no, orderNo: row.order_no, place: row.place };
}

/** Gives locked codes to an order. */
export const redeemCodes = (
  { companyID, locationID }: LocationScope,
  orderID: string,
  ids: readonly string[],
  now: string,
): Statement => ({
  text: `UPDATE discount_redemptions SET state = 'redeemed', redeemed_location_id = $2, redeemed_order_id = $3, redeemed_at = $4, updated_at = $4 WHERE company_id = $1 AND id = ANY($5::uuid[])`,
  values: [companyID, locationID, orderID, now, [...ids]],
});

const GIVE_BACK = `UPDATE discount_redemptions SET state = 'open', redeemed_location_id = NULL, redeemed_order_id = NULL, redeemed_at = NULL, updated_at = $3 WHERE company_id = $1 AND redeemed_order_id = $2`;

/** Makes codes that an order used usable again; without `ids` all of them, because the order was voided. */
export const giveBackCodes = (
  { companyID }: Scope,
  orderID: string,
  now: string,
  ids?: readonly string[],
): Statement =>
  ids === undefined
    ? { text: GIVE_BACK, values: [companyID, orderID, now] }
    : { text: `${GIVE_BACK} AND id = ANY($4::uuid[])`, values: [companyID, orderID, now, [...ids]] };

/** A code to be written, of an order that is paid. */
export type NewCode = Omit<DiscountRedemption, 'discountID'> & {
  /** The discount whose conditions the order met, and the one whose code it is. */
  readonly discountID: string;
  readonly nextDiscountID: string;
};

const NEW_COLUMNS =
  'company_id, issued_location_id, issued_order_id, issued_sale_id, issued_at, updated_at, customer_id, state, id, code, discount_id, next_discount_id, name, next_discount_type, next_discount_value, valid_from, valid_to, availabilities';
const FIXED = 7;
const EACH = 10;

/**
 * Writes the codes of a paid order. An order that is paid once more after its payment was taken back gets the same
 * codes again, as they stand on the receipt that the guest has.
 */
export function insertCodes(
  { companyID, locationID }: LocationScope,
  sale: { readonly orderID: string; readonly saleID: string; readonly customerID: string | null; readonly now: string },
  codes: readonly NewCode[],
): Statement {
  const places = codes.map(
    (_, index) =>
      `($1, $2, $3, $4, $5, $6, $7, 'open', ${Array.from({ length: EACH }, (_each, at) => `$${FIXED + 1 + index * EACH + at}${at === EACH - 1 ? '::json' : ''}`).join(', ')})`,
  );
  return {
    text: `INSERT INTO discount_redemptions (${NEW_COLUMNS}) VALUES ${places.join(', ')}
      ON CONFLICT (company_id, issued_order_id, discount_id) DO UPDATE SET state = 'open', customer_id = EXCLUDED.customer_id, updated_at = EXCLUDED.updated_at WHERE discount_redemptions.state = 'cancelled'`,
    values: [
      companyID,
      locationID,
      sale.orderID,
      sale.saleID,
      sale.now,
      sale.now,
      sale.customerID,
      ...codes.flatMap((code) => [
        code.discountRedemptionID,
        code.code,
        code.discountID,
        code.nextDiscountID,
        code.name,
        code.isPercentage ? 'Percentage' : 'FixedAmount',
        code.discountValue,
        code.validFrom,
        code.validTo,
        JSON.stringify(code.discountAvailabilities),
      ]),
    ],
  };
}

/**
 * Ends the unused codes of an order whose money has gone back in full (decision 48): for payments that are taken back,
 * and for every other deed that undoes a sale as a whole.
 */
export const cancelCodes = ({ companyID }: Scope, issuedOrderID: string, now: string): Statement => ({
  text: `UPDATE discount_redemptions SET state = 'cancelled', updated_at = $3 WHERE company_id = $1 AND issued_order_id = $2 AND state = 'open'`,
  values: [companyID, issuedOrderID, now],
});

/** The codes that stand on the receipt of an order. */
export const selectReceiptCodes = ({ companyID }: Scope, orderID: string): Statement => ({
  text: `SELECT ${COLUMNS} FROM discount_redemptions WHERE company_id = $1 AND issued_order_id = $2 AND state <> 'cancelled' ORDER BY name, id`,
  values: [companyID, orderID],
});

export const readReceiptCode = (row: Row): ReceiptCode => ({
  ...readPromise(row),
  isUsed: row['state'] === 'redeemed',
});

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
  const {
    rows: [row],
  } = await tx.raw<Record<keyof DiscountRedemptionCounts, number>>(
    `
    SELECT count(*)::int AS issued, count(*) FILTER (WHERE r.state = 'open' AND NOT r.is_over)::int AS open, count(*) FILTER (WHERE r.state = 'redeemed')::int AS redeemed,
      count(*) FILTER (WHERE r.state = 'open' AND r.is_over)::int AS expired, count(*) FILTER (WHERE r.state = 'cancelled')::int AS cancelled
    FROM (SELECT d.state, coalesce(d.valid_to < ($4::timestamptz AT TIME ZONE l.timezone_name)::date, false) AS is_over
      FROM discount_redemptions d JOIN locations l ON l.company_id = $1 AND l.id = $2 WHERE d.company_id = $1 AND (d.discount_id = $3 OR d.next_discount_id = $3)) r`,
    [companyID, locationID, discountID, now.toISOString()],
  );
  return row ?? { issued: 0, open: 0, redeemed: 0, expired: 0, cancelled: 0 };
}

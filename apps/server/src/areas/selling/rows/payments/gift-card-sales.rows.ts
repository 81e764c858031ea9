import {
  amountOf,
  NO_AMOUNT,
  type GiftCardPayment,
  type GiftCardSale,
  type GiftCardSaleRow,
  type GiftCardSaleStatus,
  type GiftCardSaleType,
  type ListQuery,
  type PaymentType,
} from '@tavola/contract';
import { toMoney, type ReportedSettlement } from '@tavola/selling';
import { sql as query, type InferResult, type SqlBool } from 'kysely';
import { listLongPage, numberOf, withinDays, wordsOfSearch } from '#platform/crud/long-page.ts';
import {
  amount,
  date,
  instant,
  integer,
  names,
  nullable,
  smallintOf,
  text,
  textOf,
  uuid,
} from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/tables/columns.ts';
import { joined, sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { nextNumber } from '../orders/counters.rows.ts';

const ofSale = columnsOf('gift_card_sales');
const saleColumns = new Columns({
  giftCardSaleID: ofSale('id', uuid),
  requestHash: ofSale('request_hash', text),
  type: ofSale('type', textOf<GiftCardSaleType>()),
  businessDate: ofSale('business_date', date),
  status: ofSale('status', textOf<GiftCardSaleStatus>()),
  customerOwnerID: ofSale('customer_owner_id', nullable(uuid)),
  customerEmail: ofSale('customer_email', nullable(text)),
  cardCount: ofSale('card_count', integer),
  valueAmount: ofSale('value_amount', amount),
  totalAmount: ofSale('total_amount', amount),
  clientID: ofSale('client_id', uuid),
  userID: ofSale('user_id', uuid),
  approvedBy: ofSale('approved_by', nullable(uuid)),
  soldOn: ofSale('created_at', instant),
});
/** A sale of gift cards as stored, without its number. */
export type CardSaleRow = Readonly<RowOf<typeof saleColumns>>;

const ofItem = columnsOf('gift_card_sale_items');
const itemColumns = new Columns({
  id: ofItem('id', uuid),
  giftCardSaleID: ofItem('gift_card_sale_id', uuid),
  position: ofItem('position', integer),
  giftCardID: ofItem('gift_card_id', uuid),
  giftCardProductID: ofItem('gift_card_product_id', nullable(uuid)),
  amount: ofItem('amount', amount),
});
/** A card of a sale as stored. */
export type CardSaleItemRow = Readonly<RowOf<typeof itemColumns>>;

const ofPayment = columnsOf('gift_card_payments');
const paymentColumns = new Columns({
  paymentID: ofPayment('id', uuid),
  giftCardSaleID: ofPayment('gift_card_sale_id', uuid),
  position: ofPayment('position', integer),
  paymentTypeID: ofPayment('payment_type_id', smallintOf<PaymentType>()),
  customPaymentTypeID: ofPayment('custom_payment_type_id', nullable(uuid)),
  paymentSettingID: ofPayment('payment_setting_id', nullable(uuid)),
  name: ofPayment('name', text),
  names: ofPayment('names', names),
  status: ofPayment('status', textOf<GiftCardPayment['status']>()),
  amount: ofPayment('amount', amount),
  tenderedAmount: ofPayment('tendered_amount', amount),
  changeAmount: ofPayment('change_amount', amount),
  cashRoundingAdjustAmount: ofPayment('cash_rounding_amount', amount),
  referencePaymentID: ofPayment('reference_payment_id', nullable(uuid)),
  businessDate: ofPayment('business_date', date),
  clientID: ofPayment('client_id', uuid),
  terminalReportID: ofPayment('terminal_report_id', nullable(uuid)),
  userID: ofPayment('user_id', uuid),
  takenOn: ofPayment('created_at', instant),
});
/** Money of a sale of gift cards as stored. */
export type CardPaymentRow = Readonly<RowOf<typeof paymentColumns>>;

/** Stores a sale under the next number of its series; the statement answers that number. */
export const insertCardSale = (scope: LocationScope, row: CardSaleRow): Statement =>
  sql`WITH ${nextNumber(scope, 'giftCardSale')}
    INSERT INTO gift_card_sales (company_id, location_id, sale_number, sale_no, ${saleColumns.names})
    VALUES (${scope.companyID}, ${scope.locationID}, (SELECT value FROM next), (SELECT 'G-' || value FROM next),
      ${saleColumns.values(row)})
    RETURNING sale_no`;

/** Stores the cards of a sale. */
export const insertCardSaleItems = (
  { companyID, locationID }: LocationScope,
  rows: readonly CardSaleItemRow[],
): Statement =>
  sql`INSERT INTO gift_card_sale_items (company_id, location_id, ${itemColumns.names})
    VALUES ${joined(rows.map((row) => sql`(${companyID}, ${locationID}, ${itemColumns.values(row)})`))}`;

/** Stores money of a sale of cards. */
export const insertCardPayments = (
  { companyID, locationID }: LocationScope,
  rows: readonly CardPaymentRow[],
): Statement =>
  sql`INSERT INTO gift_card_payments (company_id, location_id, ${paymentColumns.names})
    VALUES ${joined(rows.map((row) => sql`(${companyID}, ${locationID}, ${paymentColumns.values(row)})`))}`;

/** Marks a sale as refunded. */
export const refundCardSale = (
  { companyID, locationID }: LocationScope,
  id: string,
  { at, userID, reason }: { readonly at: string; readonly userID: string; readonly reason: string | null },
): Statement =>
  sql`UPDATE gift_card_sales SET status = 'Refunded', refunded_at = ${at}, refunded_by = ${userID}, refund_reason = ${reason}
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${id}`;

/** A sale with what a refund of it needs; locked where it is to be refunded. Null = none of this location. */
export async function findCardSale(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  { isLocked }: { readonly isLocked: boolean },
): Promise<(CardSaleRow & { readonly saleNo: string }) | null> {
  const [found] = await tx.pipeline([
    sql`SELECT sale_no, ${saleColumns.names} FROM gift_card_sales
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${id} ${isLocked ? sql`FOR UPDATE` : sql``}`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : { ...saleColumns.read(row), saleNo: String(row['sale_no']) };
}

/** The cards and the money of a sale, in their order. */
export async function findCardSaleParts(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<{ readonly items: CardSaleItemRow[]; readonly payments: CardPaymentRow[] }> {
  const [items, payments] = await tx.pipeline([
    sql`SELECT ${itemColumns.names} FROM gift_card_sale_items
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND gift_card_sale_id = ${id} ORDER BY position, id`,
    sql`SELECT ${paymentColumns.names} FROM gift_card_payments
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND gift_card_sale_id = ${id} ORDER BY position, id`,
  ]);
  return {
    items: (items?.rows ?? []).map((row) => itemColumns.read(row)),
    payments: (payments?.rows ?? []).map((row) => paymentColumns.read(row)),
  };
}

/** Money of cards in a report, in the order in which it was taken. */
export async function listCardPaymentsOf(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  reportID: string,
): Promise<CardPaymentRow[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${paymentColumns.names} FROM gift_card_payments
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND terminal_report_id = ${reportID}
      ORDER BY created_at, id`,
  ]);
  return (found?.rows ?? []).map((row) => paymentColumns.read(row));
}

/** Money of cards as the sums of a report take it. */
export const reportedCardPayment = (row: CardPaymentRow): ReportedSettlement => ({
  paymentTypeID: row.paymentTypeID,
  customPaymentTypeID: row.customPaymentTypeID,
  amount: toMoney(row.amount),
  isVoided: false,
});

const salesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('gift_card_sales as s')
    .leftJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 's.user_id'))
    .leftJoin('customers as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 's.customer_owner_id'),
    )
    .select([
      's.id',
      's.sale_no',
      's.type',
      's.status',
      's.business_date',
      's.created_at',
      's.card_count',
      's.value_amount',
      's.total_amount',
      's.refunded_at',
      's.refund_reason',
      'c.given_name',
      query<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('user_name'),
    ])
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    // CHECKs of the table hold these to those of the contract.
    .$narrowType<{ type: GiftCardSaleType; status: GiftCardSaleStatus }>();

const toRow = (row: InferResult<ReturnType<typeof salesOf>>[number]): GiftCardSaleRow => ({
  giftCardSaleID: row.id,
  saleNo: row.sale_no,
  type: row.type,
  status: row.status,
  businessDate: row.business_date,
  soldOn: row.created_at,
  userName: row.user_name ?? '',
  customerOwnerGivenName: row.given_name,
  cardCount: row.card_count,
  valueAmount: amountOf(Number(row.value_amount)),
  totalAmount: amountOf(Number(row.total_amount)),
});

/** A page of the sales of cards of a location, newest first. */
export async function listCardSales(
  tx: Tx,
  scope: LocationScope,
  {
    startDate,
    endDate,
    search,
    ...page
  }: ListQuery & { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<{ items: GiftCardSaleRow[]; total: number; hasMore: boolean }> {
  const all = salesOf(tx, scope);
  const narrowed = all
    .$if(startDate !== undefined, (of) => of.where('s.business_date', '>=', startDate ?? ''))
    .$if(endDate !== undefined, (of) => of.where('s.business_date', '<=', endDate ?? ''));
  const matching = wordsOfSearch(search).reduce(
    (of, word) => of.where(query<SqlBool>`s.sale_number = ${numberOf(word, 'G-')}::bigint`),
    narrowed,
  );
  const { rows, ...found } = await listLongPage(
    tx,
    { all, matching },
    {
      key: query`s.id`,
      sort: {
        saleNo: query`s.sale_number`,
        businessDate: query`s.business_date`,
        totalAmount: query`s.total_amount`,
      },
      tieBreak: [query`s.sale_number`],
    },
    { ...page, sort: withinDays({ startDate, endDate }, page.sort, { number: 'saleNo', day: 'businessDate' }) },
  );
  return { ...found, items: rows.map(toRow) };
}

/** The sales of this location that brought money onto a card, newest first. */
export async function listSalesOfCard(tx: Tx, scope: LocationScope, giftCardID: string): Promise<GiftCardSaleRow[]> {
  const { companyID, locationID } = scope;
  const rows = await salesOf(tx, scope)
    .where('s.id', 'in', (of) =>
      of
        .selectFrom('gift_card_sale_items as i')
        .select('i.gift_card_sale_id')
        .where('i.company_id', '=', companyID)
        .where('i.location_id', '=', locationID)
        .where('i.gift_card_id', '=', giftCardID),
    )
    .orderBy('s.sale_number', 'desc')
    .limit(MOST_SALES)
    .execute();
  return rows.map(toRow);
}

const MOST_SALES = 50;

/** A sale as the contract has it, but for what is on its cards now; null = none of this location. */
export async function readCardSale(
  tx: Tx,
  scope: LocationScope,
  id: string,
): Promise<
  (Omit<GiftCardSale, 'giftCardItems' | 'currentBalance' | 'canRefund'> & { readonly items: CardSaleItemRow[] }) | null
> {
  const row = await salesOf(tx, scope).where('s.id', '=', id).executeTakeFirst();
  const stored = await findCardSale(tx, scope, id, { isLocked: false });
  if (row === undefined || stored === null) return null;
  const { items, payments } = await findCardSaleParts(tx, scope, id);
  return {
    ...toRow(row),
    customerEmail: stored.customerEmail,
    items,
    payments: payments.map(paymentAnswer),
    changeAmount: payments.find(({ changeAmount }) => changeAmount !== 0)?.changeAmount ?? NO_AMOUNT,
    refundedOn: row.refunded_at,
    refundReason: row.refund_reason,
  };
}

const paymentAnswer = (row: CardPaymentRow): GiftCardPayment => ({
  paymentID: row.paymentID,
  paymentTypeID: row.paymentTypeID,
  customPaymentTypeID: row.customPaymentTypeID,
  name: row.name,
  names: row.names ?? null,
  status: row.status,
  amount: row.amount,
  tenderedAmount: row.tenderedAmount,
  changeAmount: row.changeAmount,
  cashRoundingAdjustAmount: row.cashRoundingAdjustAmount,
  referencePaymentID: row.referencePaymentID,
});

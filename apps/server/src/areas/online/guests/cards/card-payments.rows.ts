import { GuestOrderInput } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { KeptOffer } from '../kept-offer.ts';

/** The states of a card payment, as they are stored. */
export type CardPaymentState =
  'Asking' | 'Open' | 'Placed' | 'NotPaid' | 'Unclear' | 'Returning' | 'Returned' | 'NotReturned';

/** A card payment of a guest. */
export interface CardPayment {
  readonly orderID: string;
  readonly storePath: string;
  /** null = the order is placed, or never will be. */
  readonly input: GuestOrderInput | null;
  /** What it was priced by when its page was opened (decision 455); null like the order, or it began before that. */
  readonly offer: KeptOffer | null;
  readonly state: CardPaymentState;
  readonly amount: number;
  readonly amountText: string;
  readonly currencyCode: string;
  readonly pageUrl: string | null;
  readonly returnUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** People were notified of it. */
  readonly isFlagged: boolean;
}

const paymentsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('guest_card_payments')
    .select([
      'order_id',
      'store_path',
      'input',
      'offer',
      'state',
      'amount',
      'amount_text',
      'currency_code',
      'page_url',
      'return_url',
      'created_at',
      'expires_at',
      'flagged_at',
    ])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    // A check of the table allows no other state.
    .$narrowType<{ state: CardPaymentState }>();
type Row = Awaited<ReturnType<ReturnType<typeof paymentsOf>['execute']>>[number];

function toPayment(row: Row): CardPayment {
  const input = GuestOrderInput.safeParse(row.input);
  const offer = KeptOffer.safeParse(row.offer);
  return {
    orderID: row.order_id,
    storePath: row.store_path,
    input: input.success ? input.data : null,
    offer: offer.success ? offer.data : null,
    state: row.state,
    amount: Number(row.amount),
    amountText: row.amount_text,
    currencyCode: row.currency_code,
    pageUrl: row.page_url,
    returnUrl: row.return_url,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    isFlagged: row.flagged_at !== null,
  };
}

/** The card payment of an order; null = it has none. */
export async function findCardPayment(tx: Tx, scope: LocationScope, orderID: string): Promise<CardPayment | null> {
  const row = await paymentsOf(tx, scope).where('order_id', '=', orderID).executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

/** The same under its lock, so that two answers about it follow one another. */
export async function holdCardPayment(tx: Tx, scope: LocationScope, orderID: string): Promise<CardPayment | null> {
  const row = await paymentsOf(tx, scope).where('order_id', '=', orderID).forUpdate().executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

/** A payment that begins, and the time slot that is kept for its order. */
export interface NewCardPayment extends Omit<CardPayment, 'state' | 'pageUrl' | 'input' | 'offer' | 'isFlagged'> {
  readonly input: GuestOrderInput;
  readonly offer: KeptOffer;
  readonly onlineStoreID: string;
  readonly slotAt: string;
}

/** Stores a payment before the provider is asked for its page; one that is there stays as it is. */
export async function addCardPayment(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  payment: NewCardPayment,
): Promise<void> {
  await tx
    .insertInto('guest_card_payments')
    .values({
      company_id: companyID,
      location_id: locationID,
      order_id: payment.orderID,
      store_path: payment.storePath,
      online_store_id: payment.onlineStoreID,
      slot_at: payment.slotAt,
      // The solved challenge was used.
      input: JSON.stringify({ ...payment.input, proof: 'used' }),
      offer: JSON.stringify(payment.offer),
      amount: String(payment.amount),
      amount_text: payment.amountText,
      currency_code: payment.currencyCode,
      return_url: payment.returnUrl,
      created_at: payment.createdAt.toISOString(),
      expires_at: payment.expiresAt.toISOString(),
    })
    .onConflict((known) => known.columns(['company_id', 'order_id']).doNothing())
    .execute();
}

/** The columns that an answer of the provider changes. */
export interface CardPaymentMarks {
  readonly state?: CardPaymentState;
  readonly page_url?: string;
  readonly transaction_id?: string | null;
  readonly expires_at?: string;
  readonly flagged_at?: string;
  /** What the guest typed is kept no longer than it is needed, and what it was priced by neither. */
  readonly input?: null;
}

/** Stores what an answer changes. */
export async function markCardPayment(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderID: string,
  marks: CardPaymentMarks,
): Promise<void> {
  await tx
    .updateTable('guest_card_payments')
    .set(marks.input === null ? { ...marks, offer: null } : marks)
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('order_id', '=', orderID)
    .execute();
}

/** When the slot of a placed order begins; null = it is at a table. */
export async function readSlot(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderID: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('online_orders')
    .select('slot_at')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('order_id', '=', orderID)
    .executeTakeFirst();
  return row?.slot_at ?? null;
}

/** Payments that were flagged for people in a span of time. */
export async function listFlagged(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<{ readonly orderID: string; readonly amount: string }[]> {
  const rows = await tx
    .selectFrom('guest_card_payments')
    .select(['order_id', sql<string>`amount_text || ' ' || currency_code`.as('amount')])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('flagged_at', '>', since.toISOString())
    .where('flagged_at', '<=', until.toISOString())
    .execute();
  return rows.map(({ order_id: orderID, amount }) => ({ orderID, amount }));
}

import type { DeviceState, Language, Names, PaymentActivity, PaymentInput, RefundInput } from '@tavola/contract';
import { sql } from 'kysely';
import { amountOrNull } from '#platform/database/tables/column-kinds.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { Shares } from '../commands/refunds/refund-rows.ts';
import type { BackTender } from '../commands/refunds/refund-tenders.ts';

/** What a terminal asked for, with what its payment type was called then. */
export interface AskedPayment {
  readonly input: PaymentInput;
  readonly name: string;
  readonly names: Names | null;
}

/** A refund as it was judged before its card terminal was asked, so that it is recorded as it was meant. */
export interface AskedRefund {
  readonly saleID: string;
  readonly input: RefundInput;
  readonly requestHash: string;
  readonly language: Language;
  readonly shares: Shares;
  readonly tenders: readonly BackTender[];
}

/** Activities of a location with their orders and card terminals, as `toActivity` reads them. */
export const activitiesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('payment_activities as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.id', '=', 'a.order_id').on('o.company_id', '=', companyID).on('o.location_id', '=', locationID),
    )
    .leftJoin('payment_devices as d', (join) =>
      join.onRef('d.id', '=', 'a.device_id').on('d.company_id', '=', companyID).on('d.location_id', '=', locationID),
    )
    .select([
      'a.id',
      'a.order_id',
      'o.order_no',
      'a.kind',
      'a.state',
      'a.device_id',
      'd.name as device_name',
      'a.reference_activity_id',
      'a.payment_type_id',
      'a.payment_setting_id',
      'a.amount',
      'a.tip_amount',
      'a.currency_code',
      'a.request',
      'a.approved_amount',
      'a.wants_signature',
      'a.is_cancelling',
      'a.reason',
      'a.transaction_id',
      'a.mask_card_number',
      'a.resolved_by',
      'a.approved_by',
      'a.user_id',
      'a.client_id',
      'a.asked_at',
      'a.created_at',
      'a.completed_at',
    ])
    .select((eb) => {
      const backs = () =>
        eb
          .selectFrom('payment_activities as back')
          .select('back.id')
          .where('back.company_id', '=', companyID)
          .where('back.location_id', '=', locationID)
          .whereRef('back.reference_activity_id', '=', 'a.id');
      // Approved after it was decided that it was not, and not given back since.
      const isLate = eb.and([
        eb.exists(
          eb
            .selectFrom('payment_device_answers as late')
            .select('late.id')
            .where('late.company_id', '=', companyID)
            .where('late.location_id', '=', locationID)
            .whereRef('late.activity_id', '=', 'a.id')
            .where('late.is_late', '=', true)
            .where('late.state', '=', 'approved'),
        ),
        eb('a.state', '<>', 'Completed'),
        // What was voided is money that the guest has, and not the restaurant.
        eb('a.kind', '<>', 'void'),
        eb.not(eb.exists(backs().where('back.state', '=', 'Completed'))),
      ]);
      // A part of a refund that was not made, whose void came to nothing.
      const isLeft = eb.and([
        eb('a.kind', '=', 'refund'),
        eb('a.state', '=', 'Completed'),
        eb.exists(backs()),
        eb.not(
          eb.exists(
            backs().where((of) => of.or([of('back.state', '=', 'Completed'), of('back.completed_at', 'is', null)])),
          ),
        ),
      ]);
      return eb.or([isLate, isLeft]).as('is_to_be_given_back');
    })
    .where('a.company_id', '=', companyID)
    .where('a.location_id', '=', locationID)
    // CHECKs of the table.
    .$narrowType<{ kind: PaymentActivity['kind']; state: DeviceState }>();
type Row = Awaited<ReturnType<ReturnType<typeof activitiesOf>['execute']>>[number];

/** An activity with everything that its next step needs. */
export interface StoredActivity extends PaymentActivity {
  readonly deviceID: string | null;
  readonly referenceActivityID: string | null;
  readonly paymentTypeID: number;
  readonly paymentSettingID: string | null;
  readonly currencyCode: string;
  /** Of a sale. */
  readonly asked: AskedPayment | null;
  /** Of a refund. */
  readonly askedRefund: AskedRefund | null;
  readonly transactionID: string | null;
  readonly maskCardNumber: string | null;
  readonly resolvedBy: string | null;
  readonly approvedBy: string | null;
  readonly userID: string;
  readonly clientID: string;
  readonly askedAt: string | null;
  readonly completedAt: string | null;
}

const figure = (text: string): PaymentActivity['amount'] => {
  const amount = amountOrNull(text);
  if (amount === null) throw new Error('An activity has an amount.');
  return amount;
};

/** A row of `activitiesOf`. */
export const toActivity = (row: Row): StoredActivity => ({
  paymentIntegrationActivityID: row.id,
  orderID: row.order_id,
  orderNo: row.order_no,
  kind: row.kind,
  status: row.state,
  deviceName: row.device_name ?? '',
  amount: figure(row.amount),
  tipAmount: figure(row.tip_amount),
  approvedAmount: row.approved_amount === null ? null : figure(row.approved_amount),
  wantsSignature: row.wants_signature,
  isCancelling: row.is_cancelling,
  reason: row.reason,
  isToBeGivenBack: Boolean(row.is_to_be_given_back),
  createdOn: row.created_at,
  deviceID: row.device_id,
  referenceActivityID: row.reference_activity_id,
  paymentTypeID: row.payment_type_id,
  paymentSettingID: row.payment_setting_id,
  currencyCode: row.currency_code,
  // Written by `insertActivity` alone, by its kind.
  asked: row.kind === 'sale' ? (row.request as AskedPayment | null) : null,
  // The same, of the other kind.
  askedRefund: row.kind === 'refund' ? (row.request as AskedRefund | null) : null,
  transactionID: row.transaction_id,
  maskCardNumber: row.mask_card_number,
  resolvedBy: row.resolved_by,
  approvedBy: row.approved_by,
  userID: row.user_id,
  clientID: row.client_id,
  askedAt: row.asked_at,
  completedAt: row.completed_at,
});

/** An activity as calls answer it. */
export const shownActivity = (activity: StoredActivity): PaymentActivity => ({
  paymentIntegrationActivityID: activity.paymentIntegrationActivityID,
  orderID: activity.orderID,
  orderNo: activity.orderNo,
  kind: activity.kind,
  status: activity.status,
  deviceName: activity.deviceName,
  amount: activity.amount,
  tipAmount: activity.tipAmount,
  approvedAmount: activity.approvedAmount,
  wantsSignature: activity.wantsSignature,
  isCancelling: activity.isCancelling,
  reason: activity.reason,
  isToBeGivenBack: activity.isToBeGivenBack,
  createdOn: activity.createdOn,
});

/** An activity of this location; null = none. */
export async function findActivity(tx: Tx, scope: LocationScope, id: string): Promise<StoredActivity | null> {
  const row = await activitiesOf(tx, scope).where('a.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toActivity(row);
}

/** What a void of this charge came to, the last one first. */
export async function findVoidOf(tx: Tx, scope: LocationScope, id: string): Promise<StoredActivity | null> {
  const row = await activitiesOf(tx, scope)
    .where('a.reference_activity_id', '=', id)
    .where('a.kind', '=', 'void')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : toActivity(row);
}

/** The last refund of an order that its card terminal was asked for; null = none. */
export async function findRefundOf(tx: Tx, scope: LocationScope, orderID: string): Promise<StoredActivity | null> {
  const row = await activitiesOf(tx, scope)
    .where('a.order_id', '=', orderID)
    .where('a.kind', '=', 'refund')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : toActivity(row);
}

/** A new activity. */
export interface NewActivity {
  readonly id: string;
  readonly orderID: string;
  readonly orderDate: string;
  readonly kind: 'sale' | 'void' | 'refund';
  readonly referenceActivityID: string | null;
  readonly paymentTypeID: number;
  readonly paymentSettingID: string | null;
  readonly deviceID: string;
  readonly amount: number;
  readonly tipAmount: number;
  readonly currencyCode: string;
  readonly request: AskedPayment | AskedRefund | null;
  readonly approvedBy: string | null;
  readonly userID: string;
  readonly clientID: string;
}

/** Stores an activity, what is asked of its device, and that its order waits for it. */
export async function insertActivity(tx: Tx, scope: LocationScope, activity: NewActivity, now: Date): Promise<void> {
  const { companyID, locationID } = scope;
  const at = now.toISOString();
  const place = { company_id: companyID, location_id: locationID };
  await tx
    .insertInto('payment_activities')
    .values({
      ...place,
      id: activity.id,
      order_id: activity.orderID,
      order_date: activity.orderDate,
      reference_activity_id: activity.referenceActivityID,
      kind: activity.kind,
      payment_type_id: activity.paymentTypeID,
      payment_setting_id: activity.paymentSettingID,
      device_id: activity.deviceID,
      amount: String(activity.amount),
      tip_amount: String(activity.tipAmount),
      currency_code: activity.currencyCode,
      request: activity.request === null ? null : JSON.stringify(activity.request),
      state: 'Idle',
      answers: '[]',
      approved_by: activity.approvedBy,
      user_id: activity.userID,
      client_id: activity.clientID,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('payment_device_asks')
    .values({ ...place, activity_id: activity.id, ask_at: at })
    .execute();
}

/** Freezes an order until its activity is resolved, or lets it go. */
export async function setAwaiting(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderID: string,
  isAwaiting: boolean,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ awaits_process: isAwaiting })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', orderID)
    .execute();
}

/** What of an activity changes. */
export interface ActivityChange {
  readonly state?: DeviceState;
  readonly wants_signature?: boolean;
  readonly is_cancelling?: boolean;
  readonly asked_at?: string;
  readonly approved_amount?: string | null;
  readonly transaction_id?: string | null;
  readonly mask_card_number?: string | null;
  readonly reason?: string | null;
  readonly resolved_by?: string;
  readonly completed_at?: string;
}

/** Changes an activity that has no outcome yet; false = it has one, which stays. */
export async function changeActivity(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  change: ActivityChange,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('payment_activities')
    .set({ ...change, updated_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** An answer that is kept. */
export interface KeptAnswer {
  readonly id: string;
  readonly activityID: string;
  readonly state: string;
  readonly amount: string | null;
  readonly currencyCode: string | null;
  readonly transactionID: string | null;
  readonly reason: string | null;
  readonly isLate: boolean;
}

/** Stores an answer; a repeated one is stored once. */
export async function keepAnswer(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  answer: KeptAnswer,
  now: Date,
): Promise<void> {
  const known = await tx
    .selectFrom('payment_device_answers')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('activity_id', '=', answer.activityID)
    .where('state', '=', answer.state)
    .where('is_late', '=', answer.isLate)
    .where(sql<boolean>`transaction_id IS NOT DISTINCT FROM ${answer.transactionID}::text`)
    .executeTakeFirst();
  if (known !== undefined) return;
  await tx
    .insertInto('payment_device_answers')
    .values({
      company_id: companyID,
      location_id: locationID,
      id: answer.id,
      activity_id: answer.activityID,
      state: answer.state,
      amount: answer.amount,
      currency_code: answer.currencyCode,
      transaction_id: answer.transactionID,
      reason: answer.reason,
      is_late: answer.isLate,
      created_at: now.toISOString(),
    })
    .execute();
}

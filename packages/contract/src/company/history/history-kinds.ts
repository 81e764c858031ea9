import { keysOf } from '../../kit/keys.ts';
import { sensitiveAction, type SensitiveAction } from '../../kit/permissions.ts';

/** Kinds of records whose every change is in the history (decision 206). */
const recordKinds = [
  'brand',
  'category',
  'item',
  'variant',
  'modifierGroup',
  'menu',
  'priceList',
  'discount',
  'tax',
  'serviceCharge',
  'serviceChargeRate',
  'tips',
  'paymentSetting',
  'systemPayment',
  'customPaymentType',
  'paymentAccount',
  'glCode',
  'glCodeType',
  'glMap',
  'payInOutReason',
  'voidCompReason',
  'uom',
  'vendor',
  'giftCardType',
  'giftCardProduct',
  'giftCard',
  'receiptTemplate',
  'notificationGroup',
  'notificationTarget',
  'tableLayout',
  'kitchenStation',
  'integration',
  'partnerItem',
  'orderChannel',
  'onlineStore',
  'apiKey',
  'webhook',
  'paymentIntegration',
  'paymentDevice',
  'printer',
  'eventRoute',
  'kitchenNotes',
  'hardwareAgent',
  'customerDisplay',
  'shift',
  'hourlyRate',
  'customer',
  'customerCategory',
] as const;
/** A kind of record whose every change is kept. */
export type RecordKind = (typeof recordKinds)[number];

/** What can happen to a record. */
export const recordVerbs = ['added', 'changed', 'removed', 'restored'] as const;
type RecordVerb = (typeof recordVerbs)[number];

/** Actions that are more than the change of a record, by the kind of thing that they are about. */
const otherActions = {
  item: ['item.out_of_stock', 'item.back_in_stock', 'item.counted_down', 'item.countdown_ended'],
  customer: ['customer.erased', 'export.made'],
  list: ['import.saved', 'export.made'],
  report: ['export.made'],
  sale: ['sale.refund'],
  paymentDevice: ['payment_device.settled', 'payment_device.given_up'],
  giftCard: ['gift_card.issued', 'gift_card.transferred'],
  giftCardSale: ['gift_card_sale.paid', 'gift_card_sale.refunded'],
  role: ['role.added', 'role.changed', 'role.deleted', 'role.restored'],
  user: [
    'user.added',
    'user.changed',
    'user.removed',
    'user.activated',
    'user.deactivated',
    'user.invited',
    'user.registered',
    'user.roles_changed',
    'user.permissions_changed',
    'user.profile_changed',
    'user.password_changed',
    'user.password_reset',
    'user.password_reset_requested',
    'user.pin_set',
    'user.pin_changed',
    'user.pin_removed',
    'user.email_change_requested',
    'user.email_change_cancelled',
    'user.email_confirmed',
    'user.social_linked',
    'user.social_unlinked',
    'session.ended_everywhere',
  ],
  session: ['session.opened', 'session.bound', 'session.ended', 'session.token_reused'],
  scheduledChange: [
    'scheduled_change.added',
    'scheduled_change.made',
    'scheduled_change.refused',
    'scheduled_change.withdrawn',
  ],
  setting: ['setting.changed', 'fulfillment.changed'],
  company: ['company.registered', 'company.changed', 'licence.changed', 'demoData.removed'],
  location: [
    'location.added',
    'location.changed',
    'location.figures',
    'location.archived',
    'location.restored',
    'location.deleted',
    'sales.reset',
    'pin.alarm',
  ],
  terminal: ['pin.locked', 'drawer.refused'],
  client: [
    'client.registered',
    'client.pairing_code_given',
    'client.paired',
    'client.added',
    'client.changed',
    'client.deleted',
    'client.signed_out',
    'client.reload_requested',
    'client.display_paired',
    'client.displays_disconnected',
  ],
  order: [
    'order.discount',
    'order.serviceCharge',
    'order.void',
    'order.comp',
    'order.removeLines',
    'order.codes',
    'order.issueCodes',
  ],
  offlineOrder: ['offline_order.stored', 'offline_order.closed'],
  payment: [
    'payment.not_returned',
    'payment.not_reversed',
    'payment.not_taken',
    'payment.reversed',
    'payment.tender',
    'payment.tip',
    'payment.void',
  ],
  accountSettlement: ['account_settlement.received', 'account_settlement.voided'],
  cashActivity: ['cash_activity.recorded', 'cash_activity.inactivated'],
  terminalReport: ['terminal_report.opened', 'terminal_report.closed', 'terminal_report.counted'],
  closeOfDay: ['close_of_day.closed'],
} as const;
type OtherKind = keyof typeof otherActions;

/** An approval is kept under the action that it allows. */
export type HistoryKind = RecordKind | OtherKind | SensitiveAction;
export type HistoryAction = `${RecordKind}.${RecordVerb}` | (typeof otherActions)[OtherKind][number] | 'approval.given';

const others: Readonly<Partial<Record<string, readonly HistoryAction[]>>> = otherActions;

/** What was done to each kind of thing, by its code; nothing else is ever written. */
export const historyKinds: Readonly<Record<HistoryKind, readonly HistoryAction[]>> = Object.fromEntries([
  ...recordKinds.map((kind) => [
    kind,
    [...recordVerbs.map((verb): HistoryAction => `${kind}.${verb}`), ...(others[kind] ?? [])],
  ]),
  ...keysOf(otherActions).flatMap((kind) =>
    recordKinds.some((one) => one === kind) ? [] : [[kind, others[kind] ?? []]],
  ),
  ...keysOf(sensitiveAction).map((action) => [action, ['approval.given']]),
  // Each list of kinds is one of the three above.
]) as Record<HistoryKind, readonly HistoryAction[]>;

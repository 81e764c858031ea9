import * as z from 'zod/mini';
import { defineErrors } from '../kit/errors.ts';
import { FulfillmentStatus, OnlineStatus } from '../kit/enumerations.ts';
import { instant, optional, positiveAmount, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { RejectReason } from './online-orders.ts';

/**
 * What a partner sends (decisions 84, 86, 290, 291): JSON with its key as the bearer and the header `Tavola-Signature`.
 * Orders are named by the partner's own ids, so everything may be repeated.
 */

/** Most lines of one order of a partner. */
const MAX_PARTNER_LINES = 200;
/** Seconds by which the clock of a partner may differ. */
export const SIGNATURE_WINDOW_SECONDS = 300;

const units = () => z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(1000, 'range'));

/** What a guest chose; options of our own menu are named as `menu.changed` names them, also those below others. */
export interface PartnerOption {
  name: string;
  quantity?: number | undefined;
  externalOptionID?: string | null | undefined;
  options?: PartnerOption[] | undefined;
}
export const PartnerOption: z.ZodMiniType<PartnerOption> = z.object({
  name: requiredText(100),
  quantity: z.optional(units()),
  externalOptionID: optional(text(100)),
  get options() {
    return z.optional(z.array(PartnerOption).check(z.maxLength(50, 'too_many')));
  },
  // A schema that contains itself cannot say its own type.
}) as z.ZodMiniType<PartnerOption>;

export const PartnerLine = z.object({
  externalItemID: requiredText(100),
  name: requiredText(200),
  quantity: units(),
  /** Price of one unit with its options, as the guest paid it. */
  price: positiveAmount(),
  options: z.optional(z.array(PartnerOption).check(z.maxLength(50, 'too_many'))),
  note: optional(text(250)),
});
export type PartnerLine = z.infer<typeof PartnerLine>;

export const PartnerOrder = z.object({
  externalOrderID: requiredText(100),
  /** What the guest and the driver call it. */
  displayNumber: optional(text(30)),
  fulfillment: z.enum(['pickup', 'delivery'], { error: 'invalid' }),
  /** What the guest pays in all: lines, tax, delivery, less discounts. */
  totalAmount: positiveAmount(),
  /** The partner has the money. */
  isPrepaid: z.boolean({ error: 'invalid' }),
  /** Left out = as soon as possible. */
  wantedAt: optional(instant()),
  guestName: optional(text(100)),
  guestPhone: optional(text(40)),
  deliveryAddress: optional(text(500)),
  note: optional(text(500)),
  lines: z.array(PartnerLine).check(z.minLength(1, 'required'), z.maxLength(MAX_PARTNER_LINES, 'too_many')),
});
export type PartnerOrder = z.infer<typeof PartnerOrder>;

export const PartnerOrderState = z.object({
  externalOrderID: z.string(),
  orderID: uuid(),
  orderNo: z.string(),
  status: z.enum(OnlineStatus),
  fulfillmentStatus: z.enum(FulfillmentStatus),
  rejectReason: z.nullable(z.enum(RejectReason)),
  /** When the guest can have it, once it is accepted. */
  readyAt: z.nullable(instant()),
  /** Items that are not on the menu here; they are made as the partner names them. */
  unmappedItemIDs: z.array(z.string()),
});
export type PartnerOrderState = z.infer<typeof PartnerOrderState>;

export const partnerOrderErrors = defineErrors({
  'channel.signature_refused': {
    status: 401,
    type: 'Auth',
    number: 2970,
    en: 'The signature is not valid. Check the key, the secret and the clock.',
    th: 'ลายเซ็นไม่ถูกต้อง กรุณาตรวจสอบคีย์ รหัสลับ และนาฬิกา',
  },
  'channel.off': {
    status: 409,
    type: 'Operation',
    number: 2971,
    en: 'The restaurant takes no orders of this channel now.',
    th: 'ขณะนี้ร้านไม่รับออเดอร์จากช่องทางนี้',
  },
});

const signed = ['channel.signature_refused', 'channel.off'] as const;

export const partnerOrderRoutes = {
  place: route({
    method: 'POST',
    path: '/partners/orders',
    access: 'anyone',
    about: 'A partner places an order. A repeat of its id is answered with the order that is here.',
    repeat: 'naturalKey',
    body: PartnerOrder,
    answer: PartnerOrderState,
    errors: [...signed, 'license.invalid_or_expired', 'license.missing'],
  }),
  cancel: route({
    method: 'POST',
    path: '/partners/orders/cancel',
    access: 'anyone',
    about: 'A partner cancels an order that the guest does not have yet; what was paid is voided.',
    repeat: 'naturalKey',
    // Nothing else: a signature does not name its call, and a caught order must not cancel itself.
    body: z.strictObject({ externalOrderID: requiredText(100) }),
    answer: PartnerOrderState,
    errors: [...signed, 'order.not_found', 'online_order.ended', 'order.has_payment', 'payment.report_closed'],
  }),
  states: route({
    method: 'POST',
    path: '/partners/orders/status',
    access: 'anyone',
    about: 'Where orders of the partner are. Unknown ones are left out.',
    repeat: 'naturalKey',
    body: z.object({
      externalOrderIDs: z.array(requiredText(100)).check(z.minLength(1, 'required'), z.maxLength(100, 'too_many')),
    }),
    answer: z.object({ items: z.array(PartnerOrderState) }),
    errors: signed,
  }),
} as const;

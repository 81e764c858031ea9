import * as z from 'zod/mini';
import { imageMediaTypes } from '../catalog/images.ts';
import { PosCatalog } from '../catalog/sell-data.ts';
import { roundingModes } from '../company/locations.ts';
import { defineErrors } from '../kit/errors.ts';
import { FulfillmentStatus, Language, OnlineStatus, OrderPaymentStatus } from '../kit/enumerations.ts';
import {
  answeredAmount,
  count,
  instant,
  optional,
  positiveAmount,
  requiredText,
  secret,
  text,
  uuid,
  verbatim,
} from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { route } from '../kit/route.ts';
import { RejectReason } from './online-orders.ts';
import { DeliveryZone } from './online-stores.ts';

/**
 * What guests do on a restaurant's own page (decisions 57, 232, 233, 319). Without a sign-in: the address called says
 * which restaurant, and an unguessable token finds an order again.
 */

/** Most lines of an order of a guest. */
export const MAX_GUEST_LINES = 60;
/** Most units of a line. */
export const MAX_GUEST_UNITS = 50;
/** Digits that a phone number has at least and at most, whatever is written between them. */
const phone = () =>
  z.pipe(
    z.string().check(
      z.maxLength(40, 'too_long'),
      z.overwrite((typed) => typed.replace(/[\s\-.()]/g, '')),
    ),
    z.string().check(z.regex(/^\+?\d{9,15}$/, 'phone')),
  );

/** An option and how often; its own options are below it. */
export interface GuestModifier {
  modifierOptionID: string;
  quantity: number;
  modifiers: GuestModifier[];
}
export const GuestModifier: z.ZodMiniType<GuestModifier> = z.object({
  modifierOptionID: uuid(),
  quantity: z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(MAX_GUEST_UNITS, 'range')),
  get modifiers() {
    return z.array(GuestModifier).check(z.maxLength(50, 'too_many'));
  },
  // A schema that contains itself cannot say its own type.
}) as z.ZodMiniType<GuestModifier>;

const choice = {
  itemID: uuid(),
  variantOptionIDs: z.array(uuid()).check(z.maxLength(20, 'too_many')),
  modifiers: z.array(GuestModifier).check(z.maxLength(50, 'too_many')),
};

/** What a guest chose, by ids alone: names and prices are those of the menu. */
export const GuestLine = z.object({
  orderLineID: uuid(),
  menuSectionID: uuid(),
  ...choice,
  parts: z.array(z.object({ comboChoiceID: uuid(), ...choice })).check(z.maxLength(50, 'too_many')),
  quantity: z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(MAX_GUEST_UNITS, 'range')),
  note: text(200),
});
export type GuestLine = z.infer<typeof GuestLine>;

/** How the guest means to pay. */
export const guestPayments = ['counter', 'promptPay', 'card'] as const;
export type GuestPayment = (typeof guestPayments)[number];

/** What the guest types before ordering. */
export const GuestForm = z.object({
  guestName: requiredText(60),
  guestPhone: phone(),
  note: text(300),
});
export type GuestForm = z.infer<typeof GuestForm>;

/** Where an order is brought. */
export const GuestDelivery = z.object({
  address: requiredText(300),
  postalCode: requiredText(12),
  note: text(200),
  latitude: optional(z.number().check(z.gte(-90, 'range'), z.lte(90, 'range'))),
  longitude: optional(z.number().check(z.gte(-180, 'range'), z.lte(180, 'range'))),
});
export type GuestDelivery = z.infer<typeof GuestDelivery>;

/** What the guest types for a delivery. */
export const GuestDeliveryForm = z.object({
  ...GuestForm.shape,
  address: GuestDelivery.shape.address,
  driverNote: GuestDelivery.shape.note,
});

export const GuestOrderInput = z.object({
  /** Made by the page, so that an order is placed once however often it is sent. */
  orderID: uuid(),
  lines: z.array(GuestLine).check(z.minLength(1, 'required'), z.maxLength(MAX_GUEST_LINES, 'too_many')),
  /** What the guest saw; the server works it out again and refuses another one. */
  totalAmount: positiveAmount(),
  ...GuestForm.shape,
  /** One of the times on offer; left out = as soon as possible. */
  wantedAt: optional(instant()),
  payment: z.enum(guestPayments, { error: 'invalid' }),
  /** Left out = the guest picks it up. */
  delivery: optional(GuestDelivery),
  /** The solved challenge of `proof`. */
  proof: secret(4000),
});
export type GuestOrderInput = z.infer<typeof GuestOrderInput>;

const money = z.object({
  currencyCode: z.string(),
  currencyDecimals: z.number(),
  currencySymbol: z.string(),
  roundingMode: z.enum(roundingModes),
});

/** How the page counts: the settings that the restaurant's own terminals count with. */
export const GuestPricing = z.object({
  ...money.shape,
  isTaxInclusive: z.boolean(),
  isCalculateCompAfterDiscount: z.boolean(),
  /** null = none is charged. */
  serviceCharge: z.nullable(
    z.object({
      taxID: z.nullable(uuid()),
      isCalculateAfterDiscount: z.boolean(),
      isIncludeComp: z.boolean(),
      rate: z.number(),
      /** Of what is brought. */
      deliveryRate: z.number(),
    }),
  ),
});
export type GuestPricing = z.infer<typeof GuestPricing>;

export const GuestStore = z.object({
  onlineStoreID: uuid(),
  path: z.string(),
  name: z.string(),
  welcome: z.string(),
  locationName: z.string(),
  language: z.enum(Language),
  timezoneName: z.string(),
  menuID: uuid(),
  prepMinutes: count(),
  minimumAmount: answeredAmount(),
  payments: z.array(z.enum(guestPayments)),
  /** null = orders are picked up. */
  delivery: z.nullable(z.object({ minutes: count(), minimumAmount: answeredAmount(), zones: z.array(DeliveryZone) })),
});
export type GuestStore = z.infer<typeof GuestStore>;

/** An order that was placed, or that is as soon as its card payment was taken. */
const GuestPlaced = z.object({
  token: z.string(),
  /** null = it gets its number once its card was charged. */
  orderNo: z.nullable(z.string()),
  /** Where the guest pays by card; null = nowhere, or the page of the provider is not ready yet. */
  payUrl: z.nullable(z.string()),
});

/** What changes from minute to minute. */
export const GuestNow = z.object({
  /** Of menu and store; another one means that the page reads the menu again. */
  version: z.string(),
  isOpen: z.boolean(),
  /** When an order as soon as possible is ready; null = none is taken now. */
  soonestAt: z.nullable(instant()),
  /** Later times that are free. */
  slots: z.array(instant()),
});
export type GuestNow = z.infer<typeof GuestNow>;

export const GuestOrder = z.object({
  orderNo: z.string(),
  storePath: z.nullable(z.string()),
  /** The table that it is for; null = the guest picks it up. */
  tableName: z.nullable(z.string()),
  locationName: z.string(),
  timezoneName: z.string(),
  ...money.shape,
  onlineStatus: z.enum(OnlineStatus),
  fulfillmentStatus: z.enum(FulfillmentStatus),
  paymentStatus: z.enum(OrderPaymentStatus),
  /** Minutes from the kitchen to the guest; null = the guest comes for it. */
  deliveryMinutes: z.nullable(z.number()),
  deliveryChargeAmount: answeredAmount(),
  /** The kitchen has finished all that it makes of it. */
  isReady: z.boolean(),
  rejectReason: z.nullable(z.enum(RejectReason)),
  totalDueAmount: answeredAmount(),
  /** When it is answered at the latest. */
  deadlineAt: instant(),
  wantedAt: z.nullable(instant()),
  readyAt: z.nullable(instant()),
  lines: z.array(
    z.object({
      orderLineID: uuid(),
      name: z.string(),
      names: namesPerLanguage(),
      quantity: z.number(),
      options: z.array(z.string()),
      note: z.nullable(z.string()),
      /** The restaurant does not make it. */
      isVoided: z.boolean(),
      /** It has run out since it was ordered. */
      isOut: z.boolean(),
    }),
  ),
  /** Where the money of a card is; null = it is not paid by card. */
  card: z.nullable(z.enum(['paid', 'returning', 'returned', 'notReturned'])),
  /** The text of the QR code, while the order is to be paid by it. */
  promptPay: z.nullable(z.object({ text: z.string(), account: z.string(), name: z.string() })),
});
export type GuestOrder = z.infer<typeof GuestOrder>;

export const guestOrderErrors = defineErrors({
  'guest_order.store_closed': {
    status: 409,
    type: 'Operation',
    number: 2981,
    en: 'The restaurant takes no online orders now. Choose a later time, or try again later.',
    th: 'ขณะนี้ร้านไม่รับออเดอร์ออนไลน์ กรุณาเลือกเวลาอื่นหรือลองใหม่ภายหลัง',
  },
  'guest_order.slot_full': {
    status: 409,
    type: 'Operation',
    number: 2982,
    en: 'This time has just been taken. Choose another one.',
    th: 'เวลานี้เพิ่งเต็ม กรุณาเลือกเวลาอื่น',
  },
  'guest_order.unavailable': {
    status: 409,
    type: 'Operation',
    number: 2983,
    en: '{name} cannot be ordered now. Remove it or choose something else.',
    th: 'ตอนนี้สั่ง{name}ไม่ได้ กรุณานำออกหรือเลือกอย่างอื่น',
  },
  'guest_order.below_minimum': {
    status: 409,
    type: 'Operation',
    number: 2984,
    en: 'Orders start at {amount}.',
    th: 'สั่งขั้นต่ำ {amount}',
  },
  'guest_order.no_delivery': {
    status: 409,
    type: 'Operation',
    number: 2988,
    en: 'The restaurant does not deliver to {postalCode}. Check the postal code, or pick the order up.',
    th: 'ร้านไม่ส่งไปที่รหัสไปรษณีย์ {postalCode} กรุณาตรวจรหัสหรือมารับเอง',
  },
  'guest_order.proof_invalid': {
    status: 400,
    type: 'Validation',
    number: 2985,
    en: 'The check against automatic orders failed. Try again.',
    th: 'ตรวจสอบการสั่งอัตโนมัติไม่ผ่าน กรุณาลองใหม่',
  },
  'guest_order.accepted': {
    status: 409,
    type: 'Operation',
    number: 2986,
    en: 'The restaurant has answered this order already. Call the restaurant to change it.',
    th: 'ร้านตอบออเดอร์นี้แล้ว หากต้องการเปลี่ยนกรุณาโทรหาร้าน',
  },
});

const store = z.object({ path: verbatim(60) });
const order = z.object({ token: z.string().check(z.regex(/^[\w-]{44}$/, 'invalid')) });
const guest = { access: 'guest' } as const;
const closed = ['tenant.not_found', 'resource.not_found'] as const;

export const guestOrderRoutes = {
  stores: route({
    ...guest,
    method: 'GET',
    path: '/guest/stores',
    about: 'Online stores of the restaurant whose address is called.',
    answer: z.object({
      locationName: z.string(),
      language: z.enum(Language),
      items: z.array(z.object({ path: z.string(), name: z.string(), welcome: z.string(), isOpen: z.boolean() })),
    }),
    errors: ['tenant.not_found'],
  }),
  menu: route({
    ...guest,
    method: 'GET',
    path: '/guest/stores/{path}',
    about:
      'A store with all that its page needs to offer and to count. Send `If-None-Match` to get 304 without a change.',
    params: store,
    answer: z.object({ version: z.string(), store: GuestStore, pricing: GuestPricing, catalog: PosCatalog }),
    errors: closed,
  }),
  now: route({
    ...guest,
    method: 'GET',
    path: '/guest/stores/{path}/now',
    about:
      'Whether a store is open, the times that are free, and which menu counts; small enough to ask every few seconds.',
    params: store,
    answer: GuestNow,
    errors: closed,
  }),
  picture: route({
    ...guest,
    method: 'GET',
    path: '/guest/stores/{path}/images/{id}',
    about: 'A picture of the menu of a store.',
    params: z.extend(store, { id: uuid() }),
    answer: z.string(),
    answerMedia: imageMediaTypes,
    errors: [...closed, 'image.error.not_found'],
  }),
  proof: route({
    ...guest,
    method: 'GET',
    path: '/guest/proof',
    about: 'A proof-of-work challenge as that of the registration; its solution is sent with an order, once.',
    answer: z.record(z.string(), z.unknown()),
  }),
  place: route({
    ...guest,
    method: 'POST',
    path: '/guest/stores/{path}/orders',
    about:
      'A guest places an order. Prices are those of the menu; a repeat of its id is answered with the order that is here. One that is paid by card is placed once the card was charged.',
    repeat: 'naturalKey',
    params: store,
    body: GuestOrderInput,
    answer: GuestPlaced,
    errors: [
      ...closed,
      'guest_order.store_closed',
      'guest_order.slot_full',
      'guest_order.unavailable',
      'guest_order.below_minimum',
      'guest_order.no_delivery',
      'guest_order.proof_invalid',
      'order.error.total_mismatch',
      'license.invalid_or_expired',
      'license.missing',
    ],
  }),
  get: route({
    ...guest,
    method: 'GET',
    path: '/guest/orders/{token}',
    about: 'Where an order of a guest is. It says neither a name nor a phone number.',
    params: order,
    answer: GuestOrder,
    errors: ['tenant.not_found', 'order.not_found'],
  }),
  cancel: route({
    ...guest,
    method: 'POST',
    path: '/guest/orders/{token}/cancel',
    about: 'A guest cancels an order that the restaurant has not answered.',
    repeat: 'naturalKey',
    params: order,
    answer: GuestOrder,
    errors: ['tenant.not_found', 'order.not_found', 'guest_order.accepted'],
  }),
} as const;

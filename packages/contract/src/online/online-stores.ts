import * as z from 'zod/mini';
import { Availability } from '../catalog/sell-data.ts';
import { defineErrors } from '../kit/errors.ts';
import {
  answeredAmount,
  count,
  localDate,
  optional,
  positiveAmount,
  queryList,
  requiredText,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { MAX_PREP_MINUTES } from './order-channels.ts';

/**
 * Online stores of a location: its own pages on which guests order (decisions 232, 233, 319; back-office spec, sections
 * 2 and 7).
 */

/** Parts of addresses below `/order` that are pages of another kind. */
export const RESERVED_PATHS: readonly string[] = ['track', 'table'];
/** Most days that an order may be placed ahead. */
export const MAX_DAYS_AHEAD = 14;
/** Most characters of the path of a store. */
export const MAX_STORE_PATH = 40;

const path = () =>
  z.string().check(
    z.minLength(1, 'required'),
    z.maxLength(MAX_STORE_PATH, 'too_long'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'store_path'),
    z.refine((value) => !RESERVED_PATHS.includes(value), { error: 'store_path' }),
  );

/**
 * Whether guests at tables order from a store by a QR code (decision 350): not at all, each order as a separate bill,
 * or onto the first bill of the table.
 */
export const tableOrders = ['off', 'separate', 'shared'] as const;
export type TableOrders = (typeof tableOrders)[number];

/** Most zones of a store. */
export const MAX_ZONES = 50;

/** Postal codes with commas between, `103*` for all that begin so, and what bringing an order there costs. */
export const DeliveryZone = z.object({ postalCodes: requiredText(500), fee: positiveAmount() });
export type DeliveryZone = z.infer<typeof DeliveryZone>;

const flag = () => z.boolean({ error: 'invalid' });

const fields = {
  name: requiredText(60),
  /** The page is at `/order/PATH`. */
  path: path(),
  /** A store that is off is on no page. */
  isActive: flag(),
  /** Whose orders they are; left out = a new channel, which is made with the store. */
  orderChannelID: optional(uuid()),
  menuID: uuid(),
  /** What guests read below the name. */
  welcome: text(300),
  /** None = always open. */
  openingHours: z.array(Availability).check(z.maxLength(50, 'too_many')),
  closedDates: z.array(localDate()).check(z.maxLength(200, 'too_many')),
  prepMinutes: z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(MAX_PREP_MINUTES, 'range')),
  /** Orders that are ready in the same quarter of an hour; 0 = as many as come. */
  slotLimit: count(1000),
  /** 0 = orders for today only. */
  daysAhead: count(MAX_DAYS_AHEAD),
  minimumAmount: positiveAmount(),
  isPaidAtCounter: flag(),
  isPaidByPromptPay: flag(),
  isDelivering: flag(),
  /** In addition to those of preparation. */
  deliveryMinutes: z.int({ error: 'integer' }).check(z.gte(0, 'range'), z.lte(MAX_PREP_MINUTES, 'range')),
  deliveryMinimumAmount: positiveAmount(),
  deliveryZones: z.array(DeliveryZone).check(z.maxLength(MAX_ZONES, 'too_many')),
  /** One store of a location at most. */
  tableOrders: z.enum(tableOrders, { error: 'invalid' }),
};

const StoreFields = z.object(fields);
// A guest has to be able to pay somehow.
const payment = z.refine<z.infer<typeof StoreFields>>((store) => store.isPaidAtCounter || store.isPaidByPromptPay, {
  path: ['isPaidAtCounter'],
  error: 'select_one',
});
const zones = z.refine<z.infer<typeof StoreFields>>((store) => !store.isDelivering || store.deliveryZones.length > 0, {
  path: ['deliveryZones'],
  error: 'required',
});

export const OnlineStoreInput = StoreFields.check(payment, zones);
export type OnlineStoreInput = z.infer<typeof OnlineStoreInput>;

export const OnlineStoreRecord = z.object({
  onlineStoreID: uuid(),
  ...fields,
  orderChannelID: uuid(),
  /** What its menu is called; null = the menu was deleted. */
  menuName: z.nullable(z.string()),
  version: recordVersion(),
});
export type OnlineStoreRecord = z.infer<typeof OnlineStoreRecord>;

export const onlineStoreErrors = defineErrors({
  'online_store.path_taken': {
    status: 409,
    type: 'Operation',
    number: 2980,
    en: 'Another online store has the address /order/{path}. Choose another one.',
    th: 'ร้านออนไลน์อื่นใช้ที่อยู่ /order/{path} แล้ว กรุณาใช้ที่อยู่อื่น',
  },
  'online_store.tables_taken': {
    status: 409,
    type: 'Operation',
    number: 2987,
    en: 'Guests at tables order from {name} already. Switch it off there first.',
    th: 'ลูกค้าที่โต๊ะสั่งจาก {name} อยู่แล้ว กรุณาปิดที่ร้านนั้นก่อน',
  },
});

const { view, add, edit, delete: remove } = permission.onlineStore;
const params = z.object({ id: uuid() });
const address = '/location/online-stores';

export const onlineStoreRoutes = {
  list: route({
    method: 'GET',
    path: address,
    access: [view],
    about: 'Online stores of this location by name.',
    answer: z.array(OnlineStoreRecord),
  }),
  get: route({
    method: 'GET',
    path: `${address}/{id}`,
    access: [view, edit],
    about: 'One online store.',
    params,
    answer: OnlineStoreRecord,
  }),
  create: route({
    method: 'POST',
    path: address,
    access: [add],
    about: 'Adds an online store with a new channel unless one is named; restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(StoreFields, { onlineStoreID: optional(uuid()) }).check(payment, zones),
    answer: OnlineStoreRecord,
    errors: ['resource.duplicate_name', 'online_store.path_taken', 'online_store.tables_taken'],
  }),
  update: route({
    method: 'PUT',
    path: `${address}/{id}`,
    access: [edit],
    about: 'Changes an online store. Refused if someone else changed it first.',
    params,
    body: z.extend(StoreFields, { version: recordVersion() }).check(payment, zones),
    answer: OnlineStoreRecord,
    errors: [
      'resource.duplicate_name',
      'resource.version_conflict',
      'online_store.path_taken',
      'online_store.tables_taken',
    ],
  }),
  lookup: route({
    method: 'GET',
    path: `${address}/lookup-list`,
    access: 'terminal',
    about:
      'Stores that are on, with the zones and fees of those that deliver, for orders that are taken at a terminal.',
    answer: z.array(
      z.object({
        onlineStoreID: uuid(),
        name: z.string(),
        minimumAmount: answeredAmount(),
        zones: z.array(DeliveryZone),
      }),
    ),
  }),
  remove: route({
    method: 'DELETE',
    path: address,
    access: [remove],
    about: 'Deletes online stores; their orders stay.',
    query: z.object({ ids: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;

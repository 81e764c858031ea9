import * as z from 'zod/mini';
import { OrderChannel } from '../kit/enumerations.ts';
import { optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/**
 * Partners through which online orders come in (decisions 84, 290; back-office spec, sections 2 and 7). Each belongs to
 * one location, and signs what it sends with its own secret.
 */

/** Most minutes that an acceptance may promise. */
export const MAX_PREP_MINUTES = 240;

const minutes = () => z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(MAX_PREP_MINUTES, 'range'));

const fields = {
  name: requiredText(60),
  /** Orders of a channel that is off are refused. */
  isActive: z.boolean({ error: 'invalid' }),
  /** Its orders go to the kitchen by themselves. */
  isAutoAccepted: z.boolean({ error: 'invalid' }),
  /** What an acceptance promises unless someone chooses otherwise. */
  prepMinutes: minutes(),
  /** The channel account that its prepaid orders are booked on; null = none. */
  paymentAccountID: optional(uuid()),
};

export const OrderChannelInput = z.object(fields);
export type OrderChannelInput = z.infer<typeof OrderChannelInput>;

export const OrderChannelRecord = z.object({
  orderChannelID: uuid(),
  ...fields,
  paymentAccountID: z.nullable(uuid()),
  /** Names the channel in what it sends; it is no secret. */
  key: z.string(),
  /** A secret was made, so that the channel can send. */
  hasSecret: z.boolean(),
  version: recordVersion(),
});
export type OrderChannelRecord = z.infer<typeof OrderChannelRecord>;

const { view, add, edit, delete: remove } = permission.onlineStore;
const params = z.object({ id: uuid() });
const path = '/location/order-channels';
const ofOrders = [permission.onlineOrder.view, permission.onlineOrder.edit] as const;

export const orderChannelRoutes = {
  system: route({
    method: 'GET',
    path: '/order-channels',
    access: 'terminal',
    about: "The product's own ways to sell, and which of them are switched on at this location.",
    answer: z.array(z.object({ systemOrderChannelID: z.enum(OrderChannel), isActive: z.boolean() })),
  }),
  list: route({
    method: 'GET',
    path,
    access: [view, ...ofOrders],
    about: 'Channels of online orders of this location by name.',
    answer: z.array(OrderChannelRecord),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One channel.',
    params,
    answer: OrderChannelRecord,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a channel, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, orderChannelID: optional(uuid()) }),
    answer: OrderChannelRecord,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a channel. Refused if someone else changed it first.',
    params,
    body: z.object({ ...fields, version: recordVersion() }),
    answer: OrderChannelRecord,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  setActive: route({
    method: 'PUT',
    path: `${path}/{id}/set-active`,
    access: [edit],
    about: 'Takes orders of the channel from now on.',
    params,
    answer: OrderChannelRecord,
  }),
  setInactive: route({
    method: 'PUT',
    path: `${path}/{id}/set-inactive`,
    access: [edit],
    about: 'Refuses new orders of the channel from now on; those that are here stay.',
    params,
    answer: OrderChannelRecord,
  }),
  renewSecret: route({
    method: 'POST',
    path: `${path}/{id}/secret`,
    access: [permission.onlineIntegrations.edit],
    about: 'Makes the secret with which the channel signs; the one before it ends at once. It is answered only here.',
    params,
    answer: z.object({ key: z.string(), secret: z.string(), channel: OrderChannelRecord }),
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes channels; their orders stay.',
    query: z.object({ ids: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;

import * as z from 'zod/mini';
import { Fulfillment, OrderChannel } from '../kit/enumerations.ts';
import { count, uuid } from '../kit/fields/fields.ts';
import { recordVersion } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** The ways in which a location gives guests their orders (platform spec, section 7; back-office spec, section 3). */

const TYPES = Object.values(Fulfillment);

const FulfillmentInput = z.strictObject({
  orderFulfillmentTypeID: z.enum(Fulfillment),
  isActive: z.boolean(),
  sortNumber: count(1000),
  systemOrderChannelIDs: z
    .array(z.enum(OrderChannel))
    .check(z.refine((channels) => new Set(channels).size === channels.length, { error: 'repeated' })),
});

/** Every type once; at least one of them is offered at the counter, or nothing could be sold there. */
export const FulfillmentsInput = z.strictObject({
  fulfillments: z.array(FulfillmentInput).check(
    z.refine(
      (list) =>
        list.length === TYPES.length && TYPES.every((type) => list.some((one) => one.orderFulfillmentTypeID === type)),
      { error: 'invalid' },
    ),
    z.refine(
      (list) => list.some((one) => one.isActive && one.systemOrderChannelIDs.includes(OrderChannel.QuickService)),
      {
        error: 'select_one',
      },
    ),
  ),
});
export type FulfillmentsInput = z.infer<typeof FulfillmentsInput>;

/** A type as a location has it. */
export const FulfillmentSetting = z.object({
  orderFulfillmentTypeID: z.enum(Fulfillment),
  isActive: z.boolean(),
  sortNumber: z.number(),
  systemOrderChannelIDs: z.array(z.number()),
  /** The version of the whole list, the same in every row. */
  version: recordVersion(),
});
export type FulfillmentSetting = z.infer<typeof FulfillmentSetting>;

const Fulfillments = z.object({ fulfillments: z.array(FulfillmentSetting), version: recordVersion() });
export type Fulfillments = z.infer<typeof Fulfillments>;

const { view, edit } = permission.locationSetting;

export const fulfillmentRoutes = {
  types: route({
    method: 'GET',
    path: '/order-fulfillment-types',
    access: 'signedIn',
    about: 'The ways in which orders can be given to guests.',
    answer: z.array(z.object({ orderFulfillmentTypeID: z.enum(Fulfillment), code: z.string() })),
  }),
  update: route({
    method: 'PUT',
    path: '/location/order-fulfillment',
    access: [edit],
    about: 'Changes what this location offers; terminals offer it with the next order.',
    body: z.extend(FulfillmentsInput, { version: recordVersion() }),
    answer: Fulfillments,
    errors: ['resource.version_conflict', 'license.invalid_or_expired'],
  }),
  ofLocation: route({
    method: 'GET',
    path: '/locations/{id}/order-fulfillment',
    access: [view, edit],
    about: 'What another location of the company offers, for people who may enter it.',
    params: z.object({ id: uuid() }),
    answer: z.array(FulfillmentSetting),
  }),
} as const;

import * as z from 'zod/mini';
import { defineErrors } from '../kit/errors.ts';
import { count, instant, optional, queryFlag, text, uuid, verbatim } from '../kit/fields/fields.ts';
import { recordVersion } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { PartnerOrderState } from './partner-orders.ts';

/**
 * Integrations of a location (decisions 84, 368, 369; platform spec, section 7): with whom it exchanges online orders,
 * and what is sent to whom.
 */

/** Our own page, any partner that signs, and the partner to practise with. */
export const integrationProviders = ['menulive', 'signed', 'simulator'] as const;
export type IntegrationProvider = (typeof integrationProviders)[number];
const provider = () => z.enum(integrationProviders, { error: 'invalid' });

/** The only kind of integration that there is. */
export const INTEGRATION_TYPE = 'OnlineOrder';

export const GlobalIntegration = z.object({
  integrationID: provider(),
  type: z.literal(INTEGRATION_TYPE),
  name: z.string(),
  /** Its channels get the menu and the states of orders at an address of theirs. */
  isSentTo: z.boolean(),
});
export type GlobalIntegration = z.infer<typeof GlobalIntegration>;

const flag = () => z.boolean({ error: 'invalid' });
const fields = {
  /** One that is off takes no orders and sends nothing. */
  isActive: flag(),
  /** The menu, and what runs out, go to its channels by themselves. */
  sendsMenu: flag(),
  /** What becomes of an order goes to its channel by itself. */
  sendsStates: flag(),
};

export const IntegrationInput = z.object(fields);
export type IntegrationInput = z.infer<typeof IntegrationInput>;

export const Integration = z.object({
  integrationID: provider(),
  ...fields,
  /** Channels of this location that it has. */
  channels: count(),
  version: recordVersion(),
});
export type Integration = z.infer<typeof Integration>;

const MAX_CHANNELS = 100;
const MAX_ADDRESS = 500;

export const OnlineLocationInput = z.object({
  orderChannelID: uuid(),
  isActive: flag(),
  /** What the partner calls this restaurant. */
  externalID: text(100),
  /** Where the menu and the states of orders are sent; null = nowhere. */
  address: optional(verbatim(MAX_ADDRESS).check(z.url({ error: 'invalid' }))),
  /** The menu that the partner sells from; null = none is sent. */
  menuID: optional(uuid()),
});
export type OnlineLocationInput = z.infer<typeof OnlineLocationInput>;

export const OnlineLocation = z.object({
  orderChannelID: uuid(),
  channelName: z.string(),
  /** It belongs to this integration. */
  isConnected: z.boolean(),
  isActive: z.boolean(),
  externalID: z.string(),
  address: z.nullable(z.string()),
  menuID: z.nullable(uuid()),
  /** Whether the channel has a secret: what is sent is signed with it. */
  hasSecret: z.boolean(),
  /** When everything was sent last. */
  sentAt: z.nullable(instant()),
  /** Why the last attempt failed: an answer's status, or that there was none; null = it did not. */
  failure: z.nullable(z.string()),
});
export type OnlineLocation = z.infer<typeof OnlineLocation>;

const OnlineLocations = z.object({ integrationID: provider(), locations: z.array(OnlineLocation) });
const URLAnswer = z.object({ url: z.nullable(z.string()) });

export const integrationErrors = defineErrors({
  'integration.not_connected': {
    status: 409,
    type: 'Operation',
    number: 2996,
    en: 'This integration is not connected at this location, or it is switched off.',
    th: 'สาขานี้ยังไม่ได้เชื่อมต่อ หรือปิดการเชื่อมต่อไว้',
  },
  'integration.own_page': {
    status: 409,
    type: 'Operation',
    number: 2997,
    en: 'The channels of your own page come from its online stores. Change them there.',
    th: 'ช่องทางของหน้าร้านคุณเองมาจากร้านออนไลน์ กรุณาแก้ที่ร้านออนไลน์',
  },
});

const { view, add, edit, delete: remove } = permission.onlineIntegrations;
const params = z.object({ id: provider() });
const path = '/integrations';

export const integrationRoutes = {
  known: route({
    method: 'GET',
    path: '/global/integrations',
    access: [view],
    about: 'Everything that a location can be connected with.',
    query: z.object({ type: z.optional(z.literal(INTEGRATION_TYPE, { error: 'invalid' })) }),
    answer: z.array(GlobalIntegration),
  }),
  knownOne: route({
    method: 'GET',
    path: '/global/integrations/{id}',
    access: [view],
    about: 'One of those.',
    params,
    answer: GlobalIntegration,
  }),
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'What this location is connected with.',
    answer: z.array(Integration),
  }),
  partnerURL: route({
    method: 'GET',
    path: `${path}/ooi-url`,
    access: [view],
    about: 'The address to which partners send their orders.',
    answer: URLAnswer,
  }),
  pageURL: route({
    method: 'GET',
    path: `${path}/menulive-url`,
    access: [view],
    about: 'The address of the page on which guests order; null = this location has none.',
    answer: URLAnswer,
  }),
  isUsed: route({
    method: 'GET',
    path: `${path}/use-online-order-integration`,
    access: 'terminal',
    about: 'Whether online orders can reach this location through an integration.',
    answer: z.object({ isUsed: z.boolean() }),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view],
    about: 'One integration of this location.',
    params,
    answer: Integration,
  }),
  create: route({
    method: 'POST',
    path: `${path}/{id}`,
    access: [add],
    about: 'Connects this location, or brings back a connection that was removed. A repeat answers what is there.',
    params,
    body: z.object(fields),
    answer: Integration,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes an integration. Refused if someone else changed it first.',
    params,
    body: z.object({ ...fields, version: recordVersion() }),
    answer: Integration,
    errors: ['resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: [remove],
    about: 'Removes a connection with its channels; the channels and their orders stay.',
    params,
    answer: z.object({ integrationID: provider() }),
  }),
  locations: route({
    method: 'GET',
    path: `${path}/online-locations/{id}`,
    access: [view],
    about: 'Channels of this location that an integration has or can have, each with what was sent to it.',
    params,
    answer: OnlineLocations,
  }),
  saveLocations: route({
    method: 'PUT',
    path: `${path}/online-locations/{id}`,
    access: [edit],
    about:
      'Says which channels an integration has, and where each is sent to. Those that are left out are taken off it.',
    params,
    body: z.object({ locations: z.array(OnlineLocationInput).check(z.maxLength(MAX_CHANNELS, 'too_many')) }),
    answer: OnlineLocations,
    errors: ['integration.not_connected', 'integration.own_page', 'webhook.address_refused'],
  }),
  sync: route({
    method: 'GET',
    path: `${path}/sync/{provider}`,
    access: [edit],
    isWriting: true,
    about: 'Sends the whole menu to the channels of an integration again, within seconds.',
    params: z.object({ provider: provider() }),
    answer: z.object({ integrationID: provider(), channels: count() }),
    errors: ['integration.not_connected'],
  }),
  openPage: route({
    method: 'POST',
    path: `${path}/menulive/auth`,
    access: [add],
    about: 'Connects this location with its own page and answers its address. A repeat changes nothing.',
    answer: z.object({ integration: Integration, url: z.nullable(z.string()) }),
  }),
  inject: route({
    method: 'GET',
    path: '/client/inject-online-order',
    access: [edit],
    isWriting: true,
    about:
      'The partner to practise with sends an order to this location: one item of its menu, or one that it does not know.',
    query: z.object({ isUnknown: queryFlag() }),
    answer: PartnerOrderState,
    errors: ['integration.not_connected', 'channel.off', 'license.invalid_or_expired', 'license.missing'],
  }),
} as const;

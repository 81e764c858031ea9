import * as z from 'zod/mini';
import { defineErrors } from '../kit/errors.ts';
import { instant, localDate, optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/**
 * Keys with which programs of others call the API of a company (decisions 234, 324 to 326). What a scope opens is the
 * table of `api-access.ts`.
 */

/** What a key can be given. */
export const apiScopes = [
  'orders.read',
  'orders.write',
  'catalog.read',
  'catalog.write',
  'customers.read',
  'reports.read',
  'stock.write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** What every key begins with. */
export const API_KEY_PREFIX = 'tvl_';
/** Calls a minute of a key, where nobody chose otherwise. */
export const DEFAULT_CALLS_PER_MINUTE = 60;
/** Most calls a minute that a key can be given. */
export const MAX_CALLS_PER_MINUTE = 600;
const MAX_LOCATIONS = 500;

const once = <T extends z.core.SomeType>(item: T, max: number) =>
  z.array(item).check(
    z.minLength(1, 'select_one'),
    z.maxLength(max, 'too_many'),
    z.refine((all) => new Set(all).size === all.length, { error: 'invalid' }),
  );

const fields = {
  name: requiredText(60),
  scopes: once(z.enum(apiScopes, { error: 'invalid' }), apiScopes.length),
  /** Where it may call. */
  locationIDs: once(uuid(), MAX_LOCATIONS),
  callsPerMinute: z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(MAX_CALLS_PER_MINUTE, 'range')),
  /** Its last day, by the clock of the location that is called; null = until it is revoked. */
  endsOn: z.nullable(localDate()),
};

export const ApiKeyInput = z.object(fields);
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

/**
 * Of the person who keeps a key (decision 479): `Active`, `RightsMissing` (not all that the key is for, at one of its
 * locations), or `Gone` (switched off or removed, so that it opens nothing).
 */
export const apiKeyKeeperStates = ['Active', 'RightsMissing', 'Gone'] as const;

export const ApiKeyRecord = z.object({
  apiKeyID: uuid(),
  ...fields,
  /** The person who made the key, or took it over: it never opens more than that person may. */
  keeperID: uuid(),
  keeperName: z.string(),
  keeperState: z.enum(apiKeyKeeperStates),
  /** What the key begins with, to recognise it by; null = none was made yet. */
  keyStart: z.nullable(z.string()),
  lastUsedAt: z.nullable(instant()),
  version: recordVersion(),
});
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>;

export const apiKeyErrors = defineErrors({
  'api_key.refused': {
    status: 401,
    type: 'Auth',
    number: 2990,
    en: 'This API key is not valid here. It may have been revoked or have ended, or be for other locations.',
    th: 'คีย์ API นี้ใช้ที่นี่ไม่ได้ อาจถูกยกเลิก หมดอายุ หรือเป็นของสาขาอื่น',
  },
  'api_key.scope_missing': {
    status: 403,
    type: 'Auth',
    number: 2991,
    en: 'This API key does not open this call. It needs: {scopes}.',
    th: 'คีย์ API นี้เรียกคำสั่งนี้ไม่ได้ ต้องมีสิทธิ์: {scopes}',
  },
  'api_key.right_missing': {
    status: 403,
    type: 'Auth',
    number: 2992,
    en: "A key can't do more than you can. Choose only scopes that you have at each location.",
    th: 'ให้สิทธิ์คีย์เกินสิทธิ์ของตัวเองไม่ได้ เลือกเฉพาะสิทธิ์ที่คุณมีในทุกสาขาที่เลือก',
  },
  'api_key.keeper_gone': {
    status: 401,
    type: 'Auth',
    number: 2989,
    en: 'The person responsible for this API key can no longer sign in here. Another person has to take the key over.',
    th: 'ผู้รับผิดชอบคีย์ API นี้เข้าใช้ที่นี่ไม่ได้แล้ว ต้องให้คนอื่นรับช่วงดูแลคีย์นี้',
  },
  'api_key.right_lost': {
    status: 403,
    type: 'Auth',
    number: 2995,
    en: 'The person responsible for this API key may no longer do this here. Give them the right again, or let another person take the key over.',
    th: 'ผู้รับผิดชอบคีย์ API นี้ไม่มีสิทธิ์ทำสิ่งนี้ที่นี่แล้ว ให้สิทธิ์อีกครั้ง หรือให้คนอื่นรับช่วงดูแลคีย์นี้',
  },
});

const { view, add, edit, delete: remove } = permission.onlineIntegrations;
const params = z.object({ id: uuid() });
const path = '/company/api-keys';

export const apiKeyRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'API keys of the company by name. The keys themselves are never answered.',
    answer: z.array(ApiKeyRecord),
  }),
  options: route({
    method: 'GET',
    path: `${path}/options`,
    access: [view, add, edit],
    about: 'Locations of the company, each with the scopes that the caller may give a key there.',
    answer: z.object({
      locations: z.array(z.object({ locationID: uuid(), name: z.string(), scopes: z.array(z.enum(apiScopes)) })),
    }),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One API key, without the key itself.',
    params,
    answer: ApiKeyRecord,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds an API key, or restores a revoked one under its id. It opens nothing until its key is made.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, apiKeyID: optional(uuid()) }),
    answer: ApiKeyRecord,
    errors: ['resource.duplicate_name', 'api_key.right_missing'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes what a key opens, from its next call on. Refused if someone else changed it first.',
    params,
    body: z.object({ ...fields, version: recordVersion() }),
    answer: ApiKeyRecord,
    errors: ['resource.duplicate_name', 'resource.version_conflict', 'api_key.right_missing'],
  }),
  makeKey: route({
    method: 'POST',
    path: `${path}/{id}/key`,
    access: [edit],
    about: 'Makes the key; the one before it ends at once. It is answered only here.',
    params,
    answer: z.object({ key: z.string(), apiKey: ApiKeyRecord }),
    errors: ['api_key.right_missing'],
  }),
  takeOver: route({
    method: 'POST',
    path: `${path}/{id}/keeper`,
    access: [edit],
    about: 'Makes the caller responsible for an API key, which stays the same; refused to who may not give it.',
    params,
    answer: ApiKeyRecord,
    errors: ['api_key.right_missing'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Revokes API keys: they open nothing from their next call on.',
    query: z.object({ ids: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;

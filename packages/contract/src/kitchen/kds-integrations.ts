import * as z from 'zod/mini';
import { Fulfillment, Language } from '../kit/enumerations.ts';
import { optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { followOrders } from '../selling/access.ts';

/**
 * Stations of a kitchen: screens with the categories and order types that they make (decisions 68, 192; back-office
 * spec, section 2). They belong to one location.
 */

/** Most categories that a station names. */
const MAX_CATEGORIES = 200;
/** A ticket that was not started for longer is out of date. */
const MAX_MINUTES = 240;

const minutes = () => z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(MAX_MINUTES, 'range'));

const fields = {
  name: requiredText(60),
  /** Gets what no other station makes; a location has at most one. */
  isDefault: z.boolean({ error: 'invalid' }),
  /** Sees every station and makes nothing itself. */
  isExpo: z.boolean({ error: 'invalid' }),
  /** Empty = every category; of a default station what is left over. */
  categoryIDs: z.array(uuid()).check(z.maxLength(MAX_CATEGORIES, 'too_many')),
  /** Empty = every order type. */
  fulfilmentIDs: z.array(z.enum(Fulfillment, { error: 'invalid' })).check(z.maxLength(4, 'too_many')),
  /** In which the names of items are shown; null = in that of the person. */
  language: optional(z.enum(Language, { error: 'invalid' })),
  /** Ages at which a ticket changes its colour. */
  waitingMinutes: minutes(),
  lateMinutes: minutes(),
};
interface Judged {
  readonly waitingMinutes: number;
  readonly lateMinutes: number;
  readonly isDefault: boolean;
  readonly isExpo: boolean;
}
const laterThanWaiting = z.refine<Judged>(({ waitingMinutes, lateMinutes }) => lateMinutes > waitingMinutes, {
  error: 'range',
  path: ['lateMinutes'],
});
const makesSomething = z.refine<Judged>(({ isDefault, isExpo }) => !(isDefault && isExpo), {
  error: 'invalid',
  path: ['isExpo'],
});

export const KdsIntegrationInput = z.object(fields).check(laterThanWaiting, makesSomething);
export type KdsIntegrationInput = z.infer<typeof KdsIntegrationInput>;

export const KdsIntegration = z.object({
  kdsIntegrationID: uuid(),
  ...fields,
  language: z.nullable(z.enum(Language)),
  version: recordVersion(),
});
export type KdsIntegration = z.infer<typeof KdsIntegration>;

const { view, add, edit, delete: remove } = permission.integrationDevice;
const params = z.object({ id: uuid() });
const path = '/location/kds-integrations';

export const kdsIntegrationRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view, ...followOrders],
    about: 'Stations of the kitchen of this location by name, also for its screens.',
    answer: z.array(KdsIntegration),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One station.',
    params,
    answer: KdsIntegration,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a station, or restores a deleted one under its id. A default station replaces the one before it.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, kdsIntegrationID: optional(uuid()) }).check(laterThanWaiting, makesSomething),
    answer: KdsIntegration,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a station; what was sent before stays where it is. Refused if someone else changed it first.',
    params,
    body: z.object({ ...fields, version: recordVersion() }).check(laterThanWaiting, makesSomething),
    answer: KdsIntegration,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes stations; their open tickets are on every screen from then on.',
    query: z.object({ kdsIntegrationIDs: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;

import * as z from 'zod/mini';
import { count, text, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/** The account code of each figure of the journal: its own, else the default of its kind, else none (decision 98). */

export const glMapTypes = [
  'Category',
  'PaymentType',
  'Tax',
  'ServiceCharge',
  'Tip',
  'Discount',
  'Comp',
  'GiftCard',
  'Deposit',
  'Rounding',
  'OverShort',
  'PayInOut',
  'OpenOrders',
] as const;
export type GlMapType = (typeof glMapTypes)[number];
/** Kinds without rows: they have only the default. */
export const wholeGlMapTypes: ReadonlySet<GlMapType> = new Set([
  'ServiceCharge',
  'Tip',
  'Deposit',
  'Rounding',
  'OverShort',
  'OpenOrders',
]);

const refKey = () => z.nullable(text(60, 1));
const glMapType = () => z.enum(glMapTypes, { error: 'required' });

/**
 * `refKey` identifies the figure; null = the default of the kind. `name` is empty where the kind itself or the payment
 * type has one.
 */
export const GlMapRow = z.object({ refKey: refKey(), name: z.string(), glCodeId: z.nullable(uuid()) });
export type GlMapRow = z.infer<typeof GlMapRow>;
export const GlMapTable = z.object({ glMapType: glMapType(), rows: z.array(GlMapRow) });
export type GlMapTable = z.infer<typeof GlMapTable>;
/** `rowCount` excludes the default; `mappedCount` of them have their own code. */
export const GlMapSummary = z.object({
  glMapType: glMapType(),
  defaultGlCodeId: z.nullable(uuid()),
  rowCount: count(),
  mappedCount: count(),
});
export type GlMapSummary = z.infer<typeof GlMapSummary>;
/** Rows to change; null removes the code of a row. */
export const GlMapInput = z.object({
  maps: z
    .array(z.object({ refKey: refKey(), glCodeId: z.nullable(uuid()) }))
    .check(z.minLength(1, 'required'), z.maxLength(5000, 'too_many')),
});
export type GlMapInput = z.infer<typeof GlMapInput>;

const { view, edit } = permission.financialGeneral;
const params = z.object({ type: glMapType() });
const path = '/company/glcode-maps';

export const glMapRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Every kind of figure, its default code, and how many of its rows have a code of their own.',
    answer: z.array(GlMapSummary),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{type}`,
    access: [view, edit],
    about: 'The rows of one kind, the default first.',
    params,
    answer: GlMapTable,
  }),
  save: route({
    method: 'PUT',
    path: `${path}/{type}`,
    access: [edit],
    about: 'Maps rows of one kind to codes; other rows stay unchanged.',
    params,
    body: GlMapInput,
    answer: GlMapTable,
  }),
} as const;

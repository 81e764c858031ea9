import * as z from 'zod/mini';
import { optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Types of account codes, such as income and liabilities (back-office spec, section 2, Financials). Shared by the
 * locations of a company.
 */

export const GlCodeTypeInput = z.object({ name: requiredText(100) });
export type GlCodeTypeInput = z.infer<typeof GlCodeTypeInput>;
/** `codeCount`: codes of this type. */
export const GlCodeType = z.extend(GlCodeTypeInput, {
  glCodeTypeId: uuid(),
  codeCount: z.number(),
  version: recordVersion(),
});
export type GlCodeType = z.infer<typeof GlCodeType>;

const { view, add, edit, delete: remove } = permission.financialGeneral;
const params = z.object({ id: uuid() });
const path = '/company/glcode-types';

export const glCodeTypeRoutes = {
  list: route({ method: 'GET', path, access: [view], about: 'Types of account codes.', answer: z.array(GlCodeType) }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One type.',
    params,
    answer: GlCodeType,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a type, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(GlCodeTypeInput, { glCodeTypeId: optional(uuid()) }),
    answer: GlCodeType,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Renames a type; refused if someone else changed it first.',
    params,
    body: z.extend(GlCodeTypeInput, { version: recordVersion() }),
    answer: GlCodeType,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes types without codes; all of them or none.',
    query: z.object({ glCodeTypeIds: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use'],
  }),
} as const;

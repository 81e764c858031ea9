import * as z from 'zod/mini';
import { count, optional, queryFlag, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Account codes of the general ledger (back-office spec, section 7; decision 98). Shared by the locations of a company.
 */

export const GlCodeInput = z.object({
  code: requiredText(30),
  name: requiredText(100),
  description: z._default(text(250), ''),
  glCodeTypeId: z._default(z.nullable(uuid()), null),
});
export type GlCodeInput = z.infer<typeof GlCodeInput>;
/** `mapCount`: figures mapped to it. */
export const GlCode = z.extend(GlCodeInput, {
  glCodeId: uuid(),
  typeName: z.nullable(z.string()),
  mapCount: count(),
  version: recordVersion(),
});
export type GlCode = z.infer<typeof GlCode>;
export const UsedGlCode = z.object({ glCodeId: uuid(), code: z.string(), name: z.string(), mapCount: count() });
export type UsedGlCode = z.infer<typeof UsedGlCode>;

const { view, add, edit, delete: remove } = permission.financialGeneral;
const params = z.object({ id: uuid() });
const path = '/company/glcodes';
const change = {
  method: 'PUT',
  access: [edit],
  params,
  body: z.extend(GlCodeInput, { version: recordVersion() }),
  answer: GlCode,
  errors: ['resource.duplicate_name', 'resource.version_conflict'],
} as const;

export const glCodeRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Account codes of the company.',
    query: listQuery('code', 'name', 'typeName', 'mapCount'),
    answer: listOf(GlCode),
  }),
  used: route({
    method: 'GET',
    path: `${path}/validate-glcode-in-used`,
    access: [view],
    about: 'Which of these codes have mappings.',
    query: z.object({ glCodeIds: queryList(uuid()) }),
    answer: z.array(UsedGlCode),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One account code.',
    params,
    answer: GlCode,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a code, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(GlCodeInput, { glCodeId: optional(uuid()) }),
    answer: GlCode,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    ...change,
    path: `${path}/{id}`,
    about: 'Changes a code; refused if someone else changed it first.',
  }),
  updateByGlCodeId: route({
    ...change,
    path: `${path}/glCodeId/{id}`,
    about: 'The same under the other path of the specification.',
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about:
      'Deletes codes without mappings. With `isForceDelete`, mapped rows get the default of their kind (decision 98).',
    query: z.object({ glCodeIds: queryList(uuid()), isForceDelete: queryFlag() }),
    answer: Removed,
    errors: ['resource.in_use'],
  }),
} as const;

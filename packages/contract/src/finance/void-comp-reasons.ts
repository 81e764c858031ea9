import * as z from 'zod/mini';
import { count, optional, percent, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Why a line is voided or comped (back-office spec, sections 3 and 7). The list is `settingsRoutes.voidCompReasons`,
 * which every terminal reads too.
 */

/** `percentage` is the default of a comp (decision 45). */
export const VoidCompReasonInput = z.object({
  name: requiredText(100),
  names: namesPerLanguage(100),
  percentage: z._default(percent(), 100),
  type: z.enum(['Void', 'Comp', 'Both'], { error: 'required' }),
});
export type VoidCompReasonInput = z.infer<typeof VoidCompReasonInput>;
export const VoidCompReasonRecord = z.extend(VoidCompReasonInput, {
  voidCompReasonID: uuid(),
  version: recordVersion(),
});
export type VoidCompReasonRecord = z.infer<typeof VoidCompReasonRecord>;

const { view, add, edit, delete: remove } = permission.posCondition;
const params = z.object({ id: uuid() });
const path = '/company/void-comp-reason';

export const voidCompReasonRoutes = {
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One reason.',
    params,
    answer: VoidCompReasonRecord,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a reason, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(VoidCompReasonInput, { voidCompReasonID: optional(uuid()) }),
    answer: VoidCompReasonRecord,
    errors: ['resource.duplicate_name'],
  }),
  sort: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [edit],
    about: 'Sets the order of reasons on the terminal; those not named follow.',
    body: z.object({
      voidCompReasonIDs: orderedIDs(),
    }),
    answer: z.object({ count: count() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a reason; refused if someone else changed it first.',
    params,
    body: z.extend(VoidCompReasonInput, { version: recordVersion() }),
    answer: VoidCompReasonRecord,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  removeOne: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: [remove],
    about: 'Deletes a reason; orders keep its name.',
    params,
    answer: Removed,
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes reasons; orders keep their names.',
    query: z.object({ voidIds: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;

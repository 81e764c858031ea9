import * as z from 'zod/mini';
import { count, optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Why cash is put into or taken out of a drawer (back-office spec, section 2, POS settings). Shared by the locations of
 * a company.
 */

export const PayInOutReasonInput = z.object({
  name: requiredText(100),
  names: namesPerLanguage(100),
  type: z.enum(['PayIn', 'PayOut', 'Both'], { error: 'required' }),
});
export type PayInOutReasonInput = z.infer<typeof PayInOutReasonInput>;
export const PayInOutReason = z.extend(PayInOutReasonInput, { payInOutReasonID: uuid(), version: recordVersion() });
export type PayInOutReason = z.infer<typeof PayInOutReason>;

const { view, add, edit, delete: remove } = permission.posCondition;
const params = z.object({ id: uuid() });
const path = '/company/pay-in-out-reasons';

export const payInOutReasonRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'terminal',
    about: 'Reasons for pay-ins and pay-outs, in their order, also for cash drawers.',
    answer: z.array(PayInOutReason),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One reason.',
    params,
    answer: PayInOutReason,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a reason, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(PayInOutReasonInput, { payInOutReasonID: optional(uuid()) }),
    answer: PayInOutReason,
    errors: ['resource.duplicate_name'],
  }),
  sort: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [edit],
    about: 'Sets the order of reasons at the cash drawer; those not named follow.',
    body: z.object({
      payInOutReasonIDs: orderedIDs(),
    }),
    answer: z.object({ count: count() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a reason; refused if someone else changed it first.',
    params,
    body: z.extend(PayInOutReasonInput, { version: recordVersion() }),
    answer: PayInOutReason,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes reasons; recorded pay-ins and pay-outs keep their names.',
    query: z.object({ payInOutReasonIDs: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;

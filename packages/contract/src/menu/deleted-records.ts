import * as z from 'zod/mini';
import { optional, uuid } from '../kit/fields/fields.ts';
import { listOf, listQuery } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { deletedNounNames, deletedRecordRights } from './deleted-nouns.ts';

/** What was deleted and can be restored (decision 25). Restoring adds a record again, and needs the right to add. */

const noun = () => z.enum(deletedNounNames);

export const DeletedRecord = z.object({
  noun: noun(),
  id: uuid(),
  name: z.string(),
  deletedAt: z.string(),
  /** The person's name; '' = deleted before this was kept. */
  deletedByName: z.string(),
});
export type DeletedRecord = z.infer<typeof DeletedRecord>;

const MAX_RESTORED = 500;

export const deletedRecordRoutes = {
  list: route({
    method: 'GET',
    path: '/company/deleted-records',
    access: deletedRecordRights,
    about: 'Deleted records that the person may restore, the latest first unless sorted.',
    query: z.extend(listQuery('name', 'noun', 'deletedAt', 'deletedByName'), { noun: optional(noun()) }),
    answer: listOf(DeletedRecord),
  }),
  restore: route({
    method: 'PUT',
    path: '/company/deleted-records/restore',
    access: deletedRecordRights,
    about:
      'Restores deleted records as they were, all of them or none; refused where a name is taken by now. One that is there already stays as it is. Nobody restores a role with a right that they do not have (decision 195).',
    body: z.object({
      records: z.array(z.object({ noun: noun(), id: uuid() })).check(z.maxLength(MAX_RESTORED, 'too_many')),
    }),
    answer: z.object({ restored: z.number() }),
    errors: [
      'resource.duplicate_name',
      'role.holds_more',
      'item.error.duplicate.name',
      'item.error.duplicate.barcode',
      'item.error.duplicate.ref_code',
    ],
  }),
} as const;

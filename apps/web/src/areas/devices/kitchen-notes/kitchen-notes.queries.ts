import { kitchenNoteRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, withRefetch } from '#runtime/http/records.ts';

const NOTES = ['kitchenNotes'];

/** The notes of guests in both languages, for their form. */
export const kitchenNotesQuery = queryOptions({
  ...recordOptions,
  queryKey: NOTES,
  queryFn: ({ signal }) => call(kitchenNoteRoutes.get, undefined, { signal }),
});

/** Replaces the list; refused where another person saved it since `version`. */
export const saveKitchenNotes = withRefetch(NOTES, (body: CallInput<typeof kitchenNoteRoutes.save>['body']) =>
  call(kitchenNoteRoutes.save, { body }),
);

import type { kitchenNoteRoutes } from '@tavola/contract';
import { changedOrRefused } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { getKitchenNotes, writeKitchenNotes } from './kitchen-notes.rows.ts';

/** The calls of the notes that tickets are translated by (decision 336). */
export const createKitchenNoteHandlers = ({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof kitchenNoteRoutes> => ({
  get: (call) => call.read((tx) => getKitchenNotes(tx, call.scope)),
  save: (call) =>
    call.transact(async (tx) => {
      const { scope, body } = call;
      const isWritten = await writeKitchenNotes(tx, scope, { ...body, id: newID(), now: now() });
      return changedOrRefused(isWritten ? await getKitchenNotes(tx, scope) : null, () => getKitchenNotes(tx, scope));
    }),
});

import * as z from 'zod/mini';
import { requiredText } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Notes of guests in both languages: a printer of the kitchen prints those of its language (decision 336). */

/** Most notes of a list. */
export const MAX_KITCHEN_NOTES = 200;
const NOTE_LENGTH = 100;

export const KitchenNote = z.object({ en: requiredText(NOTE_LENGTH), th: requiredText(NOTE_LENGTH) });
export type KitchenNote = z.infer<typeof KitchenNote>;

/** A note as it is compared: however it is spaced and capitalised. */
export const plainNote = (note: string): string => note.trim().replace(/\s+/g, ' ').toLowerCase();

// One note with two translations would print one of them by chance.
const eachOnce = z.refine<readonly KitchenNote[]>(
  (entries) =>
    (['en', 'th'] as const).every(
      (language) => new Set(entries.map((entry) => plainNote(entry[language]))).size === entries.length,
    ),
  { error: 'note_twice' },
);

export const KitchenNotesInput = z.object({
  entries: z.array(KitchenNote).check(z.maxLength(MAX_KITCHEN_NOTES, 'too_many'), eachOnce),
});
export type KitchenNotesInput = z.infer<typeof KitchenNotesInput>;

export const KitchenNotes = z.object({
  entries: z.array(KitchenNote),
  /** 0 = nobody has saved a list. */
  version: z.int(),
});
export type KitchenNotes = z.infer<typeof KitchenNotes>;

const { view, edit } = permission.locationSetting;
const path = '/location/kitchen-notes';

export const kitchenNoteRoutes = {
  get: route({
    method: 'GET',
    path,
    access: [view, edit],
    about: 'Notes of guests in English and Thai, as tickets are translated here.',
    answer: KitchenNotes,
  }),
  save: route({
    method: 'PUT',
    path,
    access: [edit],
    about: 'Replaces the list of notes; refused if someone else changed it first.',
    body: z.extend(KitchenNotesInput, { version: z.int({ error: 'integer' }).check(z.gte(0, 'min')) }),
    answer: KitchenNotes,
    errors: ['resource.version_conflict'],
  }),
} as const;

import * as z from 'zod/mini';
import { defineErrors } from '../../kit/errors.ts';
import { count, instant, localDate, text, uuid } from '../../kit/fields/fields.ts';
import { FileAnswer } from '../../kit/files.ts';
import { keysOf } from '../../kit/keys.ts';
import { listOf, listQuery } from '../../kit/lists.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';
import { historyKinds } from './history-kinds.ts';

/** Who changed what: the audit as people read it (decisions 205, 206, 276). */

/** The most entries that a list counts; dates lead to earlier ones. */
export const MOST_HISTORY = 2000;
/** The most entries of one file. */
export const MOST_HISTORY_EXPORT = 5000;

/** One field that changed. Ids in its values have their names in `names` of the answer. */
export const HistoryChange = z.object({
  /** As the contract spells it. */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The value is personal or not for the caller, or too long for a list; the entry itself shows the last. */
  isHidden: z.boolean(),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

export const HistoryEntry = z.object({
  historyID: uuid(),
  at: instant(),
  /** The kind of thing and what was done to it, by their codes (`historyKinds`). */
  kind: z.string(),
  action: z.string(),
  targetID: z.string(),
  /** What the thing was called then, else now; null = it has no name. */
  targetName: z.nullable(z.string()),
  /** Or the API key that did it; null = no one was signed in, or the server did it. */
  personName: z.nullable(z.string()),
  approverName: z.nullable(z.string()),
  terminalName: z.nullable(z.string()),
  locationName: z.string(),
  /** In a list the first few. */
  changes: z.array(HistoryChange),
  /** How many fields changed. */
  changed: count(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Names of what the ids in the values are about. */
const names = z.record(z.string(), z.string());

export const HistoryPage = z.extend(listOf(HistoryEntry), {
  names,
  /** There are more than `MOST_HISTORY`; the earlier ones are found by dates. */
  isCut: z.boolean(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

const kindNames = keysOf(historyKinds);
const actionNames = [...new Set(Object.values(historyKinds).flat())];

const filters = {
  userID: z.optional(uuid()),
  kind: z.optional(z.enum(kindNames)),
  action: z.optional(z.enum(actionNames)),
  /** One thing, at every location where the caller may see its history. */
  targetID: z.optional(text(100, 1)),
  startDate: z.optional(localDate()),
  endDate: z.optional(localDate()),
};
/** What a history is filtered by; days are those of the location. */
export type HistoryFilters = z.infer<z.ZodMiniObject<typeof filters>>;

export const historyErrors = defineErrors({
  'history.too_many': {
    status: 422,
    type: 'Validation',
    number: 2900,
    en: 'More than {most} entries match. Choose a shorter time or another filter.',
    th: 'พบมากกว่า {most} รายการ กรุณาเลือกช่วงเวลาที่สั้นลงหรือใช้ตัวกรองอื่น',
  },
});

const access = [permission.companySetting.special];
const path = '/location/history';

export const historyRoutes = {
  list: route({
    method: 'GET',
    path,
    access,
    about: 'Who changed what at this location, newest first; the search looks for the names of things.',
    query: z.extend(listQuery('at'), filters),
    answer: HistoryPage,
  }),
  people: route({
    method: 'GET',
    path: `${path}/people`,
    access,
    about: 'Everyone who may be in the history, those who have left included.',
    answer: z.array(z.object({ userID: uuid(), name: z.string() })),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access,
    about: 'One entry with all that was changed, before and after.',
    params: z.object({ id: uuid() }),
    answer: z.object({ entry: HistoryEntry, names }),
  }),
  export: route({
    method: 'POST',
    path: `${path}/export`,
    access,
    about: 'The entries that match as a file, one row for each changed field, in the words of the page that asks.',
    withoutLicence: 'allowed',
    isHeavy: true,
    body: z.object({
      format: z.enum(['csv', 'xlsx'], { error: 'required' }),
      search: text(100),
      ...filters,
      /** Words by their keys: `column.at`, `kind.tax`, `action.tax.changed`, `field.tax.rate`, `yes`, `no`. */
      words: z
        .record(z.string().check(z.maxLength(100, 'too_long')), text(200))
        .check(z.refine((words) => Object.keys(words).length <= 3000, { error: 'too_many' })),
    }),
    answer: FileAnswer,
    errors: ['history.too_many'],
  }),
} as const;

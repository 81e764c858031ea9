import { isAllowed, isHistoryID, PART_ID, PART_OF, permission, type HistoryChange } from '@tavola/contract';

/** What an audit row has of a change. */
export interface StoredChange {
  readonly kind: string;
  readonly before: unknown;
  readonly after: unknown;
}
type Values = Readonly<Record<string, unknown>>;

/** In a list: the most fields of an entry, and the longest value. */
const LISTED_FIELDS = 4;
const LISTED_LENGTH = 200;

/**
 * The fields that a change is about, with their values before and after. Unchanged fields are left out, and so are
 * fields that the reader may not see: rates of people need the right to employee reports.
 */
export function changesOf({ kind, before, after }: StoredChange, rights: ReadonlySet<number>): HistoryChange[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const isWithheld = kind === 'hourlyRate' && !isAllowed(rights, [permission.employeeReport.view]);
  // Of personal details the audit keeps the names of the fields alone.
  if (Array.isArray(is['fields']) && Object.keys(is).length === 1)
    return is['fields'].map((field) => ({ field: String(field), before: null, after: null, isHidden: true }));
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field] ?? null))
    .map((field) =>
      isWithheld
        ? { field, before: null, after: null, isHidden: true }
        : { field, before: shownValue(was[field]), after: shownValue(is[field]), isHidden: false },
    );
}

/** A value without what says which row a part was. */
const shownValue = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shownValue)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== PART_ID && name !== PART_OF))
      : (value ?? null);

/** The first few changes, without values that are too long for a row. */
export const listedChanges = (changes: readonly HistoryChange[]): HistoryChange[] =>
  changes.slice(0, LISTED_FIELDS).map((change) => {
    const isLong = JSON.stringify([change.before, change.after]).length > LISTED_LENGTH;
    return isLong ? { ...change, before: null, after: null, isHidden: true } : change;
  });

/** Every id in these values, so that each can be named. */
export function idsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (isHistoryID(value)) found.add(value);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) idsIn(one, found);
  return found;
}

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** What turns a value of the history into words. */
export interface HistoryWords {
  /** The label of a field. */
  readonly field: (name: string) => string;
  /** What an id is about; undefined = nothing is known of it. */
  readonly nameOf: (id: string) => string | undefined;
  /** A number or word of the system in a field as people say it; left out or undefined = unchanged. */
  readonly coded?: (value: string | number, field: string) => string | undefined;
  readonly moment: (instant: string) => string;
  readonly yes: string;
  readonly no: string;
  /** For no value. */
  readonly nothing: string;
}

/** In a part of a record: which row it was, and the row that it belonged to. Readers do not see them. */
export const [PART_ID, PART_OF] = ['$id', '$of'] as const;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** Depth of lists in lists; deeper ones are left out. */
const DEEPEST = 4;

/** Whether a text is an id. */
export const isHistoryID = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** A value of a field of the history as a person reads it: names for ids, words for flags, one line for a list. */
export function historyText(field: string, value: unknown, words: HistoryWords, depth = 0): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return words.coded?.(value, field) ?? String(value);
  if (typeof value === 'string') {
    if (isHistoryID(value)) return words.nameOf(value) ?? words.nothing;
    return INSTANT.test(value) ? words.moment(value) : (words.coded?.(value, field) ?? value);
  }
  if (typeof value !== 'object') return words.nothing;
  if (depth >= DEEPEST) return '…';
  const inside = (one: unknown, name = field) => historyText(name, one, words, depth + 1);
  if (Array.isArray(value)) {
    const hasParts = value.some((one) => typeof one === 'object' && one !== null);
    return value.length === 0 ? words.nothing : value.map((one) => inside(one)).join(hasParts ? '; ' : ', ');
  }
  const parts = Object.entries(value).filter(([, one]) => one !== null && one !== '');
  if (parts.length === 0) return words.nothing;
  // Names per language say their language themselves.
  if (parts.every(([name, one]) => /^[a-z]{2}$/.test(name) && typeof one === 'string'))
    return parts.map(([, one]) => String(one)).join(' · ');
  return parts.map(([name, one]) => `${words.field(name)} ${inside(one, name)}`).join(', ');
}

/** A field's name as words, where nothing better is known: `isTaxInclusive` → `Tax inclusive`. */
export function spelledOut(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { PART_ID, PART_OF } from '@tavola/contract';
import type { Image, RowChange } from '../database/tables/record-watch.ts';
import { keyOf, type AuditedTable } from './audited-tables.ts';

/** What changed of one record, as the audit keeps it. */
export interface ChangedRecord {
  readonly verb: 'added' | 'changed' | 'removed' | 'restored';
  readonly before: Values;
  readonly after: Values;
}
type Values = Readonly<Record<string, unknown>>;

/** What changed of one record: its row, and by table the rows that belong to it. */
export interface RecordChanges {
  readonly own: RowChange | null;
  readonly parts: ReadonlyMap<string, readonly RowChange[]>;
}

/** Columns that every row has and that say nothing about a change. */
const UNSAID: ReadonlySet<string> = new Set([
  'company_id',
  'created_at',
  'updated_at',
  'updated_by',
  'deleted_by',
  'version',
]);

/**
 * The changed fields of a record with their values before and after; null where nothing has changed. Parts that were
 * removed and added again with the same content are unchanged.
 */
export function changedRecord(
  table: AuditedTable,
  { own, parts }: RecordChanges,
  partTables: (name: string) => AuditedTable,
): ChangedRecord | null {
  const fields = own === null ? { before: {}, after: {} } : changedFields(own, leftOutOf(table));
  const before: Record<string, unknown> = { ...fields.before };
  const after: Record<string, unknown> = { ...fields.after };
  for (const [name, rows] of parts) {
    const part = changedParts(rows, partTables(name));
    if (part.before.length > 0) before[named(name)] = part.before;
    if (part.after.length > 0) after[named(name)] = part.after;
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (names.length === 0) return null;
  const verb = verbOf(own);
  return 'isPersonal' in table ? { verb, before: {}, after: { fields: names } } : { verb, before, after };
}

function verbOf(own: RowChange | null): ChangedRecord['verb'] {
  if (own === null) return 'changed';
  if (own.before === null) return 'added';
  if (own.after === null) return 'removed';
  const [was, is] = [isDeleted(own.before), isDeleted(own.after)];
  return was === is ? 'changed' : is ? 'removed' : 'restored';
}

const isDeleted = ({ deleted_at: at }: Image): boolean => typeof at === 'string';

const leftOutOf = ({ without = [] }: AuditedTable): ReadonlySet<string> => new Set([...UNSAID, ...without]);

/** The fields that differ; of a row that is new or gone all that have a value. */
function changedFields({ before, after }: RowChange, leftOut: ReadonlySet<string>): { before: Values; after: Values } {
  const columns = Object.keys(after ?? before ?? {}).filter(
    (column) => !leftOut.has(column) && !isSame(before?.[column] ?? null, after?.[column] ?? null),
  );
  return { before: picked(before, columns), after: picked(after, columns) };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const picked = (image: Image | null, columns: readonly string[]): Values =>
  image === null ? {} : Object.fromEntries(columns.map((column) => [named(column), image[column] ?? null]));

/** The rows of a part that changed: each with what it is recognised by and its changed fields. */
function changedParts(rows: readonly RowChange[], table: AuditedTable): { before: Values[]; after: Values[] } {
  const leftOut = leftOutOf(table);
  const owners = 'of' in table ? Object.values(table.of) : [];
  // An id is made up each time a part is written, and its owner is the record itself.
  const shown = keyOf(table).filter((column) => column !== 'id' && !owners.includes(column));
  const hidden = new Set([...leftOut, ...owners, ...shown, 'id']);
  const known = (image: Image): Values => ({ ...picked(image, shown), ...placeOf(image, owners) });
  const replaced: Sides = { before: [], after: [] };
  const changed: Sides = { before: [], after: [] };
  for (const row of rows) {
    const fields = changedFields(row, hidden);
    if (row.before !== null && row.after !== null) {
      if (Object.keys(fields.after).length === 0) continue;
      changed.before.push({ ...known(row.before), ...fields.before });
      changed.after.push({ ...known(row.after), ...fields.after });
    } else if (row.before !== null) replaced.before.push({ ...known(row.before), ...fields.before });
    else if (row.after !== null) replaced.after.push({ ...known(row.after), ...fields.after });
  }
  // Rows that were written again are no change; two that have each other's name now are.
  const { before, after } = withoutTwins(replaced.before, replaced.after);
  return { before: [...before, ...changed.before], after: [...after, ...changed.after] };
}

/** Rows of a part before and after a change. */
interface Sides {
  readonly before: Values[];
  readonly after: Values[];
}

/** Which row a part was, and of which: what was is made again from it, and no reader sees it (decision 303). */
const placeOf = (image: Image, owners: readonly string[]): Values => ({
  ...(typeof image['id'] === 'string' && { [PART_ID]: image['id'] }),
  [PART_OF]: owners.map((column) => image[column]).find((owner) => typeof owner === 'string') ?? null,
});

function withoutTwins(before: readonly Values[], after: readonly Values[]): { before: Values[]; after: Values[] } {
  const kept = after.map((row) => ({ row, text: contentOf(row) }));
  const gone = before.filter((row) => {
    const text = contentOf(row);
    const twin = kept.findIndex((each) => each.text === text);
    if (twin >= 0) kept.splice(twin, 1);
    return twin < 0;
  });
  return { before: gone, after: kept.map(({ row }) => row) };
}

/** A part as one text, without which row it is. */
const contentOf = (row: Values): string =>
  JSON.stringify(row, (name, value: unknown) => (name === PART_ID ? undefined : value));

/** A column or table as the contract spells it. */
export const named = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

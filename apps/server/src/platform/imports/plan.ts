import type { ImportReport, ImportRow, Language } from '@tavola/contract';
import { formatMoney, parseMoney, smallestUnit, type Currency, type FigureRules } from '@tavola/selling';
import { refuse } from '../errors/refusal.ts';
import { createSlices } from '../traffic/slices.ts';
import type { Layout } from './layout.ts';
import {
  headingOf,
  isEmpty,
  isSameCell,
  problemText,
  figuresOf,
  readCell,
  shownCell,
  textOfRaw,
  type Cells,
  type CellValue,
  type Column,
  type Problem,
  type RawCell,
} from './columns.ts';
import type { Table } from './files/parse-table.ts';
import { createSharing, type Sharing } from './shared-columns.ts';
import type { CheckedRow, Key, Loaded, Present, SeenRows, Sheet, Taken } from './sheet.ts';

/** What a file means for the existing records. */
export interface Plan {
  readonly rows: readonly ImportRow[];
  readonly counts: ImportReport['counts'];
  readonly unknownColumns: readonly string[];
  readonly alsoCreated: readonly { readonly kind: string; readonly name: string }[];
  /** New and changed rows, complete; meaningless where a row was refused. */
  readonly taken: readonly Taken[];
  /** The refused rows as they stood in the file, each with its reasons. */
  readonly refused: readonly { readonly row: number; readonly raw: readonly RawCell[]; readonly reasons: string }[];
}

export interface PlanOptions {
  readonly layout: Layout;
  readonly language: Language;
  readonly isCreatingMissing: boolean;
  /** Currency of the location; decides how amounts are read. */
  readonly currency: Currency;
  readonly newID: () => string;
  readonly onChecked: (rows: number) => void;
  /** Called every few milliseconds: a long file must not hold up the sales of others. */
  readonly letOthersPass: () => Promise<void>;
}

/** Rows between two reports of how far it is. */
const ROWS_PER_REPORT = 500;

/** Compares every row with the existing records, and says for each what it would do. */
export async function planImport<S extends Loaded>(
  sheet: Sheet<S>,
  { rows, unclosed, hasDecimalComma, sources }: Table,
  state: S,
  options: PlanOptions,
): Promise<Plan> {
  const { language, isCreatingMissing, layout, newID, onChecked, letOthersPass } = options;
  const isUnclosed = new Set(unclosed);
  const figures = figuresOf(options.currency, hasDecimalComma);
  const byKey = indexKeys(sheet, state.records);
  const reserved = indexKeys(sheet, state.others ?? []);
  const usedBy = new Map<string, number>();
  const meant = new Map<string, number>();
  const created = new Map<string, { kind: string; name: string }>();
  const seen = createSeenRows((column) => wordsIn(rows, layout, column));
  const sharing = createSharing(sheet.shared ?? [], state.records);
  const slice = createSlices(letOthersPass);
  const plan = {
    // Filled below.
    rows: [] as ImportRow[],
    counts: { new: 0, changed: 0, same: 0, refused: 0 },
    // Filled below.
    taken: [] as Taken[],
    // Filled below.
    refused: [] as { row: number; raw: readonly RawCell[]; reasons: string }[],
  };

  for (const [index, raw] of rows.entries()) {
    if (index % ROWS_PER_REPORT === 0) onChecked(index);
    await slice();
    if (index <= layout.headingRow || raw.every((cell) => !(cell instanceof Date) && isEmpty(cell))) continue;
    const row = (sources?.[index] ?? index) + 1;
    const problems: Problem[] = isUnclosed.has(index)
      ? [{ column: sheet.columns[0]?.key ?? '', code: 'unclosed' }]
      : [];
    const read = readRow(sheet.columns, layout, raw, figures, problems);
    const given = sheet.canonical?.(read, state) ?? read;
    const present = findPresent(sheet, given, byKey);
    const shared = sharing.of(given);
    const cells = complete(sheet.columns, given, present, shared, problems);
    const checked: CheckedRow = {
      row,
      id: present?.id ?? '',
      cells,
      before: present?.cells ?? null,
      refuse: (problem) => problems.push(problem),
      mayCreate: (kind, name) => {
        const key = `${kind}\n${name.toLowerCase()}`;
        if (isCreatingMissing && !created.has(key)) created.set(key, { kind, name });
        return isCreatingMissing;
      },
    };
    checkPrices(sheet.columns, checked, smallestUnit(options.currency), problems);
    checkKeys(sheet, checked, present, (key) => byKey.get(key) ?? reserved.get(key), usedBy, problems);
    if (present !== null) {
      const before = meant.get(present.id);
      if (before !== undefined)
        problems.push({ column: sheet.columns[0]?.key ?? '', code: 'duplicate', params: { row: before } });
      else meant.set(present.id, row);
    }
    if (problems.length === 0) sharing.check(checked);
    if (problems.length === 0) sheet.check?.(checked, state, seen);

    const name = sheet.nameOf(cells).slice(0, 200);
    if (problems.length > 0) {
      const reported = problems.map((problem) => ({
        column: columnName(sheet.columns, problem.column, language),
        message: problemText(problem, language),
      }));
      plan.rows.push({ row, kind: 'refused', name, problems: reported });
      plan.refused.push({
        row,
        raw: sheet.columns.map(({ key }) => raw[layout.places.get(key) ?? -1] ?? null),
        reasons: reported.map(({ column, message }) => `${column}: ${message}`).join(' · '),
      });
      plan.counts.refused += 1;
      continue;
    }
    // A new row can change what others share: the price list of its menu.
    const before = present?.cells ?? shared.there;
    const changes = sheet.columns.filter(
      (column) => column.key in before && !isSameCell(column, before[column.key], cells[column.key]),
    );
    const kind = present === null ? 'new' : changes.length === 0 ? 'same' : 'changed';
    plan.counts[kind] += 1;
    plan.rows.push({
      row,
      kind,
      name,
      ...(changes.length > 0 && {
        changes: changes.map((column) => ({
          column: headingOf(column, language),
          from: shownOf(column, before[column.key] ?? null, options),
          to: shownOf(column, cells[column.key] ?? null, options),
        })),
      }),
    });
    if (kind !== 'same')
      plan.taken.push({
        row,
        id: present?.id ?? newID(),
        isNew: present === null,
        cells,
        version: present?.version ?? 1,
      });
  }
  if (plan.rows.length === 0) refuse('import.empty');
  return { ...plan, unknownColumns: layout.unknown, alsoCreated: [...created.values()] };
}

/** A cell for a person: a price is an amount of money, not a bare figure. */
function shownOf({ isPrice }: Column, value: CellValue, { language, currency }: PlanOptions): string {
  const amount = isPrice === true && typeof value === 'number' ? parseMoney(value) : null;
  return amount?.ok === true ? formatMoney(amount.value, currency) : shownCell(value, language);
}

/** The cells that the file gives; a column that it lacks gives none. */
function readRow(
  columns: readonly Column[],
  { places }: Layout,
  raw: readonly RawCell[],
  figures: FigureRules,
  problems: Problem[],
): Cells {
  const given: Record<string, CellValue> = {};
  for (const column of columns) {
    const place = places.get(column.key);
    if (place === undefined) continue;
    const read = readCell(column, raw[place] ?? null, figures);
    if (read.ok) given[column.key] = read.value;
    else problems.push({ column: column.key, code: read.code, ...(read.params && { params: read.params }) });
  }
  return given;
}

/**
 * Every cell of the record as it would be. What its rows share need not be said in each of them, and only a row of an
 * existing record can empty it.
 */
function complete(
  columns: readonly Column[],
  given: Cells,
  present: Present | null,
  { above, there }: ReturnType<Sharing['of']>,
  problems: Problem[],
): Cells {
  const cells: Record<string, CellValue> = {};
  for (const column of columns) {
    const { key } = column;
    const value = given[key];
    const kept = above[key] ?? present?.cells[key] ?? there[key] ?? column.default ?? emptyOf(column);
    if (value === undefined) cells[key] = kept;
    else if (!isEmpty(value)) cells[key] = value;
    else if (column.isRequired === true) {
      cells[key] = value;
      problems.push({ column: key, code: 'required' });
    } else
      cells[key] =
        column.default === undefined ? (above[key] ?? (present === null ? there[key] : null) ?? emptyOf(column)) : kept;
  }
  return cells;
}

const TEXTS: ReadonlySet<Column['kind']> = new Set(['text', 'code', 'email', 'phone', 'colour']);
const emptyOf = ({ kind }: Column): CellValue =>
  kind === 'list' || kind === 'hours' ? [] : TEXTS.has(kind) ? '' : null;

const keyText = ({ column, pool = column, value }: Key): string => `${pool}\n${value.toLowerCase()}`;

function indexKeys(sheet: Pick<Sheet<never>, 'keysOf'>, records: readonly Present[]): ReadonlyMap<string, Present> {
  const index = new Map<string, Present>();
  for (const record of records)
    for (const key of sheet.keysOf(record.cells)) if (!index.has(keyText(key))) index.set(keyText(key), record);
  return index;
}

function findPresent(
  sheet: Pick<Sheet<never>, 'keysOf'>,
  given: Cells,
  byKey: ReadonlyMap<string, Present>,
): Present | null {
  for (const key of sheet.keysOf(given)) {
    const found = byKey.get(keyText(key));
    if (found !== undefined) return found;
  }
  return null;
}

/** No price is finer than the currency (decision 156); one already stored that way may stay. */
function checkPrices(
  columns: readonly Column[],
  { cells, before }: CheckedRow,
  unit: number,
  problems: Problem[],
): void {
  for (const { key, isPrice } of columns) {
    const price = isPrice === true ? cells[key] : undefined;
    if (typeof price !== 'number' || price === before?.[key]) continue;
    const amount = parseMoney(price);
    if (!amount.ok || amount.value % unit !== 0) problems.push({ column: key, code: 'currency_unit' });
  }
}

/** No key of the row may be another record's, nor another row's. */
function checkKeys<S extends Loaded>(
  sheet: Sheet<S>,
  { row, cells }: CheckedRow,
  present: Present | null,
  holderOf: (key: string) => Present | undefined,
  usedBy: Map<string, number>,
  problems: Problem[],
): void {
  for (const key of sheet.keysOf(cells)) {
    const holder = holderOf(keyText(key));
    if (holder !== undefined && holder.id !== present?.id)
      problems.push({ column: key.column, code: 'taken', params: { name: sheet.nameOf(holder.cells) } });
    const earlier = usedBy.get(keyText(key));
    if (earlier !== undefined) problems.push({ column: key.column, code: 'duplicate', params: { row: earlier } });
    else usedBy.set(keyText(key), row);
  }
}

const columnName = (columns: readonly Column[], key: string, language: Language): string => {
  const column = columns.find((one) => one.key === key);
  return column === undefined ? '' : headingOf(column, language);
};

/** The words under a column of the file, each once, in small letters. */
export const wordsIn = (rows: Table['rows'], { headingRow, places }: Layout, column: string): Set<string> =>
  new Set(
    places.has(column)
      ? rows.slice(headingRow + 1).map((row) => textOfRaw(row[places.get(column) ?? -1] ?? null).toLowerCase())
      : [],
  );

function createSeenRows(read: (column: string) => ReadonlySet<string>): SeenRows {
  const rows = new Map<string, CheckedRow>();
  const counts = new Map<string, number>();
  const words = new Map<string, ReadonlySet<string>>();
  return {
    words: (column) => {
      const found = words.get(column) ?? read(column);
      words.set(column, found);
      return found;
    },
    count: (mark, there) => {
      const next = (counts.get(mark) ?? there) + 1;
      counts.set(mark, next);
      return next;
    },
    first: (mark, row) => {
      const found = rows.get(mark);
      if (found === undefined) rows.set(mark, row);
      return found ?? row;
    },
  };
}

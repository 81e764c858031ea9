import type { FileAnswer, ImportProgress, ImportReport, Language, UploadedFile } from '@tavola/contract';
import type { Currency } from '@tavola/selling';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import { databaseFault } from '../database/wire/sqlstate.ts';
import { refuse } from '../errors/refusal.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { headingOf, textOfRaw } from './columns.ts';
import { importWords } from './imports.words.ts';
import type { Table } from './files/parse-table.ts';
import { readLayout, type Layout, type Matching } from './layout.ts';
import { planImport, wordsIn, type Plan } from './plan.ts';
import { readTable } from './files/read-table.ts';
import type { Loaded, OtherFile, Sheet } from './sheet.ts';
import { writeFile } from './files/write-file.ts';

export interface ImportOrder {
  readonly importID: string;
  readonly isDryRun: boolean;
  readonly isCreatingMissing: boolean;
  /** Which column is which, where a person said so. */
  readonly matching: Matching | null;
  readonly file: UploadedFile;
  readonly language: Language;
  readonly scope: LocationScope;
}

interface ImportTools {
  readonly now: () => Date;
  readonly newID: () => string;
  readonly onProgress: (progress: Omit<ImportProgress, 'importID'>) => void;
  /** One transaction of the area that owns the records. */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The currency of the location: it says how people there write amounts. */
  readonly currencyOf: (tx: Tx) => Promise<Currency>;
  /** Last in the transaction of a file that changed something; receives how many rows did. */
  readonly onChanged: (tx: Tx, counts: Plan['counts']) => Promise<void>;
}

/**
 * Imports a file: reads it in a separate thread, compares it with the stored records, and writes all of it or nothing.
 * A file with a refused row is refused as a whole, together with the report; a dry run returns only the report.
 */
export async function runImport<S extends Loaded>(
  sheet: Sheet<S>,
  order: ImportOrder,
  tools: ImportTools,
): Promise<ImportReport> {
  const { now, newID, onProgress, transact, currencyOf, onChanged } = tools;
  const { scope, language, isDryRun, isCreatingMissing, matching } = order;
  onProgress({ stage: 'reading', done: 0, total: 0 });
  try {
    const file = await readTable(scope.companyID, order.file);
    if (file.rows.length < 2) refuse('import.empty');
    // A person who says which column is which means the columns of the file.
    const other = matching === null ? otherFile(sheet, file) : null;
    const table = other === null ? file : { ...file, ...tableOf(other, file) };
    const read = readLayout(sheet.columns, table, language, matching);
    const layout = other === null ? read : { ...read, unknown: other.ignored };
    const total = Math.max(table.rows.length - 1 - layout.headingRow, 0);
    if (total === 0) refuse('import.empty');
    const report = await transact(async (tx) => {
      if (!isDryRun) await waitForTurn(tx, scope);
      const state = await sheet.read(tx, scope, wordsOf(sheet, table, layout));
      const plan = await planImport(sheet, table, state, {
        language,
        isCreatingMissing,
        layout,
        currency: await currencyOf(tx),
        newID,
        onChecked: (done) => onProgress({ stage: 'checking', done, total }),
        letOthersPass: () => tx.letOthersPass(),
      });
      const writtenBy = other?.writtenBy ?? null;
      const reported = { ...(await toReport(sheet, plan, layout, order)), writtenBy };
      if (isDryRun) return reported;
      const { refused } = plan.counts;
      if (refused > 0) refuse('import.row_errors', { refused, total: plan.rows.length }, { current: reported });
      if (plan.taken.length === 0) return reported;
      await sheet.write(tx, scope, plan.taken, state, {
        now: now(),
        newID,
        onSaved: (done) => onProgress({ stage: 'saving', done, total: plan.taken.length }),
      });
      await onChanged(tx, plan.counts);
      return reported;
    });
    onProgress({ stage: 'done', done: total, total });
    return report;
  } catch (error) {
    onProgress({ stage: 'refused', done: 0, total: 0 });
    // The rows were compared with what this transaction saw; a form that saved in between wins.
    if (databaseFault(error)?.kind === 'unique') refuse('import.changed_meanwhile');
    throw error;
  }
}

function otherFile<S extends Loaded>({ others = [] }: Sheet<S>, { rows }: Table): OtherFile | null {
  for (const read of others) {
    const other = read(rows);
    if (other !== null) return other;
  }
  return null;
}

/** What was made of the file; a row is unclosed where the one that it was made from is. */
const tableOf = ({ rows, sources }: OtherFile, file: Table): Pick<Table, 'rows' | 'sources' | 'unclosed'> => ({
  rows,
  sources,
  unclosed: sources.flatMap((source, index) => (file.unclosed.includes(source) ? [index] : [])),
});

/** The words in the column that filters a long list; undefined = the list is not filtered. */
const wordsOf = <S extends Loaded>(
  { narrowedBy }: Sheet<S>,
  { rows }: Table,
  layout: Layout,
): readonly string[] | undefined => (narrowedBy === undefined ? undefined : [...wordsIn(rows, layout, narrowedBy)]);

/**
 * Two files of one company never write at the same time: the second would compare itself with what the first is about
 * to change.
 */
async function waitForTurn(tx: Tx, { companyID }: LocationScope): Promise<void> {
  const {
    rows: [row],
  } = await tx.send(sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${companyID}, 1)) AS locked`);
  if (row?.['locked'] !== true) refuse('import.busy', {}, { retryAfterMs: 2000 });
}

async function toReport(
  sheet: Pick<Sheet<never>, 'columns' | 'name'>,
  { rows, counts, unknownColumns, alsoCreated, refused }: Plan,
  { shown: layout }: Layout,
  { importID, isDryRun, file, language, scope }: ImportOrder,
): Promise<Omit<ImportReport, 'writtenBy'>> {
  const headings = [
    ...sheet.columns.map((column) => headingOf(column, language)),
    importWords.row[language],
    importWords.reason[language],
  ];
  const refusedFile: FileAnswer | null =
    refused.length === 0
      ? null
      : await writeFile(
          scope.companyID,
          `${sheet.name}-refused`,
          'xlsx',
          language,
          headings,
          refused.map(({ raw, row, reasons }) => [
            ...raw.map((cell) => (typeof cell === 'number' ? cell : textOfRaw(cell).slice(0, 2100))),
            row,
            reasons,
          ]),
        );
  return {
    importID,
    isDryRun,
    fileName: file.name,
    counts,
    rows: [...rows],
    unknownColumns: [...unknownColumns],
    layout,
    alsoCreated: [...alsoCreated],
    refusedFile,
  };
}

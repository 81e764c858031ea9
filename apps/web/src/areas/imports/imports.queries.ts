import {
  importRoutes,
  isAllowed,
  permission,
  sheetModules,
  sheetRoutes,
  type ImportLayout,
  type ImportProgress,
  type ImportReport,
  type Route,
  type SheetFormat,
  type SheetName,
  type UploadedFile,
} from '@tavola/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { textOf } from '#text/define.ts';
import { importStrings } from '#ui/sheets/sheets.strings.ts';
import { call } from '#runtime/http/api.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { download } from '#runtime/http/downloads.ts';
import { newID } from '#runtime/clock/ids.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { useSession } from '#runtime/session/session.ts';

/**
 * Lists as spreadsheets: exports, and imports with the progress of each run, which continues when its dialog is closed.
 */

/** The import of one list, from choosing a file to its result. */
export interface ImportRun {
  readonly phase: 'choosing' | 'matching' | 'checking' | 'checked' | 'saving' | 'saved';
  /** A copy of the file as chosen: what was shown is what is imported, even if the file changes on disk. */
  readonly file: UploadedFile | null;
  readonly isCreatingMissing: boolean;
  readonly progress: Pick<ImportProgress, 'done' | 'total'>;
  readonly report: ImportReport | null;
  /** The columns of a file whose headings do not say what they are. */
  readonly layout: ImportLayout | null;
  /** What the person said about them: the column of the list by the place in the file. */
  readonly matches: ColumnMatches | null;
  /** Why the whole file was refused. */
  readonly failure: string | null;
}

/** Which column is which, as a person says. */
export interface ColumnMatches {
  readonly headingRow: number;
  readonly keys: Readonly<Record<number, string>>;
}

const FRESH: ImportRun = {
  phase: 'choosing',
  file: null,
  isCreatingMissing: false,
  progress: { done: 0, total: 0 },
  report: null,
  layout: null,
  matches: null,
  failure: null,
};
const POLL_MS = 700;
/** Lists whose rows may name records that the import creates. */
const CREATING: ReadonlySet<SheetName> = new Set<SheetName>([
  'products',
  'deposits',
  'combos',
  'ingredients',
  'glCodes',
]);

const useRuns = create<Partial<Record<SheetName, ImportRun>>>(() => ({}));
const runOf = (name: SheetName): ImportRun => useRuns.getState()[name] ?? FRESH;
const change = (name: SheetName, part: Partial<ImportRun>): void =>
  useRuns.setState({ [name]: { ...runOf(name), ...part } });

/** Sends the file and polls the server's progress. A refusal with a report shows the report. */
async function send(name: SheetName, isDryRun: boolean): Promise<void> {
  const { file, isCreatingMissing, matches } = runOf(name);
  if (file === null) return;
  const importID = newID();
  change(name, { phase: isDryRun ? 'checking' : 'saving', progress: { done: 0, total: 0 }, failure: null });
  const watch = setInterval(() => void ask(name, importID), POLL_MS);
  try {
    // The calls of all sheets are alike; each is typed by its own path.
    const report = await call(sheetRoutes[name].import as typeof importRoutes.vendorsImport, {
      query: { importID, isDryRun, isCreatingMissing, ...matchQuery(matches) },
      body: { file },
    });
    change(name, { phase: isDryRun ? 'checked' : 'saved', report, layout: report.layout });
    if (!isDryRun) void queryClient.invalidateQueries();
  } catch (refusal) {
    if (!(refusal instanceof CallError)) throw refusal;
    const { current } = refusal.body.additionValue;
    if (LAYOUT_REFUSALS.has(refusal.errorCode)) {
      // The refusal of unknown headings carries those of the file.
      change(name, { phase: 'matching', layout: current as ImportLayout, failure: failureMessage(refusal) });
      return;
    }
    change(name, {
      phase: current === undefined && runOf(name).report === null ? 'choosing' : 'checked',
      failure: failureMessage(refusal),
      // The refusal of an import carries its report.
      ...(current !== undefined && { report: current as ImportReport }),
    });
  } finally {
    clearInterval(watch);
  }
}

const LAYOUT_REFUSALS: ReadonlySet<string> = new Set(['import.column_missing', 'import.column_twice']);

const matchQuery = (matches: ColumnMatches | null) =>
  matches === null
    ? { columns: [], headingRow: 0 }
    : { columns: Object.entries(matches.keys).map((match) => match.join(':')), headingRow: matches.headingRow };

// A separate call that may come late or never: the answer of the import itself is what counts.
async function ask(name: SheetName, importID: string): Promise<void> {
  const progress = await call(importRoutes.progress, { params: { importID } }).catch(() => null);
  const { phase } = runOf(name);
  if (progress !== null && (phase === 'checking' || phase === 'saving')) change(name, { progress });
}

/** Reads a file from disk and reports one that cannot be opened, for example because another program has locked it. */
async function choose(name: SheetName, file: File): Promise<void> {
  const { isCreatingMissing } = runOf(name);
  change(name, { ...FRESH, phase: 'checking', isCreatingMissing });
  const content = await file.arrayBuffer().catch(() => null);
  if (content === null)
    return change(name, { phase: 'choosing', failure: textOf(importStrings)('cannotOpen', { name: file.name }) });
  change(name, { file: { name: file.name, content: new Uint8Array(content) } });
  await send(name, true);
}

/** What the person may do with the spreadsheet of a list; anything left out is not offered. */
export function useSheet(name: SheetName) {
  const codes = useSession((session) => session.codes);
  const run = useRuns((runs) => runs[name]) ?? FRESH;
  const commands = useMemo(() => {
    const held = codes ?? new Set<number>();
    const { view, add, edit, special } = permission[sheetModules[name]];
    const fetchFile = (route: Route, format: SheetFormat) =>
      // The calls of all sheets are alike; each is typed by its own path.
      call(route as typeof importRoutes.vendorsExport, { query: { format } }).then(download);
    return {
      exportAs: [view, special].every((code) => isAllowed(held, [code]))
        ? // The calls of all sheets are alike.
          (format: SheetFormat) => fetchFile(sheetRoutes[name].export as Route, format)
        : undefined,
      take: [add, edit].every((code) => isAllowed(held, [code]))
        ? {
            // All files are fetched alike.
            template: (format: SheetFormat) => fetchFile(sheetRoutes[name].template as Route, format),
            choose: (file: File) => choose(name, file),
            setCreatingMissing: CREATING.has(name)
              ? (isCreatingMissing: boolean) => {
                  change(name, { isCreatingMissing });
                  return runOf(name).file === null ? Promise.resolve() : send(name, true);
                }
              : undefined,
            match: (keys: Readonly<Record<number, string>>) => {
              change(name, { matches: { headingRow: runOf(name).layout?.headingRow ?? 0, keys }, report: null });
              return send(name, true);
            },
            openMatching: () => change(name, { phase: 'matching', failure: null }),
            save: () => send(name, false),
            startOver: () => change(name, FRESH),
            downloadRefused: () => {
              const file = runOf(name).report?.refusedFile;
              if (file != null) download(file);
            },
          }
        : undefined,
    };
  }, [codes, name]);
  return { ...commands, run };
}

import {
  importRoutes,
  isAllowed,
  permission,
  sheetModules,
  sheetRoutes,
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
 * Lists as spreadsheets: files out, and files in with the run of each import, which goes on when its dialog is closed.
 */

/** The import of one list, from the choice of a file to its end. */
export interface ImportRun {
  readonly phase: 'choosing' | 'checking' | 'checked' | 'saving' | 'saved';
  /** As it was when it was chosen: what was shown is what is saved, also when the file was written again meanwhile. */
  readonly file: UploadedFile | null;
  readonly isCreatingMissing: boolean;
  readonly progress: Pick<ImportProgress, 'done' | 'total'>;
  readonly report: ImportReport | null;
  /** Why the file as a whole was not taken. */
  readonly failure: string | null;
}

const FRESH: ImportRun = {
  phase: 'choosing',
  file: null,
  isCreatingMissing: false,
  progress: { done: 0, total: 0 },
  report: null,
  failure: null,
};
const POLL_MS = 700;
/** Lists whose rows may name what is added along with them. */
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

/** Sends the file; asks meanwhile how far the server has come. A refusal with a report shows the report. */
async function send(name: SheetName, isDryRun: boolean): Promise<void> {
  const { file, isCreatingMissing } = runOf(name);
  if (file === null) return;
  const importID = newID();
  change(name, { phase: isDryRun ? 'checking' : 'saving', progress: { done: 0, total: 0 }, failure: null });
  const watch = setInterval(() => void ask(name, importID), POLL_MS);
  try {
    const report = await call(sheetRoutes[name].import as typeof importRoutes.vendorsImport, {
      query: { importID, isDryRun, isCreatingMissing },
      body: { file },
    });
    change(name, { phase: isDryRun ? 'checked' : 'saved', report });
    if (!isDryRun) void queryClient.invalidateQueries();
  } catch (refusal) {
    if (!(refusal instanceof CallError)) throw refusal;
    const { current } = refusal.body.additionValue;
    change(name, {
      phase: current === undefined && runOf(name).report === null ? 'choosing' : 'checked',
      failure: failureMessage(refusal),
      ...(current !== undefined && { report: current as ImportReport }),
    });
  } finally {
    clearInterval(watch);
  }
}

// A call of its own that may come late or never: the answer of the import itself is what counts.
async function ask(name: SheetName, importID: string): Promise<void> {
  const progress = await call(importRoutes.progress, { params: { importID } }).catch(() => null);
  const { phase } = runOf(name);
  if (progress !== null && (phase === 'checking' || phase === 'saving')) change(name, { progress });
}

/** Takes a file from the device; one that cannot be opened, as when another program holds it, is told as such. */
async function choose(name: SheetName, file: File): Promise<void> {
  const { isCreatingMissing } = runOf(name);
  change(name, { ...FRESH, phase: 'checking', isCreatingMissing });
  const content = await file.arrayBuffer().catch(() => null);
  if (content === null)
    return change(name, { phase: 'choosing', failure: textOf(importStrings)('cannotOpen', { name: file.name }) });
  change(name, { file: { name: file.name, content: new Uint8Array(content) } });
  await send(name, true);
}

/** What the person may do with the spreadsheet of a list; what is left out is not offered. */
export function useSheet(name: SheetName) {
  const codes = useSession((session) => session.codes);
  const run = useRuns((runs) => runs[name]) ?? FRESH;
  const commands = useMemo(() => {
    const held = codes ?? new Set<number>();
    const { view, add, edit } = permission[sheetModules[name]];
    const fetchFile = (route: Route, format: SheetFormat) =>
      call(route as typeof importRoutes.vendorsExport, { query: { format } }).then(download);
    return {
      exportAs: isAllowed(held, [view])
        ? (format: SheetFormat) => fetchFile(sheetRoutes[name].export as Route, format)
        : undefined,
      take: [add, edit].every((code) => isAllowed(held, [code]))
        ? {
            template: (format: SheetFormat) => fetchFile(sheetRoutes[name].template as Route, format),
            choose: (file: File) => choose(name, file),
            setCreatingMissing: CREATING.has(name)
              ? (isCreatingMissing: boolean) => {
                  change(name, { isCreatingMissing });
                  return runOf(name).file === null ? Promise.resolve() : send(name, true);
                }
              : undefined,
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

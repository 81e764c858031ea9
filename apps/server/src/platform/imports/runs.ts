import type { ImportProgress } from '@tavola/contract';
import type { Session } from '../http/session.ts';

const KEPT_MS = 10 * 60_000;
const MOST_RUNS = 500;

/**
 * The progress of this process's imports, by the person who started them. A page polls it while its call is running;
 * none of it is stored.
 */
export interface ImportRuns {
  start(session: Session, importID: string): (progress: Omit<ImportProgress, 'importID'>) => void;
  find(session: Session, importID: string): ImportProgress | null;
}

export function createImportRuns(now: () => Date): ImportRuns {
  const runs = new Map<string, { readonly progress: ImportProgress; readonly atMs: number }>();
  const keyOf = ({ scope, sessionID }: Session, importID: string): string =>
    [scope.companyID, scope.locationID, sessionID, importID.toLowerCase()].join(' ');
  const dropOld = (): void => {
    for (const [key, { atMs }] of runs) if (runs.size > MOST_RUNS || now().getTime() - atMs > KEPT_MS) runs.delete(key);
  };
  return {
    start: (session, importID) => {
      const key = keyOf(session, importID);
      return (progress) => {
        runs.delete(key);
        runs.set(key, { progress: { importID, ...progress }, atMs: now().getTime() });
        dropOld();
      };
    },
    find: (session, importID) => runs.get(keyOf(session, importID))?.progress ?? null,
  };
}

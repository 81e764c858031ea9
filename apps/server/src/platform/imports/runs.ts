import type { ImportProgress } from '@tavola/contract';
import { alone, type Peers } from '../workers/peers.ts';
import type { Session } from '../http/session.ts';

const KEPT_MS = 10 * 60_000;
const MOST_RUNS = 500;

/**
 * The progress of imports, by the person who started them, in whichever process of this server they run. A page polls
 * it while its call is running; none of it is stored.
 */
export interface ImportRuns {
  start(session: Session, importID: string): (progress: Omit<ImportProgress, 'importID'>) => void;
  find(session: Session, importID: string): ImportProgress | null;
}

/** Keeps progress for 10 minutes and of 500 runs at most, and passes it to the other processes. */
export function createImportRuns(now: () => Date, peers: Peers = alone): ImportRuns {
  const runs = new Map<string, { readonly progress: ImportProgress; readonly atMs: number }>();
  const keyOf = ({ scope, sessionID }: Session, importID: string): string =>
    [scope.companyID, scope.locationID, sessionID, importID.toLowerCase()].join(' ');
  const dropOld = (): void => {
    for (const [key, { atMs }] of runs) if (runs.size > MOST_RUNS || now().getTime() - atMs > KEPT_MS) runs.delete(key);
  };
  const keep = (key: string, progress: ImportProgress): void => {
    runs.delete(key);
    runs.set(key, { progress, atMs: now().getTime() });
    dropOld();
  };
  peers.on('import', (message) => {
    // Only the line below sends it.
    const { key, progress } = message as { readonly key: string; readonly progress: ImportProgress };
    keep(key, progress);
  });
  return {
    start: (session, importID) => {
      const key = keyOf(session, importID);
      return (progress) => {
        keep(key, { importID, ...progress });
        peers.send('import', { key, progress: { importID, ...progress } });
      };
    },
    find: (session, importID) => runs.get(keyOf(session, importID))?.progress ?? null,
  };
}

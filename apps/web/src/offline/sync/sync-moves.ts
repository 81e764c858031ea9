import { offlineCashRoutes } from '@tavola/contract';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { listMoves, noteMoveFailure, removeMove, type OfflineMove } from '../store/pending-cash.ts';
import { failureOf, type Handed } from './failure-of.ts';
import { acknowledging } from './restored-server.ts';

/** Hands in the drawer moves that wait, one after the other in their order, and answers what became of each. */
export async function handInMoves(
  signal: AbortSignal,
  isAskedAgain: boolean,
  note: () => Promise<void>,
): Promise<ReadonlySet<Handed>> {
  const seen = new Set<Handed>();
  for (const { move, failure } of await listMoves()) {
    if (move === null || (failure !== null && !isAskedAgain)) continue;
    if (signal.aborted || seen.has('stop')) break;
    const handed = await handIn(move);
    seen.add(handed);
    if (handed === 'done') await note();
  }
  if (seen.has('done')) await queryClient.invalidateQueries({ queryKey: ['terminalReports'] });
  return seen;
}

async function handIn(move: OfflineMove): Promise<Handed> {
  const failure = await call(offlineCashRoutes.sync, { body: { ...move, sentAt: new Date().toISOString() } }).then(
    () => null,
    failureOf,
  );
  if (failure === 'later' || failure === 'stop') return failure;
  await (failure === null
    ? removeMove(move.cashActivityID, acknowledging())
    : noteMoveFailure(move.cashActivityID, failure));
  return 'done';
}

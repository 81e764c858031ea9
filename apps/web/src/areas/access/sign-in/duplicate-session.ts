import { duplicateKind } from '#runtime/session/sign-in.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import type { Attempted } from './may-force.ts';

/** Signs in; when another session is active, asks and tries again with force. False when the person declines. */
export async function withDuplicateQuestion(
  attempted: Attempted,
  attempt: (isForced: boolean) => Promise<void>,
): Promise<boolean> {
  try {
    await attempt(false);
    return true;
  } catch (failure) {
    const kind = duplicateKind(failure);
    if (kind === null) throw failure;
    // Asked of few people: its words are no part of the sign-in page.
    const { mayForce } = await loadModule(() => import('./may-force.ts'));
    if (!(await mayForce(kind, attempted))) return false;
    await attempt(true);
    return true;
  }
}

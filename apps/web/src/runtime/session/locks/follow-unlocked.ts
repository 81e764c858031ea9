import { isServerAnswering } from '../../http/server-answers.ts';
import { followSession } from '../session.ts';
import { isUnknownToServer } from './acting-alone.ts';

/** Shows who unlocked another tab of this terminal: the session of the server, or without it what is known here. */
export async function followUnlocked(): Promise<void> {
  if (isServerAnswering() && !isUnknownToServer()) return followSession();
  await import('./act-alone.ts').then(({ showActing }) => showActing());
}

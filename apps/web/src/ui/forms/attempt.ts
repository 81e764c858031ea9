import { informOf } from '../dialogs/dialogs.ts';
import { toast } from '../dialogs/toast.ts';
import { isForDialog, isRefusal } from './refusal.ts';

/** An action of the page whose refusal is shown and changes nothing on it. */
export async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    if (isForDialog(refusal)) await informOf(refusal);
    else toast('error', refusal.message);
  }
}

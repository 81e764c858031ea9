import { useState } from 'react';
import { attempt } from '#ui/lists/ListScreen.tsx';
import { markBusy } from '#ui/forms/busy.ts';

/** Runs one action on the drawer at a time; a refusal is shown and changes nothing on the page. */
export function useCashAction(): {
  readonly isRunning: boolean;
  readonly run: (action: () => Promise<unknown>) => Promise<void>;
} {
  const [isRunning, setIsRunning] = useState(false);
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    if (isRunning) return;
    const done = markBusy('writing');
    setIsRunning(true);
    try {
      await attempt(action);
    } finally {
      setIsRunning(false);
      done();
    }
  };
  return { isRunning, run };
}

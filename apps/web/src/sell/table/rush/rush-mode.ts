import { useAtTable } from '../../check/at-table.ts';

const KEY = 'tavola.rush';

/** Whether this terminal was in rush mode when it was used last. */
export const isRushKept = (): boolean => localStorage.getItem(KEY) === 'yes';

/** Switches rush mode on or off, and keeps the choice on this terminal. */
export function setRush(isRush: boolean): void {
  if (isRush) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  useAtTable.setState({ isRush });
}

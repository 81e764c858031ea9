const KEY = 'tavola.ownDrafts';

/** The memory of the tab outlives a reload; where there is no page there is none. */
const memory = typeof sessionStorage === 'undefined' ? null : sessionStorage;

const own = new Set(memory?.getItem(KEY)?.split(','));

/** Whether this terminal has opened or emptied a bill; one that another waiter has just opened is theirs to remove. */
export const isOwnDraft = (billID: string): boolean => own.has(billID);

/** Remembers an empty bill of this terminal. */
export function addOwnDraft(billID: string): void {
  own.add(billID);
  memory?.setItem(KEY, [...own].join(','));
}

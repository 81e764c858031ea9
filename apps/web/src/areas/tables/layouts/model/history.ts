/** What was changed and can be undone, and what was undone and can be made again. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** Changes in a row with the same tag are undone together: the letters of a name, the steps of an arrow key. */
  readonly tag: string | null;
}

export const emptyHistory = { past: [], future: [], tag: null } as const;

const MOST = 200;

/** Notes the state before a change. */
export function noted<T>(history: History<T>, before: T, tag: string | null): History<T> {
  if (tag !== null && tag === history.tag && history.past.length > 0) return { ...history, future: [] };
  return { past: [...history.past.slice(1 - MOST), before], future: [], tag };
}

/** Goes a step back. Null = there is none. */
export function undone<T>({ past, future }: History<T>, present: T): { history: History<T>; state: T } | null {
  const state = past.at(-1);
  if (state === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [present, ...future], tag: null }, state };
}

/** Makes again what was undone last. Null = nothing was. */
export function redone<T>({ past, future }: History<T>, present: T): { history: History<T>; state: T } | null {
  const [state, ...rest] = future;
  if (state === undefined) return null;
  return { history: { past: [...past, present], future: rest, tag: null }, state };
}

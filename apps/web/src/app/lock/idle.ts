import { screens, type ScreenDefinition, type ScreenID, type SettingField, type TerminalType } from '@tavola/contract';

/** How long before the lock it is announced (ux point 23). */
const WARN_MS = 10_000;

/** The setting of each place with its idle time. */
const settings = {
  counter: 'posTerminalUserIdleTimeout',
  tables: 'tableIdleTimeout',
  office: 'officeIdleTimeout',
} as const satisfies Readonly<Record<string, SettingField>>;

/**
 * The setting whose idle time counts on a screen; a phone is carried about, so it sells like the tables do. Null where
 * none counts: a cook watches the tickets, and touches the screen when a dish is done (decision 502).
 */
export function idleSettingOf(
  screen: ScreenID | undefined,
  isPhone: boolean,
): (typeof settings)[keyof typeof settings] | null {
  // The table keeps the literal of each screen; not each has every field.
  const idle = screen === undefined ? undefined : (screens[screen] as ScreenDefinition).idle;
  if (idle === undefined) return settings.office;
  if (idle === 'never') return null;
  return settings[isPhone ? 'tables' : idle];
}

/**
 * The time after which an unused terminal locks, from a setting such as `00:01:00`; null = never. Only terminals lock:
 * an order queue is watched, not touched.
 */
export function idleMsOf(setting: string, type: TerminalType): number | null {
  const [, hours = 0, minutes = 0, seconds = 0] = (/^(\d+):(\d\d):(\d\d)$/.exec(setting) ?? []).map(Number);
  const idleMs = (hours * 3600 + minutes * 60 + seconds) * 1000;
  return idleMs === 0 || type === 'OrderQuesTerminal' ? null : idleMs;
}

/** What is due after `unusedMs` without use: nothing, the warning with the seconds left, or the lock. */
export function dueAfter(
  unusedMs: number,
  idleMs: number,
): { readonly kind: 'nothing' } | { readonly kind: 'warn'; readonly secondsLeft: number } | { readonly kind: 'lock' } {
  const leftMs = idleMs - unusedMs;
  if (leftMs <= 0) return { kind: 'lock' };
  // A very short idle time starts without a warning.
  return leftMs <= Math.min(WARN_MS, idleMs / 2)
    ? { kind: 'warn', secondsLeft: Math.ceil(leftMs / 1000) }
    : { kind: 'nothing' };
}

/** What a practised outage came to, as it is kept on this terminal until the next one (decision 386). */

const KEY = 'tavola.practice.result';

/** Why an order would not have arrived. */
export type Unready = 'unreadable' | 'invalid';

export interface PracticeResult {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly by: string;
  /** Sales that were paid or voided: the ones that are handed in by themselves. */
  readonly saleCount: number;
  /** What the paid ones came to that would have arrived. */
  readonly soldAmount: number;
  readonly openCount: number;
  readonly moveCount: number;
  /** Of the sales and open orders: those that the server's own check of their content lets through. */
  readonly readyCount: number;
  readonly unready: readonly { readonly offlineNo: string; readonly why: Unready }[];
  /** Payments that the screens showed as taken, and how many of them are not on the disk. */
  readonly shownCount: number;
  readonly lostCount: number;
  readonly largestBytes: number;
  /** How long it took to read and check everything that waited. */
  readonly checkedMs: number;
  /** Whether the app is stored on this terminal, so that it opens without a network. */
  readonly isAppStored: boolean;
  /** How long the server took to answer at the end; null = it did not. */
  readonly answeredMs: number | null;
}

/** Each thing that must hold, in the order in which they are shown. */
export const practiceChecks = {
  sold: ({ saleCount }) => saleCount > 0,
  kept: ({ lostCount }) => lostCount === 0,
  ready: ({ unready }) => unready.length === 0,
  app: ({ isAppStored }) => isAppStored,
  back: ({ answeredMs }) => answeredMs !== null,
} as const satisfies Readonly<Record<string, (result: PracticeResult) => boolean>>;
export type PracticeCheck = keyof typeof practiceChecks;

/** Whether the terminal has passed: everything holds. */
export const hasPassed = (result: PracticeResult): boolean =>
  Object.values(practiceChecks).every((holds) => holds(result));

/** Keeps a result in place of the one before. */
export const keepResult = (result: PracticeResult): void => localStorage.setItem(KEY, JSON.stringify(result));

/** The result of the last practice on this terminal; null = there was none. */
export function lastResult(): PracticeResult | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isResult(value) ? value : null;
  } catch {
    return null;
  }
}

const isResult = (value: unknown): value is PracticeResult =>
  typeof value === 'object' && value !== null && 'startedAtMs' in value && 'unready' in value && 'answeredMs' in value;

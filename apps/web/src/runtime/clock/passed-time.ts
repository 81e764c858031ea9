/**
 * The time that passes on this terminal, whatever its clock is set to: what is counted in hours without the server is
 * counted by it (decision 459).
 */

const KEY = 'tavola.passedTime';
/** A clock that is further ahead was set: no terminal rests for so long and then sells without the server. */
const LONGEST_REST_MS = 366 * 24 * 60 * 60_000;
/** Written only so often; a clock that is set back by less adds nothing either. */
const NOTED_EVERY_MS = 5000;

interface Noted {
  /** What is added to the clock of the terminal. */
  readonly aheadMs: number;
  /** The last moment that was noted. */
  readonly atMs: number;
}

/**
 * Milliseconds by a clock that begins as the one of the terminal and is never set: it neither runs back nor jumps ahead
 * by more than a year. Where the terminal was off, what its own clock says has passed.
 */
export function passedNow(clockMs: number = Date.now()): number {
  const { aheadMs, atMs } = noted() ?? { aheadMs: 0, atMs: clockMs - NOTED_EVERY_MS };
  const restMs = clockMs + aheadMs - atMs;
  if (restMs < 0 || restMs > LONGEST_REST_MS) {
    note({ aheadMs: aheadMs - restMs, atMs });
    return atMs;
  }
  if (restMs >= NOTED_EVERY_MS) note({ aheadMs, atMs: atMs + restMs });
  return atMs + restMs;
}

const note = ({ aheadMs, atMs }: Noted): void => localStorage.setItem(KEY, `${aheadMs} ${atMs}`);

function noted(): Noted | null {
  const [aheadMs = NaN, atMs = NaN] = (localStorage.getItem(KEY) ?? '').split(' ').map(Number);
  return Number.isFinite(aheadMs + atMs) ? { aheadMs, atMs } : null;
}

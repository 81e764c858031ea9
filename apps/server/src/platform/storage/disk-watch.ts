import { statfs } from 'node:fs/promises';

/** How full the disk of the data is: at `tight` room has to be made, at `full` nothing can be saved. */
export type DiskState = 'fine' | 'tight' | 'full';

export interface DiskSpace {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

/** The share of the disk that deserves a look (reliability I2). */
const TIGHT_SHARE = 0.8;
/** Two segments of Postgres's log: with less a commit may find no room. */
const FULL_BYTES = 32 * 1024 * 1024;
const ASK_EVERY_MS = 5_000;

interface DiskWatchParts {
  readonly folder: string;
  readonly now: () => number;
  /** Says when the state becomes worse, or fine again. */
  readonly onChange: (state: DiskState, space: DiskSpace) => void;
  readonly ask?: (folder: string) => Promise<DiskSpace>;
}

/** Looks at the disk below a folder, at most every five seconds, and says when its state changes. */
export class DiskWatch {
  readonly #parts: DiskWatchParts;
  #state: DiskState = 'fine';
  #askedAt = -Infinity;

  constructor(parts: DiskWatchParts) {
    this.#parts = parts;
  }

  /** The state at the last look. */
  get state(): DiskState {
    return this.#state;
  }

  /** The state now; that of the last look when the disk cannot be asked. */
  async look(): Promise<DiskState> {
    const { folder, now, onChange, ask = askDisk } = this.#parts;
    if (now() - this.#askedAt < ASK_EVERY_MS) return this.#state;
    this.#askedAt = now();
    const space = await ask(folder).catch(() => null);
    if (space === null) return this.#state;
    const state = judge(space);
    if (state !== this.#state) onChange(state, space);
    this.#state = state;
    return state;
  }
}

function judge({ totalBytes, freeBytes }: DiskSpace): DiskState {
  if (freeBytes < FULL_BYTES) return 'full';
  return freeBytes < totalBytes * (1 - TIGHT_SHARE) ? 'tight' : 'fine';
}

async function askDisk(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
}

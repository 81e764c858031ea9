import { randomOf } from '@tavola/testkit/seeded.ts';
import type { Script } from 'node:vm';
import type { Clock } from './clock.ts';
import { Disk } from './disk.ts';
import { Locks } from './locks.ts';
import type { Network } from './network.ts';
import { Page } from './page.ts';

/** A terminal: one browser on one machine, with its disk, its clock, its locks and its pages. */

const DISK_MS = 8;

interface BrowserParts {
  readonly script: Script;
  readonly clock: Clock;
  readonly network: Network;
  readonly seed: string;
  readonly number: number;
}

export class Browser {
  readonly name: string;
  readonly disk: Disk;
  pages: Page[] = [];
  isDiskFull = false;
  clockOffsetMs = 0;
  readonly #parts: BrowserParts;
  readonly #locks = new Locks();
  readonly #random: () => number;
  readonly #channels = new Map<string, { readonly page: Page; readonly face: ChannelFace }[]>();
  #ids = 0;

  constructor(parts: BrowserParts) {
    this.#parts = parts;
    this.name = `terminal ${parts.number}`;
    this.#random = randomOf(`${parts.seed} ${this.name}`);
    this.disk = new Disk(parts.clock, { delayMs: () => DISK_MS * this.#random(), isFull: () => this.isDiskFull });
  }

  /** An id of this schedule, the same whenever it is repeated. */
  newID(): string {
    this.#ids += 1;
    return `${String(this.#parts.number).padStart(8, '0')}-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
  }

  /** Opens a page, as a person starts the app. */
  openPage(): Page {
    const { clock, network, script, number } = this.#parts;
    const page = new Page(script, {
      clock,
      clockOffsetMs: () => this.clockOffsetMs,
      random: this.#random,
      newID: () => this.newID(),
      indexedDB: (own) => this.disk.openedBy(own),
      locks: (own) => this.#locks.openedBy(own),
      channel: (own, name) => this.#channel(own, name),
      fetch: (own, path, body) => network.fetch(this.name, own, path, body),
    });
    this.pages.push(page);
    const id = `${String(number).padStart(8, '0')}-0000-4000-8000-00000000000`;
    page.api.open({ terminalNumber: number, clientID: `${id}1`, userID: `${id}2` });
    return page;
  }

  /** A page is gone between two instructions. */
  kill(page: Page): void {
    page.kill();
    this.pages = this.pages.filter((each) => each !== page);
    this.#locks.release(page);
  }

  #channel(page: Page, name: string): object {
    const face: ChannelFace = {
      onmessage: null,
      close: () => this.#channels.set(name, this.#others(name, face)),
      postMessage: (data: unknown) => {
        for (const { page: reader, face: other } of this.#others(name, face))
          this.#parts.clock.after(1, () => {
            if (reader.isAlive) other.onmessage?.({ data });
          });
      },
      addEventListener: () => undefined,
    };
    this.#channels.set(name, [...(this.#channels.get(name) ?? []), { page, face }]);
    return face;
  }

  #others(name: string, own: ChannelFace): { readonly page: Page; readonly face: ChannelFace }[] {
    return (this.#channels.get(name) ?? []).filter(({ page, face }) => face !== own && page.isAlive);
  }
}

interface ChannelFace {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  readonly close: () => void;
  readonly postMessage: (data: unknown) => void;
  readonly addEventListener: () => void;
}

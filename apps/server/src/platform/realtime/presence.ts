import { alone, type Peers } from '../workers/peers.ts';

interface SharedPresence {
  readonly place: string;
  readonly clientIDs: readonly string[];
}

/** Which terminals of which location are connected, to this process or to another one of this server. */
export class Presence {
  readonly #peers: Peers;
  readonly #here: () => ReadonlyMap<string, ReadonlySet<string>>;
  readonly #onElsewhere: (place: string, clientIDs: readonly string[]) => void;
  /** By process and location. */
  readonly #elsewhere = new Map<number, Map<string, ReadonlySet<string>>>();

  /**
   * `here` gives the terminals of this process by location; `onElsewhere` is called with those that have come or gone
   * at another one.
   */
  constructor(
    peers: Peers = alone,
    here: () => ReadonlyMap<string, ReadonlySet<string>>,
    onElsewhere: (place: string, clientIDs: readonly string[]) => void = () => undefined,
  ) {
    this.#peers = peers;
    this.#onElsewhere = onElsewhere;
    this.#here = here;
    // Only presences send it.
    peers.on('presence', (message, from) => this.#take(message as SharedPresence, from));
    peers.on('gone', (worker) => void this.#elsewhere.delete(Number(worker)));
    peers.on('hello', () => {
      for (const [place, clientIDs] of here()) this.#share(place, clientIDs);
    });
    peers.send('hello', null);
  }

  /** Lets the others know who is connected here now. */
  changed(place: string): void {
    this.#share(place, this.#here().get(place) ?? new Set());
  }

  /** Everybody who is connected at a location. */
  of(place: string): ReadonlySet<string> {
    const elsewhere = [...this.#elsewhere.values()].flatMap((places) => [...(places.get(place) ?? [])]);
    return new Set([...(this.#here().get(place) ?? []), ...elsewhere]);
  }

  #share(place: string, clientIDs: ReadonlySet<string>): void {
    this.#peers.send('presence', { place, clientIDs: [...clientIDs] } satisfies SharedPresence);
  }

  #take({ place, clientIDs }: SharedPresence, from: number): void {
    const places = this.#elsewhere.get(from) ?? new Map<string, ReadonlySet<string>>();
    this.#elsewhere.set(from, places);
    const before = places.get(place) ?? new Set<string>();
    const now = new Set(clientIDs);
    if (clientIDs.length === 0) places.delete(place);
    else places.set(place, now);
    this.#onElsewhere(place, [
      ...[...before].filter((id) => !now.has(id)),
      ...[...now].filter((id) => !before.has(id)),
    ]);
  }
}

import { Neighbours } from './neighbours.ts';

/** How much a queue does at a time, and how much may wait in it. */
export interface QueueLimits {
  readonly atOnce: number;
  /** Limit for one owner: the other places are for others. */
  readonly atOncePerOwner: number;
  readonly waitingPerOwner: number;
  readonly waiting: number;
  /**
   * Limits for all strangers together, who then take turns with the other owners: a crowd of them, each with one call,
   * is no more than one owner. Left out = each of them is an owner like any other.
   */
  readonly strangers?: { readonly atOnce: number; readonly waiting: number };
  /** Work that waits longer is refused; left out = it waits as long as it takes. */
  readonly waitMs?: number;
  /**
   * A storm, next to others: one work at a time, and after each a rest of this many times its length. Left out = only
   * the limits above.
   */
  readonly restPerWork?: number;
  /**
   * A storm that lasts longer is what its owner needs: its rests are as long as its work, so that a backlog always
   * ends. Left out = it stays a storm.
   */
  readonly evenAfterMs?: number;
}

/** Thrown when a queue is full, or work has waited too long in it. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** A backlog that lasts longer is a storm: more than the owner's places can do. */
const STORM_AFTER_MS = 300;
/** A storm waits this long at most for the calm work of others, so that it never waits in vain. */
const LONGEST_HOLD_MS = 100;
const LONGEST_REST_MS = 5_000;

interface Group {
  running: number;
  waiting: number;
  served: number;
}

/** How work enters. */
export interface Entering {
  /** A smaller limit than the queue's, for work that is refused earlier than other work. */
  readonly waitingPerOwner?: number;
  /** The owner is nobody that the server knows. */
  readonly isStranger?: boolean;
}

interface Owner {
  readonly isStranger: boolean;
  running: number;
  readonly waiting: Waiting[];
  /** When it was served last, counted in turns. */
  served: number;
  endedAtMs: number;
  restUntilMs: number;
}
interface Waiting {
  readonly start: (leave: () => void) => void;
  readonly timer: NodeJS.Timeout | null;
}

/**
 * Does work of many owners in turns: the oldest of the owner who was served longest ago, or not at all yet. An owner
 * whose backlog does not end is a storm: while others are here it gets what they leave.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #neighbours: Neighbours;
  readonly #owners = new Map<string, Owner>();
  #turns = 0;
  #runningCount = 0;
  #waitingCount = 0;
  /** Of strangers and of the others: how much runs, how much waits, and when one of them was served last. */
  readonly #strangers: Group = { running: 0, waiting: 0, served: 0 };
  readonly #known: Group = { running: 0, waiting: 0, served: 0 };
  #timer: NodeJS.Timeout | null = null;

  constructor(limits: QueueLimits, neighbours = new Neighbours()) {
    this.#limits = limits;
    this.#neighbours = neighbours;
    if (limits.restPerWork !== undefined) neighbours.onQuiet(() => this.#fill());
  }

  /** Runs the work when it is the owner's turn; throws `QueueFull` when too much waits already. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    // Without a pause when there is a free place.
    const leave = this.#tryStart(owner) ?? (await this.enter(owner));
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Resolves when it is the owner's turn, with the function that ends its work. */
  enter(owner: string, { waitingPerOwner, isStranger }: Entering = {}): Promise<() => void> {
    const leave = this.#tryStart(owner, isStranger);
    if (leave !== null) return Promise.resolve(leave);
    const own = this.#owner(owner, isStranger);
    const { waitingPerOwner: most, waiting, strangers } = this.#limits;
    const isCrowd = own.isStranger && strangers !== undefined && this.#strangers.waiting >= strangers.waiting;
    if (own.waiting.length >= (waitingPerOwner ?? most) || this.#waitingCount >= waiting || isCrowd) {
      this.#forgetIdle(owner, own);
      return Promise.reject(new QueueFull());
    }
    return new Promise((resolve, reject) => this.#wait(owner, own, resolve, reject));
  }

  #tryStart(owner: string, isStranger?: boolean): (() => void) | null {
    this.#neighbours.see(owner);
    const own = this.#owner(owner, isStranger);
    const isFree = own.waiting.length === 0 && this.#mayRunAtMs(owner, own) <= this.#neighbours.nowMs();
    return isFree ? this.#start(owner, own) : null;
  }

  #wait(owner: string, own: Owner, start: Waiting['start'], reject: (error: QueueFull) => void): void {
    const { waitMs } = this.#limits;
    const giveUp = (): void => {
      own.waiting.splice(own.waiting.indexOf(one), 1);
      this.#waitingCount -= 1;
      this.#groupOf(own).waiting -= 1;
      this.#noteBacklog(owner, own);
      this.#forgetIdle(owner, own);
      reject(new QueueFull());
    };
    const one: Waiting = { start, timer: waitMs === undefined ? null : setTimeout(giveUp, waitMs) };
    own.waiting.push(one);
    this.#waitingCount += 1;
    this.#groupOf(own).waiting += 1;
    if (own.waiting.length === 1) this.#neighbours.setBacklog(this, owner, this.#neighbours.nowMs());
    this.#lookAgain();
  }

  #start(owner: string, own: Owner): () => void {
    const isStorm = this.#isStorm(owner);
    this.#runningCount += 1;
    own.running += 1;
    own.served = this.#turns += 1;
    const group = this.#groupOf(own);
    group.running += 1;
    group.served = own.served;
    const startedAtMs = this.#neighbours.nowMs();
    if (!isStorm) this.#neighbours.enterCalm(owner);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#runningCount -= 1;
      own.running -= 1;
      group.running -= 1;
      const now = (own.endedAtMs = this.#neighbours.nowMs());
      this.#neighbours.see(owner);
      if (isStorm) own.restUntilMs = now + Math.min(LONGEST_REST_MS, (now - startedAtMs) * this.#restPerWork(owner));
      else this.#neighbours.leaveCalm(owner);
      this.#fill();
      this.#forgetIdle(owner, own);
    };
  }

  #fill(): void {
    for (let next = this.#next(); next !== null; next = this.#next()) {
      const [owner, own] = next;
      const one = own.waiting.shift();
      if (one === undefined) return;
      if (one.timer !== null) clearTimeout(one.timer);
      this.#waitingCount -= 1;
      this.#groupOf(own).waiting -= 1;
      // Its place is taken here, so that no other work slips in before it continues.
      const leave = this.#start(owner, own);
      this.#noteBacklog(owner, own);
      one.start(leave);
    }
    this.#lookAgain();
  }

  #next(): [string, Owner] | null {
    if (this.#waitingCount === 0) return null;
    const now = this.#neighbours.nowMs();
    const able = [...this.#owners].filter(([id, own]) => own.waiting.length > 0 && this.#mayRunAtMs(id, own) <= now);
    return able.toSorted(([, one], [, other]) => this.#before(one, other))[0] ?? null;
  }

  /** Who is served first: the group that was served longest ago, and in it the owner of whom that is so. */
  #before(one: Owner, other: Owner): number {
    const byGroup = this.#groupOf(one).served - this.#groupOf(other).served;
    return byGroup === 0 ? one.served - other.served : byGroup;
  }

  #groupOf({ isStranger }: Owner): Group {
    return isStranger && this.#limits.strangers !== undefined ? this.#strangers : this.#known;
  }

  /** From when on the owner may start work; infinite while only the end of other work changes that. */
  #mayRunAtMs(owner: string, own: Owner): number {
    const { atOnce, atOncePerOwner, strangers } = this.#limits;
    if (this.#runningCount >= atOnce || own.running >= atOncePerOwner) return Infinity;
    if (own.isStranger && this.#strangers.running >= (strangers?.atOnce ?? atOnce)) return Infinity;
    if (!this.#isStorm(owner) || !this.#neighbours.hasOthers(owner)) return 0;
    if (own.running > 0) return Infinity;
    const heldUntil = this.#neighbours.hasCalmWorkOfOthers(owner) ? own.endedAtMs + LONGEST_HOLD_MS : 0;
    return Math.max(own.restUntilMs, heldUntil);
  }

  #isStorm(owner: string): boolean {
    return this.#limits.restPerWork !== undefined && this.#neighbours.backlogMs(owner) > STORM_AFTER_MS;
  }

  #restPerWork(owner: string): number {
    const { restPerWork = 0, evenAfterMs = Infinity } = this.#limits;
    return this.#neighbours.backlogMs(owner) > evenAfterMs ? Math.min(1, restPerWork) : restPerWork;
  }

  /** Resting storms are woken by the clock; everything else by the end of other work. */
  #lookAgain(): void {
    if (this.#timer !== null || this.#waitingCount === 0 || this.#limits.restPerWork === undefined) return;
    const times = [...this.#owners].flatMap(([id, own]) => (own.waiting.length > 0 ? [this.#mayRunAtMs(id, own)] : []));
    const at = Math.min(...times);
    if (at === Infinity) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#fill();
      },
      Math.max(1, at - this.#neighbours.nowMs()),
    );
  }

  #noteBacklog(owner: string, own: Owner): void {
    if (own.waiting.length === 0) this.#neighbours.setBacklog(this, owner, null);
  }

  #owner(owner: string, isStranger = false): Owner {
    const known = this.#owners.get(owner);
    if (known !== undefined) return known;
    const made: Owner = { isStranger, running: 0, waiting: [], served: 0, endedAtMs: -Infinity, restUntilMs: 0 };
    this.#owners.set(owner, made);
    return made;
  }

  #forgetIdle(owner: string, own: Owner): void {
    if (own.running === 0 && own.waiting.length === 0) this.#owners.delete(owner);
  }
}

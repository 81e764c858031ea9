import { HUB_MESSAGE, hubEvents } from '@tavola/contract';
import * as z from 'zod/mini';
import { effectiveCodes } from '../auth/rights.ts';
import type { Database } from '../database/database.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { isReadingTooSlowly } from './flood.ts';
import type { HubRecord } from './hub-record.ts';
import { deliver, locationRoom, roomsOf, type HubServer, type HubSocket } from './hub-socket.ts';
import { readLiveSessions, readMessages } from './hub-store.ts';
import { LocationFeed } from './location-feed.ts';

/** Messages are kept and replayed this long (decision 83). */
export const REPLAY_MS = 60 * 60 * 1000;
/** A screen that missed more reads everything again, which is quicker. */
export const REPLAY_LIMIT = 1_000;
// Commits of one moment may be announced out of order; after this the outbox is asked.
const HOLE_PATIENCE_MS = 50;

interface Means {
  readonly database: Database;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** The connected screens of one location and the messages on their way to them. */
export class LocationScreens {
  readonly #io: HubServer;
  readonly #scope: LocationScope;
  readonly #means: Means;
  readonly #sockets = new Set<HubSocket>();
  readonly #feed: LocationFeed;
  #patience: NodeJS.Timeout | null = null;

  /** `seq` is the number of the location's latest message; what comes after it is passed on. */
  constructor(io: HubServer, scope: LocationScope, seq: number, means: Means) {
    this.#io = io;
    this.#scope = scope;
    this.#means = means;
    this.#feed = new LocationFeed(seq, (record) => {
      deliver(io, record);
      if (record.event === 'permissionsChanged') void this.#followRights(record.data);
    });
  }

  get scope(): LocationScope {
    return this.#scope;
  }

  get isEmpty(): boolean {
    return this.#sockets.size === 0;
  }

  add(socket: HubSocket): void {
    this.#sockets.add(socket);
  }

  remove(socket: HubSocket): void {
    this.#sockets.delete(socket);
  }

  onlineClients(): Set<string> {
    return new Set(
      [...this.#sockets].flatMap(
        ({
          data: {
            session: { clientID },
          },
        }) => (clientID === null ? [] : [clientID]),
      ),
    );
  }

  /** The number of the last message passed on. */
  get reached(): number {
    return this.#feed.reached;
  }

  /** Takes an announcement; asks the outbox when an earlier message does not follow soon. */
  receive(record: HubRecord): void {
    this.#feed.take(record);
    if (!this.#feed.hasHole || this.#patience !== null) return;
    this.#patience = setTimeout(() => {
      this.#patience = null;
      if (this.#feed.hasHole) void this.look();
    }, HOLE_PATIENCE_MS);
    this.#patience.unref();
  }

  /** Reads what any process has written since, and ends the connections of sessions that are over. */
  async look(): Promise<void> {
    const { database, now, onError } = this.#means;
    const { reached } = this;
    if (this.isEmpty) return;
    // A screen that connects during the check is not affected by it.
    const sockets = [...this.#sockets];
    const sessionIDs = [...new Set(sockets.map((socket) => socket.data.session.sessionID))];
    try {
      const [records, live] = await database.tenant(this.#scope, (tx) =>
        Promise.all([
          readMessages(tx, this.#scope, reached, this.#oldest(), REPLAY_LIMIT),
          readLiveSessions(tx, this.#scope, sessionIDs, now()),
        ]),
      );
      // After an hour without a database there is a gap that cannot be filled.
      if (records[0] !== undefined && records[0].seq > reached + 1) this.#skipTo(records[0].seq - 1);
      for (const record of records) this.#feed.take(record);
      for (const socket of sockets) {
        if (!live.has(socket.data.session.sessionID) || isReadingTooSlowly(socket.conn)) socket.disconnect(true);
      }
    } catch (error) {
      onError(error);
    }
  }

  /** The messages after a number up to the last one passed on; null when there may be a gap. */
  async missedSince(lastSeq: number): Promise<HubRecord[] | null> {
    const missed = this.reached - lastSeq;
    if (missed < 0 || missed > REPLAY_LIMIT) return null;
    if (missed === 0) return [];
    const records = await this.#means.database.tenant(this.#scope, (tx) =>
      readMessages(tx, this.#scope, lastSeq, this.#oldest(), missed),
    );
    return records.length === missed ? records : null;
  }

  /** Subscribes a socket to the messages passed on from now on. */
  join(socket: HubSocket): void {
    void socket.join(roomsOf(socket.data.session));
  }

  /** From now on people whose rights have changed receive what they may see, and nothing else. */
  async #followRights(data: unknown): Promise<void> {
    const { userIDs } = z.parse(hubEvents.permissionsChanged.payload, data);
    const sockets = [...this.#sockets].filter(({ data: { session } }) => userIDs?.includes(session.userID) ?? true);
    const people = [...new Set(sockets.map((socket) => socket.data.session.userID))];
    try {
      const codes = await this.#means.database.tenant(this.#scope, async (tx) => {
        const found = new Map<string, ReadonlySet<number>>();
        for (const userID of people) found.set(userID, await effectiveCodes(tx, this.#scope, userID));
        return found;
      });
      for (const socket of sockets) {
        const { session } = socket.data;
        const isJoined = socket.rooms.has(locationRoom(this.#scope));
        for (const room of roomsOf(session)) void socket.leave(room);
        socket.data.session = { ...session, codes: codes.get(session.userID) ?? new Set() };
        if (isJoined) this.join(socket);
      }
    } catch (error) {
      // They connect again, with the rights that they have then.
      for (const socket of sockets) socket.disconnect(true);
      this.#means.onError(error);
    }
  }

  #skipTo(seq: number): void {
    this.#feed.skipTo(seq);
    this.#io.to(locationRoom(this.#scope)).emit(HUB_MESSAGE, { seq: 0, event: 'resync', data: { seq } });
  }

  #oldest(): Date {
    return new Date(this.#means.now().getTime() - REPLAY_MS);
  }
}

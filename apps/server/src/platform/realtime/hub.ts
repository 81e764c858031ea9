import { HUB_PATH } from '@tavola/contract';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { isForeignOrigin } from '../http/access.ts';
import type { Authenticator, Session } from '../http/session.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Services } from '../services.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { admit, connectError } from './admission.ts';
import { onAnnouncement } from './announcements.ts';
import { alone } from '../workers/peers.ts';
import { openAnnex, type Annex, type AnnexRules } from './annex.ts';
import { catchUp } from './catch-up.ts';
import { closeFloods, MAX_MESSAGE_BYTES } from './flood.ts';
import { passOnLongPolling } from './long-polling.ts';
import { Presence } from './presence.ts';
import type { HubRecord } from './hub-record.ts';
import { LocationScreens } from './location-screens.ts';
import { roomsOf, sessionRoom, type HubServer, type HubSocket } from './hub-socket.ts';
import { readLatestSeq, readLiveSessions } from './hub-store.ts';
import { TerminalStatus } from './terminal-status.ts';

/** Who is connected now, and the way to end it all. */
export interface Hub {
  /** The devices of a location that are connected, to whichever process of this server. */
  onlineClients(scope: LocationScope): ReadonlySet<string>;
  /** Opens a namespace for screens that have no session; its rules say who is let in. */
  annex(name: string, rules: AnnexRules): Annex;
  close(): void;
}

/**
 * Every location with screens looks at its outbox and its sessions this often; half of what revocation may take
 * (reliability E7, A10).
 */
const LOOK_EVERY_MS = 1_500;
/** A screen that never sends its last number receives what happens from its connection on. */
const RESUME_WITHIN_MS = 1_000;
/** Tabs of one session that are connected to one process; no person has as many. */
const MOST_PER_SESSION = 30;
const AGAIN_AFTER_MS = 10_000;

/**
 * The hub `/hubs/posHub` on the server's own port (platform spec, section 7; decision 83). Closes with the server.
 */
export function installHub(app: FastifyInstance, services: Services, authenticator: Authenticator): Hub {
  const { config, database, now, newID, peers = alone } = services;
  const io: HubServer = new Server(app.server, {
    path: HUB_PATH,
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    httpCompression: false,
    allowRequest: (request, done) => done(null, !isForeignOrigin(request.headers)),
  });
  closeFloods(io.engine);
  const closeDoor = passOnLongPolling(io.engine, app.server, peers);
  const screens = new Map<string, LocationScreens>();
  const keyOf = ({ companyID, locationID }: { readonly companyID: string; readonly locationID: string }): string =>
    `${companyID}/${locationID}`;

  /** Connections of each session to this process. */
  const connections = new Map<string, number>();

  const presence = new Presence(
    peers,
    () => new Map([...screens].map(([place, here]) => [place, here.onlineClients()])),
    (place, clientIDs) => {
      const here = screens.get(place);
      if (here !== undefined) status.changed(here.scope, clientIDs, true);
    },
  );
  const status = new TerminalStatus(io, {
    database,
    now,
    here: (scope) => screens.get(keyOf(scope))?.onlineClients() ?? new Set(),
    anywhere: (scope) => presence.of(keyOf(scope)),
    onError: (error) => app.log.error({ err: error }, 'the hub could not note who is connected'),
  });
  const noteChange = (scope: LocationScope, ...clientIDs: readonly (string | null)[]): void => {
    presence.changed(keyOf(scope));
    status.changed(scope, clientIDs);
  };

  io.use((socket, next) => {
    letIn(socket).then(
      () => next(),
      (error: unknown) => next(connectError(error, newID())),
    );
  });

  async function letIn(socket: HubSocket): Promise<void> {
    const session = await admit(socket.handshake, authenticator, config);
    const { scope, sessionID } = session;
    const count = connections.get(sessionID) ?? 0;
    if (count >= MOST_PER_SESSION)
      throw new Refusal('limit.rate', { params: { seconds: AGAIN_AFTER_MS / 1_000 }, retryAfterMs: AGAIN_AFTER_MS });
    // Counted before anything is waited for, so that those that arrive together do not all find room.
    connections.set(sessionID, count + 1);
    socket.conn.once('close', () => {
      const left = (connections.get(sessionID) ?? 1) - 1;
      if (left > 0) connections.set(sessionID, left);
      else connections.delete(sessionID);
    });
    const seq = screens.get(keyOf(scope))?.reached ?? (await database.tenant(scope, (tx) => readLatestSeq(tx, scope)));
    Object.assign(socket.data, { session, seq });
  }

  io.on('connection', (socket) => {
    const {
      session: { scope, sessionID, clientID },
    } = socket.data;
    const here = screensOf(scope, socket.data.seq);
    here.add(socket);
    noteChange(scope, clientID);
    void socket.join(sessionRoom(sessionID));
    listen(socket, here);
    socket.on('disconnect', () => {
      here.remove(socket);
      if (here.isEmpty && screens.get(keyOf(scope)) === here) screens.delete(keyOf(scope));
      // Since then it may have become another terminal.
      noteChange(scope, socket.data.session.clientID);
    });
  });

  function screensOf(scope: LocationScope, seq: number): LocationScreens {
    const known = screens.get(keyOf(scope));
    if (known !== undefined) return known;
    const made = new LocationScreens(io, scope, seq, {
      database,
      now,
      onError: (error) => app.log.error({ err: error }, 'the hub could not read its outbox'),
    });
    screens.set(keyOf(scope), made);
    // What was announced since the number was read reached no listener.
    setImmediate(() => void made.look());
    return made;
  }

  function listen(socket: HubSocket, here: LocationScreens): void {
    let turn: Promise<unknown> = Promise.resolve();
    // One at a time: two replays at once would mix their order.
    const replay = (lastSeq: number) => {
      const done = turn.then(() => catchUp(socket, here, lastSeq));
      turn = done.catch(() => socket.disconnect(true));
      return done;
    };
    const unasked = setTimeout(() => void replay(socket.data.seq).catch(() => undefined), RESUME_WITHIN_MS);
    socket.on('disconnect', () => clearTimeout(unasked));
    socket.on('resume', (lastSeq, answer) => {
      clearTimeout(unasked);
      if (!Number.isSafeInteger(lastSeq) || typeof answer !== 'function') socket.disconnect(true);
      else replay(lastSeq).then(answer, () => undefined);
    });
    socket.on('SwitchToNewClient', (clientID) => {
      turn = turn.then(() => switchClient(socket, clientID)).catch(() => socket.disconnect(true));
    });
  }

  async function switchClient(socket: HubSocket, clientID: unknown): Promise<void> {
    const { session } = socket.data;
    const live = await database.tenant(session.scope, (tx) =>
      readLiveSessions(tx, session.scope, [session.sessionID], now()),
    );
    const bound = live.get(session.sessionID);
    if (typeof clientID !== 'string' || bound !== clientID) return;
    const isHearing = roomsOf(session).some((room) => socket.rooms.has(room));
    for (const room of roomsOf(session)) void socket.leave(room);
    socket.data.session = { ...session, clientID } satisfies Session;
    if (isHearing) void socket.join(roomsOf(socket.data.session));
    noteChange(session.scope, session.clientID, clientID);
  }

  const pass = (record: HubRecord): void => screens.get(keyOf(record))?.receive(record);
  const stopHearing = onAnnouncement((record) => {
    pass(record);
    peers.send('hub', record);
  });
  // Only the line above sends it.
  peers.on('hub', (record) => pass(record as HubRecord));
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void lookAtAll([...screens.values()]).finally(() => {
      looking = false;
    });
  }, LOOK_EVERY_MS);
  timer.unref();

  const close = (): void => {
    clearInterval(timer);
    status.close();
    stopHearing();
    closeDoor();
    io.disconnectSockets(true);
    io.engine.close();
  };
  app.addHook('preClose', (done) => {
    close();
    done();
  });
  return {
    close,
    annex: (name, rules) => openAnnex(io, name, rules, newID),
    onlineClients: (scope) => presence.of(keyOf(scope)),
  };
}

// One location after the other: a look is two small reads, and screens have the announcements for their speed.
async function lookAtAll(all: readonly LocationScreens[]): Promise<void> {
  for (const here of all) await here.look();
}

import { setTimeout as wait } from 'node:timers/promises';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HUB_MESSAGE, HUB_PATH, permission, type HubMessage } from '@tavola/contract';
import { plantUser, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { plantTenant, type PlantedTenant } from '@tavola/testkit/restaurant/plant-tenant.ts';
import { startTestServer, type TestServer } from '@tavola/testkit/server/server.ts';
import { assembleServer } from '../http/assemble.ts';
import type { Session } from '../http/session.ts';
import { newID } from '../ids.ts';
import { sweep } from '../jobs/maintenance.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { hubSweeps } from './hub-store.ts';
import { installHub, type Hub } from './hub.ts';
import { publish } from './publish.ts';

const sessions = new Map<string, Session>();
let server: TestServer;
let hub: Hub;
let bistro: PlantedTenant;
let rival: PlantedTenant;
const open: Socket[] = [];

beforeAll(async () => {
  const authenticator = { authenticate: (token: string) => Promise.resolve(sessions.get(token) ?? null) };
  server = await startTestServer(async (services) => {
    const app = await assembleServer(services, authenticator, {}, {});
    hub = installHub(app, services, authenticator);
    return app;
  });
  bistro = await plantTenant(server.test);
  rival = await plantTenant(server.test);
});
afterAll(() => server.close());
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

interface Screen {
  readonly socket: Socket;
  readonly received: HubMessage[];
  resume(lastSeq: number): Promise<{ seq: number; isComplete: boolean }>;
}

function dial(token: string, options: { host?: string; origin?: string; cookie?: string } = {}): Screen {
  const { host = `localhost:${server.port}`, origin, cookie } = options;
  const socket = connect(server.url, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: cookie === undefined ? { token } : {},
    extraHeaders: { host, ...(origin === undefined ? {} : { origin }), ...(cookie === undefined ? {} : { cookie }) },
  });
  open.push(socket);
  const received: HubMessage[] = [];
  socket.on(HUB_MESSAGE, (message: HubMessage) => {
    // Its people may view terminals, so each arrival is announced to them too; `pos-terminals.test.ts` is about that.
    if (message.event !== 'posTerminalStatusChanged') received.push(message);
  });
  return {
    socket,
    received,
    resume: (lastSeq) =>
      socket.timeout(30_000).emitWithAck('resume', lastSeq) as Promise<{ seq: number; isComplete: boolean }>,
  };
}

const connected = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });
const dropped = (socket: Socket): Promise<string> => new Promise((resolve) => void socket.on('disconnect', resolve));

async function screenOf(tenant: PlantedTenant, lastSeq = -1): Promise<Screen & { session: Session }> {
  const session = await tenant.signIn();
  const screen = await screenWith(session);
  await screen.resume(lastSeq);
  return { ...screen, session };
}

async function screenWith(session: Session): Promise<Screen> {
  sessions.set(session.sessionID, session);
  const screen = dial(session.sessionID);
  expect(await connected(screen.socket)).toBe('connected');
  return screen;
}

const say = (scope: LocationScope, version: number): Promise<void> =>
  server.services.database.tenant(scope, (tx) => publish(tx, scope, 'posDataChanged', { version }));
const versions = (received: readonly HubMessage[]): unknown[] =>
  received.map(({ data }) => (data as { version?: number }).version);
async function until(isDone: () => boolean, withinMs = 30_000): Promise<void> {
  for (const end = Date.now() + withinMs; !isDone() && Date.now() < end;) await wait(10);
}

describe('admission', () => {
  it('asks for a token and refuses a forged one, another restaurant’s address and another site', async () => {
    const session = await bistro.signIn();
    sessions.set(session.sessionID, session);
    expect(await connected(dial('').socket)).toBe('auth.required');
    expect(await connected(dial('forged').socket)).toBe('auth.session_expired');
    expect(
      await connected(dial(session.sessionID, { host: `${rival.subDomain}.localhost:${server.port}` }).socket),
    ).toBe('tenant.not_found');
    expect(await connected(dial(session.sessionID, { origin: 'http://evil.example' }).socket)).toBe('websocket error');
    expect(
      await connected(
        dial(session.sessionID, {
          host: `${bistro.subDomain}.localhost:${server.port}`,
          origin: `http://${bistro.subDomain}.localhost:${server.port}`,
        }).socket,
      ),
    ).toBe('connected');
  });

  it('takes the cookie of the page', async () => {
    const session = await bistro.signIn();
    sessions.set(session.sessionID, session);
    expect(await connected(dial('', { cookie: `tavola_token=${session.sessionID}` }).socket)).toBe('connected');
  });
});

describe('messages', () => {
  it('reach every screen of the location after commit, in order, and no screen of another company', async () => {
    const [one, two, foreign] = [await screenOf(bistro), await screenOf(bistro), await screenOf(rival)];
    await Promise.all([say(bistro.scope, 1), say(bistro.scope, 2), say(bistro.scope, 3)]);
    await say(rival.scope, 99);
    await until(() => one.received.length >= 3 && two.received.length >= 3 && foreign.received.length >= 1);
    expect(versions(one.received).toSorted()).toEqual([1, 2, 3]);
    expect(one.received.map((message) => message.seq)).toEqual(
      one.received.map((message) => message.seq).toSorted((a, b) => a - b),
    );
    expect(two.received).toEqual(one.received);
    expect(versions(foreign.received)).toEqual([99]);
  });

  it('stay unsaid after a rollback', async () => {
    const screen = await screenOf(bistro);
    await server.services.database
      .tenant(bistro.scope, async (tx) => {
        await publish(tx, bistro.scope, 'posDataChanged', { version: 666 });
        throw new Error('changed our mind');
      })
      .catch(() => undefined);
    await say(bistro.scope, 7);
    await until(() => screen.received.length > 0);
    await wait(100);
    expect(versions(screen.received)).toEqual([7]);
  });

  it('for one device reach that device alone', async () => {
    const [one, two] = [await screenOf(bistro), await screenOf(bistro)];
    const { database } = server.services;
    await database.tenant(bistro.scope, (tx) =>
      publish(tx, bistro.scope, 'requestReloadClient', { reason: 'update' }, { clientID: one.session.clientID }),
    );
    await say(bistro.scope, 8);
    await until(() => two.received.length > 0 && one.received.length > 1);
    expect(one.received.map((message) => message.event)).toEqual(['requestReloadClient', 'posDataChanged']);
    expect(two.received.map((message) => message.event)).toEqual(['posDataChanged']);
    await expect(
      database.tenant(bistro.scope, (tx) => publish(tx, bistro.scope, 'requestReloadClient', { reason: 'update' })),
    ).rejects.toThrow('needs the device');
  });

  it('of tables reach the people who may see tables, by the rights that they have now', async () => {
    const { scope } = bistro;
    const run = runAsOwner(server.test);
    const user = await plantUser(run, scope.companyID, { userName: 'waiter' });
    const session = { ...(await bistro.signIn()), userID: user, isSuperUser: false, codes: new Set<number>() };
    const [screen, allowed] = [await screenWith(session), await screenOf(bistro)];
    await screen.resume(-1);
    const { database } = server.services;
    const publishCount = (count: number) =>
      database.tenant(scope, (tx) => publish(tx, scope, 'updateTableItemsCount', { tableID: newID(), count }));
    const change = async (codes: readonly number[]) => {
      await run('DELETE FROM user_permissions WHERE company_id = $1 AND user_id = $2', [scope.companyID, user]);
      const held = [scope.companyID, newID(), user, codes];
      await run('INSERT INTO user_permissions (company_id, id, user_id, codes) VALUES ($1, $2, $3, $4)', held);
      const reads = vi.spyOn(database, 'tenant');
      await database.tenant(scope, (tx) => publish(tx, scope, 'permissionsChanged', { userIDs: [user] }));
      await wait(0);
      // The hub reads the new rights after it has passed the message on.
      await vi.waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(1));
      await Promise.all(reads.mock.results.map(({ value }) => value));
      await wait(0);
      reads.mockRestore();
    };
    await publishCount(1);
    await change([permission.tableService.view]);
    await publishCount(2);
    await change([]);
    await publishCount(3);
    await say(scope, 44);
    await until(() => screen.received.length >= 4 && allowed.received.length >= 6);
    expect(screen.received.map(({ event }) => event)).toEqual([
      'permissionsChanged',
      'updateTableItemsCount',
      'permissionsChanged',
      'posDataChanged',
    ]);
    expect(allowed.received).toHaveLength(6);
    // What is replayed to it is judged in the same way.
    const again = await screenWith(session);
    await again.resume((screen.received[0]?.seq ?? 0) - 2);
    expect(again.received.map(({ event }) => event)).not.toContain('updateTableItemsCount');
  });

  it.each([
    ['soon, when a later one is announced', 1_000, [5, 6]],
    ['by the next look', 4_000, [5]],
  ])('that nobody announced here are found %s', async (_when, withinMs, expected) => {
    const screen = await screenOf(bistro);
    // What another process commits: a row without our announcement.
    await server.test.asOwner((owner) =>
      owner.query(
        `WITH next AS (UPDATE counters SET value = value + 1 WHERE company_id = $1 AND location_id = $2 AND kind = 'hubMessage' RETURNING value)
       INSERT INTO hub_messages (company_id, location_id, seq, event, audience, data, created_at) SELECT $1, $2, value, 'posDataChanged', 'location', '{"version":5}', now() FROM next`,
        [bistro.scope.companyID, bistro.scope.locationID],
      ),
    );
    if (expected.length > 1) await say(bistro.scope, 6);
    await until(() => screen.received.length >= expected.length, withinMs);
    expect(versions(screen.received)).toEqual(expected);
  });
});

describe('resume', () => {
  it('replays what was missed, in order and each once, while more arrives', async () => {
    const first = await screenOf(bistro);
    await say(bistro.scope, 10);
    await until(() => first.received.length === 1);
    const lastSeq = first.received[0]?.seq ?? 0;
    first.socket.disconnect();
    for (const version of [11, 12, 13]) await say(bistro.scope, version);
    const again = await screenWith(first.session);
    const busy = Promise.all(Array.from({ length: 30 }, (_, index) => say(bistro.scope, 100 + index)));
    const answer = await again.resume(lastSeq);
    await busy;
    await until(() => again.received.length >= 33);
    expect(answer.isComplete).toBe(true);
    expect(versions(again.received).slice(0, 3)).toEqual([11, 12, 13]);
    expect(again.received.map((message) => message.seq)).toEqual(
      Array.from({ length: 33 }, (_, index) => lastSeq + 1 + index),
    );
  });

  it('asks a screen to refetch everything when the hour is over or the number is from another time', async () => {
    const session = await bistro.signIn();
    await say(bistro.scope, 20);
    const late = await screenWith(session);
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE hub_messages SET created_at = created_at - interval '61 minutes' WHERE company_id = $1`, [
        bistro.scope.companyID,
      ]),
    );
    expect((await late.resume(1)).isComplete).toBe(false);
    await until(() => late.received.length > 0);
    expect(late.received[0]).toMatchObject({ seq: 0, event: 'resync' });
    const ahead = await screenWith(session);
    expect((await ahead.resume(1_000_000)).isComplete).toBe(false);
    await say(bistro.scope, 21);
    await until(() => ahead.received.length > 1);
    expect(versions(ahead.received).at(-1)).toBe(21);
  });

  it('is not needed to receive what happens after the connection', async () => {
    const screen = await screenWith(await bistro.signIn());
    await say(bistro.scope, 30);
    await until(() => screen.received.length > 0);
    expect(versions(screen.received)).toEqual([30]);
  });

  it('does not show one device what was for another', async () => {
    const [one, two] = [await screenOf(bistro), await screenOf(bistro)];
    const { seq } = await two.resume(-1);
    two.socket.disconnect();
    await server.services.database.tenant(bistro.scope, (tx) =>
      publish(tx, bistro.scope, 'requestReloadClient', { reason: 'update' }, { clientID: one.session.clientID }),
    );
    await say(bistro.scope, 31);
    const again = await screenWith(two.session);
    expect(await again.resume(seq)).toEqual({ seq: seq + 2, isComplete: true });
    await until(() => again.received.length > 0);
    expect(again.received.map((message) => message.event)).toEqual(['posDataChanged']);
  });
});

describe('sessions', () => {
  it('that are signed out by force are notified and disconnected, others stay', async () => {
    const [gone, stays] = [await screenOf(bistro), await screenOf(bistro)];
    const end = dropped(gone.socket);
    const { sessionID, clientID } = gone.session;
    await server.services.database.tenant(bistro.scope, (tx) =>
      publish(tx, bistro.scope, 'requestForceLogout', { sessionID, reason: 'other_session' }, { clientID }),
    );
    expect(await end).toBe('io server disconnect');
    expect(gone.received.map(({ event, data }) => ({ event, data }))).toEqual([
      { event: 'requestForceLogout', data: { sessionID, reason: 'other_session' } },
    ]);
    expect(stays.socket.connected).toBe(true);
    expect(stays.received.length).toBe(0);
  });

  it.each([
    ['ended', 'UPDATE sessions SET ended_at = now() WHERE company_id = $1 AND id = $2'],
    [
      'of a person switched off',
      'UPDATE users SET is_active = false WHERE company_id = $1 AND id = (SELECT user_id FROM sessions WHERE id = $2)',
    ],
    [
      'on a device removed',
      'UPDATE clients SET deleted_at = now() WHERE company_id = $1 AND id = (SELECT client_id FROM sessions WHERE id = $2)',
    ],
  ])('%s are cut off within 5 s', async (_what, change) => {
    const tenant = await plantTenant(server.test);
    const { socket, session } = await screenOf(tenant);
    const end = dropped(socket);
    await server.test.asOwner((owner) => owner.query(change, [tenant.scope.companyID, session.sessionID]));
    expect(await Promise.race([end, wait(5_000, 'still connected')])).toBe('io server disconnect');
  });

  it('move to another device only when the database says so', async () => {
    const screen = await screenOf(bistro);
    const other = await bistro.signIn();
    const reload = () =>
      server.services.database.tenant(bistro.scope, (tx) =>
        publish(tx, bistro.scope, 'requestReloadClient', { reason: 'update' }, { clientID: other.clientID }),
      );
    screen.socket.emit('SwitchToNewClient', other.clientID);
    await wait(100);
    await reload();
    await server.test.asOwner((owner) =>
      owner.query('UPDATE sessions SET client_id = $3 WHERE company_id = $1 AND id = $2', [
        bistro.scope.companyID,
        screen.session.sessionID,
        other.clientID,
      ]),
    );
    screen.socket.emit('SwitchToNewClient', other.clientID);
    await until(() => hub.onlineClients(bistro.scope).has(other.clientID ?? ''));
    expect(screen.received).toEqual([]);
    await reload();
    await until(() => screen.received.length > 0);
    expect(screen.received.map((message) => message.event)).toEqual(['requestReloadClient']);
  });

  it('count as present while they are connected', async () => {
    const tenant = await plantTenant(server.test);
    expect(hub.onlineClients(tenant.scope).size).toBe(0);
    const screen = await screenOf(tenant);
    expect(hub.onlineClients(tenant.scope)).toEqual(new Set([screen.session.clientID]));
    screen.socket.disconnect();
    await until(() => hub.onlineClients(tenant.scope).size === 0);
    expect(hub.onlineClients(tenant.scope).size).toBe(0);
  });
});

describe('floods', () => {
  it('of more than 50 messages a second close the connection, 20 a second do not', async () => {
    const calm = await screenOf(bistro);
    for (let count = 0; count < 40; count += 1) calm.socket.emit('SwitchToNewClient', newID());
    await wait(300);
    expect(calm.socket.connected).toBe(true);
    const wild = await screenOf(bistro);
    const end = dropped(wild.socket);
    for (let count = 0; count < 80; count += 1) wild.socket.emit('SwitchToNewClient', newID());
    expect(await end).toBe('transport close');
  });

  it('of more than 64 KB in one message close the connection', async () => {
    const screen = await screenOf(bistro);
    const end = dropped(screen.socket);
    screen.socket.emit('SwitchToNewClient', 'x'.repeat(70_000));
    expect(await end).toBe('transport close');
  });
});

describe('the sweep', () => {
  it('deletes messages of more than an hour ago and keeps the others', async () => {
    const tenant = await plantTenant(server.test);
    await say(tenant.scope, 1);
    await say(tenant.scope, 2);
    await server.test.asOwner((owner) =>
      owner.query(
        `UPDATE hub_messages SET created_at = created_at - interval '61 minutes' WHERE company_id = $1 AND seq = 1`,
        [tenant.scope.companyID],
      ),
    );
    await sweep(server.services, hubSweeps);
    const left = await server.test.asOwner((owner) =>
      owner.query('SELECT seq FROM hub_messages WHERE company_id = $1', [tenant.scope.companyID]),
    );
    expect(left.rows).toEqual([{ seq: '2' }]);
  });
});

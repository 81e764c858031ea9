import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { plantTenant, type PlantedTenant } from '@tavola/testkit/restaurant/plant-tenant.ts';
import type { Session } from '../http/session.ts';
import type { HubServer, HubSocket } from './hub-socket.ts';
import { LocationScreens } from './location-screens.ts';

let test: TestDatabase;
let tenant: PlantedTenant;
beforeAll(async () => {
  test = await openTestDatabase();
  tenant = await plantTenant(test);
});
afterAll(() => test.close());

// What the look touches of a socket; real sockets are in the hub's own tests.
function screen(session: Session): { socket: HubSocket; isCut: () => boolean } {
  let isCut = false;
  const socket = {
    data: { session, seq: 0 },
    conn: { writeBuffer: [], transport: {} },
    disconnect: () => {
      isCut = true;
    },
  };
  return { socket: socket as unknown as HubSocket, isCut: () => isCut };
}

const open = (): LocationScreens =>
  new LocationScreens({} as HubServer, tenant.scope, 0, {
    database: test.database,
    now: () => new Date(),
    onError: () => undefined,
  });

describe('a look', () => {
  it('cuts off what is over and leaves alone who connects while it is under way', async () => {
    const here = open();
    const [over, early, late] = [
      screen({ ...(await tenant.signIn()), sessionID: tenant.userID }),
      screen(await tenant.signIn()),
      screen(await tenant.signIn()),
    ];
    here.add(over.socket);
    here.add(early.socket);
    const look = here.look();
    here.add(late.socket);
    await look;
    expect(over.isCut()).toBe(true);
    expect(early.isCut()).toBe(false);
    expect(late.isCut()).toBe(false);
  });

  it('cuts off a screen whose messages pile up', async () => {
    const here = open();
    const slow = screen(await tenant.signIn());
    Object.assign(slow.socket.conn, {
      writeBuffer: [{ data: 'x'.repeat(600_000) }],
      transport: { socket: { bufferedAmount: 600_000 } },
    });
    here.add(slow.socket);
    await here.look();
    expect(slow.isCut()).toBe(true);
  });

  it('disconnects no one when the database is away', async () => {
    const errors: unknown[] = [];
    const away = { tenant: () => Promise.reject(new Error('away')) } as unknown as TestDatabase['database'];
    const here = new LocationScreens({} as HubServer, tenant.scope, 0, {
      database: away,
      now: () => new Date(),
      onError: (error) => errors.push(error),
    });
    const one = screen(await tenant.signIn());
    here.add(one.socket);
    await here.look();
    expect(one.isCut()).toBe(false);
    expect(errors.length).toBe(1);
  });
});

import {
  brandRoutes,
  companyRoutes,
  integrationRoutes,
  orderChannelRoutes,
  paymentIntegrationRoutes,
  printerRoutes,
  webhookRoutes,
} from '@tavola/contract';
import { outcomeOf, placesOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { printerInput } from '../src/areas/devices/print-jobs/printing.setup.ts';

/** No address that a person gives leads the server into its own network (reliability H6, decision 329). */

const HOSTILE = [
  'http://hooks.example.com/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://①②⑦.⓪.⓪.①/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.100.100.200/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[2002:7f00:1::]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://shop.localhost/',
  'https://shop.localhost./',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://printer/',
  'https://user:secret@hooks.example.com/',
  'file:///etc/passwd',
  'ftp://hooks.example.com/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/plain,x',
  'javascript:alert(1)',
] as const;

/** A card terminal in the network of the server, of a company that is none of these. */
const ORIGIN_OF_ANOTHER = 'http://10.0.0.5:4600';

let world: ProductServer;
let owner: Caller;
const orderChannelID = newID();
let hookID = '';
beforeAll(async () => {
  world = await startProduct({ deviceOrigins: [`${newID()}@${ORIGIN_OF_ANOTHER}`] });
  owner = await world.burrito.owner.caller();
  await world.call(integrationRoutes.create, { params: { id: 'signed' }, body: ALL_ON }, owner);
  const channel = { name: 'Partner', isActive: true, isAutoAccepted: false, prepMinutes: 20, paymentAccountID: null };
  await world.call(orderChannelRoutes.create, { body: { ...channel, orderChannelID } }, owner);
  hookID = (await webhook('https://hooks.example.com/')).body.webhookID;
}, 120_000);
afterAll(() => world.close());
// Limits of callers are a minute long; the token of the first test would be too old for the last.
beforeEach(async () => {
  world.clock.advance(60_000);
  owner = await world.burrito.owner.caller();
});

const ALL_ON = { isActive: true, sendsMenu: true, sendsStates: true };
const hook = (address: string) => ({
  name: `Hook ${newID()}`,
  address,
  isActive: true,
  eventTypes: ['day.closed' as const],
  locationIDs: [world.burrito.scope.locationID],
});
const webhook = (address: string) =>
  world.call(webhookRoutes.create, { body: { webhookID: newID(), ...hook(address) } }, owner);

/** Every way to give the server an address that it asks later. */
const ways: Readonly<Record<string, (address: string) => Promise<{ status: number; body: unknown }>>> = {
  'a new webhook': webhook,
  'a changed webhook': (address) =>
    world.call(webhookRoutes.update, { params: { id: hookID }, body: { ...hook(address), version: 1 } }, owner),
  'the address of a partner': (address) => {
    const location = { orderChannelID, externalID: 'x', menuID: null, isActive: true, address };
    const input = { params: { id: 'signed' as const }, body: { locations: [location] } };
    return world.call(integrationRoutes.saveLocations, input as never, owner);
  },
  'the provider of card terminals': (address) => provider('http', address),
  'the provider of card pages': (address) => provider('hosted', address),
};
async function provider(id: 'http' | 'hosted', address: string) {
  const { version } = (await world.call(paymentIntegrationRoutes.get, { params: { id } }, owner)).body;
  const body = { address, isActive: true, key: 'a key', version };
  return world.call(paymentIntegrationRoutes.update, { params: { id }, body }, owner);
}

describe.each(Object.entries(ways))('%s', (_way, give) => {
  it('is never of this machine, of a network next to it, or of another scheme', async () => {
    const taken: string[] = [];
    for (const address of HOSTILE) {
      const { status } = await give(address);
      if (status !== 400 && status !== 422) taken.push(`${address} ${status}`);
    }
    expect(taken).toEqual([]);
  });

  it('is never in the network of another company (decision 493)', async () => {
    const { status } = await give(`${ORIGIN_OF_ANOTHER}/`);
    expect([400, 422]).toContain(status);
  });

  it('may be public', async () => {
    expect(outcomeOf(await give('https://hooks.example.com/x'))).toBe('200 accepted');
  });
});

const NO_PICTURE = '404 image.error.not_found';

describe('a picture', () => {
  it.each(['https://10.0.0.1/a.png', 'https://pictures.example.com/a.png', 'file:///etc/passwd', '//10.0.0.1/a'])(
    'is one of ours and never %s',
    async (imageUrl) => {
      const brand = { name: `Brand ${newID()}`, description: '', imageUrl };
      expect(outcomeOf(await world.call(brandRoutes.create, { body: brand }, owner))).toBe(NO_PICTURE);
      const { companyID: _id, ...company } = (await world.call(companyRoutes.get, {}, owner)).body;
      const body = { ...company, logoUrl: imageUrl };
      expect(outcomeOf(await world.call(companyRoutes.update, { body }, owner))).toBe(NO_PICTURE);
    },
  );
});

it.each(['8.8.8.8', 'printer.example.com', 'http://10.0.0.1', '10.0.0.1:22', '2606:4700::1111'])(
  'a printer is in the network of the restaurant and never at %s',
  async (ip) => {
    const create = (body: object) => world.call(printerRoutes.create, { body: body as never }, owner);
    const printer = printerInput(`Printer ${newID()}`, 9100);
    expect(placesOf(await create({ ...printer, ip }))).toEqual(['ip local_address']);
    expect((await create({ ...printer, ip: '192.168.1.50' })).status).toBe(200);
  },
);

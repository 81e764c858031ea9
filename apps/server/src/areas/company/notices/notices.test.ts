import {
  authRoutes,
  companyUserRoutes,
  inventoryRoutes,
  locationUserRoutes,
  noticeKinds,
  noticeRoutes,
  notificationGroupRoutes,
  notificationTargetRoutes,
  permission,
  screens,
  webhookRoutes,
  type NoticeKind,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import type { PlantedDevice } from '@tavola/testkit/restaurant/restaurant.ts';
import { BEARER } from '@tavola/testkit/server/auth-server.ts';
import { startProduct, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { NewMail } from '#platform/mail/mail-jobs.ts';
import { newID } from '#platform/ids.ts';
import { noticeLooks } from '../../../notice-looks.ts';
import { lookAt } from './look.ts';
import { reportNotices } from './report.ts';
import type { NewNotice } from './new-notice.ts';

let world: ProductServer;
const mails: NewMail[] = [];
beforeAll(async () => {
  world = await startProduct();
  await look();
}, 120_000);
afterAll(() => world.close());

const services = () => ({
  database: world.test.database,
  config: readConfig({}),
  now: () => world.clock.now(),
  newID,
  mailer: {
    enqueue: (_tx: unknown, _scope: unknown, mail: NewMail) => {
      mails.push(mail);
      return Promise.resolve();
    },
  },
});
/** A look ten seconds later, past what a transaction may still be writing. */
async function look(): Promise<void> {
  world.clock.set(new Date(world.clock.now().getTime() + 10_000));
  await lookAt(services(), world.burrito.scope, noticeLooks, 0);
}
const report = (...notices: NewNotice[]) =>
  world.test.database.tenant(world.burrito.scope, (tx) => reportNotices(tx, world.burrito.scope, notices, services()));
const lowStock = (): NewNotice => ({ kind: 'lowStock', key: newID(), params: { name: 'Beans', onHand: 2 } });
const bellOf = async (visitor: Visitor) => (await world.call(noticeRoutes.list, {}, await visitor.caller())).body;
const kindsOf = async (visitor: Visitor): Promise<NoticeKind[]> =>
  (await bellOf(visitor)).items.map(({ kind }) => kind);
const withRights = (...codes: number[]): Promise<Visitor> => world.burrito.visitor({ codes });

describe('a webhook that is a target (decision 371)', () => {
  it('gets the kinds that it names, and no others', async () => {
    const owner = await world.burrito.owner.caller();
    const webhookID = newID();
    const webhook = {
      webhookID,
      name: 'Notices',
      address: 'https://hooks.example.com/tavola',
      isActive: true,
      eventTypes: ['day.closed' as const],
      locationIDs: [world.burrito.scope.locationID],
    };
    await world.call(webhookRoutes.create, { body: webhook }, owner);
    await world.call(webhookRoutes.renewSecret, { params: { id: webhookID } }, owner);
    const target = {
      name: 'To our server',
      kind: 'Webhook' as const,
      isActive: true,
      notificationGroupID: null,
      clientIDs: [],
      noticeKinds: ['lowStock' as const],
      webhookID,
    };
    await world.call(notificationTargetRoutes.create, { body: target }, owner);
    await report(lowStock(), { kind: 'outOfStock', key: newID(), params: { name: 'Beans' } });
    const { body } = await world.call(webhookRoutes.messages, { params: { id: webhookID } }, owner);
    expect(body.items.map(({ type }) => type)).toEqual(['notice.added']);
    expect(JSON.parse(body.items[0]?.body ?? '{}')).toMatchObject({
      data: { kind: 'lowStock', params: { name: 'Beans' } },
    });
  });
});

describe('kinds of notices', () => {
  it('lead to existing screens', () => {
    for (const { screen } of Object.values(noticeKinds)) expect(Object.keys(screens)).toContain(screen);
  });
  it('have the same places in both languages', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const { en, th } of Object.values(noticeKinds)) expect(places(th)).toEqual(places(en));
  });
});

describe('a notice', () => {
  it('reaches people with the right of its kind', async () => {
    const [cook, waiter] = [
      await withRights(permission.inventory.view),
      await withRights(permission.quickService.view),
    ];
    await report(lowStock());
    expect(await kindsOf(cook)).toContain('lowStock');
    expect(await kindsOf(waiter)).not.toContain('lowStock');
  });

  it('is reported once for one key', async () => {
    const cook = await withRights(permission.inventory.view);
    const notice = lowStock();
    await report(notice);
    const before = (await bellOf(cook)).items.length;
    await report(notice);
    expect((await bellOf(cook)).items).toHaveLength(before);
  });

  it('is read by each person for themselves', async () => {
    const [one, other] = [await withRights(permission.inventory.view), await withRights(permission.inventory.view)];
    await report(lowStock());
    const until = (await bellOf(one)).items[0]?.at ?? '';
    await world.call(noticeRoutes.read, { body: { until } }, await one.caller());
    expect((await bellOf(one)).unread).toBe(0);
    expect((await bellOf(other)).unread).toBeGreaterThan(0);
  });

  it('is nothing of another company', async () => {
    await report(lowStock());
    const { items } = (await world.call(noticeRoutes.list, {}, await world.thai.owner.caller())).body;
    expect(items.filter(({ kind }) => kind === 'lowStock')).toEqual([]);
  });

  it('is gone after thirty days', async () => {
    const cook = await withRights(permission.inventory.view);
    await report(lowStock());
    const at = world.clock.now();
    await world.test.asOwner((client) => client.query("UPDATE notices SET at = at - interval '31 days'"));
    expect((await bellOf(cook)).items).toEqual([]);
    world.clock.set(at);
  });

  it('about one person reaches that person alone', async () => {
    const [ann, ben] = [await withRights(permission.inventory.view), await withRights(permission.inventory.view)];
    await report({ kind: 'pinChanged', key: newID(), params: { by: 'Boss' }, userID: ann.person.userID });
    expect(await kindsOf(ann)).toContain('pinChanged');
    expect(await kindsOf(ben)).not.toContain('pinChanged');
  });

  it('of the licence is mailed to people with the right', async () => {
    mails.length = 0;
    await report({ kind: 'licenceEnds', key: newID(), params: { date: '2027-01-01', days: 7 } });
    expect(mails.map(({ template }) => template)).toContain('notice.licenceEnds');
    expect(mails[0]?.text).toContain('2027-01-01');
  });
});

describe('a notification group', () => {
  const group = (visitor: Visitor) => ({
    notificationGroupID: newID(),
    name: `Group ${newID()}`,
    isActive: true,
    userIDs: [visitor.person.userID],
    noticeKinds: ['outOfStock' as const],
  });
  const outOfStock = (): NewNotice => ({ kind: 'outOfStock', key: newID(), params: { name: 'Rice', onHand: 0 } });

  it('takes the place of everyone with the right', async () => {
    const [waiter, cook] = [
      await withRights(permission.quickService.view),
      await withRights(permission.inventory.view),
    ];
    const owner = await world.burrito.owner.caller();
    const body = group(waiter);
    expect((await world.call(notificationGroupRoutes.create, { body }, owner)).status).toBe(200);
    await report(outOfStock());
    expect(await kindsOf(waiter)).toContain('outOfStock');
    expect(await kindsOf(cook)).not.toContain('outOfStock');
    mails.length = 0;
    const target = {
      notificationTargetID: newID(),
      name: `Mail ${newID()}`,
      kind: 'Mail' as const,
      isActive: true,
      notificationGroupID: body.notificationGroupID,
      clientIDs: [],
      noticeKinds: [],
    };
    expect((await world.call(notificationTargetRoutes.create, { body: target }, owner)).status).toBe(200);
    await report(outOfStock());
    expect(mails.map(({ template }) => template)).toEqual(['notice.outOfStock']);
    await world.call(notificationGroupRoutes.remove, { query: { ids: [body.notificationGroupID] } }, owner);
    await report(outOfStock());
    expect(await kindsOf(cook)).toContain('outOfStock');
  });

  it('has no people of another company', async () => {
    const body = { ...group(world.thai.owner), name: `Group ${newID()}` };
    const answer = await world.call(notificationGroupRoutes.create, { body }, await world.burrito.owner.caller());
    expect(codeOf(answer)).toEqual([404, 'resource.not_found']);
  });

  it('is refused without people, and a mail to a terminal too', async () => {
    const owner = await world.burrito.owner.caller();
    const empty = { ...group(world.burrito.owner), userIDs: [] };
    expect(codeOf(await world.call(notificationGroupRoutes.create, { body: empty }, owner))).toEqual([
      400,
      'validation.failed',
    ]);
    const target = {
      name: 'Mail to a terminal',
      kind: 'Mail' as const,
      isActive: true,
      notificationGroupID: null,
      clientIDs: [world.burrito.owner.device?.clientID ?? ''],
      noticeKinds: ['lowStock' as const],
    };
    expect(codeOf(await world.call(notificationTargetRoutes.create, { body: target }, owner))).toEqual([
      400,
      'validation.failed',
    ]);
  });
});

describe('a terminal as a target', () => {
  it('shows its kinds to anyone who is signed in there', async () => {
    const waiter = await withRights(permission.quickService.view);
    const clientID = waiter.device?.clientID ?? '';
    const body = {
      notificationTargetID: newID(),
      name: `Counter ${newID()}`,
      kind: 'Bell' as const,
      isActive: true,
      notificationGroupID: null,
      clientIDs: [clientID],
      noticeKinds: ['lowStock' as const],
    };
    const owner = await world.burrito.owner.caller();
    expect((await world.call(notificationTargetRoutes.create, { body }, owner)).status).toBe(200);
    await report(lowStock());
    expect(await kindsOf(waiter)).toContain('lowStock');
    await world.call(notificationTargetRoutes.remove, { query: { ids: [body.notificationTargetID] } }, owner);
  });
});

describe('a look', () => {
  /** A counted item with a safety stock of 5, and how its stock is counted. */
  const countedItem = async () => {
    const owner = await world.burrito.owner.caller();
    const tracked = (await world.call(inventoryRoutes.list, { query: { pageSize: 5 } }, owner)).body.items[0];
    const itemID = tracked?.itemID ?? '';
    const count = async (quantity: number) => {
      const body = {
        mode: 'Set' as const,
        quantity,
        type: 'Count' as const,
        reason: 'Counted',
        uomid: null,
        unitCost: null,
        vendorID: null,
        comment: '',
      };
      const headers = { ...owner.headers, 'idempotency-key': newID() };
      const answer = await world.call(inventoryRoutes.adjust, { params: { id: itemID }, body }, { ...owner, headers });
      expect(answer.status).toBe(200);
    };
    await world.test.asOwner((client) =>
      client.query('UPDATE item_inventory SET safety_stock = 5 WHERE item_id = $1', [itemID]),
    );
    return { itemID, count };
  };

  it('finds an item that came to its safety stock, once', async () => {
    const { itemID, count } = await countedItem();
    await count(20);
    await look();
    await count(3);
    await look();
    await look();
    const { items } = await bellOf(world.burrito.owner);
    expect(items.filter(({ kind, recordID }) => kind === 'lowStock' && recordID === itemID)).toHaveLength(1);
  });

  it('finds an item that ran out as out of stock and not as low', async () => {
    const { itemID, count } = await countedItem();
    await count(20);
    await look();
    const before = (await bellOf(world.burrito.owner)).items.map(({ noticeID }) => noticeID);
    await count(0);
    await look();
    const { items } = await bellOf(world.burrito.owner);
    const found = items.filter(({ noticeID, recordID }) => recordID === itemID && !before.includes(noticeID));
    expect(found.map(({ kind }) => kind)).toEqual(['outOfStock']);
  });

  it('reports a changed PIN to its person', async () => {
    const ann = await world.burrito.visitor();
    const answer = await world.call(
      locationUserRoutes.setPin,
      { params: { id: ann.person.userID }, body: { newPin: '482915' } },
      await world.burrito.owner.caller(),
    );
    expect(answer.status).toBe(200);
    await look();
    expect(await kindsOf(ann)).toContain('pinChanged');
  });

  it('reports changed rights to their person, not to who changed them', async () => {
    const ann = await withRights(permission.quickService.view);
    const owner = await world.burrito.owner.caller();
    const params = { id: ann.person.userID };
    const { body: held } = await world.call(companyUserRoutes.permissions, { params }, owner);
    const body = { codes: [permission.inventory.view], version: held.version };
    expect((await world.call(companyUserRoutes.setPermissions, { params, body }, owner)).status).toBe(200);
    await look();
    expect(await kindsOf(ann)).toContain('rightsChanged');
    expect(await kindsOf(world.burrito.owner)).not.toContain('rightsChanged');
  });

  it('reports a sign-in on a browser that is new to the person, and no other', async () => {
    const codes = [permission.quickService.view];
    const person = await world.burrito.restaurant.addPerson({ userName: 'ann-at-two-browsers', codes });
    const [usual, unknown] = [
      await world.burrito.restaurant.addDevice('Usual browser'),
      await world.burrito.restaurant.addDevice('Unknown browser'),
    ];
    /** How often this was reported after a sign-in there. */
    const reportedAfter = async (device: PlantedDevice): Promise<number> => {
      const { token } = await world.signIn(world.burrito, person, device);
      await look();
      const caller = { ...BEARER, subDomain: world.burrito.subDomain, token };
      const { items } = (await world.call(noticeRoutes.list, {}, caller)).body;
      // A person may be signed in at one terminal.
      await world.call(authRoutes.logout, {}, caller);
      return items.filter(({ kind }) => kind === 'unknownBrowser').length;
    };
    expect(await reportedAfter(usual), 'the first browser of all').toBe(0);
    expect(await reportedAfter(usual), 'the same again').toBe(0);
    expect(await reportedAfter(unknown), 'a second browser').toBe(1);
    expect(await reportedAfter(unknown), 'the second one again').toBe(1);
  });

  it('finds what a licence, a quota and a backup say', async () => {
    const { companyID } = world.burrito.scope;
    const end = new Date(world.clock.now().getTime() + 5 * 86_400_000);
    await world.test.asOwner(async (client) => {
      await client.query('UPDATE companies SET licence_valid_to = $2, licence_user_limit = 1 WHERE company_id = $1', [
        companyID,
        end,
      ]);
      await client.query("UPDATE installation SET backed_up_at = $1::timestamptz - interval '2 days'", [
        world.clock.now(),
      ]);
    });
    await look();
    const { items } = await bellOf(world.burrito.owner);
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['licenceEnds', 'quotaNearlyUsed', 'backupOld']),
    );
    expect(items.find(({ kind }) => kind === 'licenceEnds')?.params).toMatchObject({ days: expect.any(Number) });
  });

  it('finds a mail that was never taken', async () => {
    const { companyID } = world.burrito.scope;
    await world.test.asOwner((client) =>
      client.query(
        `INSERT INTO jobs (company_id, id, kind, payload, created_at, run_at, dead_at)
         VALUES ($1, $2, 'mail', '{"template":"x","to":"gone@farm.test","content":null}', $3, $3, $3)`,
        [companyID, newID(), world.clock.now()],
      ),
    );
    await look();
    const { items } = await bellOf(world.burrito.owner);
    expect(items.find(({ kind }) => kind === 'mailFailed')?.params).toEqual({ to: 'gone@farm.test' });
  });
});

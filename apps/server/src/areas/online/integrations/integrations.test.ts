import {
  guestOrderRoutes,
  integrationRoutes,
  onlineOrderRoutes,
  onlineStoreRoutes,
  orderChannelRoutes,
  orderRoutes,
  outOfStockRoutes,
  partnerItemRoutes,
  type IntegrationProvider,
  type OnlineLocationInput,
} from '@tavola/contract';
import { storeInput } from '@tavola/testkit/online/guest.ts';
import { createPartner, partnerOrder, type Partner } from '@tavola/testkit/online/partner.ts';
import { PartnerReceiver } from '@tavola/testkit/online/partner-receiver.ts';
import { startProduct, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { isSignatureOf } from '../partners/signature.ts';

let world: ProductServer;
let place: Place;
let owner: Caller;
const receiver = new PartnerReceiver();
beforeAll(async () => {
  await receiver.open();
  world = await startProduct({ deviceOrigins: [receiver.origin] });
  place = world.burrito;
  owner = await place.owner.caller();
}, 120_000);
afterAll(async () => {
  receiver.close();
  await world.close();
});
beforeEach(() => {
  receiver.status = 204;
  receiver.got.length = 0;
});

const ALL_ON = { isActive: true, sendsMenu: true, sendsStates: true };

interface Connected {
  readonly id: string;
  readonly secret: string;
  readonly partner: Partner;
}

async function newChannel(): Promise<Connected> {
  const id = newID();
  const body = { orderChannelID: id, name: `Channel ${id}`, isActive: true, isAutoAccepted: false, prepMinutes: 20 };
  await world.call(orderChannelRoutes.create, { body: { ...body, paymentAccountID: null } }, owner);
  const { key, secret } = (await world.call(orderChannelRoutes.renewSecret, { params: { id } }, owner)).body;
  return { id, secret, partner: createPartner({ url: world.url, key, secret, now: () => world.services.now() }) };
}

const connectTo = (integrationID: IntegrationProvider) =>
  world.call(integrationRoutes.create, { params: { id: integrationID }, body: ALL_ON }, owner);
const saveLocations = (id: IntegrationProvider, ...locations: OnlineLocationInput[]) =>
  world.call(integrationRoutes.saveLocations, { params: { id }, body: { locations } }, owner);
const locationOf = (channel: Connected, more: Partial<OnlineLocationInput> = {}): OnlineLocationInput => ({
  orderChannelID: channel.id,
  isActive: true,
  externalID: 'R-7',
  address: `${receiver.origin}/hook`,
  menuID: null,
  ...more,
});
const aMenu = () => {
  const { snapshot } = place.terminal.data;
  const asked = new Set(
    snapshot.modifierGroups
      .filter(({ isRequired, minSelectedOptions }) => isRequired || minSelectedOptions > 0)
      .map(({ modifierGroupID }) => modifierGroupID),
  );
  const plain = new Set(
    snapshot.products
      .filter(({ modifierGroups }) => modifierGroups.every(({ modifierGroupID }) => !asked.has(modifierGroupID)))
      .filter(
        ({ type, variantGroups, isOutOfStock }) => type === 'Product' && variantGroups.length === 0 && !isOutOfStock,
      )
      .map(({ itemID }) => itemID),
  );
  const menu = snapshot.menus.find(({ isActive, menuSections }) =>
    menuSections.some((section) => isActive && section.menuItems.some(({ itemID }) => plain.has(itemID))),
  );
  const item = menu?.menuSections.flatMap(({ menuItems }) => menuItems).find(({ itemID }) => plain.has(itemID));
  if (menu === undefined || item === undefined) throw new Error('The place has no menu.');
  return { menuID: menu.menuID, itemID: item.itemID };
};
const placed = async ({ partner }: Connected, code = 'SANDWICH') => {
  const sent = partnerOrder({ lines: [{ externalItemID: code, name: `A ${code}`, quantity: 1, price: 5 }] });
  return { sent, answer: await partner.place(sent) };
};

describe('integrations of a location (platform spec, section 7)', () => {
  it('are three to choose from', async () => {
    const { body } = await world.call(integrationRoutes.known, {}, owner);
    expect(body.map(({ integrationID }) => integrationID)).toEqual(['menulive', 'signed', 'simulator']);
  });

  it('are connected once, however often', async () => {
    await connectTo('signed');
    await connectTo('signed');
    const { body } = await world.call(integrationRoutes.list, {}, owner);
    expect(body.filter(({ integrationID }) => integrationID === 'signed')).toHaveLength(1);
  });

  it('are changed by one person at a time', async () => {
    const { version } = (await connectTo('signed')).body;
    const change = () =>
      world.call(integrationRoutes.update, { params: { id: 'signed' }, body: { ...ALL_ON, version } }, owner);
    expect((await change()).status).toBe(200);
    expect((await change()).body.additionValue?.errorCode).toBe('resource.version_conflict');
  });

  it('answer where partners send and where guests order', async () => {
    const partners = await world.call(integrationRoutes.partnerURL, {}, owner);
    expect(partners.body.url).toMatch(/\/api\/partners\/orders$/);
    const page = await world.call(integrationRoutes.openPage, {}, owner);
    expect(page.body.url).toMatch(/\/order$/);
  });

  it('take no orders of their channels while they are off', async () => {
    const { version } = (await connectTo('signed')).body;
    const channel = await newChannel();
    await saveLocations('signed', locationOf(channel, { address: null }));
    const off = { params: { id: 'signed' as const }, body: { ...ALL_ON, isActive: false, version } };
    const { body } = await world.call(integrationRoutes.update, off, owner);
    expect((await placed(channel)).answer.body.additionValue?.errorCode).toBe('channel.off');
    await world.call(
      integrationRoutes.update,
      { params: { id: 'signed' }, body: { ...ALL_ON, version: body.version } },
      owner,
    );
    expect((await placed(channel)).answer.status).toBe(200);
  });

  it('close our own page while it is off', async () => {
    const { menuID } = aMenu();
    const store = storeInput(menuID, { name: `Store ${newID()}`, path: `store-${newID().slice(-12)}` });
    await world.call(onlineStoreRoutes.create, { body: { ...store, orderChannelID: null } }, owner);
    const { version } = (await world.call(integrationRoutes.openPage, {}, owner)).body.integration;
    const guest = { subDomain: place.subDomain };
    const stores = () => world.call(guestOrderRoutes.stores, {}, guest);
    expect((await stores()).body.items.map(({ path }) => path)).toContain(store.path);
    const switchTo = (isActive: boolean, at: number) =>
      world.call(
        integrationRoutes.update,
        { params: { id: 'menulive' }, body: { ...ALL_ON, isActive, version: at } },
        owner,
      );
    await switchTo(false, version);
    expect((await stores()).body.items).toEqual([]);
    await switchTo(true, version + 1);
    expect((await stores()).body.items.map(({ path }) => path)).toContain(store.path);
  });

  it('have a channel once: not one of a store, nor one of another integration', async () => {
    await connectTo('signed');
    await connectTo('simulator');
    const channel = await newChannel();
    await saveLocations('signed', locationOf(channel));
    expect((await saveLocations('simulator', locationOf(channel))).status).toBe(400);
  });

  it('send to no private address', async () => {
    await connectTo('signed');
    const refused = await saveLocations('signed', locationOf(await newChannel(), { address: 'https://10.0.0.1/' }));
    expect(refused.body.additionValue?.errorCode).toBe('webhook.address_refused');
  });

  it('are kept by people who have the right', async () => {
    const waiter = await place.powerless.caller();
    expect((await world.call(integrationRoutes.list, {}, waiter)).status).toBe(403);
  });
});

describe('what partners are sent (decisions 84, 369)', () => {
  it('is the menu, signed with the secret of the channel, under ids that an order may have', async () => {
    await connectTo('signed');
    const channel = await newChannel();
    const { menuID, itemID } = aMenu();
    await saveLocations('signed', locationOf(channel, { menuID }));
    await world.product.doDueJobs();
    expect(receiver.types).toEqual(['menu.changed']);
    const [got] = receiver.got;
    expect(isSignatureOf(got?.signature ?? '', channel.secret, got?.body ?? '', world.services.now())).toBe(true);
    const [message] = receiver.messages;
    expect(message?.externalID).toBe('R-7');
    expect(message?.data.items?.map((one) => one.externalItemID)).toContain(itemID);
    expect((await placed(channel, itemID)).answer.body.unmappedItemIDs).toEqual([]);
  });

  it('is nothing more while nothing has changed', async () => {
    await connectTo('signed');
    await saveLocations('signed', locationOf(await newChannel(), { menuID: aMenu().menuID }));
    await world.product.doDueJobs();
    await world.product.doDueJobs();
    expect(receiver.types).toEqual(['menu.changed']);
  });

  it('is what runs out, and what is back, without the menu', async () => {
    await connectTo('signed');
    const { menuID, itemID } = aMenu();
    await saveLocations('signed', locationOf(await newChannel(), { menuID }));
    await world.product.doDueJobs();
    receiver.got.length = 0;
    const mark = (isOutOfStock: boolean) =>
      world.call(outOfStockRoutes.change, { params: { id: itemID }, body: { isOutOfStock } }, owner);
    await mark(true);
    await world.product.doDueJobs();
    expect(receiver.types).toEqual(['availability.changed']);
    expect(receiver.messages[0]?.data['unavailableItemIDs']).toEqual([itemID]);
    await mark(false);
    await world.product.doDueJobs();
    expect(receiver.messages[1]?.data['availableItemIDs']).toEqual([itemID]);
  });

  it('is what becomes of an order, once', async () => {
    await connectTo('signed');
    const channel = await newChannel();
    await saveLocations('signed', locationOf(channel));
    const { answer, sent } = await placed(channel);
    const { orderID } = answer.body;
    await world.call(onlineOrderRoutes.accept, { params: { id: orderID }, body: {} }, owner);
    await world.product.doDueJobs();
    await world.product.doDueJobs();
    expect(receiver.types).toEqual(['order.accepted']);
    expect(receiver.messages[0]?.data['externalOrderID']).toBe(sent.externalOrderID);
    expect(receiver.messages[0]?.data['status']).toBe('Sent');
  });

  it('is a rejection with its reason', async () => {
    await connectTo('signed');
    const channel = await newChannel();
    await saveLocations('signed', locationOf(channel));
    const { orderID: id } = (await placed(channel)).answer.body;
    await world.call(onlineOrderRoutes.reject, { params: { id }, body: { reason: 'TooBusy' } }, owner);
    await world.product.doDueJobs();
    expect(receiver.types).toEqual(['order.rejected']);
    expect(receiver.messages[0]?.data['rejectReason']).toBe('TooBusy');
  });

  it('waits while the partner is away, says why, and is sent once it is back', async () => {
    await connectTo('signed');
    const channel = await newChannel();
    await saveLocations('signed', locationOf(channel));
    const { orderID: id } = (await placed(channel)).answer.body;
    await world.call(onlineOrderRoutes.accept, { params: { id }, body: {} }, owner);
    receiver.status = 503;
    await world.product.doDueJobs();
    const shown = async () =>
      (await world.call(integrationRoutes.locations, { params: { id: 'signed' } }, owner)).body.locations.find(
        ({ orderChannelID }) => orderChannelID === channel.id,
      );
    expect((await shown())?.failure).toBe('503');
    receiver.status = 204;
    receiver.got.length = 0;
    await world.product.doDueJobs();
    expect(receiver.types).toEqual([]);
    world.clock.advance(11_000);
    await world.product.doDueJobs();
    expect(receiver.types).toEqual(['order.accepted']);
    expect((await shown())?.failure).toBeNull();
  });

  it('is the whole menu again where a person asks for it', async () => {
    await connectTo('signed');
    await saveLocations('signed', locationOf(await newChannel(), { menuID: aMenu().menuID }));
    await world.product.doDueJobs();
    const { body } = await world.call(integrationRoutes.sync, { params: { provider: 'signed' } }, owner);
    expect(body.channels).toBe(1);
    await world.product.doDueJobs();
    expect(receiver.types).toEqual(['menu.changed', 'menu.changed']);
  });
});

describe('a product with something that has to be chosen', () => {
  it('is made as the partner names it, and never refused', async () => {
    const { snapshot } = place.terminal.data;
    const required = snapshot.modifierGroups
      .filter(({ isRequired }) => isRequired)
      .map((group) => group.modifierGroupID);
    const chosen = snapshot.products.find(
      ({ type, modifierGroups }) =>
        type === 'Product' && modifierGroups.some(({ modifierGroupID }) => required.includes(modifierGroupID)),
    );
    const code = chosen?.itemID ?? '';
    expect(code).not.toBe('');
    const { answer } = await placed(await newChannel(), code);
    expect(answer.status).toBe(200);
    expect(answer.body.unmappedItemIDs).toEqual([code]);
  });
});

describe('the partner to practise with', () => {
  it('sends an order of the menu, and one with an item that nobody knows', async () => {
    await connectTo('simulator');
    await saveLocations('simulator', locationOf(await newChannel(), { address: null }));
    const known = await world.call(integrationRoutes.inject, {}, owner);
    expect(known.body.status).toBe('New');
    expect(known.body.unmappedItemIDs).toEqual([]);
    const unknown = await world.call(integrationRoutes.inject, { query: { isUnknown: true } }, owner);
    expect(unknown.body.unmappedItemIDs).toEqual(['PRACTICE-UNKNOWN']);
  });

  it('sends nothing where it is not connected', async () => {
    await world.call(integrationRoutes.remove, { params: { id: 'simulator' } }, owner);
    const refused = await world.call(integrationRoutes.inject, {}, owner);
    expect(refused.body.additionValue?.errorCode).toBe('integration.not_connected');
  });
});

describe('an item that no menu has (decisions 86, 370)', () => {
  const listed = async (code: string) =>
    (await world.call(partnerItemRoutes.list, { query: { search: code } }, owner)).body.items;
  const map = (id: string, itemID: string | null, version: number) =>
    world.call(partnerItemRoutes.map, { params: { id }, body: { itemID, version } }, owner);

  it('is listed once with how often it was ordered', async () => {
    const channel = await newChannel();
    const code = `X-${newID()}`;
    await placed(channel, code);
    await placed(channel, ` ${code.toLowerCase()} `);
    const items = await listed(code);
    expect(items).toHaveLength(1);
    expect(items[0]?.orders).toBe(2);
    expect(items[0]?.itemName).toBeNull();
  });

  it('is its product in every later order, once it is mapped', async () => {
    const channel = await newChannel();
    const code = `X-${newID()}`;
    await placed(channel, code);
    const { itemID } = aMenu();
    const [item] = await listed(code);
    expect((await map(item?.partnerItemID ?? '', itemID, 1)).status).toBe(200);
    const { answer } = await placed(channel, code);
    expect(answer.body.unmappedItemIDs).toEqual([]);
    const { body } = await world.call(orderRoutes.get, { params: { id: answer.body.orderID } }, owner);
    expect(body.orderLines[0]?.itemID).toBe(itemID);
    expect((await listed(code))[0]?.orders).toBe(1);
  });

  it('of one channel is not that of another', async () => {
    const [one, other] = [await newChannel(), await newChannel()];
    const code = `X-${newID()}`;
    await placed(one, code);
    const [item] = await listed(code);
    await map(item?.partnerItemID ?? '', aMenu().itemID, 1);
    expect((await placed(other, code)).answer.body.unmappedItemIDs).toEqual([code]);
  });

  it('is no product where something has to be chosen', async () => {
    const channel = await newChannel();
    const code = `X-${newID()}`;
    await placed(channel, code);
    const combo = place.terminal.data.snapshot.products.find(({ type }) => type === 'Combo' || type === 'BaseProduct');
    const [item] = await listed(code);
    expect((await map(item?.partnerItemID ?? '', combo?.itemID ?? newID(), 1)).status).toBe(400);
  });

  it('that was removed from the list is unknown when it is ordered again', async () => {
    const channel = await newChannel();
    const code = `X-${newID()}`;
    await placed(channel, code);
    const [item] = await listed(code);
    const id = item?.partnerItemID ?? '';
    await map(id, aMenu().itemID, 1);
    await world.call(partnerItemRoutes.remove, { query: { ids: [id] } }, owner);
    expect((await placed(channel, code)).answer.body.unmappedItemIDs).toEqual([code]);
    expect((await listed(code))[0]?.itemName).toBeNull();
  });
});

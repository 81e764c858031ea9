import { giftCardInventoryRoutes, permission, type GiftCardAdjustInput } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const create = (
  office: Office,
  giftCardTypeName: string,
  giftCardPrice: number,
  caller: Caller = office.owner,
  giftCardProductID = newID(),
) =>
  server.call(giftCardInventoryRoutes.create, { body: { giftCardProductID, giftCardTypeName, giftCardPrice } }, caller);
const adjust = (office: Office, id: string, more: Partial<GiftCardAdjustInput>, caller: Caller = office.owner) =>
  server.call(
    giftCardInventoryRoutes.adjust,
    { params: { id }, body: { mode: 'Add', quantity: 1, reason: 'Delivery', comment: '', ...more } },
    caller,
  );
const list = async (office: Office, query: object = {}) =>
  (await server.call(giftCardInventoryRoutes.list, { query }, office.owner)).body.items.map((row) => [
    row.giftCardTypeName,
    row.giftCardPrice,
    row.onHandQuantity,
  ]);

describe('gift cards in the drawer', () => {
  it('are listed by type and price, and a type is created with its first card and never twice', async () => {
    const office = await server.open();
    for (const [name, price] of [
      ['Birthday', 50],
      ['Classic', 20],
      ['CLASSIC', 10],
    ] as const)
      expect((await create(office, name, price)).status).toBe(200);
    expect(await list(office)).toEqual([
      ['Birthday', 50, 0],
      ['Classic', 10, 0],
      ['Classic', 20, 0],
    ]);
    expect(await list(office, { sort: ['giftCardPrice:desc'], search: 'class' })).toEqual([
      ['Classic', 20, 0],
      ['Classic', 10, 0],
    ]);
    expect((await server.call(giftCardInventoryRoutes.types, {}, office.owner)).body.map(({ name }) => name)).toEqual([
      'Birthday',
      'Classic',
    ]);
    expect(codeOf(await create(office, 'classic', 20))).toEqual([409, 'gift_cards.error.duplicate']);
    for (const price of [0, -5]) expect((await create(office, 'Classic', price)).status).toBe(400);
  });

  it('are added once under an id of the caller’s', async () => {
    const office = await server.open();
    const id = newID();
    const [first, again] = [
      await create(office, 'Classic', 20, office.owner, id),
      await create(office, 'Classic', 20, office.owner, id),
    ];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await list(office)).length).toBe(1);
  });

  it('are received, counted and removed, never more than there are, each time with a movement', async () => {
    const office = await server.open();
    const {
      body: { giftCardProductID: id },
    } = await create(office, 'Classic', 20);
    await adjust(office, id, { quantity: 100 });
    await adjust(office, id, { mode: 'Subtract', quantity: 3, reason: 'Damaged', comment: 'Wet' });
    expect(codeOf(await adjust(office, id, { mode: 'Subtract', quantity: 98 }))).toEqual([
      409,
      'gift_cards.error.too_few',
    ]);
    expect((await adjust(office, id, { quantity: 0 })).status).toBe(400);
    expect((await adjust(office, id, { quantity: 1.5 })).status).toBe(400);
    const { body } = await adjust(office, id, { mode: 'Set', quantity: 95, reason: 'Count' });
    expect(body.onHandQuantity).toBe(95);
    expect(
      body.movements.map(({ type, quantity, balanceAfter, reason, comment, userName }) => [
        type,
        quantity,
        balanceAfter,
        reason,
        comment,
        userName,
      ]),
    ).toEqual([
      ['Count', -2, 95, 'Count', null, 'Ann Lee'],
      ['Adjust', -3, 97, 'Damaged', 'Wet', 'Ann Lee'],
      ['Receive', 100, 100, 'Delivery', null, 'Ann Lee'],
    ]);
  });

  it('add up simultaneous changes, and count a repeated call once', async () => {
    const office = await server.open();
    const {
      body: { giftCardProductID: id },
    } = await create(office, 'Classic', 20);
    await Promise.all(Array.from({ length: 8 }, () => adjust(office, id, { quantity: 5 })));
    const caller = { ...office.owner, headers: { 'idempotency-key': newID() } };
    await adjust(office, id, { quantity: 2 }, caller);
    const { body } = await adjust(office, id, { quantity: 2 }, caller);
    expect(body.onHandQuantity).toBe(42);
    expect(body.movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(42);
  });

  it('belong to the location, and each action needs its right', async () => {
    const [mine, theirs] = [await server.open(), await server.open()];
    const {
      body: { giftCardProductID: id },
    } = await create(theirs, 'Classic', 20);
    expect(codeOf(await adjust(mine, id, {}))).toEqual([404, 'resource.not_found']);
    expect(codeOf(await server.call(giftCardInventoryRoutes.get, { params: { id } }, mine.owner))).toEqual([
      404,
      'resource.not_found',
    ]);
    expect(await list(mine)).toEqual([]);
    const viewer = await theirs.colleague(permission.giftCard.view);
    expect((await server.call(giftCardInventoryRoutes.list, {}, viewer)).status).toBe(200);
    expect((await create(theirs, 'Birthday', 5, viewer)).status).toBe(403);
    expect((await adjust(theirs, id, {}, viewer)).status).toBe(403);
  });
});

import {
  kitchenTicketRoutes,
  onlineOrderRoutes,
  orderChannelRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentAccountRoutes,
  permission,
  PaymentType,
  type OrderChannelInput,
  type PartnerOrder,
} from '@tavola/contract';
import { createPartner, partnerOrder, type Partner } from '@tavola/testkit/online/partner.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switchKitchen } from '../kitchen/kitchen.setup.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

interface Place {
  readonly office: Office;
  readonly partner: Partner;
  readonly channelID: string;
  readonly access: { readonly url: string; readonly key: string; readonly secret: string };
}

const BLANK: OrderChannelInput = { name: 'Green Basket', isActive: true, isAutoAccepted: false, prepMinutes: 20 };

/** A diner with a kitchen and a channel that has its secret. */
async function open(more: Partial<OrderChannelInput> = {}): Promise<Place> {
  const office = await server.open({ isSelling: true });
  await switchKitchen(server, office, true);
  const channel = await server.call(orderChannelRoutes.create, { body: { ...BLANK, ...more } }, office.owner);
  const { orderChannelID } = channel.body;
  const made = await server.call(orderChannelRoutes.renewSecret, { params: { id: orderChannelID } }, office.owner);
  const access = { url: server.url, key: made.body.key, secret: made.body.secret };
  const partner = createPartner({ ...access, now: () => server.services.now() });
  return { office, partner, channelID: orderChannelID, access };
}

const list = async ({ office }: Place, isOver = false) =>
  (await server.call(onlineOrderRoutes.list, { query: { isOver } }, office.owner)).body.items;
const accept = ({ office }: Place, id: string, prepMinutes?: number) =>
  server.call(onlineOrderRoutes.accept, { params: { id }, body: { prepMinutes } }, office.owner);
const reject = ({ office }: Place, id: string) =>
  server.call(onlineOrderRoutes.reject, { params: { id }, body: { reason: 'TooBusy' } }, office.owner);
const tickets = async ({ office }: Place) => (await server.call(kitchenTicketRoutes.open, {}, office.owner)).body.items;
const order = async ({ office }: Place, id: string) =>
  (await server.call(orderRoutes.get, { params: { id } }, office.owner)).body;
const placed = async (place: Place, more: Partial<PartnerOrder> = {}) => {
  const sent = partnerOrder(more);
  const answer = await place.partner.place(sent);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { ...answer.body, sent };
};

describe('an order of a partner (decisions 84, 86, 290)', () => {
  it('waits for an answer with what the partner said', async () => {
    const place = await open();
    const { sent } = await placed(place);
    expect(await list(place)).toMatchObject([
      {
        externalOrderID: sent.externalOrderID,
        onlineStatus: 'New',
        totalDueAmount: 5,
        guestName: 'Mia Green',
        isRead: false,
        lines: [{ name: 'Sandwich of the partner', quantity: 1, isUnmapped: true }],
      },
    ]);
  });

  it('is one order, however often it is delivered at once', async () => {
    const place = await open();
    const sent = partnerOrder({ totalAmount: 41 });
    const answers = await Promise.all([1, 2, 3].map(() => place.partner.place(sent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.orderID)).size).toBe(1);
    expect(await list(place)).toMatchObject([{ totalDueAmount: 41 }]);
  });

  it('is the same order on the next day', async () => {
    const place = await open();
    const { sent, orderID } = await placed(place);
    server.clock.advance(24 * 60 * 60_000);
    expect((await place.partner.place(sent)).body.orderID).toBe(orderID);
  });

  it('costs what the partner charged, whatever the menu says', async () => {
    const place = await open();
    const { orderID } = await placed(place, {
      totalAmount: 11.11,
      lines: [{ externalItemID: 'x', name: 'Soup', quantity: 2, price: 5 }],
    });
    expect((await order(place, orderID)).totalDueAmount).toBe(11.11);
  });

  it('has the item of the menu whose id the partner sends', async () => {
    const place = await open();
    const [first] = (await server.call(orderRoutes.search, {}, place.office.owner)).body.items;
    expect(first).toBeUndefined();
    const itemID = await server.test.asOwner(async (owner) => {
      const { rows } = await owner.query<{ id: string }>(`SELECT id FROM items WHERE company_id = $1 AND name = $2`, [
        place.office.tenant.scope.companyID,
        'Burger',
      ]);
      return rows[0]?.id ?? '';
    });
    const { orderID, unmappedItemIDs } = await placed(place, {
      lines: [{ externalItemID: itemID, name: 'Veggie thing', quantity: 1, price: 5 }],
    });
    expect(unmappedItemIDs).toEqual([]);
    expect((await order(place, orderID)).orderLines).toMatchObject([{ itemID, itemName: 'Burger', price: 5 }]);
  });

  it('says what the guest chose on the line that the kitchen reads', async () => {
    const place = await open();
    const { orderID } = await placed(place, {
      lines: [
        {
          externalItemID: 'pizza',
          name: 'Pizza',
          quantity: 2,
          price: 2.5,
          options: [{ name: 'Olives', quantity: 2 }, { name: 'Thin' }],
          note: 'Well done',
        },
      ],
    });
    const [line] = (await order(place, orderID)).orderLines;
    expect(line?.note).toBe('2 × Olives, Thin · Well done');
  });
});

describe('the answer of the restaurant (decision 85)', () => {
  it('sends an accepted order to the kitchen, paid by its channel, and repeats nothing', async () => {
    const place = await open();
    const { orderID } = await placed(place);
    const accepted = await accept(place, orderID, 25);
    expect(accepted.body).toMatchObject({ onlineStatus: 'Sent', paymentStatus: 'Paid', isRead: true });
    expect((await accept(place, orderID, 50)).body.readyAt).toBe(accepted.body.readyAt);
    expect(await tickets(place)).toMatchObject([{ orderID, lines: [{ name: 'Sandwich of the partner' }] }]);
    const { sale } = await order(place, orderID);
    expect(sale?.payments).toMatchObject([
      { paymentTypeID: PaymentType.ChannelAccount, amount: 5, name: 'Green Basket' },
    ]);
  });

  it('leaves an order unpaid that the guest pays at the counter', async () => {
    const place = await open();
    const { orderID } = await placed(place, { isPrepaid: false });
    expect((await accept(place, orderID)).body).toMatchObject({ onlineStatus: 'Sent', paymentStatus: 'Pending' });
  });

  it('books a prepaid order on the account of its channel', async () => {
    const place = await open();
    const { office, channelID } = place;
    const account = await server.call(
      paymentAccountRoutes.create,
      {
        body: {
          name: 'Basket account',
          paymentTypeID: PaymentType.ChannelAccount,
          isActive: true,
          customerIDs: [],
        } as never,
      },
      office.owner,
    );
    const paymentAccountID = account.body.accountID;
    await server.call(
      orderChannelRoutes.update,
      { params: { id: channelID }, body: { ...BLANK, paymentAccountID, version: 2 } },
      office.owner,
    );
    await accept(place, (await placed(place)).orderID);
    const after = await server.call(paymentAccountRoutes.get, { params: { id: paymentAccountID } }, office.owner);
    expect(after.body.accountBalance).toBe(5);
  });

  it('holds an order that is wanted later', async () => {
    const place = await open();
    const wantedAt = new Date(server.services.now().getTime() + 5 * 60 * 60_000).toISOString();
    const { orderID } = await placed(place, { wantedAt });
    expect((await accept(place, orderID)).body).toMatchObject({ onlineStatus: 'Held', readyAt: wantedAt });
    expect(await tickets(place)).toEqual([]);
  });

  it('rejects with a reason that the partner gets, and takes no money', async () => {
    const place = await open();
    const { orderID, sent } = await placed(place);
    expect((await reject(place, orderID)).body).toMatchObject({ onlineStatus: 'Rejected', status: 'Voided' });
    const states = await place.partner.states([sent.externalOrderID, 'unknown']);
    expect(states.body.items).toMatchObject([{ status: 'Rejected', rejectReason: 'TooBusy' }]);
    expect((await accept(place, orderID)).body.additionValue).toMatchObject({ errorCode: 'online_order.ended' });
  });

  it('is given once: an accepted order is not rejected', async () => {
    const place = await open();
    const { orderID } = await placed(place);
    await accept(place, orderID);
    expect((await reject(place, orderID)).status).toBe(409);
  });

  it('is given by the channel itself where it is set so', async () => {
    const place = await open({ isAutoAccepted: true });
    const { orderID, status } = await placed(place);
    expect(status).toBe('Sent');
    expect(await tickets(place)).toMatchObject([{ orderID }]);
  });

  it('ends an order that the guest has', async () => {
    const place = await open();
    const { orderID } = await placed(place);
    await accept(place, orderID);
    await server.call(orderLifeRoutes.complete, { params: { id: orderID } }, place.office.owner);
    expect(await list(place)).toEqual([]);
    expect(await list(place, true)).toMatchObject([{ orderID, onlineStatus: 'Completed', status: 'Completed' }]);
  });

  it('needs the right to edit online orders', async () => {
    const place = await open();
    const { orderID } = await placed(place);
    const seller = await place.office.colleague(permission.quickService.view, permission.onlineOrder.view);
    const refused = await server.call(onlineOrderRoutes.accept, { params: { id: orderID }, body: {} }, seller);
    expect(refused.status).toBe(403);
  });
});

describe('a cancellation by the channel (decision 291)', () => {
  it('takes an order off the kitchen with what was paid', async () => {
    const place = await open();
    const { orderID, sent } = await placed(place);
    await accept(place, orderID);
    const cancelled = await place.partner.cancel(sent.externalOrderID);
    expect(cancelled.body.status).toBe('Cancelled');
    expect(await list(place, true)).toMatchObject([{ orderID, status: 'Voided', isRead: false }]);
    expect((await place.partner.cancel(sent.externalOrderID)).status).toBe(200);
    const { rows } = await server.test.asOwner((owner) =>
      owner.query('SELECT status FROM payments WHERE order_id = $1', [orderID]),
    );
    expect(rows).toEqual([{ status: 'Voided' }]);
  });

  it('is refused once the guest has the order', async () => {
    const place = await open();
    const { orderID, sent } = await placed(place);
    await accept(place, orderID);
    await server.call(orderLifeRoutes.complete, { params: { id: orderID } }, place.office.owner);
    expect((await place.partner.cancel(sent.externalOrderID)).status).toBe(409);
  });
});

describe('a cancellation by the restaurant (decision 391)', () => {
  const cancel = ({ office }: Place, id: string, caller = office.owner) =>
    server.call(onlineOrderRoutes.cancel, { params: { id }, body: { reason: 'ItemUnavailable' } }, caller);
  const paymentsOf = (orderID: string) =>
    server.test.asOwner(async (owner) => {
      const { rows } = await owner.query('SELECT status FROM payments WHERE order_id = $1', [orderID]);
      return rows;
    });

  it('gives back what the channel paid, stops the kitchen and reports the reason', async () => {
    const place = await open();
    const { orderID, sent } = await placed(place);
    await accept(place, orderID);
    expect((await cancel(place, orderID)).body).toMatchObject({ onlineStatus: 'Voided', status: 'Voided' });
    expect(await paymentsOf(orderID)).toEqual([{ status: 'Voided' }]);
    expect(await tickets(place)).toMatchObject([{ lines: [{ kdsStatus: 'Cancelled' }] }]);
    const states = await place.partner.states([sent.externalOrderID]);
    expect(states.body.items).toMatchObject([{ status: 'Voided', rejectReason: 'ItemUnavailable' }]);
  });

  it('takes the money off the account of the channel', async () => {
    const place = await open();
    const account = await server.call(
      paymentAccountRoutes.create,
      {
        body: { name: 'Green', paymentTypeID: PaymentType.ChannelAccount, isActive: true, customerIDs: [] } as never,
      },
      place.office.owner,
    );
    const paymentAccountID = account.body.accountID;
    const params = { id: place.channelID };
    await server.call(
      orderChannelRoutes.update,
      { params, body: { ...BLANK, paymentAccountID, version: 2 } },
      place.office.owner,
    );
    const { orderID } = await placed(place);
    await accept(place, orderID);
    await cancel(place, orderID);
    const after = await server.call(paymentAccountRoutes.get, { params: { id: paymentAccountID } }, place.office.owner);
    expect(after.body.accountBalance).toBe(0);
  });

  it('changes nothing when it is repeated', async () => {
    const place = await open();
    const { orderID } = await placed(place);
    await accept(place, orderID);
    const first = await cancel(place, orderID);
    expect((await cancel(place, orderID)).body).toEqual(first.body);
  });

  it('is refused once the guest has the order', async () => {
    const place = await open();
    const { orderID } = await placed(place);
    await accept(place, orderID);
    await server.call(orderLifeRoutes.complete, { params: { id: orderID } }, place.office.owner);
    expect((await cancel(place, orderID)).body.additionValue).toMatchObject({ errorCode: 'online_order.ended' });
    expect(await paymentsOf(orderID)).toEqual([{ status: 'PaidOnAccount' }]);
  });

  it('needs the approval of a person who may void', async () => {
    const place = await open();
    const { orderID } = await placed(place);
    await accept(place, orderID);
    const seller = await place.office.colleague(permission.onlineOrder.view, permission.onlineOrder.edit);
    const refused = await cancel(place, orderID, seller);
    expect(refused.body.additionValue).toMatchObject({ errorCode: 'approval.required' });
    expect(await paymentsOf(orderID)).toEqual([{ status: 'PaidOnAccount' }]);
  });
});

describe('what is unread (decision 86)', () => {
  it('is cleared for all by anyone who opens it', async () => {
    const place = await open();
    const { orderID } = await placed(place);
    const count = async () => (await server.call(onlineOrderRoutes.unreadCount, {}, place.office.owner)).body;
    expect(await count()).toEqual({ unread: 1, waiting: 1 });
    await server.call(onlineOrderRoutes.markRead, { params: { id: orderID } }, place.office.owner);
    expect(await count()).toEqual({ unread: 0, waiting: 1 });
    expect((await server.call(onlineOrderRoutes.unread, {}, place.office.owner)).body.items).toEqual([]);
  });

  it('is found by the number that the guest says', async () => {
    const place = await open();
    const { orderID } = await placed(place, { displayNumber: 'A-77' });
    const found = await server.call(onlineOrderRoutes.byNumber, { params: { no: 'A-77' } }, place.office.owner);
    expect(found.body.orderID).toBe(orderID);
  });
});

describe('a signature (decision 290)', () => {
  it('of another body is refused', async () => {
    const place = await open();
    const forged = await place.partner.place(partnerOrder(), { signature: `t=1,v1=${'0'.repeat(64)}` });
    expect(forged.status).toBe(401);
    expect(await list(place)).toEqual([]);
  });

  it('of an hour ago is refused', async () => {
    const place = await open();
    const signedAt = new Date(server.services.now().getTime() - 3_600_000);
    expect((await place.partner.place(partnerOrder(), { signedAt })).status).toBe(401);
    expect(await list(place)).toEqual([]);
  });

  it('under the key of another restaurant is refused', async () => {
    const other = await open();
    const { partner } = await open();
    expect((await partner.place(partnerOrder(), { key: other.access.key })).status).toBe(401);
    expect(await list(other)).toEqual([]);
  });

  it('with the secret before the new one is refused', async () => {
    const place = await open();
    const { channelID, office } = place;
    await server.call(orderChannelRoutes.renewSecret, { params: { id: channelID } }, office.owner);
    expect((await place.partner.place(partnerOrder())).status).toBe(401);
  });

  it('of a channel that is off places nothing', async () => {
    const place = await open();
    await server.call(orderChannelRoutes.setInactive, { params: { id: place.channelID } }, place.office.owner);
    expect((await place.partner.place(partnerOrder())).body.additionValue?.errorCode).toBe('channel.off');
  });
});

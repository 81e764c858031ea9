import { onlineOrderRoutes, orderChannelRoutes, type CallInput, type PartnerOrder } from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { createPartner, partnerOrder, type Partner } from '@tavola/testkit/online/partner.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// The list of online orders by what it is asked for (selling spec, section 7).

/** No channel, store or brand has it. */
const NOWHERE = '01890a5d-ac96-774b-bcce-b302099a8057';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

let office: Office;
let partner: Partner;
let channelID: string;
beforeEach(async () => {
  office = await server.open({ isSelling: true });
  const body = { name: 'Green Basket', isActive: true, isAutoAccepted: false, prepMinutes: 20 };
  const channel = await server.call(orderChannelRoutes.create, { body }, office.owner);
  channelID = channel.body.orderChannelID;
  const made = await server.call(orderChannelRoutes.renewSecret, { params: { id: channelID } }, office.owner);
  const { key, secret } = made.body;
  partner = createPartner({ url: server.url, key, secret, now: () => server.services.now() });
});

async function placed(more: Partial<PartnerOrder> = {}): Promise<string> {
  const answer = await partner.place(partnerOrder(more));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.orderID;
}

type Query = CallInput<typeof onlineOrderRoutes.list>['query'];
const guests = async (query: Query) =>
  (await server.call(onlineOrderRoutes.list, { query }, office.owner)).body.items.map(({ guestName }) => guestName);

describe('the list of online orders', () => {
  it('is asked by the name of the guest', async () => {
    await placed();
    await placed({ guestName: 'Tom Blue' });
    expect(await guests({ customerName: 'bLUE' })).toEqual(['Tom Blue']);
    expect(await guests({ customerName: '%' })).toEqual([]);
  });

  it('is asked by channel, store and brand', async () => {
    await placed();
    expect(await guests({ orderChannelIDs: [channelID] })).toHaveLength(1);
    expect(await guests({ orderChannelIDs: [NOWHERE] })).toEqual([]);
    expect(await guests({ onlineStoreIDs: [NOWHERE] })).toEqual([]);
    expect(await guests({ brandID: NOWHERE })).toEqual([]);
  });

  it('has what is open and what is over of the days that are named, and one of them where it is said which', async () => {
    const orderID = await placed();
    await server.call(onlineOrderRoutes.reject, { params: { id: orderID }, body: { reason: 'TooBusy' } }, office.owner);
    await placed({ guestName: 'Tom Blue' });
    const days = { startDate: '2000-01-01', endDate: '2999-01-01' };
    expect((await guests(days)).toSorted()).toEqual(['Mia Green', 'Tom Blue']);
    expect(await guests({ ...days, isOver: true })).toEqual(['Mia Green']);
    expect(await guests({ ...days, isOver: false })).toEqual(['Tom Blue']);
    expect(await guests({})).toEqual(['Tom Blue']);
    expect(await guests({ startDate: '2999-01-01' })).toEqual([]);
    expect(await guests({ endDate: '2000-01-01' })).toEqual([]);
  });
});

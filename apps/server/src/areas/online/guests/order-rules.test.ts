import {
  guestOrderRoutes,
  onlineOrderRoutes,
  onlineStoreRoutes,
  operationalSettingRoutes,
  settingsRoutes,
} from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { createGuest, storeInput } from '@tavola/testkit/online/guest.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCatalogCache } from '#areas/catalog/index.ts';
import { sellingDeps } from '#areas/selling/index.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';
import { handleOnlineDeadlines } from '../orders/deadline.ts';

let server: OfficeServer;
let jobs: JobQueue;
beforeAll(async () => {
  server = await startOfficeServer();
  jobs = new JobQueue(server.services);
  const deps = sellingDeps({ ...server.services, catalogFor: createCatalogCache(), jobs });
  handleOnlineDeadlines(server.services.database, deps, jobs);
});
beforeEach(() => server.clock.reset());
afterAll(() => server.close());

interface Rules {
  readonly onlineAnswerMinutes?: number;
  readonly onlineUnanswered?: 'reject' | 'accept';
  readonly onlineExtraMinutes?: number;
  readonly onlineAlarmSeconds?: number;
}

/** A diner with its own page and these rules. */
async function open(rules: Rules) {
  const office = await server.open({ isSelling: true });
  const { companyID } = office.tenant.scope;
  const sql = (text: string) => server.test.asOwner((owner) => owner.query<{ id: string }>(text, [companyID]));
  await sql("UPDATE companies SET feature_flags = '{menu_live}' WHERE company_id = $1");
  const { rows } = await sql('SELECT id FROM menus WHERE company_id = $1 ORDER BY sort_number LIMIT 1');
  await server.call(onlineStoreRoutes.create, { body: storeInput(rows[0]?.id ?? '') }, office.owner);
  const { body: now } = await server.call(settingsRoutes.operational, {}, office.owner);
  const { onlineAnswerMinutes, onlineUnanswered, onlineExtraMinutes, onlineAlarmSeconds, version } = now;
  const usual = { onlineAnswerMinutes, onlineUnanswered, onlineExtraMinutes, onlineAlarmSeconds };
  const saved = await server.call(
    operationalSettingRoutes.onlineOrders,
    { body: { ...usual, ...rules, version } },
    office.owner,
  );
  const guest = createGuest(server, office.tenant.subDomain, solveCaptcha);
  const place = async () => {
    const order = await guest.order('Burger');
    return { orderID: order.orderID, token: (await guest.place(order)).body.token };
  };
  const read = async (id: string) => (await server.call(onlineOrderRoutes.get, { params: { id } }, office.owner)).body;
  return { office, guest, place, read, saved };
}

const MINUTE_MS = 60_000;

describe('the rules of online orders (decision 375)', () => {
  it('an order waits as long as the location says, and its guest sees until when', async () => {
    const { place, read, guest } = await open({ onlineAnswerMinutes: 4 });
    const { orderID, token } = await place();
    const order = await read(orderID);
    expect(Date.parse(order.deadlineAt) - Date.parse(order.receivedAt)).toBe(4 * MINUTE_MS);
    expect((await guest.track(token)).body.deadlineAt).toBe(order.deadlineAt);
    server.clock.set(new Date(Date.parse(order.deadlineAt) - 1000));
    await jobs.sweep();
    expect((await read(orderID)).onlineStatus).toBe('New');
    server.clock.set(new Date(Date.parse(order.deadlineAt) + 1000));
    await jobs.sweep();
    const over = await read(orderID);
    expect(over.onlineStatus).toBe('Rejected');
    expect(over.rejectReason).toBe('NoAnswer');
  });

  it('is accepted in the end where the location says so', async () => {
    const { place, read } = await open({ onlineUnanswered: 'accept' });
    const { orderID } = await place();
    server.clock.set(new Date(Date.parse((await read(orderID)).deadlineAt) + 1000));
    await jobs.sweep();
    expect((await read(orderID)).onlineStatus).toBe('Sent');
  });

  it('extra minutes count for what is promised and for the times on offer', async () => {
    const { place, read, guest } = await open({ onlineExtraMinutes: 25 });
    const { soonestAt } = (await guest.now()).body;
    const waits = (Date.parse(soonestAt ?? '') - server.clock.now().getTime()) / MINUTE_MS;
    expect(Math.round(waits)).toBe(45);
    expect((await guest.menu()).store.prepMinutes).toBe(45);
    expect((await read((await place()).orderID)).prepMinutes).toBe(45);
  });

  it('are refused outside of their limits', async () => {
    expect((await open({ onlineAlarmSeconds: 5 })).saved.status).toBe(400);
    expect((await open({ onlineAnswerMinutes: 0 })).saved.status).toBe(400);
    expect((await open({ onlineExtraMinutes: 121 })).saved.status).toBe(400);
    const { saved } = await open({ onlineAlarmSeconds: 60 });
    expect(saved.body.onlineAlarmSeconds).toBe(60);
  });
});

it('a page of an unknown restaurant says nothing of its rules', async () => {
  const caller = { subDomain: 'nowhere-at-all' };
  expect((await server.call(guestOrderRoutes.stores, {}, caller)).status).toBe(404);
});

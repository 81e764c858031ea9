import {
  guestCardRoutes,
  onlineOrderRoutes,
  onlineStoreRoutes,
  paymentIntegrationRoutes,
  type GuestOrderInput,
} from '@tavola/contract';
import { CardPageSimulator, type Notification } from '@tavola/testkit/card-terminals/card-page-simulator.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { createGuest, storeInput } from '@tavola/testkit/online/guest.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createCatalogCache } from '#areas/catalog/index.ts';
import { sellingDeps } from '#areas/selling/index.ts';
import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { handleOnlineDeadlines } from '../../orders/deadline.ts';
import { lookAtGuestCards } from './card-notices.ts';
import { solveCaptcha } from '../../../../../test/walk/solve-captcha.ts';

/** A diner whose guests pay by card, and one of them. */
export interface Page {
  readonly office: Office;
  readonly guest: ReturnType<typeof createGuest>;
}

/** A server whose diners take cards on the page of a simulated provider; there from `beforeAll` on. */
export function cardWorld() {
  let server: OfficeServer;
  let simulator: CardPageSimulator;
  /** Ends the wait of orders that nobody answers. */
  let deadlines: JobQueue;
  beforeAll(async () => {
    simulator = await CardPageSimulator.start({
      key: 'k',
      lateMs: 50,
      now: () => server.clock.now(),
      deliver: (sent) => deliver(sent),
    });
    server = await startOfficeServer({ deviceOrigins: [simulator.address] });
    deadlines = new JobQueue(server.services);
    const deps = sellingDeps({ ...server.services, catalogFor: createCatalogCache(), jobs: deadlines });
    handleOnlineDeadlines(server.services.database, deps, deadlines);
  });
  afterAll(async () => {
    await simulator.close();
    await server.close();
  });
  beforeEach(() => {
    simulator.isAway = false;
    simulator.isRefusing = false;
  });

  async function deliver({ url, key, body, signature }: Notification): Promise<number> {
    const { status } = await fetch(`${server.url}${new URL(url).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'tavola-signature': signature },
      body,
    });
    return status;
  }

  const change = (text: string, ...values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));

  const run = ({ text, values }: Statement) =>
    server.test.asOwner((owner) => owner.query<Record<string, unknown>>(text, [...(values ?? [])]));

  /** A diner with its own page, which takes cards. */
  async function open(slotLimit = 0): Promise<Page> {
    const office = await server.open({ isSelling: true });
    const { companyID } = office.tenant.scope;
    await run(sql`UPDATE companies SET feature_flags = '{menu_live}' WHERE company_id = ${companyID}`);
    const { rows } = await run(sql`SELECT id FROM menus WHERE company_id = ${companyID} ORDER BY sort_number LIMIT 1`);
    await server.call(
      onlineStoreRoutes.create,
      { body: storeInput(String(rows[0]?.['id']), { slotLimit }) },
      office.owner,
    );
    const body = { address: simulator.address, isActive: true, key: 'k', version: 0 };
    await server.call(paymentIntegrationRoutes.update, { params: { id: 'hosted' }, body }, office.owner);
    server.clock.advance(60_000);
    return { office, guest: createGuest(server, office.tenant.subDomain, solveCaptcha) };
  }

  /** A guest who was sent to the page of the provider. */
  async function pay(page: Page, more: Partial<GuestOrderInput> = {}) {
    const order = await page.guest.order('Burger', { payment: 'card', ...more });
    const placed = await page.guest.place(order);
    return { order, placed, token: placed.body.token, id: order.orderID };
  }

  const stateOf = async ({ guest }: Page, token: string) =>
    (await server.call(guestCardRoutes.get, { params: { token } }, guest.caller)).body.state;
  const list = async ({ office }: Page, isOver = false) =>
    (await server.call(onlineOrderRoutes.list, { query: { isOver } }, office.owner)).body.items;
  const pass = async (ms: number) => {
    server.clock.advance(ms);
    await deadlines.sweep();
    await server.runJobs();
  };
  const decide = (page: Page, id: string, how: 'accept' | 'reject') =>
    how === 'accept'
      ? server.call(onlineOrderRoutes.accept, { params: { id }, body: {} }, page.office.owner)
      : server.call(onlineOrderRoutes.reject, { params: { id }, body: { reason: 'TooBusy' } }, page.office.owner);

  /** What the books have of a location, by account; accounts of nothing are left out. */
  const bookedOf = async ({ office }: Page) => {
    const { companyID } = office.tenant.scope;
    const booked = await run(sql`SELECT e.account, sum(e.amount)::text AS amount
      FROM ledger_postings p, unnest(p.accounts, p.amounts) AS e (account, amount)
      WHERE p.company_id = ${companyID} GROUP BY e.account HAVING sum(e.amount) <> 0`);
    return booked.rows;
  };

  /** What people were notified of. */
  const notices = async ({ office }: Page) => {
    const { scope } = office.tenant;
    const span = { since: new Date(0), until: new Date(server.clock.now().getTime() + 60_000) };
    return server.services.database.tenant(scope, (tx) => lookAtGuestCards(tx, scope, span));
  };
  return {
    deliver,
    change,
    open,
    pay,
    stateOf,
    list,
    pass,
    decide,
    bookedOf,
    notices,
    get server() {
      return server;
    },
    get simulator() {
      return simulator;
    },
  };
}

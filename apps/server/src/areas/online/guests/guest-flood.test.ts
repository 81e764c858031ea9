import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { guestOrderRoutes, onlineStoreRoutes, orderRoutes, type GuestOrderInput } from '@tavola/contract';
import { outcomeOf, refusalOf } from '@tavola/testkit/calls/refused.ts';
import { createGuest, storeInput } from '@tavola/testkit/online/guest.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

// A script opens thousands of orders at one page (decisions 233, 319, 450): what holds it, and what it leaves.

const IS_LONG = process.env['LONG'] === '1';
const BASKETS = IS_LONG ? 10_000 : 300;
const AT_ONCE = 40;
/** Orders of which each has its own solved challenge. */
const SOLVED = IS_LONG ? 1_000 : 20;
const SALES = IS_LONG ? 100 : 10;
const STORE = 'flood';

let world: ProductServer;
let guest: ReturnType<typeof createGuest>;
let order: GuestOrderInput;
/** What the order of the menu is called that needs no choice. */
let plain = '';

beforeAll(async () => {
  world = await startProduct();
  const { terminal, owner, subDomain } = world.burrito;
  const { snapshot } = terminal.data;
  const product = snapshot.products.find(
    ({ type, variantGroups, modifierGroups, isOutOfStock, isActive }) =>
      type === 'Product' && isActive && !isOutOfStock && variantGroups.length === 0 && modifierGroups.length === 0,
  );
  const menu = snapshot.menus.find(({ menuSections }) =>
    menuSections.some(({ menuItems }) => menuItems.some(({ itemID }) => itemID === product?.itemID)),
  );
  plain = product?.name ?? '';
  const body = storeInput(menu?.menuID ?? '', { name: 'Flood', path: STORE, slotLimit: 1 });
  const made = await world.call(onlineStoreRoutes.create, { body }, await owner.caller());
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  guest = createGuest(world, subDomain, solveCaptcha, STORE);
  order = await guest.order(plain);
}, 120_000);
afterAll(() => world.close());

/** A network of each number. */
const networkOf = (number: number): string =>
  `100.${String(64 + (number >> 16))}.${String((number >> 8) & 255)}.${String(number & 255)}`;
let networks = 0;

const from = (address: string) => ({ subDomain: world.burrito.subDomain, headers: { 'x-forwarded-for': address } });
/** Places an order as the page does: again, where the server has too much to do. */
const place = async (more: Partial<GuestOrderInput>, address: string): Promise<string> => {
  const lines = order.lines.map((line) => ({ ...line, orderLineID: randomUUID() }));
  const body = { ...order, orderID: randomUUID(), lines, ...more };
  for (;;) {
    const answer = await world.call(guestOrderRoutes.place, { params: { path: STORE }, body }, from(address));
    if (answer.status !== 503)
      return answer.status === 400 ? refusalOf(answer).flat().join(' ').trim() : outcomeOf(answer);
  }
};

/** Does the same many times, some at once; gives how often each outcome was there. */
async function flood(count: number, open: (number: number) => Promise<string>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      const outcome = await open(next);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}
const fromMany = (count: number, more: () => Partial<GuestOrderInput>) =>
  flood(count, () => place(more(), networkOf((networks += 1))));

const TABLES = [
  'orders',
  'order_lines',
  'online_orders',
  'used_challenges',
  'jobs',
  'webhook_messages',
  'audit_log',
] as const;
async function rows(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows: found } = await world.test.asOwner((owner) =>
      owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`),
    );
    counted[table] = found[0]?.count ?? -1;
  }
  return counted;
}

/** Memory that is in use after everything unused was freed, in MB. */
function usedMB(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

describe(`${String(BASKETS)} orders at one page`, () => {
  it('from one network are refused by the minute, and write nothing', async () => {
    const before = await rows();
    const outcomes = await flood(BASKETS, () => place({ proof: 'none' }, '198.51.100.7'));
    console.error(`From one network: ${JSON.stringify(outcomes)}`);
    // A minute may end in a long flood, and another sixty are looked at.
    expect(outcomes['400 guest_order.proof_invalid']).toBeGreaterThanOrEqual(60);
    expect(Object.keys(outcomes).toSorted()).toEqual(['400 guest_order.proof_invalid', '429 limit.rate']);
    expect(await rows()).toEqual(before);
  }, 600_000);

  it('from as many networks are refused without a proof of work, and write nothing', async () => {
    const before = await rows();
    const outcomes = await fromMany(BASKETS, () => ({ proof: 'none' }));
    expect(outcomes).toEqual({ '400 guest_order.proof_invalid': BASKETS });
    expect(await rows()).toEqual(before);
  }, 600_000);

  it('with one proof for all of them are one order', async () => {
    const before = await rows();
    const outcomes = await fromMany(BASKETS, () => ({}));
    console.error(`From many networks with one proof: ${JSON.stringify(outcomes)}`);
    expect(outcomes).toEqual({ '200 accepted': 1, '400 guest_order.proof_invalid': BASKETS - 1 });
    const after = await rows();
    const added = (table: (typeof TABLES)[number]): number => (after[table] ?? 0) - (before[table] ?? 0);
    expect(added('online_orders')).toBe(1);
    expect(added('used_challenges')).toBe(1);
  }, 600_000);

  it('keep no memory', async () => {
    const before = usedMB();
    await fromMany(BASKETS, () => ({ proof: 'none' }));
    const grown = usedMB() - before;
    console.error(`${String(BASKETS)} orders: ${grown.toFixed(1)} MB more in use.`);
    // A network costs less than a kilobyte, and no more than twenty thousand of them are remembered.
    expect(grown).toBeLessThan(20);
  }, 600_000);
});

it(`${String(SOLVED)} orders that are paid for with work are as many as their time has room for`, async () => {
  const [wantedAt = null] = (await guest.now()).body.slots;
  const proofs: string[] = [];
  await flood(SOLVED, async () => {
    const address = networkOf((networks += 1));
    const { body } = await world.call(guestOrderRoutes.proof, {}, from(address));
    proofs.push(await solveCaptcha(body));
    return 'solved';
  });
  const outcomes = await fromMany(SOLVED, () => ({ wantedAt, proof: proofs.pop() ?? '' }));
  console.error(`With proofs, for one time: ${JSON.stringify(outcomes)}`);
  expect(outcomes).toEqual({ '200 accepted': 1, '409 guest_order.slot_full': SOLVED - 1 });
}, 600_000);

it('the counter sells next to them', async () => {
  const { terminal, owner } = world.burrito;
  const sell = async (): Promise<{ readonly status: number; readonly ms: number }> => {
    const caller = await owner.caller();
    const body = terminal.order([terminal.line(plain)]);
    const begun = performance.now();
    const { status } = await world.call(orderRoutes.send, { body }, caller);
    return { status, ms: performance.now() - begun };
  };
  const many = async () => {
    const sold = [];
    for (let count = 0; count < SALES; count += 1) sold.push(await sell());
    return sold;
  };
  const alone = await many();
  let isOver = false;
  const crowd = flood(BASKETS, () =>
    isOver ? Promise.resolve('left') : place({ proof: 'none' }, networkOf((networks += 1))),
  );
  const next = await many();
  isOver = true;
  await crowd;
  const p95 = (sold: typeof alone): string =>
    (sold.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.ceil(SALES * 0.95) - 1] ?? 0).toFixed(1);
  console.error(`p95 of an order at the counter: ${p95(alone)} ms alone, ${p95(next)} ms next to the crowd.`);
  expect([...alone, ...next].filter(({ status }) => status !== 200)).toEqual([]);
}, 600_000);

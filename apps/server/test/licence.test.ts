import { withoutLicenceOf } from '@tavola/contract';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from './walk/refusal-body.ts';
import { readRows } from './walk/rows.ts';
import { ask, isChanging, visits, type ValidCall, type Visit } from './walk/walk.ts';

let world: ProductServer;
const goods = new Map<Visit['name'], ValidCall>();
beforeAll(async () => {
  world = await startProduct();
  for (const visit of visits) goods.set(visit.name, await visit.good(world.burrito, world));
  await world.run(`UPDATE companies SET licence_valid_to = now() - interval '1 day' WHERE company_id = $1`, [
    world.burrito.scope.companyID,
  ]);
  // What a location sells with is kept for some seconds.
  await world.run('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [
    world.burrito.scope.companyID,
  ]);
  // A valid licence that was just seen is not read again for 5 seconds.
  world.clock.advance(5_000);
}, 120_000);
afterAll(() => world.close());

const answer = async (visit: Visit) => {
  const good = goods.get(visit.name);
  if (good === undefined) throw new Error(`${visit.name} was not prepared.`);
  return ask(world, visit, good);
};
const REFUSED = 'license.invalid_or_expired';
const kindOf = ({ route }: Visit) => withoutLicenceOf(route);

it('without a valid licence every call that keeps the records of the back office is refused, and writes nothing', async () => {
  const closed = visits.filter((visit) => kindOf(visit) === 'refused');
  const before = await readRows(world);
  const answers = await Promise.all(closed.map(async (visit) => [visit.name, codeOf(await answer(visit))]));
  expect(answers).toEqual(closed.map(({ name }) => [name, REFUSED]));
  expect(await readRows(world)).toEqual(before);
});

it('without a valid licence everything is read and exported', async () => {
  const reading = visits.filter((visit) => !isChanging(visit));
  expect(reading.some(({ route }) => route.path.endsWith('/export'))).toBe(true);
  const codes: [string, string][] = [];
  for (const visit of reading) codes.push([visit.name, codeOf(await answer(visit))]);
  expect(codes.filter(([, code]) => code !== '200')).toEqual([]);
});

it('the calls that change something without a licence are those of selling, of signing in and of one’s own account', () => {
  const groups = (kind: string) => [
    ...new Set(
      visits.filter((visit) => isChanging(visit) && kindOf(visit) === kind).map(({ name }) => name.split('.')[0]),
    ),
  ];
  // What needs no right belongs to the person or to the sale, so it is never refused as a whole.
  // A scheduled change needs the right of its form, which is asked for when it is tried.
  const ofAnybody = visits.filter(
    ({ name, route: { access } }) =>
      (access === 'signedIn' || access === 'terminal') && !name.startsWith('scheduledChanges.'),
  );
  expect(ofAnybody.filter((visit) => kindOf(visit) === 'refused').map(({ name }) => name)).toEqual([]);
  expect(groups('openOrders').toSorted()).toEqual([
    'cashDrawer',
    'checkout',
    'closeOfDay',
    'devicePayments',
    'deviceRefunds',
    'deviceSettlements',
    'eventRoutes',
    'giftCardReceipts',
    'giftCardSales',
    'invoices',
    'kitchenTickets',
    'offlineCash',
    'offlineOrders',
    'offlineReview',
    'onlineOrders',
    'orderLife',
    'orders',
    'payments',
    'printing',
    'receiptLinks',
    'receiptMails',
    'sales',
    'tableChecks',
    'tableMoves',
  ]);
  expect(groups('allowed').toSorted()).toEqual(
    [
      'account',
      'agentJobs',
      'auth',
      'clients',
      'currentTerminal',
      'customerDisplays',
      'devicePayments',
      'emailChange',
      'hardwareAgents',
      'history',
      'inventory',
      'invitations',
      'guestCards',
      'guestOrders',
      'guestTables',
      'licences',
      'notices',
      'partnerOrders',
      'passwordReset',
      'permissions',
      'registration',
      'rehearsals',
      'reportMails',
      'social',
      'socialLinks',
      'terminalControls',
      'terminalDisplay',
      'terminalPairing',
      'terminalReports',
      'timeClocks',
      'users',
    ].toSorted(),
  );
});

it.each(visits.filter((visit) => isChanging(visit) && kindOf(visit) !== 'refused'))(
  '$name refuses at most a new order without a licence',
  async (visit) => {
    const isNewOrder =
      /^(orders\.(base|send|finalize)|checkout\.process|tableChecks\.save(Changes)?|partnerOrders\.place|guestOrders\.place|guestTables\.place)$/.test(
        visit.name,
      );
    // Renewing ends the walk through what is refused.
    if (visit.name === 'licences.renew') return;
    const code = codeOf(await answer(visit));
    expect(code === REFUSED).toBe(isNewOrder);
  },
);

it('a renewed licence opens the same calls again', async () => {
  const renew = visits.find(({ name }) => name === 'licences.renew');
  const add = visits.find(({ name }) => name === 'vendors.create');
  if (renew === undefined || add === undefined) throw new Error('The calls have other names.');
  expect(codeOf(await answer(add))).toBe(REFUSED);
  expect((await answer(renew)).status).toBe(200);
  expect((await answer(add)).status).toBe(200);
});

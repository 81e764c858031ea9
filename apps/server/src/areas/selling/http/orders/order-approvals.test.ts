import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orderRoutes, permission, sensitiveCode, type OrderInput, type SensitiveAction } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { plantUser, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';

let server: SellingServer;
let place: Selling;
let cashier: Caller;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  cashier = await place.colleague({ codes: new Set([permission.quickService.view]), displayName: 'Bo' });
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

const save = (body: OrderInput, caller: Caller = cashier) => server.call(orderRoutes.base, { body }, caller);
const soda = (more: Partial<OrderInput> = {}) => place.terminal.order([place.terminal.line('Soda')], more);
const reduced = () =>
  soda({ discounts: [{ orderDiscountID: newID(), discountType: 'custom', discountValue: 10, isPercentage: true }] });

let people = 0;
/** A person with a PIN who holds these actions. */
async function plantManager(pin: string, ...actions: SensitiveAction[]): Promise<string> {
  const { companyID, locationID } = place.tenant.scope;
  const run = runAsOwner(server.test);
  people += 1;
  const userID = await plantUser(run, companyID, { userName: `manager-${people}` });
  await run('INSERT INTO user_locations (company_id, user_id, location_id) VALUES ($1, $2, $3)', [
    companyID,
    userID,
    locationID,
  ]);
  await run('INSERT INTO user_permissions (company_id, id, user_id, codes) VALUES ($1, $2, $3, $4)', [
    companyID,
    newID(),
    userID,
    actions.map(sensitiveCode),
  ]);
  const { index, hash, length } = await server.pins.hash(locationID, pin);
  await run(
    'INSERT INTO user_pins (company_id, location_id, user_id, pin_index, pin_hash, pin_length, updated_at) VALUES ($1, $2, $3, $4, $5, $6, now())',
    [companyID, locationID, userID, index, hash, length],
  );
  return userID;
}

const audit = (targetID: string) =>
  server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ action: string; user_id: string; approver_id: string | null }>(
      'SELECT action, user_id, approver_id FROM audit_log WHERE target_id = $1 ORDER BY action',
      [targetID],
    );
    return rows;
  });

const wrongPins = () =>
  server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ count: string }>('SELECT count(*) AS count FROM pin_failures');
    return Number(rows[0]?.count);
  });

describe('the PIN of an order’s payload', () => {
  test('allows what the save needs where its holder has the right, with both people in the audit', async () => {
    const managerID = await plantManager('246810', 'discount');
    const input = reduced();
    expect(outcomeOf(await save(input))).toBe('403 approval.required');
    expect(outcomeOf(await save({ ...input, pinCode: '246810' }))).toBe('200 accepted');
    expect(await audit(input.orderID)).toEqual([
      { action: 'approval.given', user_id: place.tenant.userID, approver_id: managerID },
      { action: 'order.discount', user_id: place.tenant.userID, approver_id: managerID },
    ]);
  });

  test('allows one save and not the next one', async () => {
    await plantManager('135791', 'discount');
    const input = reduced();
    expect(outcomeOf(await save({ ...input, pinCode: '135791' }))).toBe('200 accepted');
    const [discount] = input.discounts;
    if (discount === undefined) throw new Error('The order has no discount.');
    const more = place.terminal.totalled({ ...input, version: 1, discounts: [{ ...discount, discountValue: 90 }] });
    expect(outcomeOf(await save(more))).toBe('403 approval.required');
  });

  test('allows nothing that its holder may not do', async () => {
    await plantManager('112233', 'void');
    const before = await businessRows(server.test);
    expect(outcomeOf(await save({ ...reduced(), pinCode: '112233' }))).toBe('403 approval.invalid');
    expect(await businessRows(server.test)).toBe(before);
  });

  test('is refused and counted when it is wrong, and the save is not made', async () => {
    const [before, wrong] = [await businessRows(server.test), await wrongPins()];
    expect(outcomeOf(await save({ ...soda(), pinCode: '909090' }))).toBe('401 login.error.invalid_pin');
    expect(await businessRows(server.test)).toEqual(before);
    expect(await wrongPins()).toEqual(wrong + 1);
  });

  test('leaves no approval where the person holds the right', async () => {
    await plantManager('445566', 'discount');
    const input = reduced();
    expect(outcomeOf(await save({ ...input, pinCode: '445566' }, place.caller))).toBe('200 accepted');
    expect(await audit(input.orderID)).toMatchObject([{ action: 'order.discount', approver_id: null }]);
  });
});

describe('the pick-up time of an order', () => {
  const HOUR_MS = 3_600_000;
  const inHours = (hours: number): string => new Date(server.services.now().getTime() + hours * HOUR_MS).toISOString();
  const scheduled = (pickUpDateTime: string | null) => soda({ isAsap: false, pickUpDateTime });

  test('is needed where the order is scheduled', async () => {
    expect(outcomeOf(await save(scheduled(null)))).toBe('422 order.pickup_time_required');
    expect(outcomeOf(await save(scheduled(inHours(2))))).toBe('200 accepted');
  });

  test('is refused in the past', async () => {
    expect(outcomeOf(await save(scheduled(inHours(-1))))).toBe('422 order.pickup_time_past');
    expect(outcomeOf(await save(soda({ pickUpDateTime: inHours(-1) })))).toBe('422 order.pickup_time_past');
  });

  test('is refused in a year that no order is for', async () => {
    for (const time of ['9999-12-31T00:00:00Z', '0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])
      expect(outcomeOf(await save(scheduled(time)))).toBe('422 order.pickup_time_out_of_range');
  });

  test('that has passed since the order was stored does not stop later changes', async () => {
    const input = scheduled(inHours(1));
    await save(input);
    server.clock.advance(2 * HOUR_MS);
    expect(outcomeOf(await save({ ...input, version: 1, note: 'late' }))).toBe('200 accepted');
  });
});

import { ALL_ACCESS, permission, sensitiveCode, type OfflineOrderInput } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import type { Selling } from '@tavola/testkit/selling/selling.ts';
import { plantUser, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { offlinePlace } from './offline.setup.ts';

/** Several people at one terminal without a connection (decisions 231, 434, 435). */

const at = offlinePlace();
const { grant, now, order, paid, sold, synced, stored } = at;
let other: Selling;

beforeAll(async () => {
  const { companyID } = at.place.tenant.scope;
  const userID = await plantUser(runAsOwner(at.server.test), companyID, { userName: 'bo', isSuperUser: false });
  other = { ...at.place, session: { ...at.place.session, userID } };
  await grant([ALL_ACCESS], other);
});

const rowOf = (text: string, id: string) =>
  at.server.test.asOwner(async (owner) => (await owner.query<Record<string, unknown>>(text, [id])).rows[0]);
const othersID = (): string => other.session.userID;

describe('who did what of an order', () => {
  test('is another person than the one who began it, for a payment that they took', async () => {
    const entered = order();
    const payment = paid(entered, { userID: othersID() });
    expect(await synced(sold({ order: entered, payments: [payment] }))).toMatchObject({
      outcome: 'Stored',
      variances: [],
    });
    const row = await rowOf('SELECT user_id FROM payments WHERE id = $1', payment.paymentID);
    expect(row).toEqual({ user_id: othersID() });
  });

  test('is the person who began it, for the order', async () => {
    const entered = order();
    await synced(sold({ order: entered, payments: [paid(entered, { userID: othersID() })] }));
    const row = await rowOf('SELECT opened_by FROM orders WHERE id = $1', entered.orderID);
    expect(row).toEqual({ opened_by: at.place.session.userID });
  });

  test('is another person, for a void', async () => {
    const entered = order();
    const voided = { voidedAt: now(), reason: 'Mistake', userID: othersID() };
    await synced(sold({ order: entered, status: 'Voided', payments: [], voided }));
    expect(await stored(entered.orderID)).toMatchObject({ status: 'Voided' });
    const row = await rowOf('SELECT void_comp_by FROM orders WHERE id = $1', entered.orderID);
    expect(row).toEqual({ void_comp_by: othersID() });
  });

  test('is refused for a person whom the company does not have, and stays on the terminal', async () => {
    const entered = order();
    const payments = [paid(entered, { userID: newID() })];
    expect(outcomeOf(await at.sync(sold({ order: entered, payments })))).toBe('409 sync.rejected.terminal');
  });
});

describe('what the seller had no right to, approved by the PIN of another person', () => {
  const discounts = [
    { orderDiscountID: newID(), discountType: 'custom' as const, discountValue: 10, isPercentage: true },
  ];
  /** Hands in a sale with a discount that its seller may not give; what is noted of it. */
  async function noted(userID: string, amount = 100): Promise<readonly string[]> {
    const [discount] = discounts;
    const entered = order(['Soda'], { discounts: [{ ...discount, orderDiscountID: newID() }] as typeof discounts });
    const approvals: OfflineOrderInput['approvals'] = [
      { approvalID: newID(), action: 'discount', targetID: entered.orderID, amount, userID, approvedAt: now() },
    ];
    await grant([permission.quickService.view]);
    const result = await synced(sold({ order: entered, approvals }));
    await grant([ALL_ACCESS]);
    return result.variances.map(({ kind, was }) => `${kind} ${was}`);
  }
  const allow = () =>
    at.server.test.asOwner(async (owner) => {
      const { companyID } = at.place.tenant.scope;
      await owner.query(
        `UPDATE locations SET operational_setting = operational_setting || '{"allowOfflinePins": true}'
         WHERE company_id = $1`,
        [companyID],
      );
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    });

  test('is noted where the location lets no PIN approve offline', async () => {
    expect(await noted(othersID())).toEqual(['right discount']);
  });

  describe('at a location that lets PINs approve offline', () => {
    beforeAll(allow);

    test('is not noted where that person still has the right', async () => {
      expect(await noted(othersID())).toEqual([]);
    });
    test('is noted where it was worth more than what was approved', async () => {
      expect(await noted(othersID(), 0.01)).toEqual(['right discount']);
    });
    test('is noted where the person has lost the right since, and the sale is stored', async () => {
      await grant([sensitiveCode('void')], other);
      expect(await noted(othersID())).toEqual(['right discount']);
      await grant([ALL_ACCESS], other);
    });
    test('is noted where nobody knows the person', async () => {
      expect(await noted(newID())).toEqual(['right discount']);
    });
  });
});

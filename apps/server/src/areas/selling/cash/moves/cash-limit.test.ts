import { cashDrawerRoutes, permission, sensitiveAction } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { approved } from '@tavola/testkit/selling/approvals.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../cash.setup.ts';

const place = cashPlace();
const { call, withDrawers, useReports, opened, paid, moved, current, closeAll } = place;
const { payIn, payOut, deposit, countCashTerminal } = cashDrawerRoutes;
afterEach(() => closeAll());

const { payIn: putIn, payOut: takeOut, deposit: bank, openTerminal, closeTerminal } = sensitiveAction;
async function atDrawer(...codes: readonly number[]) {
  const person = await place.office.colleague(permission.quickService.view, ...codes);
  await withDrawers();
  await useReports(true);
  return person;
}
/** A person who moves cash alone and does not see what the drawer should hold. */
const blind = () => atDrawer(openTerminal, closeTerminal, putIn, takeOut, bank);

describe('cash that is taken out of a drawer (decision 168)', () => {
  it.each([
    ['pay out', payOut],
    ['deposit', deposit],
  ] as const)('as a %s is what the drawer should hold at most, and nothing is written above it', async (_, route) => {
    await opened();
    await paid();
    const before = await businessRows(place.server.test);
    expect(outcomeOf(await moved(route, 104.76))).toBe('409 cash_activity.above_drawer');
    expect(outcomeOf(await moved(route, 9_999_999))).toBe('409 cash_activity.above_drawer');
    expect(await businessRows(place.server.test)).toBe(before);
    expect(outcomeOf(await moved(route, 104.75))).toBe('200 accepted');
    expect(outcomeOf(await moved(route, 0.01))).toBe('409 cash_activity.above_drawer');
    await moved(payIn, 5);
    expect(outcomeOf(await moved(route, 5))).toBe('200 accepted');
    expect((await current())?.figures?.expectedCash).toBe(0);
  });

  it('says nothing of its content to a person who does not see it: the float and the pay-ins are the limit', async () => {
    const cashier = await blind();
    await opened(cashier);
    await paid({}, cashier);
    await moved(payIn, 10, {}, cashier);
    // In the drawer are 114.75: the answer is the same below and above that.
    for (const amount of [110.01, 114.75, 114.76, 500])
      expect(outcomeOf(await moved(payOut, amount, {}, cashier))).toBe('403 cash_activity.above_float');
    expect(outcomeOf(await moved(payOut, 60, {}, cashier))).toBe('200 accepted');
    expect(outcomeOf(await moved(deposit, 50.01, {}, cashier))).toBe('403 cash_activity.above_float');
    expect(outcomeOf(await moved(deposit, 50, {}, cashier))).toBe('200 accepted');
  });

  it('is approved beyond the float by a person who sees its content, with a PIN for each amount', async () => {
    const cashier = await atDrawer(openTerminal);
    await opened(cashier);
    await paid({}, cashier);
    const cashActivityID = newID();
    const approvedFor = async (amount: number, approvedAmount: number) => {
      const approvalID = await approved(place.server, place.office, cashier, 'payOut', cashActivityID, approvedAmount);
      return outcomeOf(await moved(payOut, amount, { cashActivityID, approvalID }, cashier));
    };
    expect(await approvedFor(104.76, 104.76)).toBe('409 cash_activity.above_drawer');
    // What was approved for more tries no smaller amounts.
    expect(await approvedFor(104.75, 104.76)).toBe('403 cash_activity.above_float');
    expect(await approvedFor(104.75, 104.75)).toBe('200 accepted');
  });

  it('is limited by what is expected for everyone while it is counted, as the count shows it', async () => {
    const cashier = await blind();
    const { terminalReportID, version } = (await opened(cashier)).body;
    await paid({}, cashier);
    const body = { terminalReportID, version, cashCounts: [], cashAmount: 110 };
    await call(countCashTerminal, { body }, cashier);
    expect(outcomeOf(await moved(payOut, 104.76, {}, cashier))).toBe('409 cash_activity.above_drawer');
    expect(outcomeOf(await moved(payOut, 104.75, {}, cashier))).toBe('200 accepted');
  });

  it('is limited by the float where the approver does not see its content either', async () => {
    const cashier = await atDrawer(openTerminal);
    await opened(cashier);
    await paid({}, cashier);
    const payOutOf = async (amount: number) => {
      const cashActivityID = newID();
      const approvalID = await approved(place.server, place.office, cashier, 'payOut', cashActivityID, amount);
      await place.server.test.asOwner((owner) =>
        owner.query(
          'UPDATE user_permissions SET codes = $3 WHERE company_id = $1 AND user_id IN (SELECT user_id FROM sessions WHERE id = $2)',
          [place.office.tenant.scope.companyID, cashier.token, [takeOut]],
        ),
      );
      return outcomeOf(await moved(payOut, amount, { cashActivityID, approvalID }, cashier));
    };
    expect(await payOutOf(100.01)).toBe('403 cash_activity.above_float');
    expect(await payOutOf(100)).toBe('200 accepted');
  });
});

import { describe, expect, test } from 'vitest';
import { discountRoutes, type DiscountFields } from '@tavola/contract';
import { toMoney, toRate } from '@tavola/selling';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import type { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { newID } from '#platform/ids.ts';

/** A predefined discount of one bill of a table: what counts is the part of the bill that is not paid. */

const { server, place, atTable } = await openSellingPlace();

async function preset(over: Partial<DiscountFields> = {}) {
  const body = discountFields({ name: 'Regulars', orderChannelIDs: [2], isCombinable: true, ...over });
  const { status, body: made } = await server.call(discountRoutes.create, { body }, place.caller);
  expect(status).toBe(200);
  return {
    orderDiscountID: newID(),
    discountID: made.discountID,
    name: body.name,
    value:
      body.type === 'Percentage'
        ? { type: 'percent' as const, rate: toRate(body.value ?? 0) }
        : { type: 'fixed' as const, amount: toMoney(body.value ?? 0) },
    isCombinable: true,
    discountRedemptionID: null,
  };
}

/** Two bills that share a platter; the items were ordered on the first one, which is paid. */
async function halfPaid(): Promise<{ terminal: TableTerminal; second: string }> {
  const terminal = await atTable();
  const [main, second] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Platter', [main, second]);
  await terminal.save('send');
  expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
  await terminal.load();
  return { terminal, second };
}

describe('a predefined discount on one bill', () => {
  test('is taken where all its items were added to a bill that is paid', async () => {
    const tenOff = await preset();
    const { terminal, second } = await halfPaid();
    terminal.discount(second, tenOff);
    expect(outcomeOf(await terminal.send(terminal.payload()))).toBe('200 accepted');
    expect(terminal.answer?.bills[1]?.order.discountAmount).toBeCloseTo(0.62);
    expect(outcomeOf(await terminal.pay(second))).toBe('200 accepted');
  });

  test('counts what the bill owes toward its minimum, not the whole items that were added to it', async () => {
    const atTen = await preset({ name: 'From ten', minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 10 });
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Platter', [main, second]);
    await terminal.save('send');
    terminal.discount(main, atTen);
    expect(await terminal.send(terminal.payload())).toMatchObject({
      status: 422,
      body: {
        additionValue: {
          errorCode: 'order.discount_refused',
          params: { name: 'From ten', reason: 'below_minimum_amount' },
        },
      },
    });
  });
});

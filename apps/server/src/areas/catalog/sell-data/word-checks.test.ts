import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DiscountAppliesTo,
  DiscountType,
  Fulfillment,
  ItemType,
  MinRequirement,
  PaymentType,
  VoidCompScope,
} from '@tavola/contract';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** The words or numbers that a CHECK allows, as Postgres describes it. */
async function wordsOf(constraint: string): Promise<string[]> {
  const { rows } = await opened.asOwner((owner) =>
    owner.query<{ text: string }>('SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = $1', [
      constraint,
    ]),
  );
  return [...(rows[0]?.text ?? '').matchAll(/'([^']*)'::text|(?<=[[ ])(\d+)(?=[,\]])/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .toSorted();
}

test.each([
  ['items_type_check', ItemType],
  ['discounts_type_check', DiscountType],
  ['discounts_applies_to_check', DiscountAppliesTo],
  ['discounts_min_requirement_check', MinRequirement],
  ['void_comp_reasons_type_check', VoidCompScope],
  ['payment_settings_type_check', PaymentType],
  ['system_payment_settings_type_check', PaymentType],
  ['order_fulfillment_settings_type_check', Fulfillment],
  ['service_charge_rates_type_check', Fulfillment],
] as const)('%s allows exactly what the contract says', async (constraint, words) => {
  expect(await wordsOf(constraint)).toEqual(Object.values(words).map(String).toSorted());
});

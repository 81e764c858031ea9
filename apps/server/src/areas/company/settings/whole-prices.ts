import { parseMoney, smallestUnit } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readOperationalSetting } from './settings.rows.ts';

/** A price that a person sets, by the path of its field; null where none is set. */
export type SetPrice = readonly [path: string, price: number | null];

/**
 * Refuses, field by field, prices with more decimals than the location's currency has (decision 156). Costs are no
 * prices: they keep 5 decimals.
 */
export async function requireWholePrices(tx: Tx, scope: LocationScope, prices: readonly SetPrice[]): Promise<void> {
  // Whole numbers suit every currency, so most calls ask nothing.
  const broken = prices.filter(([, price]) => price !== null && !Number.isInteger(price));
  if (broken.length === 0) return;
  const { currencyCode, currencyDecimals } = await readOperationalSetting(tx, scope);
  const unit = smallestUnit({ code: currencyCode, decimals: currencyDecimals });
  const finer = broken.filter(([, price]) => {
    const amount = parseMoney(price ?? 0);
    return !amount.ok || amount.value % unit !== 0;
  });
  if (finer.length > 0)
    refuse('validation.failed', {}, { fields: finer.map(([path]) => ({ path, code: 'currency_unit' as const })) });
}

import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';

/** Points of these customers by their ids; one that never had any is left out. */
export async function pointBalances(
  tx: Tx,
  { companyID }: { readonly companyID: string },
  customerIDs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (customerIDs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customer_points')
    .select(['customer_id', 'balance'])
    .where('company_id', '=', companyID)
    .where('customer_id', '=', anyOf(customerIDs))
    .execute();
  return new Map(rows.map((row) => [row.customer_id, Number(row.balance)]));
}

import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Items without a category come last. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Sorts lines of an order as the kitchen sorts their categories (decision 68); within one they keep their order. */
export async function kitchenOrderOf(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderID: string,
): Promise<<T extends { readonly orderLineID: string }>(lines: readonly T[]) => T[]> {
  const [found] = await tx.pipeline([
    sql`SELECT l.id, c.kitchen_sort_number AS place FROM orders o
      JOIN order_lines l ON l.company_id = ${companyID} AND l.location_id = ${locationID}
        AND l.order_id = o.id AND l.order_date = o.order_date
      JOIN item_categories c ON c.company_id = ${companyID} AND c.id = l.category_id
      WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = ${orderID}`,
  ]);
  const places = new Map((found?.rows ?? []).map((row) => [String(row['id']), Number(row['place'])]));
  const placeOf = (id: string): number => places.get(id) ?? LAST;
  return (lines) => lines.toSorted((one, other) => placeOf(one.orderLineID) - placeOf(other.orderLineID));
}

import { toMoney, toQuantity, type CountedLine } from '@tavola/selling';
import type { Actor } from '#platform/auth/actor.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { bringsCodes, issueCodes } from './issue-codes.ts';
import type { PlaceMoment } from '../moment.ts';
import type { SellingDeps } from '../selling-deps.ts';
import type { SellingPlace } from '../selling-place.ts';
import { readDiscountRow, readLineRow, selectDiscounts, selectLines } from '../../rows/order-lines.rows.ts';
import type { LineRow, StoredOrder } from '../../rows/order-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { PayableOrder } from '../../rows/orders.rows.ts';

interface Settling {
  readonly actor: Actor;
  readonly moment: PlaceMoment;
  readonly place: SellingPlace;
  readonly deps: SellingDeps;
}

/**
 * The codes that an order brings as it becomes paid (decision 48), as what is written with its payment. What was
 * ordered is read unless it is only `added` with it.
 */
export async function codesOfSale(
  tx: Tx,
  { actor, moment, place, deps }: Settling,
  order: PayableOrder,
  saleID: string,
  added: StoredOrder | null,
): Promise<Statement[]> {
  if (!bringsCodes(place.catalog)) return [];
  const { scope } = actor;
  const { orderID, channel, fulfillment, excludedDiscountIDs, customerID } = order;
  const { lines, discounts } = added ?? (await contentOf(tx, scope, orderID));
  const given = discounts.filter((row) => !row.isAutomatic && row.discountRedemptionID === null);
  const earning = {
    channel,
    fulfillment,
    excludedDiscountIDs,
    at: moment.local,
    lines: lines.map(counted),
    givenDiscountIDs: given.flatMap(({ discountID }) => discountID ?? []),
  };
  const { codes, statements } = issueCodes(
    scope,
    { orderID, saleID, customerID, now: moment.now.toISOString() },
    place.catalog,
    earning,
    deps.newID,
  );
  if (codes.length === 0) return [];
  // The code itself is as good as money to whoever reads it, so the audit keeps only which one it was.
  const after = codes.map(({ discountRedemptionID, discountID, name }) => ({ discountRedemptionID, discountID, name }));
  return [
    ...statements,
    auditStatement(actor, { action: 'order.issueCodes', targetType: 'order', targetID: orderID, after }, moment.now),
  ];
}

async function contentOf(tx: Tx, scope: LocationScope, orderID: string): Promise<Omit<StoredOrder, 'order'>> {
  const [lines, discounts] = await tx.pipeline([selectLines(scope, orderID), selectDiscounts(scope, orderID)]);
  return {
    lines: (lines?.rows ?? []).map(readLineRow),
    discounts: (discounts?.rows ?? []).map(readDiscountRow),
  };
}

const counted = ({ itemID, categoryID, kind, quantity, status, subtotal }: LineRow): CountedLine => ({
  itemID,
  categoryID: categoryID ?? '',
  kind,
  quantity: toQuantity(quantity),
  isVoided: status === 'Voided',
  gross: toMoney(subtotal),
});

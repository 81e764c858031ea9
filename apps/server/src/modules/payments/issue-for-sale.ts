import type { PaymentInput } from '@tavola/contract';
import { toMoney, toQuantity, type CountedLine } from '@tavola/selling';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call } from '#platform/http/call.ts';
import { bringsCodes, issueCodes } from '../discount-redemptions/index.ts';
import {
  localMoment,
  readDiscountRow,
  readLineRow,
  selectDiscounts,
  selectLines,
  type LineRow,
  type PayableOrder,
  type SellingDeps,
  type SellingPlace,
} from '../orders/index.ts';

/** The codes that an order brings as it becomes paid (decision 48), as what is written with its payment. */
export async function codesOfSale(
  tx: Tx,
  call: Call<unknown, unknown, PaymentInput>,
  deps: SellingDeps,
  place: SellingPlace,
  order: PayableOrder,
  saleID: string,
  at: Date,
): Promise<Statement[]> {
  if (!bringsCodes(place.catalog)) return [];
  const { scope } = call;
  const { orderID, channel, fulfillment, excludedDiscountIDs, customerID } = order;
  const [lines, discounts] = await tx.pipeline([selectLines(scope, orderID), selectDiscounts(scope, orderID)]);
  const given = (discounts?.rows ?? [])
    .map(readDiscountRow)
    .filter((row) => !row.isAutomatic && row.discountRedemptionID === null);
  const earning = {
    channel,
    fulfillment,
    excludedDiscountIDs,
    at: localMoment(at, place.operational.timezoneName),
    lines: (lines?.rows ?? []).map(readLineRow).map(counted),
    givenDiscountIDs: given.flatMap(({ discountID }) => discountID ?? []),
  };
  const { codes, statements } = issueCodes(
    scope,
    { orderID, saleID, customerID, now: at.toISOString() },
    place.catalog,
    earning,
    deps.newID,
  );
  if (codes.length === 0) return [];
  // The code itself is as good as money to whoever reads it, so the audit keeps only which one it was.
  const after = codes.map(({ discountRedemptionID, discountID, name }) => ({ discountRedemptionID, discountID, name }));
  return [
    ...statements,
    auditStatement(call, { action: 'order.issueCodes', targetType: 'order', targetID: orderID, after }, at),
  ];
}

const counted = ({ itemID, categoryID, kind, quantity, status, subtotal }: LineRow): CountedLine => ({
  itemID,
  categoryID: categoryID ?? '',
  kind,
  quantity: toQuantity(quantity),
  isVoided: status === 'Voided',
  gross: toMoney(subtotal),
});

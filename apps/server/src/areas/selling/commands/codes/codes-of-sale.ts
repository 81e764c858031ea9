import type { ReceiptCode } from '@tavola/contract';
import { toMoney, toQuantity, type CountedLine } from '@tavola/selling';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import { bringsCodes, issueCodes } from './issue-codes.ts';
import type { Issued, SettlingSale } from '../sale-hooks/sale-hook.ts';
import { readDiscountRow, readLineRow, selectDiscounts, selectLines } from '../../rows/orders/order-lines.rows.ts';
import type { NewCode } from '../../rows/payments/discount-codes.rows.ts';
import type { LineRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const NO_CODES: Issued = { codes: [], statements: [] };

/**
 * The codes that an order brings as it becomes paid (decision 48), as what is written with its payment. What was
 * ordered is read unless it is only `added` with it.
 */
export async function codesOfSale(settling: SettlingSale): Promise<Issued> {
  const { tx, actor, moment, place, order, saleID, added } = settling;
  if (!bringsCodes(place.catalog)) return NO_CODES;
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
  const sale = { orderID, saleID, customerID, now: moment.now.toISOString() };
  const { codes, statements } = issueCodes(settling, sale, earning);
  if (codes.length === 0) return NO_CODES;
  // Anyone who reads the code can spend it, so the audit keeps only which one it was.
  const after = codes.map(({ discountRedemptionID, discountID, name }) => ({ discountRedemptionID, discountID, name }));
  const audited = { action: 'order.issueCodes', targetType: 'order', targetID: orderID, after } as const;
  return {
    codes: codes.map(receiptCode),
    statements: [...statements, auditStatement(actor, audited, moment.now)],
  };
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

const receiptCode = (code: NewCode): ReceiptCode => ({
  code: code.code,
  name: code.name,
  isPercentage: code.isPercentage,
  discountValue: code.discountValue,
  validFrom: code.validFrom,
  validTo: code.validTo,
  discountAvailabilities: code.discountAvailabilities,
  isUsed: false,
});

import type { ReceiptCode } from '@tavola/contract';
import { toMoney, toQuantity, type CountedLine } from '@tavola/selling';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { bringsCodes, issueCodes } from './issue-codes.ts';
import type { Work } from '../work.ts';
import { readDiscountRow, readLineRow, selectDiscounts, selectLines } from '../../rows/order-lines.rows.ts';
import type { NewCode } from '../../rows/discount-codes.rows.ts';
import type { LineRow, StoredOrder } from '../../rows/order-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { PayableOrder } from '../../rows/orders.rows.ts';

/** An order that becomes paid; `added` as it is written in front of its payment, null where it is stored. */
interface Settling extends Work {
  readonly order: PayableOrder;
  readonly added: StoredOrder | null;
}

/** Codes as the receipt shows them, and what is written of them. */
export interface CodesOfSale {
  readonly codes: readonly ReceiptCode[];
  readonly statements: readonly Statement[];
}

/** Of an order that brings none. */
export const NO_CODES: CodesOfSale = { codes: [], statements: [] };

/**
 * The codes that an order brings as it becomes paid (decision 48), as what is written with its payment. What was
 * ordered is read unless it is only `added` with it.
 */
export async function codesOfSale(settling: Settling, saleID: string): Promise<CodesOfSale> {
  const { tx, actor, moment, place, order, added } = settling;
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
  // The code itself is as good as money to whoever reads it, so the audit keeps only which one it was.
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

import type { DiscountRedemption, ErrorCode, ErrorParams } from '@tavola/contract';
import { codeRefusal, type Catalog, type LocalMoment } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findUse, lockCodes, type CodeRow, type CodeUse } from '../../rows/payments/discount-codes.rows.ts';

/** A code, and where it was used already. */
export interface KnownCode {
  readonly row: CodeRow;
  readonly use: CodeUse | null;
}

/** The codes that an order names, by id, locked until the commit; ids that are no code of the company are left out. */
export async function lockKnownCodes(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  orderID: string,
): Promise<ReadonlyMap<string, KnownCode>> {
  if (ids.length === 0) return new Map();
  const known = new Map<string, KnownCode>();
  for (const row of await lockCodes(tx, scope, ids))
    known.set(row.discountRedemptionID, await withUse(tx, scope, row, orderID));
  return known;
}

/** A code with where it was used, if that was on another order. */
export const withUse = async (
  tx: Tx,
  scope: LocationScope,
  row: CodeRow,
  orderID: string | null,
): Promise<KnownCode> => ({
  row,
  use:
    row.state === 'redeemed' && row.redeemedOrderID !== orderID
      ? await findUse(tx, scope, row.discountRedemptionID)
      : null,
});

/** The order that wants to use a code, and where. */
export interface CodeOrder {
  readonly orderID: string | null;
  readonly customerID: string | null;
  readonly at: LocalMoment;
  readonly catalog: Catalog;
}

/**
 * Refuses a code that the order may not use now, and says why; a location takes codes of the discounts that it gives
 * (decision 48).
 */
export function assertUsable(known: KnownCode, order: CodeOrder): DiscountRedemption {
  const { row, use } = known;
  const refusal = codeRefusal({ ...row, hours: row.discountAvailabilities }, order);
  if (refusal?.code === 'discount_code.used')
    refuseUsed(known, use ?? { when: '', saleNo: null, orderNo: null, place: '' });
  if (refusal !== null) refuseCode(known, refusal.code as ErrorCode, refusal.params);
  if (order.catalog.discounts.get(row.discountID)?.isActive !== true)
    refuseCode(known, 'discount_code.not_given', { name: row.name });
  return codeOf(known);
}

/** Refuses a code that an order has already, where the order is another customer's by now. */
export function assertOwner(known: KnownCode, customerID: string | null): void {
  const { row } = known;
  if (row.customerID !== null && row.customerID !== customerID)
    refuseCode(known, 'discount_code.other_customer', { name: row.name });
}

function refuseUsed(known: KnownCode, { when, saleNo, orderNo, place }: CodeUse): never {
  if (saleNo !== null) return refuseCode(known, 'discount_code.used', { when, no: saleNo });
  if (orderNo !== null) return refuseCode(known, 'discount_code.on_order', { when, no: orderNo });
  return refuseCode(known, 'discount_code.used_elsewhere', { when, place });
}

function refuseCode(known: KnownCode, errorCode: ErrorCode, params: ErrorParams): never {
  throw new Refusal(errorCode, { params, current: codeOf(known) });
}

const codeOf = ({ row: { state: _state, redeemedOrderID: _order, ...code } }: KnownCode): DiscountRedemption => code;

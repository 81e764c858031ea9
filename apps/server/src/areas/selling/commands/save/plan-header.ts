import type { KeptDiscount } from '@tavola/selling';
import { Refusal } from '#platform/errors/refusal.ts';
import { assertOwner } from '../codes/judge-code.ts';
import type { OrderHeader, StoredOrder } from '../../rows/orders/order-rows.ts';
import { chooseOrderDiscount, refuseLine, type ChoosingRules } from './lines/choose-line.ts';
import { fingerprint } from './lines/entered-lines.ts';
import { keepDiscounts } from './kept-discounts.ts';
import { headerKey, headerOf, type readHeader } from './order-header.ts';
import { hadHeader } from './past-saves.ts';
import { VersionConflict } from './lines/planned-line.ts';

/** The header as it will be stored; `isKept` where the terminal only has not seen a newer one. */
export interface PlannedHeader {
  readonly value: OrderHeader;
  readonly isChanged: boolean;
  readonly isKept: boolean;
}

/**
 * Works the header that a terminal has into the stored one (decision 34). Throws `VersionConflict` where someone else
 * changed it after the version of the terminal.
 */
export function planHeader(
  asked: ReturnType<typeof readHeader>,
  { orderID, version }: { readonly orderID: string; readonly version: number },
  stored: StoredOrder | null,
  rules: ChoosingRules,
): PlannedHeader {
  if (stored === null) return { value: keepHeader(asked, orderID, [], rules), isChanged: true, isKept: false };
  const before = headerOf(stored);
  const key = headerKey(asked);
  if (key === headerKey(before)) return { value: before, isChanged: false, isKept: false };
  const { order } = stored;
  if (version < order.version) {
    // A header that the order once had was not changed by this terminal: it only has not seen the newer one.
    if (hadHeader(order.saves, fingerprint(key))) return { value: before, isChanged: false, isKept: true };
    if (order.headerVersion > version) throw new VersionConflict();
  }
  const { tableID, tableGroupID } = before;
  const value = { ...keepHeader(asked, orderID, before.discounts, rules), tableID, tableGroupID };
  return { value, isChanged: true, isKept: false };
}

/** The header as entered, its discounts looked up or kept as stored. */
export function keepHeader(
  asked: ReturnType<typeof readHeader>,
  orderID: string,
  before: readonly KeptDiscount[],
  rules: ChoosingRules,
): OrderHeader {
  const { voidComp, customerID } = asked;
  // A whole order is voided by its own call, which asks for its right and its reason.
  if (voidComp?.type === 'void')
    throw new Refusal('validation.failed', { fields: [{ path: 'voidComp.type', code: 'invalid' }] });
  const discounts = keepDiscounts(asked.discounts, before, (discount) =>
    chooseOrderDiscount(discount, rules, { orderID, customerID }),
  );
  assertCodes(discounts, customerID, rules);
  return { ...asked, discounts };
}

/** A discount takes one code an order, and a customer's code goes when the customer does. */
function assertCodes(discounts: readonly KeptDiscount[], customerID: string | null, { codes }: ChoosingRules): void {
  const seen = new Set<string | null | undefined>();
  for (const { discountID, discountRedemptionID, name } of discounts) {
    if (discountRedemptionID == null) continue;
    if (seen.has(discountID)) refuseLine(name ?? '', { code: 'discount.error.already_used' });
    seen.add(discountID);
    const known = codes.get(discountRedemptionID);
    if (known !== undefined) assertOwner(known, customerID);
  }
}

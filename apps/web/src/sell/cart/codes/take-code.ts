import { readDiscountCode, type DiscountRedemption } from '@tavola/contract';
import {
  NO_RATE,
  offlineRefusal,
  parseMoney,
  parseRate,
  ZERO,
  type Cart,
  type CartDiscount,
  type DiscountValue,
} from '@tavola/selling';
import { useConnectivity } from '#offline/connectivity.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { findDiscountCode } from '#areas/selling/discount-redemptions/discount-redemptions.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { textOf } from '#text/define.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { sellDiscountStrings } from './discounts.strings.ts';
import type { DiscountChoice } from './discount-choices.ts';
import { runCart, useSale } from '../state/sale-store.ts';

/** The result of a code that was typed or scanned. */
export type CodeOutcome =
  /** It is on the order now. */
  | { readonly kind: 'taken'; readonly name: string }
  /** It belongs to a discount of the back office, which is applied like a chosen one. */
  | { readonly kind: 'choice'; readonly choice: DiscountChoice }
  /** `code`: the details of the code that cannot be used. */
  | { readonly kind: 'refused'; readonly message: string; readonly code: DiscountRedemption | null };

const refused = (message: string, code: DiscountRedemption | null = null): CodeOutcome => ({
  kind: 'refused',
  message,
  code,
});

/**
 * Adds a code to the current order. Codes of discounts are known here; only the server knows those of guests (decision
 * 48).
 */
export async function takeCode(
  typed: string,
  { orderID, customerID }: Cart,
  choices: readonly DiscountChoice[],
): Promise<CodeOutcome> {
  const t = textOf(sellDiscountStrings);
  const choice = choices.find(
    ({ discount }) =>
      discount.code?.trim() !== '' && discount.code?.trim().toLowerCase() === typed.trim().toLowerCase(),
  );
  if (choice !== undefined)
    return choice.refusal === null ? { kind: 'choice', choice } : refused(refusalText(choice.refusal));
  const code = readDiscountCode(typed);
  if (code === null) return refused(t('noCode'));
  const offline = useConnectivity.getState().isOnline ? undefined : offlineRefusal('futureDiscountCode');
  if (offline !== undefined) return refused(t('codeOffline'));
  try {
    return put(await findDiscountCode(code, { orderID, customerID }), orderID);
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    return refused(failureMessage(failure), knownCode(failure));
  }
}

/** The details in a refusal of the code that it is about. */
export function knownCode({ errorCode, body }: CallError): DiscountRedemption | null {
  const { current } = body.additionValue;
  return errorCode.startsWith('discount_code.') &&
    typeof current === 'object' &&
    current !== null &&
    'discountRedemptionID' in current
    ? // Refusals about a code carry it.
      (current as DiscountRedemption)
    : null;
}

function put(code: DiscountRedemption, orderID: string): CodeOutcome {
  // Another sale was opened during the request.
  const { cart } = useSale.getState();
  if (cart?.orderID !== orderID) return refused(refusalText({ code: 'cart.error.not_ready', params: {} }));
  const added = runCart({ type: 'addOrderDiscount', discount: asCartDiscount(code) });
  if (!added.ok) return refused(refusalText(added));
  if (code.customerID !== null && cart.customerID === null)
    runCart({ type: 'setCustomer', customerID: code.customerID });
  return { kind: 'taken', name: code.name };
}

const asCartDiscount = (code: DiscountRedemption): CartDiscount => ({
  orderDiscountID: newID(),
  discountID: code.discountID,
  name: code.name,
  value: valueOf(code),
  isCombinable: true,
  discountRedemptionID: code.discountRedemptionID,
});

function valueOf({ discountValue, isPercentage }: DiscountRedemption): DiscountValue {
  if (isPercentage) {
    const rate = parseRate(discountValue);
    return { type: 'percent', rate: rate.ok ? rate.value : NO_RATE };
  }
  const amount = parseMoney(discountValue);
  return { type: 'fixed', amount: amount.ok ? amount.value : ZERO };
}

import type { GiftCardSale, GiftCardSaleRequest, GiftCardTopupRequest } from '@tavola/contract';
import { sellCards, topUpCard } from '#areas/loyalty/gift-cards/gift-cards.queries.ts';
import { keptPlaces } from '#offline/store/kept-places.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { sentPaymentKey, sentPaymentKeys } from '#runtime/session/tabs/kept-sale-key.ts';
import { openSealed, writeSealed, type Memory } from '../memory/sealed-memory.ts';
import { isUnknown } from '../payment/checkout/send-charge.ts';

/**
 * Sales of gift cards that were sent and have no answer yet. Like payments (decisions 255, 318) they are stored on the
 * terminal, with their ids, until their outcome is known: whatever is closed or loaded again, the money is taken once.
 */
export type SentCardSale =
  | { readonly kind: 'sell'; readonly request: GiftCardSaleRequest }
  | { readonly kind: 'topUp'; readonly request: GiftCardTopupRequest };

/** They are among the payments of the terminal, so that whatever looks for those finds that money waits. */
const keyOf = (locationID: string, saleID: string): string => sentPaymentKey(locationID, `cards.${saleID}`);

/** A sale of this terminal without an answer; null = none. */
export function sentCardSale(locationID: string, memory: Memory = keptPlaces): SentCardSale | null {
  const found = sentPaymentKeys(locationID, memory)
    .filter((key) => key.startsWith(keyOf(locationID, '')))
    .map((key) => openSealed(memory.getItem(key), key))
    .find(isSent);
  return found ?? null;
}

/** Whether a failed call says that nothing was sold. A repeat that was not let in says nothing of the try before it. */
export function isNotSold(failure: CallError, { isRepeat }: { readonly isRepeat: boolean }): boolean {
  if (isUnknown(failure)) return false;
  if (!isRepeat || failure.errorCode.startsWith('approval.')) return true;
  return failure.busyForMs === null && ![401, 403, 429].includes(failure.status);
}

/** Sends a sale, again where it was sent before, and forgets it once its outcome is known. */
export async function sendCardSale(
  locationID: string,
  sent: SentCardSale,
  memory: Memory = keptPlaces,
): Promise<GiftCardSale> {
  const key = keyOf(locationID, sent.request.giftCardSaleID);
  const isRepeat = memory.getItem(key) !== null;
  if (!isRepeat) writeSealed(key, sent, memory);
  try {
    const sale = await (sent.kind === 'sell' ? sellCards(sent.request) : topUpCard(sent.request));
    memory.removeItem(key);
    return sale;
  } catch (failure) {
    if (!(failure instanceof CallError) || isNotSold(failure, { isRepeat })) memory.removeItem(key);
    throw failure;
  }
}

function isSent(value: unknown): value is SentCardSale {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('request' in value)) return false;
  const { request } = value;
  return typeof request === 'object' && request !== null && 'giftCardSaleID' in request;
}

import type { GiftCard } from '@tavola/contract';
import { create } from 'zustand';

/** The gift card that was looked up for the payment of an order; another order begins without one. */
interface CardChoice {
  readonly orderID: string;
  readonly card: GiftCard | null;
}

const useChoice = create<CardChoice>(() => ({ orderID: '', card: null }));

/** The card for an order, and how it is set; it stays while shares of a split are charged. */
export function useGiftCardOf(orderID: string): [GiftCard | null, (card: GiftCard | null) => void] {
  const card = useChoice((state) => (state.orderID === orderID ? state.card : null));
  return [card, (next) => useChoice.setState({ orderID, card: next })];
}

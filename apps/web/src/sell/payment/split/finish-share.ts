import type { Payment } from '@tavola/contract';
import { splitReducer, subtract, toMoney } from '@tavola/selling';
import { useSale } from '../../cart/state/sale-store.ts';

/** Locks the share of a split payment that is being charged, now that it is paid. False where none is. */
export function finishShare({ paymentID, amount, cashRoundingAdjustAmount }: Payment): boolean {
  const { split } = useSale.getState();
  if (split === null || split.chargingLineID === null) return false;
  const covers = subtract(toMoney(amount), toMoney(cashRoundingAdjustAmount));
  const finished = splitReducer(split, { type: 'finish', paymentID, covers });
  // What does not fit the shares, such as a payment of another terminal, ends the split: the balance is what counts.
  useSale.setState({ split: finished.ok ? finished.value : null });
  return finished.ok;
}

/** A share whose payment was voided is due again. */
export function reopenShare(paymentID: string): void {
  const { split } = useSale.getState();
  if (split === null) return;
  const lines = split.lines.map((line) => (line.paymentID === paymentID ? { ...line, paymentID: null } : line));
  useSale.setState({ split: { ...split, lines } });
}

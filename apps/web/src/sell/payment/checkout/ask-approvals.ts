import { toAmount } from '@tavola/selling';
import { requestApproval } from '#runtime/session/approvals.ts';
import { sensitiveFiguresOf } from '../../cart/state/approved-change.ts';
import { freshApprovals, keepApproval, useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';

/**
 * Asks for every PIN that a sale of the counter needs before its payment opens, so that no guest waits for it after
 * paying (decision 14); true when the payment may open. What was approved with the draft is not asked again, and a
 * table is saved, with its questions, before it is paid.
 */
export async function askApprovals(selling: Selling): Promise<boolean> {
  const { cart } = useSale.getState();
  if (cart === null || cart.tableID !== null || cart.orderPaymentStatus !== 'Pending') return true;
  for (const { action, amount } of sensitiveFiguresOf(cart, selling)) {
    if (freshApprovals(cart.orderID).some((each) => each.action === action)) continue;
    const outcome = await requestApproval({
      action,
      targetID: cart.orderID,
      amount: toAmount(amount),
      isForDraft: true,
    });
    if (outcome.kind === 'refused') return false;
    if (outcome.kind === 'approved') keepApproval(action, cart.orderID, outcome.approval.approvalID);
  }
  // The sale may have changed while the question was open.
  return useSale.getState().cart === cart;
}

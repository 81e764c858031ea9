import type { checkoutRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import { checkOut } from '../../commands/checkout/check-out.ts';
import { retryTaken } from '../../commands/payments/retry-payment.ts';
import { retrySave } from '../../commands/save/retry-save.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { intentNow } from '../../commands/work.ts';
import { findPinApprover, type PinServices } from '../payments/pin-approver.ts';
import { receiptOrNone } from '../receipts/receipt.ts';

/** The call that saves and pays an order at once. */
export const createCheckoutHandlers = (deps: SellingDeps, pins: PinServices): Handlers<typeof checkoutRoutes> => ({
  process: async (call) => {
    const { order } = call.body;
    const input = { ...call.body, approverID: await findPinApprover(call, order.pinCode, pins) };
    const { receipt, ...answer } = await retryTaken((isPaymentKnown) =>
      retrySave(
        (work) => call.transact(work),
        (tx, taken) => checkOut(intentNow(tx, call.actor, deps), input, { ...taken, isPaymentKnown }),
      ),
    );
    return { ...answer, receipt: receiptOrNone(order.orderID, receipt, call.language) };
  },
});

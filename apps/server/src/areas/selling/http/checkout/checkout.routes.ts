import type { checkoutRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import { checkOut } from '../../commands/checkout/check-out.ts';
import { momentOf } from '../../commands/moment.ts';
import { retryTaken } from '../../commands/payments/retry-payment.ts';
import { retrySave } from '../../commands/save/retry-save.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { findPinApprover, type PinServices } from '../payments/pin-approver.ts';
import { receiptOrNone } from '../receipts/receipt.ts';

/** The call that saves and pays an order at once. */
export const createCheckoutHandlers = (deps: SellingDeps, pins: PinServices): Handlers<typeof checkoutRoutes> => ({
  process: async (call) => {
    const moment = momentOf(deps.now());
    const { order } = call.body;
    const input = { ...call.body, approverID: await findPinApprover(call, order.pinCode, pins) };
    const { receipt, ...answer } = await retryTaken((isPaymentKnown) =>
      retrySave(
        (work) => call.transact(work),
        (tx, taken) => checkOut(tx, call.actor, moment, input, 'online', deps, { ...taken, isPaymentKnown }),
      ),
    );
    return { ...answer, receipt: receiptOrNone(order.orderID, receipt, call.language) };
  },
});

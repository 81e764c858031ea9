import type { paymentRoutes, ReceiptPreview } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { momentOf } from '../commands/moment.ts';
import { changeTip } from '../commands/payments/change-tip.ts';
import { correctTender } from '../commands/payments/correct-tender.ts';
import { retryPayment } from '../commands/payments/retry-payment.ts';
import { takePayment } from '../commands/payments/take-payment.ts';
import { voidPayment } from '../commands/payments/void-payment.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { assertOpens } from '../commands/serving.ts';
import { findReceiptRows } from '../rows/receipts.rows.ts';
import { receiptOrNone, receiptPreview } from './receipt.ts';

/** The calls about payments that are taken here; the list of payment types is the catalog's. */
export function createPaymentHandlers(deps: SellingDeps): Omit<Handlers<typeof paymentRoutes>, 'settings'> {
  return {
    process: async (call) => {
      const { receipt, ...taken } = await retryPayment(
        (work) => call.transact(work),
        (tx, isKnown) => takePayment(tx, call.actor, momentOf(deps.now()), call.body, 'online', deps, isKnown),
      );
      return { ...taken, receipt: receiptOrNone(taken.orderID, receipt, call.language) };
    },
    void: (call) =>
      call.transact((tx) =>
        voidPayment(
          tx,
          call.actor,
          momentOf(deps.now()),
          { paymentID: call.params.id, approvalID: call.body.approvalID },
          deps,
        ),
      ),
    tip: (call) =>
      call.transact((tx) =>
        changeTip(
          tx,
          call.actor,
          momentOf(deps.now()),
          { paymentID: call.params.id, tipAmount: call.body.tipAmount },
          deps,
        ),
      ),
    tender: (call) =>
      call.transact((tx) =>
        correctTender(tx, call.actor, momentOf(deps.now()), { ...call.body, paymentID: call.params.id }, deps),
      ),
    previewReceipt,
  };
}

async function previewReceipt(call: Call<{ id: string }>): Promise<ReceiptPreview> {
  const rows = await call.read((tx) => findReceiptRows(tx, call.scope, call.params.id));
  if (rows === null) refuse('order.not_found');
  assertOpens(call.actor, rows.head.channel);
  return receiptPreview(call.params.id, rows, call.language);
}

import type { paymentRoutes, ReceiptPreview } from '@tavola/contract';
import type { SplitProof } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { changeTip } from '../../commands/payments/change-tip.ts';
import { correctTender } from '../../commands/payments/correct-tender.ts';
import { retryPayment } from '../../commands/payments/retry-payment.ts';
import { takePayment } from '../../commands/payments/take-payment.ts';
import { voidPayment } from '../../commands/payments/void-payment.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { assertOpens } from '../../commands/serving.ts';
import { proofOfBills } from '../../commands/table-check/split-proof.ts';
import { intentNow } from '../../commands/work.ts';
import type { ReceiptRows } from '../../rows/receipts/receipt-content.ts';
import { findReceiptRows } from '../../rows/receipts/receipts.rows.ts';
import { receiptOrNone, receiptPreview } from '../receipts/receipt.ts';

/** The calls about payments that are taken here; the list of payment types is the catalog's. */
export function createPaymentHandlers(deps: SellingDeps): Omit<Handlers<typeof paymentRoutes>, 'settings'> {
  return {
    process: async (call) => {
      const { receipt, ...taken } = await retryPayment(
        (work) => call.transact(work),
        (tx, isKnown) => takePayment(intentNow(tx, call.actor, deps), call.body, isKnown),
      );
      const proof = receipt === null ? null : await proofOf(call, receipt, deps);
      return { ...taken, receipt: receiptOrNone(taken.orderID, receipt, call.language, proof) };
    },
    void: (call) =>
      call.transact((tx) =>
        voidPayment(intentNow(tx, call.actor, deps), {
          paymentID: call.params.id,
          approvalID: call.body.approvalID,
        }),
      ),
    tip: (call) =>
      call.transact((tx) =>
        changeTip(intentNow(tx, call.actor, deps), { paymentID: call.params.id, tipAmount: call.body.tipAmount }),
      ),
    tender: (call) =>
      call.transact((tx) =>
        correctTender(intentNow(tx, call.actor, deps), { ...call.body, paymentID: call.params.id }),
      ),
    previewReceipt: (call) => previewReceipt(call, deps),
  };
}

/** The table of a receipt as one bill; a bill that is alone is that. */
async function proofOf(call: Call, { bills }: ReceiptRows, deps: SellingDeps): Promise<SplitProof | null> {
  if (bills.length < 2) return null;
  const orderIDs = bills.map(({ orderID }) => orderID);
  return call.read((tx) => proofOfBills(intentNow(tx, call.actor, deps), orderIDs));
}

async function previewReceipt(call: Call<{ id: string }>, deps: SellingDeps): Promise<ReceiptPreview> {
  const rows = await call.read((tx) => findReceiptRows(tx, call.scope, call.params.id));
  if (rows === null) refuse('order.not_found');
  assertOpens(call.actor, rows.head.channel);
  return receiptPreview(call.params.id, rows, call.language, await proofOf(call, rows, deps));
}

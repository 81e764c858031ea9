import type { paymentRoutes, ReceiptPreview } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { sellingDeps, type SellingServices } from '../orders/index.ts';
import { processPayment } from './payments.service.ts';
import { voidPayment } from './void-payment.ts';
import { receiptPreview } from './receipt.ts';
import { findReceiptRows } from './receipt.repo.ts';

/** The calls about payments that are taken here; the list of payment types is the catalogue's. */
export function createPaymentHandlers(services: SellingServices): Omit<Handlers<typeof paymentRoutes>, 'settings'> {
  const deps = sellingDeps(services);
  return {
    process: (call) => processPayment(call, deps),
    void: (call) => call.transact((tx) => voidPayment(tx, call, deps)),
    previewReceipt: (call) => previewReceipt(call),
  };
}

async function previewReceipt(call: Call<{ id: string }>): Promise<ReceiptPreview> {
  const rows = await call.read((tx) => findReceiptRows(tx, call.scope, call.params.id));
  if (rows === null) refuse('order.not_found');
  return receiptPreview(call.params.id, rows, call.language);
}

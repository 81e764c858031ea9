import { isTaxIDIn, type Invoice, type InvoiceInput, type invoiceRoutes } from '@tavola/contract';
import { businessDayAt } from '#areas/company/index.ts';
import { readCountryCode } from '#areas/customers/index.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { assertOpens } from '../../commands/serving.ts';
import { findRefunds } from '../../rows/payments/refunds.rows.ts';
import { insertCreditNote } from '../../rows/receipts/credit-notes.rows.ts';
import { findBuyer, findInvoice, insertInvoice, lockSale } from '../../rows/receipts/invoices.rows.ts';
import { findSaleHead } from '../../rows/orders/sale-heads.rows.ts';
import { creditNoteReceipt } from './credit-note-receipt.ts';
import { invoiceReceipt } from './invoice-receipt.ts';

/** The calls about invoices to a business (decisions 224, 340). */
export const createInvoiceHandlers = ({ now }: Pick<SellingDeps, 'now'>): Handlers<typeof invoiceRoutes> => ({
  ofSale: (call) =>
    call.read(async (tx) => {
      const head = (await findSaleHead(tx, call.scope, { saleID: call.params.id })) ?? refuse('sale.not_found');
      assertOpens(call.actor, head.systemOrderChannelID);
      const found = await findInvoice(tx, call.scope, { saleID: head.saleID });
      const { companyName, taxID, branch, address } =
        found === null ? await findBuyer(tx, call.scope, head.orderID) : found.invoice;
      return { invoice: found?.invoice ?? null, buyer: { companyName, taxID, branch, address } };
    }),
  issue: (call) => issue(call, now()),
  receipt: (call) => invoiceReceipt(call, now()),
  creditNote: (call) => creditNoteReceipt(call, now()),
});

const issue = (call: Call<{ id: string }, undefined, InvoiceInput>, now: Date): Promise<Invoice> =>
  call.transact(async (tx) => {
    const { scope, body, actor } = call;
    // Twins of one call come one after the other.
    await lockKey(tx, body.invoiceID);
    const head = (await findSaleHead(tx, scope, { saleID: call.params.id })) ?? refuse('sale.not_found');
    const { saleID, orderID } = head;
    assertOpens(actor, head.systemOrderChannelID);
    const status = await lockSale(tx, scope, saleID);
    const known = await findInvoice(tx, scope, { saleID });
    if (known?.invoice.invoiceID === body.invoiceID) return known.invoice;
    if (known !== null) refuse('invoice.error.exists', { no: known.invoice.invoiceNo });
    if ((await findInvoice(tx, scope, body)) !== null) refuse('idempotency.mismatch');
    if (status !== 'Paid' || head.isSample) refuse('invoice.error.not_paid');
    if (!isTaxIDIn(await readCountryCode(tx, scope), body.taxID))
      refuse('validation.failed', {}, { fields: [{ path: 'taxID', code: 'tax_id_thai' }] });
    const businessDate = await businessDayAt(tx, scope, now);
    const { userID, displayName: userName } = actor;
    // The invoice says what was sold, and what went back before it has credit notes with it (decision 382).
    const refunded = await findRefunds(tx, scope, { saleID });
    const createdAt = now.toISOString();
    await tx.pipeline([
      insertInvoice(scope, { input: body, saleID, orderID, businessDate, userID, userName, now }),
      ...refunded.map(({ refund: { refundID, amount } }) =>
        insertCreditNote(scope, { refundID, saleID, orderID, businessDate, amount, isComplete: false, createdAt }),
      ),
    ]);
    const issued = await findInvoice(tx, scope, { saleID });
    return issued?.invoice ?? refuse('invoice.not_found');
  });

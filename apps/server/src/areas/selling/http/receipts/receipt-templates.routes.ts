import {
  ReceiptTemplateType,
  type PreviewByItems,
  type PrintedReceipt,
  type receiptTemplateRoutes,
} from '@tavola/contract';
import { orderReceipt, printMarkup } from '@tavola/receipts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { receiptFormatOf, requireDefaultTemplate } from '#areas/company/index.ts';
import { assertOpens } from '../../commands/serving.ts';
import { kitchenOrderOf } from '../../rows/kitchen/kitchen-places.rows.ts';
import { findReceiptRows } from '../../rows/receipts/receipts.rows.ts';
import { billOfLines } from './bill-of-lines.ts';
import { ticketOf } from './kitchen-ticket.ts';

/** The preview of some lines of an order; the other calls of receipt templates are the company's. */
export const createReceiptPreviewHandlers = (): Pick<Handlers<typeof receiptTemplateRoutes>, 'previewByItems'> => ({
  previewByItems: (call) => previewByItems(call),
});

async function previewByItems(call: Call<undefined, undefined, PreviewByItems>): Promise<PrintedReceipt> {
  const { orderID, orderLineIDs, receiptTemplateType: type } = call.body;
  const rows = await call.read(async (tx) => {
    if (type !== ReceiptTemplateType.Kitchen) return findReceiptRows(tx, call.scope, orderID);
    // Reading an order for its receipt ends the transaction.
    const inKitchenOrder = await kitchenOrderOf(tx, call.scope, orderID);
    const found = await findReceiptRows(tx, call.scope, orderID);
    return found && { ...found, lines: inKitchenOrder(found.lines) };
  });
  if (rows === null) refuse('order.not_found');
  assertOpens(call.actor, rows.head.channel);
  const [format, { receiptTemplateID, markup }] = await call.read(async (tx) => [
    await receiptFormatOf(tx, call),
    await requireDefaultTemplate(tx, call, type),
  ]);
  const lineIDs = new Set(orderLineIDs);
  // A line of another order is answered like an unknown order.
  if ([...lineIDs].some((id) => rows.lines.every(({ orderLineID }) => orderLineID !== id))) refuse('order.not_found');
  const bill = billOfLines(orderID, rows, lineIDs, call.language);
  // Codes are issued by a payment, and no bill has one.
  const data = orderReceipt(bill, format, call.language, () => ({ worth: '', times: [] }));
  const document =
    type === ReceiptTemplateType.Kitchen
      ? printMarkup(markup, type, ticketOf(data, rows, lineIDs), format, call.language)
      : printMarkup(markup, type, data, format, call.language);
  return { receiptTemplateID, receiptTemplateType: type, document };
}

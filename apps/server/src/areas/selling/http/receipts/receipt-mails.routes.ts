import type { receiptMailRoutes } from '@tavola/contract';
import { pngOf } from '@tavola/receipts/raster';
import { receiptLanguageAt } from '#areas/company/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Mailer } from '#platform/mail/mail-jobs.ts';
import type { Services } from '#platform/services.ts';
import { assertOpens } from '../../commands/serving.ts';
import { linkOfOrder } from '../../rows/receipts/receipt-links.rows.ts';
import { findReceiptRows } from '../../rows/receipts/receipts.rows.ts';
import { mailSubject, MAIL_DOTS, paperMail } from './receipt-mail.ts';
import { receiptMailWords } from './receipt-mail.words.ts';
import { addressOfLink } from './receipt-links.routes.ts';
import { guestReceipt, saleDocument } from './sale-document.ts';

/** The calls that send receipts. What is sent is a job of the queue, and counts in the licence. */
export const createReceiptMailHandlers = (
  { config, now }: Pick<Services, 'config' | 'now'>,
  mailer: Pick<Mailer, 'enqueue'>,
): Handlers<typeof receiptMailRoutes> => ({
  report: async (call) => {
    const { scope } = call;
    const { orderID, email, language: wanted } = call.body;
    const language = wanted ?? (await call.read((tx) => receiptLanguageAt(tx, scope)));
    const rows = await call.read((tx) => findReceiptRows(tx, scope, orderID));
    if (rows === null) refuse('order.not_found');
    assertOpens(call.actor, rows.head.channel);
    if (rows.head.saleNo === null) refuse('receipt.not_paid');
    const receipt = guestReceipt(orderID, rows, language);
    const { location, saleNo, orderNo } = receipt;
    // In a mail the link is pressed and not scanned.
    const document = await call.read((tx) => saleDocument(tx, { scope, language }, receipt, null));
    // Drawn before the transaction, which holds a connection that others wait for.
    const png = await pngOf(document, MAIL_DOTS);
    return call.transact(async (tx) => {
      const { token } = await linkOfOrder(tx, scope, orderID, now());
      const about = {
        subject: mailSubject(location),
        title: location.name,
        greeting: receiptMailWords.greeting[language],
        fileName: `receipt-${saleNo ?? orderNo}`,
        link: `${addressOfLink(config, call.session.subDomain, token)}?language=${language}`,
      };
      await mailer.enqueue(tx, scope, { ...paperMail(language, about, document, png), template: 'receipt', to: email });
      return { email };
    });
  },
});

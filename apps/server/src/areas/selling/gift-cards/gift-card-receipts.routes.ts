import { isAllowed, permission, type giftCardReceiptRoutes, type Language } from '@tavola/contract';
import { pngOf } from '@tavola/receipts/raster';
import { businessDayAt, receiptLanguageAt } from '#areas/company/index.ts';
import { cardsByID } from '#areas/loyalty/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Mailer } from '#platform/mail/mail-jobs.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { intentNow, workOf } from '../commands/work.ts';
import { mailSubject, MAIL_DOTS, paperMail } from '../http/receipts/receipt-mail.ts';
import { cardPaper, cardSalePaper, type CardPaper } from './gift-card-receipt.ts';
import { giftCardMailWords } from './gift-card-receipt.words.ts';
import { cardSaleAnswer } from './card-sale.ts';

/** The calls that print gift cards and send them by mail (decision 346). */
export const createGiftCardReceiptHandlers = (
  deps: SellingDeps,
  mailer: Pick<Mailer, 'enqueue'>,
): Handlers<typeof giftCardReceiptRoutes> => ({
  preview: async (call) => {
    const copyDateTime = call.query.isCopy === 'true' ? deps.now().toISOString() : null;
    return (await paperOfSale(call, deps, call.params.id, call.language, copyDateTime)).printed;
  },
  mail: async (call) => {
    const { email, giftCardSaleID, giftCardID, language: wanted } = call.body;
    const language = wanted ?? (await call.read((tx) => receiptLanguageAt(tx, call.scope)));
    const paper =
      giftCardID == null
        ? await paperOfSale(call, deps, giftCardSaleID ?? '', language, null)
        : await paperOfCard(call, deps, giftCardID, language);
    const { printed, place, saleNo } = paper;
    const mail = paperMail(
      language,
      {
        subject: saleNo === null ? `${giftCardMailWords.subject[language]} ${place.name}` : mailSubject(place),
        title: place.name,
        greeting: giftCardMailWords[saleNo === null ? 'card' : 'sale'][language],
        // The number of a card is money, and file names are shown before a mail is opened.
        fileName: saleNo === null ? 'gift-card' : `receipt-${saleNo}`,
      },
      printed.document,
      // Drawn before the transaction, which holds a connection that others wait for.
      await pngOf(printed.document, MAIL_DOTS),
    );
    return call.transact(async (tx) => {
      await mailer.enqueue(tx, call.scope, { ...mail, template: 'giftCard', to: email });
      return { email };
    });
  },
});

type Reading = Pick<Call, 'read' | 'scope' | 'actor'>;

const paperOfSale = (
  call: Reading,
  deps: SellingDeps,
  id: string,
  language: Language,
  copyDateTime: string | null,
): Promise<CardPaper> =>
  call.read(async (tx) => {
    const sale = await cardSaleAnswer(await workOf(intentNow(tx, call.actor, deps)), id);
    return cardSalePaper(tx, { scope: call.scope, language }, sale ?? refuse('gift_card_sale.not_found'), copyDateTime);
  });

/** Refuses people who sell and do not keep the cards: to them a card is shown for its number alone. */
const paperOfCard = (call: Reading, { now }: SellingDeps, id: string, language: Language): Promise<CardPaper> =>
  call.read(async (tx) => {
    if (!isAllowed(call.actor.rights, [permission.giftCard.view])) refuse('permission.denied');
    const [card] = await cardsByID(tx, call.scope, [id], await businessDayAt(tx, call.scope, now()));
    return cardPaper(tx, { scope: call.scope, language }, card ?? refuse('giftcard.not_found'));
  });

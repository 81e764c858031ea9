import {
  NO_AMOUNT,
  nameIn,
  ReceiptTemplateType,
  shownCardNumber,
  type Amount,
  type GiftCard,
  type GiftCardSale,
  type Language,
  type PrintedReceipt,
} from '@tavola/contract';
import { printMarkup, receiptWords, type BindingData } from '@tavola/receipts';
import { receiptFormatOf, requireDefaultTemplate } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findCardSale } from '../rows/payments/gift-card-sales.rows.ts';
import { readReceiptOrigin, readTerminalName } from '../rows/receipts/receipt-place.rows.ts';

type CardData = BindingData<typeof ReceiptTemplateType.GiftCard>;
type Place = CardData['location'];
type PaperCard = Pick<GiftCard, 'giftCardTypeName' | 'issueNo' | 'currentBalance' | 'expiryDate'>;

/** A receipt of gift cards on paper, with the names that a mail of it needs. */
export interface CardPaper {
  readonly printed: PrintedReceipt;
  readonly place: { readonly name: string; readonly companyName: string };
  /** The number of the sale; null for a card alone. */
  readonly saleNo: string | null;
}

/** Where and in which language it is printed. */
interface PaperPlace {
  readonly scope: LocationScope;
  readonly language: Language;
}

/** Gift cards that were sold or topped up (template 26); with `copyDateTime` it says that it is a copy. */
export async function cardSalePaper(
  tx: Tx,
  at: PaperPlace,
  sale: GiftCardSale,
  copyDateTime: string | null,
): Promise<CardPaper> {
  const words = receiptWords[at.language];
  const stored = await findCardSale(tx, at.scope, sale.giftCardSaleID, { isLocked: false });
  return paperOf(tx, at, {
    title: sale.type === 'Topup' ? words.giftCardTopUp : words.giftCardSale,
    saleNo: sale.saleNo,
    dateTime: sale.soldOn,
    staffName: sale.userName,
    terminalName: stored === null ? null : await readTerminalName(tx, at.scope, stored.clientID),
    ownerName: sale.customerOwnerGivenName,
    cards: sale.giftCardItems.map((item) => cardOf(item, item.amount, at.language)),
    totalAmount: sale.totalAmount,
    payments: sale.payments.map((payment) => ({ ...payment, name: nameIn(payment, at.language) })),
    isRefunded: sale.status === 'Refunded',
    copyDateTime,
  });
}

/** A card alone, for the person who gets it: what is on it, and nothing of how it was paid. */
export const cardPaper = (tx: Tx, at: PaperPlace, card: GiftCard): Promise<CardPaper> =>
  paperOf(tx, at, {
    title: receiptWords[at.language].giftCard,
    saleNo: null,
    dateTime: null,
    staffName: null,
    terminalName: null,
    ownerName: card.customerOwnerGivenName,
    cards: [cardOf(card, card.initialValue, at.language)],
    totalAmount: NO_AMOUNT,
    payments: [],
    isRefunded: false,
    copyDateTime: null,
  });

function cardOf(card: PaperCard, amount: Amount, language: Language): CardData['cards'][number] {
  const number = shownCardNumber(card.issueNo);
  return {
    typeName: card.giftCardTypeName,
    number,
    code: card.issueNo,
    barsLabel: receiptWords[language].cardBars.replace('{number}', number),
    amount,
    balance: card.currentBalance,
    expiryDate: card.expiryDate,
  };
}

async function paperOf(tx: Tx, at: PaperPlace, data: Omit<CardData, 'location'>): Promise<CardPaper> {
  const type = ReceiptTemplateType.GiftCard;
  const { location } = await readReceiptOrigin(tx, at.scope);
  const format = await receiptFormatOf(tx, at);
  const { receiptTemplateID, markup } = await requireDefaultTemplate(tx, at, type);
  const place: Place = {
    ...location,
    companyName: location.companyName === location.name ? null : location.companyName,
  };
  const document = printMarkup(markup, type, { ...data, location: place }, format, at.language);
  return {
    printed: { receiptTemplateID, receiptTemplateType: type, document },
    place: location,
    saleNo: data.saleNo,
  };
}

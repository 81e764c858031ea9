import { PaymentType } from '@tavola/contract';
import { cardTerminal } from './card-terminal.ts';
import { cash } from './cash.ts';
import { channelAccount } from './channel-account.ts';
import { customerAccount } from './customer-account.ts';
import { giftCard } from './gift-card.ts';
import { collectExact, RECEIVED, received } from './exact.ts';
import type { Tender } from './tender.ts';

/** A card on a separate terminal, and the company's custom payment types, which are built on it. */
const manualCard: Tender = { ...received, collect: collectExact };

/** PromptPay: the cashier states that the money arrived, until a bank confirms it (decision 57). */
const promptPay: Tender = {
  ...received,
  collect: collectExact,
  draw: () => Promise.resolve({ ...RECEIVED, verified: false }),
};

/** The kinds of tender that can be taken here. A payment type without a row is taken nowhere. */
const tenders: { readonly [ID in PaymentType]?: Tender } = {
  [PaymentType.Cash]: cash,
  [PaymentType.CreditCard]: manualCard,
  [PaymentType.PromptPay]: promptPay,
  [PaymentType.CustomerAccount]: customerAccount,
  [PaymentType.ChannelAccount]: channelAccount,
  [PaymentType.IntegratedTerminal]: cardTerminal,
  [PaymentType.GiftCard]: giftCard,
};

/** The tender of a payment type; undefined where it cannot be taken. */
export const findTender = (paymentTypeID: PaymentType): Tender | undefined => tenders[paymentTypeID];

/** The tender of a payment that was taken; throws where none is known, because nothing could reverse it. */
export function requireTender(paymentTypeID: PaymentType): Tender {
  const tender = findTender(paymentTypeID);
  if (tender === undefined) throw new Error(`Payments of type ${paymentTypeID} are not taken here.`);
  return tender;
}

import { PaymentType } from '@tavola/contract';

/** What a payment type can do. */
export interface PaymentTypeRow {
  readonly paymentTypeID: PaymentType;
  readonly name: string;
  /** Works without a connection (selling spec, section 5; decision 78). */
  readonly isOffline: boolean;
  /** May be tendered above the balance, the rest being change (decision 54). */
  readonly givesChange: boolean;
  /** Money in the cash drawer, which it opens and needs open where the terminal uses one. */
  readonly usesDrawer: boolean;
  /** The only one for a negative total. */
  readonly paysOut: boolean;
  /** Cash rounding applies (decision 53). */
  readonly roundsCash: boolean;
  /** Taken from one customer's account or card, so it pays no bills of other guests with it. */
  readonly paysOneBill: boolean;
  /** Offered on a phone. */
  readonly isOnPhone: boolean;
  /**
   * Never offered by hand: channel accounts are paid by the system (decision 58), tips ride on another payment (52).
   */
  readonly isHidden: boolean;
  /** What must be chosen before it can be taken. */
  readonly needs: 'nothing' | 'customerAccount' | 'giftCard' | 'promptPayAccount' | 'terminal';
}

const row = (paymentTypeID: PaymentType, name: string, more: Partial<PaymentTypeRow>): PaymentTypeRow => ({
  paymentTypeID,
  name,
  isOffline: false,
  givesChange: false,
  usesDrawer: false,
  paysOut: false,
  roundsCash: false,
  paysOneBill: false,
  isOnPhone: false,
  isHidden: false,
  needs: 'nothing',
  ...more,
});

/**
 * One row per payment type (selling spec, sections 3 and 5): what differs by the type is asked of its row, never of its
 * number (decision 148). A custom type has the row of the type it is built on.
 */
export const paymentTypes: { readonly [ID in PaymentType]: PaymentTypeRow } = {
  [PaymentType.Cash]: row(PaymentType.Cash, 'Cash', {
    isOffline: true,
    givesChange: true,
    usesDrawer: true,
    paysOut: true,
    roundsCash: true,
    isOnPhone: true,
  }),
  [PaymentType.ChannelAccount]: row(PaymentType.ChannelAccount, 'Channel account', { isHidden: true }),
  [PaymentType.CustomerAccount]: row(PaymentType.CustomerAccount, 'Customer account', {
    paysOneBill: true,
    isOnPhone: true,
    needs: 'customerAccount',
  }),
  [PaymentType.PromptPay]: row(PaymentType.PromptPay, 'PromptPay', { isOffline: true, needs: 'promptPayAccount' }),
  [PaymentType.GiftCard]: row(PaymentType.GiftCard, 'Gift card', {
    paysOneBill: true,
    needs: 'giftCard',
  }),
  [PaymentType.CreditCard]: row(PaymentType.CreditCard, 'Credit card', { isOffline: true, isOnPhone: true }),
  [PaymentType.IntegratedTerminal]: row(PaymentType.IntegratedTerminal, 'Card terminal', {
    isOnPhone: true,
    needs: 'terminal',
  }),
  [PaymentType.Tips]: row(PaymentType.Tips, 'Tips', { isOffline: true, isHidden: true }),
};

/** The row of a payment type; undefined for a number that is none. */
export function paymentTypeRow(paymentTypeID: number): PaymentTypeRow | undefined {
  return Object.hasOwn(paymentTypes, paymentTypeID) ? paymentTypes[paymentTypeID as PaymentType] : undefined;
}

/** Whether money of a payment type is in the cash drawer; a company's own types never are, whatever their number. */
export const isCash = ({
  paymentTypeID,
  customPaymentTypeID,
}: {
  readonly paymentTypeID: number;
  readonly customPaymentTypeID?: string | null | undefined;
}): boolean => customPaymentTypeID == null && paymentTypeRow(paymentTypeID)?.usesDrawer === true;

/**
 * Whether a payment type can be taken with nothing but the cashier's word that the money is there: cash, a card on a
 * separate terminal, PromptPay (decision 57) and custom types, which are built on the card.
 */
export function isCashierConfirmed(paymentTypeID: number): boolean {
  const type = paymentTypeRow(paymentTypeID);
  return type !== undefined && !type.isHidden && (type.needs === 'nothing' || type.needs === 'promptPayAccount');
}

/** The name to show: the setting's own, the type's, or the generic 'Payment' (selling spec, section 3). */
export function paymentName(setting: { readonly name: string; readonly paymentTypeID: number }): string {
  return setting.name.trim() || paymentTypeRow(setting.paymentTypeID)?.name || 'Payment';
}

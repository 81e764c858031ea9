import { PaymentType, type PaymentSetting } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { SCALE, type Money, type Quantity } from '../money/money.ts';
import { openingWarning, paymentOffers, paymentRefusal, type PaymentSituation } from './availability.ts';
import { accountRefusal, type PaymentAccount } from './customer-account.ts';
import { type GiftCard, giftCardRefusal, giftCardSaleRefusal, insufficientChoices } from './gift-card.ts';
import { paymentName, paymentTypeRow } from './payment-types.ts';
import {
  isRedemptionShown,
  mostRedeemable,
  pointValue,
  redeemPoints,
  redemptionRefusal,
  type RedemptionSituation,
} from './points.ts';
import { promptPayDisplay, promptPayText } from './prompt-pay.ts';
import { cashRulesOf, isQuickPaymentDisabled, quickCash } from './quick-cash.ts';

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
const points = (count: number) => Math.round(count * 100_000) as Quantity;
const setting = (
  paymentTypeID: PaymentSetting['paymentTypeID'],
  more: Partial<PaymentSetting> = {},
): PaymentSetting => ({
  paymentSettingID: `s${paymentTypeID}`,
  name: '',
  paymentTypeID,
  isAvailableInPOS: true,
  sortNumber: paymentTypeID,
  minimumAmountLimit: 0,
  maximumAmountLimit: 0,
  isCashRoundingEnabled: true,
  roundOffTotalsToNearest: 0.05,
  isQuickCashPaymentEnabled: true,
  quickCashButton1: 5,
  quickCashButton2: 10,
  quickCashButton3: 0,
  quickCashButton4: 20,
  quickCashButton5: 50,
  accountPromptPayID: '0812345678',
  ...more,
});
const all = Object.values(PaymentType).map((type) => setting(type));
const usual: PaymentSituation = { amount: cents(20), isOffline: false, isPhone: false, drawer: 'open' };
const open = (situation: Partial<PaymentSituation>) =>
  paymentOffers(all, { ...usual, ...situation })
    .filter((offer) => !offer.refusal)
    .map((offer) => offer.setting.paymentTypeID);

describe('payment availability (selling spec, section 5)', () => {
  it('hides the types for channel accounts and tips, and sorts the others by sortNumber', () => {
    expect(open({})).toEqual([1, 3, 4, 5, 6, 7]);
    expect(
      paymentOffers([setting(6, { sortNumber: 1 }), setting(1, { sortNumber: 9 })], usual).map(
        (offer) => offer.setting.paymentTypeID,
      ),
    ).toEqual([6, 1]);
  });
  it('offers the types that work on a phone, those that work offline, and only cash for a negative total', () => {
    expect(paymentOffers(all, { ...usual, isPhone: true }).map((offer) => offer.setting.paymentTypeID)).toEqual([
      1, 3, 6, 7,
    ]);
    expect(open({ isOffline: true })).toEqual([1, 4, 6]);
    expect(open({ amount: cents(-1) })).toEqual([1]);
  });
  it.each([
    ['below its minimum', setting(6, { minimumAmountLimit: 20.01 }), {}, 'payment.below_minimum'],
    ['above its maximum', setting(6, { maximumAmountLimit: 19.99 }), {}, 'payment.above_maximum'],
    ['without a PromptPay account', setting(4, { accountPromptPayID: '' }), {}, 'payment.prompt_pay_account_missing'],
    ['with a closed drawer', setting(1), { drawer: 'closed' as const }, 'payment.cash_drawer_closed'],
    ['with a drawer that nobody counts', setting(1), { drawer: 'uncounted' as const }, 'payment.drawer_not_counted'],
    ['switched off', setting(6, { isAvailableInPOS: false }), {}, 'payment.type_unavailable'],
    ['of no known type', setting(42 as never), {}, 'payment.type_unavailable'],
    ['for no amount', setting(6), { amount: Number.NaN as Money }, 'money.error.not_a_number'],
  ])('refuses a type %s', (_what, one, situation, code) => {
    expect(paymentRefusal(one, { ...usual, ...situation })?.code).toBe(code);
  });
  it('accepts amounts at the limits of a payment type, and a terminal without a drawer', () => {
    expect(paymentRefusal(setting(6, { minimumAmountLimit: 20, maximumAmountLimit: 20 }), usual)).toBeUndefined();
    expect(paymentRefusal(setting(1), { ...usual, drawer: 'none' })).toBeUndefined();
  });
  it('warns when the payment dialog opens without what it needs', () => {
    expect(openingWarning(paymentOffers([], usual))?.code).toBe('payment.settings_missing');
    expect(openingWarning(paymentOffers([setting(1)], { ...usual, drawer: 'closed' }))?.code).toBe(
      'payment.cash_drawer_closed',
    );
    expect(openingWarning(paymentOffers([setting(1)], { ...usual, drawer: 'uncounted' }))?.code).toBe(
      'payment.drawer_not_counted',
    );
    expect(openingWarning(paymentOffers([setting(1), setting(4, { accountPromptPayID: null })], usual))?.code).toBe(
      'payment.prompt_pay_account_missing',
    );
    expect(openingWarning(paymentOffers(all, usual))).toBeUndefined();
  });
  it('names payment types by their setting, or by a custom name', () => {
    expect(paymentName(setting(1, { name: 'Notes' }))).toBe('Notes');
    expect(paymentName(setting(1))).toBe('Cash');
    expect(paymentName({ name: ' ', paymentTypeID: 42 })).toBe('Payment');
    expect(paymentTypeRow('toString' as never)).toBeUndefined();
  });
});

describe('quick cash', () => {
  const rules = { unit: cents(0.01), cashStep: cents(0.05) };
  const amounts = (due: number, buttons: readonly number[]) => {
    const [
      quickCashButton1 = 0,
      quickCashButton2 = 0,
      quickCashButton3 = 0,
      quickCashButton4 = 0,
      quickCashButton5 = 0,
    ] = buttons;
    const configured = { quickCashButton1, quickCashButton2, quickCashButton3, quickCashButton4, quickCashButton5 };
    const made = quickCash(setting(1, configured), cents(due), cents(0), { ...rules, cashStep: cents(0) });
    return made.ok ? made.value.map(({ amount }) => amount / SCALE) : made.code;
  };
  it('shows the exact amount first, rounded for cash', () => {
    const made = quickCash(setting(1), cents(9.98), cents(0), rules);
    expect(made.ok && made.value[0]).toEqual({ amount: cents(10), isExact: true });
  });
  it('proposes the next round amounts and notes of baht', () => {
    expect(amounts(167.25, [20, 50, 100, 500, 1000])).toEqual([167.25, 170, 180, 200, 500, 1000]);
  });
  it('proposes them in dollars', () => {
    expect(amounts(8.22, [5, 10, 20, 50, 100])).toEqual([8.22, 9, 10, 20, 50, 100]);
    expect(amounts(10.5, [5, 10, 20, 50, 100])).toEqual([10.5, 11, 15, 20, 50, 100]);
  });
  it('proposes them in a currency without decimals', () => {
    expect(amounts(1830, [500, 1000, 2000, 5000, 10_000])).toEqual([1830, 1850, 1900, 2000, 5000, 10_000]);
  });
  it('proposes more than the largest note where that is not enough', () => {
    expect(amounts(2345, [20, 50, 100, 500, 1000])).toEqual([2345, 2350, 2400, 2500, 3000]);
  });
  it('keeps every configured amount that is enough, and proposes no part payment', () => {
    expect(amounts(4.5, [5, 10, 20, 50, 75])).toEqual([4.5, 5, 10, 20, 50, 75]);
  });
  it('shows none where they are switched off, and refuses figures that are no amounts', () => {
    expect(quickCash(setting(1, { isQuickCashPaymentEnabled: false }), cents(1), cents(0), rules)).toEqual({
      ok: true,
      value: [],
    });
    expect(quickCash(setting(1, { quickCashButton1: Number.NaN }), cents(1), cents(0), rules)).toMatchObject({
      ok: false,
    });
  });
  it('quick cash is off with a tip, and after a payment of another type', () => {
    expect(isQuickPaymentDisabled(6, false, 0)).toBe(false);
    expect(isQuickPaymentDisabled(6, false, 1)).toBe(true);
    expect(isQuickPaymentDisabled(1, false, 1)).toBe(false);
    expect(isQuickPaymentDisabled(1, true, 1)).toBe(true);
  });
  it('takes the cash step from the setting', () => {
    expect(cashRulesOf(setting(1), { unit: cents(0.01) })).toMatchObject({ value: { cashStep: cents(0.05) } });
    expect(cashRulesOf(setting(1, { isCashRoundingEnabled: false }), { unit: cents(0.01) })).toMatchObject({
      value: { cashStep: 0 },
    });
  });
});

describe('gift cards (selling spec, section 5; decision 61)', () => {
  const card: GiftCard = {
    giftCardID: 'g',
    currencyCode: 'USD',
    currentBalance: cents(10),
    isDisabled: false,
    expiryDate: '2026-05-31',
    canTopup: false,
  };
  const use = { amount: cents(10), currencyCode: 'USD', today: '2026-05-31', isSplit: false };
  it.each([
    ['another currency', {}, { currencyCode: 'EUR' }, 'giftcard.currency_mismatch'],
    ['past its day', {}, { today: '2026-06-01' }, 'giftcard.expired'],
    ['disabled', { isDisabled: true }, {}, 'giftcard.expired'],
    ['empty', { currentBalance: cents(0) }, {}, 'giftcard.empty'],
    ['too little', {}, { amount: cents(10.01) }, 'giftcard.insufficient'],
    ['empty, to be topped up', { currentBalance: cents(0), canTopup: true }, {}, 'giftcard.insufficient'],
    ['money back', {}, { amount: cents(-1) }, 'payment.only_cash'],
  ])('refuse: %s', (_what, more, other, code) => {
    expect(giftCardRefusal({ ...card, ...more }, { ...use, ...other })?.code).toBe(code);
  });
  it('gift cards pay on their last day, and offer a top-up or a split when the balance is too low', () => {
    expect(giftCardRefusal(card, use)).toBeUndefined();
    expect(insufficientChoices({ ...card, canTopup: true }, false)).toEqual(['topUp', 'split']);
    expect(insufficientChoices(card, true)).toEqual([]);
    expect(giftCardSaleRefusal(5)?.code).toBe('giftcard.buys_gift_card');
    expect(giftCardSaleRefusal(1)).toBeUndefined();
  });
});

describe('customer accounts (decision 58)', () => {
  const account: PaymentAccount = {
    accountID: 'a',
    accountBalance: cents(80),
    isActive: true,
    customerIDs: ['ann'],
    creditLimit: cents(100),
  };
  const ann = { customerID: 'ann', isActive: true };
  it.each([
    ['inactive', { isActive: false }, ann, 20, 'account.inactive'],
    ['of another customer', {}, { ...ann, customerID: 'bob' }, 20, 'account.other_customer'],
    ['nobody', {}, null, 20, 'account.other_customer'],
    ['an inactive customer', {}, { ...ann, isActive: false }, 20, 'account.customer_inactive'],
    ['the limit', {}, ann, 20.01, 'account.credit_limit'],
    ['everyone, without customers', { customerIDs: [] }, ann, 20, 'account.other_customer'],
    ['nobody, without customers', { customerIDs: [] }, null, 20, 'account.other_customer'],
  ] as const)('refuse: %s', (_what, more, customer, amount, code) => {
    expect(accountRefusal({ ...account, ...more }, customer, cents(amount))?.code).toBe(code);
  });
});

describe('points (decisions 49, 125)', () => {
  const rule = { requiredPoint: points(100), monetaryValue: cents(1) };
  const situation: RedemptionSituation = {
    rule,
    customer: 'known',
    totalDue: cents(10),
    hasAwaitingTransaction: false,
    isOffline: false,
  };
  it('points are redeemed in whole units', () => {
    expect(redeemPoints(points(550), points(600), cents(10), rule)).toEqual({
      ok: true,
      value: { points: points(500), money: cents(5) },
    });
    expect(mostRedeemable(points(1550.999), cents(10), rule)).toBe(points(1000));
    expect(mostRedeemable(points(-50), cents(10), rule)).toBe(0);
    expect(pointValue({ requiredPoint: points(3), monetaryValue: cents(1) }, { unit: cents(0.01) })).toEqual({
      ok: true,
      value: cents(0.33),
    });
  });
  it.each([
    [-1, 600, 10, 'finish.warning.require_point'],
    [601, 600.99, 10, 'finish.warning.maximum_balance'],
    [600, 600, 5.99, 'finish.warning.cannot_more_than_total_due'],
    [Number.NaN, 600, 10, 'money.error.not_a_number'],
  ])('%s of %s on %s are refused', (asked, balance, due, code) => {
    expect(redeemPoints(points(asked), points(balance), cents(due), rule)).toMatchObject({ ok: false, code });
  });
  it('points cannot be redeemed without a customer, a rule or a positive total, or with a transaction waiting', () => {
    expect(redemptionRefusal(situation)).toBeUndefined();
    const codes = [
      { customer: 'default' },
      { customer: 'none' },
      { rule: { ...rule, requiredPoint: null } },
      { totalDue: cents(-1) },
      { hasAwaitingTransaction: true },
      { isOffline: true },
    ] as const;
    expect(codes.map((more) => redemptionRefusal({ ...situation, ...more } as RedemptionSituation)?.code)).toEqual([
      'finish.warning.customer_required',
      'finish.warning.customer_required',
      'finish.warning.redemption_not_set',
      'payment.only_cash',
      'finish.warning.awaiting_transaction',
      'payment.not_offline',
    ]);
    expect(isRedemptionShown(true, false)).toBe(true);
    expect(isRedemptionShown(true, true)).toBe(false);
    expect(isRedemptionShown(false, false)).toBe(false);
  });
});

describe('PromptPay (decision 57)', () => {
  it('writes the PromptPay text of the QR code with its checksum', () => {
    expect(promptPayText('081-234-5678')).toEqual({
      ok: true,
      value: '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
    });
    const paid = promptPayText('1234567890121', cents(4.2));
    expect(paid.ok && paid.value).toContain('54044.20');
    expect(promptPayText('12345')).toMatchObject({ code: 'payment.prompt_pay_account_missing' });
    expect(promptPayText('0812345678', cents(0))).toMatchObject({ code: 'payment.amount_refused' });
  });
  it('shows the PromptPay account in groups of digits', () => {
    expect(promptPayDisplay('0812345678')).toBe('081-234-5678');
    expect(promptPayDisplay('1234567890123')).toBe('1-2345-67890-12-3');
    expect(promptPayDisplay('x')).toBe(null);
  });
});

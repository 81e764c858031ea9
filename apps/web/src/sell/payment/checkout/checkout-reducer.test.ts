import { amountOf, PaymentType, type PaymentResult, type PaymentSetting } from '@tavola/contract';
import { toMoney, ZERO } from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import {
  chargesOf,
  chosenIDs,
  paidBills,
  sharedTip,
  unansweredPayment,
  type OtherBill,
  type Tender,
} from './charges.ts';
import { checkoutReducer, type CheckoutEffect, type CheckoutEvent } from './checkout-reducer.ts';
import { closed, ended, opened, type Charge, type Checkout } from './checkout-state.ts';
import { refusal } from './payment.setup.ts';

/** The steps of a checkout, without a server: other bills, part payments and shares are one list of charges. */

// The parts of the setting that a charge reads.
const card = { paymentSettingID: 'card', paymentTypeID: PaymentType.CreditCard } as PaymentSetting;
const cash = { paymentSettingID: 'cash', paymentTypeID: PaymentType.Cash } as PaymentSetting;
const rules = { unit: toMoney(0.01), cashStep: toMoney(0.05), mode: 'halfAwayFromZero' } as const;
const shown = { orderID: 'shown', version: 4, due: toMoney(30) };
const bill = (orderID: string, due: number): OtherBill => ({
  orderID,
  version: 3,
  name: `Bill ${orderID}`,
  due: toMoney(due),
});
const two = bill('two', 10.02);
const three = bill('three', 20.03);
const problem = { message: 'Not so.', requestID: '', canTakePrices: false };

/** The charges of one tender; each new payment has the id of its order and a number. */
function charges(
  tender: Tender,
  bills: readonly OtherBill[],
  known: readonly Charge[] = [],
  no = 1,
): readonly Charge[] {
  const isSent = (orderID: string) => known.some((each) => each.orderID === orderID && each.step === 'sent');
  const newOnes = [...bills, shown].filter(({ orderID }) => !isSent(orderID));
  const ids = newOnes.map(({ orderID }) => `${orderID} ${no}`);
  return chargesOf(tender, { shown, bills, rules, newID: () => ids.shift() ?? 'none' }, known);
}

const byCard = (amount: number, tip = 0): Tender => ({ setting: card, tendered: toMoney(amount), tip: toMoney(tip) });
const inCash = (amount: number): Tender => ({ setting: cash, tendered: toMoney(amount), tip: ZERO });

/** A checkout with every effect that its steps asked for. */
class Run {
  state: Checkout = { ...closed, stage: 'paying', orderID: 'shown', isReady: true };
  readonly effects: CheckoutEffect[] = [];
  constructor(before: Partial<Checkout> = {}) {
    this.state = { ...this.state, ...before };
  }
  step(...events: CheckoutEvent[]): this {
    for (const event of events) {
      const { state, effects } = checkoutReducer(this.state, event);
      this.state = state;
      this.effects.push(...effects);
    }
    return this;
  }
  get sent(): readonly (string | undefined)[] {
    return this.effects.flatMap((effect) => (effect.type === 'send' ? [effect.charge.intent?.paymentID] : []));
  }
  get steps(): readonly string[] {
    return this.state.charges.map(({ orderID, step }) => `${orderID} ${step}`);
  }
}

/** A tender for the shown order and other bills, as far as its first charge. */
const paying = (tender: Tender, bills: readonly OtherBill[] = [two, three], before: Partial<Checkout> = {}): Run =>
  new Run(before).step({ type: 'pay', tender }, { type: 'queued', turn: 1, charges: charges(tender, bills) });

const tookBill = (id: string, turn = 1): CheckoutEvent => ({ type: 'billTaken', turn, paymentID: id, keys: 1000 });
const result = { orderID: 'shown', paymentStatus: 'Paid' } as PaymentResult;

describe('the charges of a tender', () => {
  const requests = (made: readonly Charge[]) => made.map(({ intent }) => intent?.request);

  it('are one for each bill in the order of the table, and the shown order last with what is left', () => {
    expect(requests(charges(inCash(100), [two, three]))).toMatchObject([
      { orderID: 'two', orderVersion: 3, tenderedAmount: 10 },
      { orderID: 'three', orderVersion: 3, tenderedAmount: 20.05 },
      { orderID: 'shown', orderVersion: 4, tenderedAmount: 69.95 },
    ]);
  });

  it('charge a card for exactly what each bill comes to', () => {
    expect(requests(charges(byCard(60.05), [two, three])).map((request) => request?.amount)).toEqual([
      10.02, 20.03, 30,
    ]);
  });

  it('share a tip by what the bills come to, to the cent', () => {
    const made = requests(charges(byCard(66.06, 6.01), [two, three]));
    expect(made.map((request) => request?.tipAmount)).toEqual([1, 2.01, 3]);
  });

  it('share a tip that came in coins in coins', () => {
    const tips = sharedTip(toMoney(6), [10.02, 20.03, 30].map(toMoney), rules);
    expect(tips.every((tip) => tip % rules.cashStep === 0)).toBe(true);
  });

  it('keep the payment of a bill that was sent without an answer, and take what it has from the tender', () => {
    const before = paying(byCard(66.05, 6)).step({ type: 'billUnanswered', turn: 1, paymentID: 'two 1', problem });
    const again = charges(byCard(60.05), [two, three], before.state.charges, 2);
    expect(again.map(({ intent }) => intent?.paymentID)).toEqual(['two 1', 'three 2', 'shown 2']);
  });
});

describe('a payment', () => {
  it('is prepared once, however often it is asked for', () => {
    const run = new Run().step({ type: 'pay', tender: byCard(30) }, { type: 'pay', tender: byCard(30) });
    expect(run.effects).toEqual([{ type: 'prepare', turn: 1, tender: byCard(30) }]);
    expect(run.state.status).toBe('saving');
  });

  it('does not begin while another one has no answer', () => {
    const run = new Run({ status: 'unknown' }).step({ type: 'pay', tender: byCard(30) });
    expect(run.effects).toEqual([]);
  });

  it('sends one charge after the other, each when the one before it is taken', () => {
    const run = paying(byCard(60.05));
    expect(run.sent).toEqual(['two 1']);
    run.step(tookBill('two 1'));
    expect(run.sent).toEqual(['two 1', 'three 1']);
    run.step(tookBill('three 1'));
    expect(run.sent).toEqual(['two 1', 'three 1', 'shown 1']);
    expect(run.steps).toEqual(['two paid', 'three paid', 'shown sent']);
  });

  it('that is taken settles the sale, with the bills that were paid with it', () => {
    const run = paying(byCard(40.02), [two]).step(tookBill('two 1'));
    run.step({ type: 'taken', paymentID: 'shown 1', result, asSent: null });
    const also = [{ orderID: 'two', name: 'Bill two', tendered: amountOf(10.02) }];
    expect(run.effects.at(-1)).toEqual({ type: 'settle', result, asSent: null, also });
  });

  it('names no bill that was paid for another order', () => {
    const run = paying(byCard(40.02), [two], { orderID: 'another' }).step(tookBill('two 1'));
    run.step({ type: 'taken', paymentID: 'shown 1', result, asSent: null });
    expect(run.effects.at(-1)).toMatchObject({ type: 'settle', also: [] });
  });

  it('of a part stays in the list, and the next one is another charge of it', () => {
    const part = { ...result, paymentStatus: 'PartiallyPaid' } as PaymentResult;
    const run = paying(byCard(10), []).step({ type: 'taken', paymentID: 'shown 1', result: part, asSent: null });
    run.step({ type: 'paidInPart', problem: null }, { type: 'pay', tender: byCard(20) });
    run.step({ type: 'queued', turn: 2, charges: charges(byCard(20), [], run.state.charges, 2) });
    expect(run.steps).toEqual(['shown paid', 'shown sent']);
  });

  it('that is voided leaves the list', () => {
    const run = paying(byCard(10), []).step({ type: 'taken', paymentID: 'shown 1', result, asSent: null });
    expect(run.step({ type: 'voided', paymentID: 'shown 1' }).steps).toEqual([]);
  });

  it('leaves of what was typed only what the paid bills did not take', () => {
    const run = paying(inCash(100), [two], { keys: 10_000 }).step(tookBill('two 1'));
    expect(run.state.keys).toBe(9000);
  });

  it('leaves of the tip what no bill was charged with', () => {
    const tip = { orderID: 'shown', input: { amount: toMoney(6.01) } };
    const run = paying(byCard(66.06, 6.01), [two, three], { tip }).step(tookBill('two 1'));
    expect(run.state.tip?.input).toEqual({ amount: toMoney(5.01) });
  });
});

describe('an answer', () => {
  it('counts once', () => {
    const run = paying(byCard(60.05)).step(tookBill('two 1'), tookBill('two 1'));
    expect(run.sent).toEqual(['two 1', 'three 1']);
    expect(paidBills(run.state)).toHaveLength(1);
  });

  it('that comes after the person stopped waiting counts, and sends nothing', () => {
    const run = paying(byCard(60.05)).step(
      { type: 'waitedEnough', saving: problem, paying: problem },
      tookBill('two 1'),
    );
    expect(run.sent).toEqual(['two 1']);
    expect(run.steps).toEqual(['two paid', 'three chosen']);
  });

  it('of an earlier turn counts while the same is asked again, and the answer of this turn sends the next charge', () => {
    const run = paying(byCard(60.05)).step({ type: 'waitedEnough', saving: problem, paying: problem });
    run.step({ type: 'pay', tender: byCard(60.05) });
    const { turn } = run.state;
    run.step({ type: 'queued', turn, charges: charges(byCard(60.05), [two, three], run.state.charges, 2) });
    run.step(tookBill('two 1'));
    expect(run.sent).toEqual(['two 1', 'two 1']);
    run.step(tookBill('two 1', turn));
    expect(run.sent).toEqual(['two 1', 'two 1', 'three 2']);
  });

  it('that never came for a bill leaves the next bills chosen, and the same payment is sent again', () => {
    const run = paying(byCard(60.05)).step(tookBill('two 1'));
    run.step({ type: 'billUnanswered', turn: 1, paymentID: 'three 1', problem });
    expect(run.state).toMatchObject({ status: 'idle', problem });
    expect(unansweredPayment(run.state)?.paymentID).toBe('three 1');
    run.step({ type: 'pay', tender: byCard(50.03) });
    run.step({ type: 'queued', turn: 2, charges: charges(byCard(50.03), [three], run.state.charges, 2) });
    expect(run.sent).toEqual(['two 1', 'three 1', 'three 1']);
  });

  it('is still awaited for a bill after another one that is refused', () => {
    const run = paying(byCard(50.03), [three]).step({ type: 'billUnanswered', turn: 1, paymentID: 'three 1', problem });
    run.step({ type: 'pay', tender: byCard(60.05) });
    run.step({ type: 'queued', turn: 2, charges: charges(byCard(60.05), [two, three], run.state.charges, 2) });
    run.step({ type: 'billRefused', turn: 2, paymentID: 'two 2', problem });
    expect(unansweredPayment(run.state)?.paymentID).toBe('three 1');
  });

  it('that refuses a bill leaves it chosen for a payment with another id', () => {
    const run = paying(byCard(60.05)).step({ type: 'billRefused', turn: 1, paymentID: 'two 1', problem });
    expect(run.steps).toEqual(['two chosen', 'three chosen']);
    expect(unansweredPayment(run.state)).toBeNull();
  });

  it('that never came for the shown order makes its outcome unknown', () => {
    const run = paying(byCard(30), []).step({ type: 'unanswered', turn: 1 });
    expect(run.state.status).toBe('unknown');
  });

  it('that refuses the shown order is explained, and the payment is over', () => {
    const run = paying(byCard(30), []);
    const { intent } = run.state.charges[0] ?? {};
    if (intent == null) throw new Error('Nothing was sent.');
    const failure = refusal('payment.above_balance');
    run.step({ type: 'refused', intent, failure });
    expect(run.effects.at(-1)).toEqual({ type: 'explain', intent, failure });
    expect(run.state).toMatchObject({ status: 'idle', charges: [] });
  });

  it('is asked for again with the same payment, quietly without changing what is shown', () => {
    const run = paying(byCard(30), []).step({ type: 'unanswered', turn: 1 });
    const { intent } = run.state.charges[0] ?? {};
    if (intent == null) throw new Error('Nothing was sent.');
    run.step({ type: 'askedAgain', intent, isQuiet: true });
    expect(run.state).toMatchObject({ status: 'unknown', turn: 2 });
    expect(run.sent).toEqual(['shown 1', 'shown 1']);
  });
});

describe('a person who waits no longer', () => {
  const saving = { ...problem, message: 'It may be saved.' };
  const enough: CheckoutEvent = { type: 'waitedEnough', saving, paying: problem };

  it('for a save takes no payment after it', () => {
    const run = new Run().step({ type: 'pay', tender: byCard(30) }, enough);
    expect(run.state).toMatchObject({ status: 'idle', problem: saving });
    run.step({ type: 'queued', turn: 1, charges: charges(byCard(30), []) });
    expect(run.sent).toEqual([]);
  });

  it('for a bill may choose again', () => {
    expect(paying(byCard(60.05)).step(enough).state).toMatchObject({ status: 'idle', problem });
  });

  it('for the shown order has a payment of unknown outcome', () => {
    expect(paying(byCard(30), []).step(enough).state).toMatchObject({ status: 'unknown', problem: null });
  });

  it('while a PIN is asked for has none: that payment was refused', () => {
    const run = paying(byCard(30), []).step({ type: 'pinAsked', paymentID: 'shown 1' }, enough);
    expect(run.state).toMatchObject({ status: 'idle', charges: [] });
  });

  it('has one again once the PIN is given', () => {
    const run = paying(byCard(30), []).step({ type: 'pinAsked', paymentID: 'shown 1' });
    run.step({ type: 'pinGiven', paymentID: 'shown 1' }, enough);
    expect(run.state.status).toBe('unknown');
  });
});

describe('what is chosen and typed', () => {
  const bills = [
    { orderID: 'two', name: 'Bill two' },
    { orderID: 'three', name: 'Bill three' },
  ];

  it('drops what was typed when other bills are chosen', () => {
    const run = new Run({ keys: 500, problem }).step({ type: 'billsChosen', bills });
    expect(chosenIDs(run.state)).toEqual(['two', 'three']);
    expect(run.state).toMatchObject({ keys: 0, problem: null });
  });

  it('keeps the payment of a bill that has no answer while others are chosen', () => {
    const run = paying(byCard(40.02), [two]).step({ type: 'billUnanswered', turn: 1, paymentID: 'two 1', problem });
    run.step({ type: 'billsChosen', bills });
    expect(unansweredPayment(run.state)?.paymentID).toBe('two 1');
  });

  it('keeps the payment of a bill without an answer that is left out, until it is chosen again', () => {
    const run = paying(byCard(40.02), [two]).step({ type: 'billUnanswered', turn: 1, paymentID: 'two 1', problem });
    run.step({ type: 'billsChosen', bills: [] });
    expect(unansweredPayment(run.state)).toBeNull();
    expect(chosenIDs(run.state)).toEqual([]);
    run.step({ type: 'billsChosen', bills });
    expect(unansweredPayment(run.state)?.paymentID).toBe('two 1');
  });

  it('leaves other bills out where a type pays one bill', () => {
    const run = new Run({ keys: 500 }).step({ type: 'billsChosen', bills });
    run.step({ type: 'typeChosen', settingID: 'account', paysOneBill: true });
    expect(chosenIDs(run.state)).toEqual([]);
    expect(run.state).toMatchObject({ settingID: 'account', keys: 0 });
  });

  it('drops what was typed for an amount that others have changed, and shows the old one', () => {
    const run = new Run({ keys: 3000 }).step({ type: 'dueShown', orderID: 'shown', due: toMoney(30) });
    expect(run.state).toMatchObject({ keys: 3000, dueBefore: null });
    run.step({ type: 'dueShown', orderID: 'shown', due: toMoney(32) });
    expect(run.state).toMatchObject({ keys: 0, dueBefore: toMoney(30) });
  });

  it('belongs to its order: another one begins with nothing', () => {
    const { state } = new Run({ keys: 500, settingID: 'card' }).step({ type: 'billsChosen', bills });
    expect(opened(state, 'another', false)).toMatchObject({ keys: 0, settingID: null, charges: [] });
  });

  it('opens again with what was typed, without bills that were only chosen', () => {
    const { state } = new Run().step({ type: 'billsChosen', bills }, { type: 'typed', keys: 500 });
    expect(opened(state, 'shown', false)).toMatchObject({ keys: 500, charges: [] });
  });

  it('opens as unknown where the order has a payment without an answer, as after a reload', () => {
    expect(opened(closed, 'shown', true).status).toBe('unknown');
  });
});

it('a paid order leaves an order ready that has items, and its turn', () => {
  const run = paying(byCard(30), []).step({ type: 'paid' });
  expect(run.state).toEqual({ ...ended(run.state, 'receipt'), isReady: true, turn: 1 });
});

import type { PaymentResult } from '@tavola/contract';
import { sum, type Cart, type Money } from '@tavola/selling';
import type { CallError } from '#runtime/http/call-error.ts';
import type { PaymentIntent } from '../../cart/state/sent-payments.ts';
import { isOpen, paidBills, requestOf, tipOf, type PaidBill, type Tender } from './charges.ts';
import { ended, isRunning, type Charge, type Checkout, type PaymentProblem } from './checkout-state.ts';

/** What happens during a payment: what the person does, and what the server answers. */
export type CheckoutEvent =
  | { readonly type: 'typed'; readonly keys: number }
  | { readonly type: 'typeChosen'; readonly settingID: string; readonly paysOneBill: boolean }
  | { readonly type: 'accountChosen'; readonly accountID: string; readonly settingID?: string }
  | { readonly type: 'billsChosen'; readonly bills: readonly { readonly orderID: string; readonly name: string }[] }
  | { readonly type: 'tipOpened' }
  | { readonly type: 'tipLeft' }
  | { readonly type: 'tipGiven'; readonly tip: Checkout['tip'] }
  /** A share was added, changed or removed. */
  | { readonly type: 'sharesChanged' }
  | { readonly type: 'shareLeft' }
  | { readonly type: 'dueShown'; readonly orderID: string; readonly due: Money }
  | { readonly type: 'dueSeen' }
  | { readonly type: 'problem'; readonly problem: PaymentProblem | null }
  /** The amount was changed elsewhere, and what was typed was for the old one. */
  | { readonly type: 'amountChanged' }
  | { readonly type: 'orderEnded' }
  | { readonly type: 'pay'; readonly tender: Tender }
  | { readonly type: 'queued'; readonly turn: number; readonly charges: readonly Charge[] }
  /** Nothing more is done in this turn. */
  | { readonly type: 'stopped'; readonly turn: number }
  | { readonly type: 'waitedEnough'; readonly saving: PaymentProblem; readonly paying: PaymentProblem }
  | { readonly type: 'askedAgain'; readonly intent: PaymentIntent; readonly isQuiet: boolean }
  /** A PIN is asked for; the payment was refused for want of it, and is sent again with it. */
  | { readonly type: 'pinAsked'; readonly paymentID: string }
  | { readonly type: 'pinGiven'; readonly paymentID: string }
  /** Another bill is paid; `keys` is what was handed over for it. */
  | { readonly type: 'billTaken'; readonly turn: number; readonly paymentID: string; readonly keys: number }
  | {
      readonly type: 'billRefused' | 'billUnanswered';
      readonly turn: number;
      readonly paymentID: string;
      readonly problem: PaymentProblem;
    }
  /** The same of the order that is shown. */
  | { readonly type: 'taken'; readonly paymentID: string; readonly result: PaymentResult; readonly asSent: Cart | null }
  | { readonly type: 'refused'; readonly intent: PaymentIntent; readonly failure: CallError }
  | { readonly type: 'unanswered'; readonly turn: number }
  /** The order that is shown is paid in part, and its balance is due. */
  | { readonly type: 'paidInPart'; readonly problem: PaymentProblem | null }
  | { readonly type: 'paid' }
  | { readonly type: 'voided'; readonly paymentID: string };

/** What a transition asks to be done; its outcome comes back as an event. */
export type CheckoutEffect =
  /** Save what is not saved, and make the charges of the tender. */
  | { readonly type: 'prepare'; readonly turn: number; readonly tender: Tender }
  | { readonly type: 'send'; readonly turn: number; readonly charge: Charge; readonly isQuiet: boolean }
  /** The order that is shown holds a payment: the sale follows, and so does the next one when it is paid. */
  | {
      readonly type: 'settle';
      readonly result: PaymentResult;
      /** The sale as sent; null where that is not known. */
      readonly asSent: Cart | null;
      readonly also: readonly PaidBill[];
    }
  /** Say why the payment of the order that is shown was refused, and follow the order where it has changed. */
  | { readonly type: 'explain'; readonly intent: PaymentIntent; readonly failure: CallError };

export interface Transition {
  readonly state: Checkout;
  readonly effects: readonly CheckoutEffect[];
}

const FRESH = { keys: 0, problem: null } as const;

/**
 * One step of the checkout: (state, event) → state and effects. Other bills, part payments and shares of a split are
 * one list of charges, sent one after the other; an answer counts whenever it comes, and only one of the current turn
 * sends the next charge (ux 6, decision 54).
 */
export function checkoutReducer(state: Checkout, event: CheckoutEvent): Transition {
  switch (event.type) {
    case 'pay':
      return pay(state, event.tender);
    case 'queued':
      if (event.turn !== state.turn) return only(state);
      return sendNext({
        ...state,
        status: 'paying',
        charges: [...keptOf(state.charges, event.charges), ...event.charges],
      });
    case 'askedAgain':
      return askAgain(state, event.intent, event.isQuiet);
    case 'billTaken':
      return billTaken(state, event);
    case 'taken':
      return {
        state: { ...state, charges: moved(state.charges, event.paymentID, 'sent', 'paid') },
        effects: [{ type: 'settle', result: event.result, asSent: event.asSent, also: alsoOf(state, event.result) }],
      };
    case 'refused':
      return {
        state: stopped(without(state, event.intent.paymentID)),
        effects: [{ type: 'explain', intent: event.intent, failure: event.failure }],
      };
    default:
      return only(changed(state, event));
  }
}

/** Bills that were paid for another order are not of this one. */
const alsoOf = (state: Checkout, { orderID }: PaymentResult): readonly PaidBill[] =>
  state.orderID === orderID ? paidBills(state) : [];

const without = (state: Checkout, paymentID: string): Checkout => ({
  ...state,
  charges: state.charges.filter(({ intent }) => intent?.paymentID !== paymentID),
});

const only = (state: Checkout): Transition => ({ state, effects: [] });

type PlainEvent = Exclude<
  CheckoutEvent,
  { readonly type: 'pay' | 'queued' | 'askedAgain' | 'billTaken' | 'taken' | 'refused' }
>;

/** The steps that ask for nothing. */
function changed(state: Checkout, event: PlainEvent): Checkout {
  switch (event.type) {
    case 'typed':
      return { ...state, keys: event.keys };
    case 'typeChosen':
      // What was typed for one type is no part payment of another.
      return {
        ...state,
        ...FRESH,
        settingID: event.settingID,
        charges: event.paysOneBill ? withoutBills(state.charges) : state.charges,
      };
    case 'accountChosen':
      return event.settingID === undefined
        ? { ...state, accountID: event.accountID, problem: null }
        : { ...state, ...FRESH, accountID: event.accountID, settingID: event.settingID };
    case 'billsChosen':
      return { ...state, ...FRESH, charges: withBills(state.charges, event.bills) };
    case 'tipOpened':
      return { ...state, isTipping: true, problem: null };
    case 'tipLeft':
      return { ...state, isTipping: false };
    case 'tipGiven':
      return { ...state, isTipping: false, tip: event.tip };
    case 'sharesChanged':
      return { ...state, ...FRESH, tip: null };
    case 'shareLeft':
      return { ...state, ...FRESH, tip: null, isTipping: false, accountID: null };
    case 'dueShown':
      return dueShown(state, event);
    case 'dueSeen':
      return { ...state, dueBefore: null };
    case 'problem':
      return { ...state, problem: event.problem };
    case 'amountChanged':
      return { ...state, keys: 0, shown: null };
    case 'orderEnded':
      return ended(state);
    case 'paid':
      return ended(state, 'receipt');
    case 'paidInPart':
      return { ...state, status: 'idle', keys: 0, tip: null, shown: null, problem: event.problem };
    case 'voided':
      return { ...without(state, event.paymentID), problem: null, shown: null };
    default:
      return answered(state, event);
  }
}

type AnswerEvent = Extract<
  PlainEvent,
  {
    readonly type:
      'stopped' | 'waitedEnough' | 'pinAsked' | 'pinGiven' | 'unanswered' | 'billUnanswered' | 'billRefused';
  }
>;

/** The steps by which charges end without being taken, and wait. */
function answered(state: Checkout, event: AnswerEvent): Checkout {
  switch (event.type) {
    case 'stopped':
      return event.turn === state.turn && isRunning(state) ? stopped(state) : state;
    case 'waitedEnough':
      return waitNoLonger(state, event);
    case 'pinAsked':
      return { ...state, charges: moved(state.charges, event.paymentID, 'sent', 'queued') };
    case 'pinGiven':
      return { ...state, charges: moved(state.charges, event.paymentID, 'queued', 'sent') };
    case 'unanswered':
      return event.turn === state.turn ? { ...state, status: 'unknown' } : state;
    case 'billUnanswered':
      // It leaves the dialog open for the next try, which sends the same payment.
      return event.turn === state.turn ? { ...stopped(state), problem: event.problem } : state;
    case 'billRefused':
      return billRefused(state, event);
  }
}

/** Only one payment runs at a time. */
function pay(state: Checkout, tender: Tender): Transition {
  if (state.status !== 'idle') return only(state);
  const turn = state.turn + 1;
  return {
    state: { ...state, turn, status: 'saving', problem: null },
    effects: [{ type: 'prepare', turn, tender }],
  };
}

/** Sends the next charge of the list; with none left the turn is over. */
function sendNext(state: Checkout): Transition {
  const next = state.charges.find(({ step }) => step === 'queued');
  if (next === undefined) return only(state);
  const charge: Charge = { ...next, step: 'sent', wasSent: true };
  return {
    state: { ...state, charges: state.charges.map((each) => (each === next ? charge : each)) },
    effects: [{ type: 'send', turn: state.turn, charge, isQuiet: false }],
  };
}

/** The same payment again; a quiet one changes nothing on the screen until it has an answer. */
function askAgain(state: Checkout, intent: PaymentIntent, isQuiet: boolean): Transition {
  if (isRunning(state)) return only(state);
  const turn = state.turn + 1;
  const charge: Charge = { orderID: intent.orderID, bill: null, step: 'sent', intent, wasSent: true };
  const others = state.charges.filter((each) => each.intent?.paymentID !== intent.paymentID);
  return {
    state: {
      ...state,
      turn,
      charges: [...others, charge],
      ...(isQuiet ? {} : { status: 'paying' as const, problem: null }),
    },
    effects: [{ type: 'send', turn, charge, isQuiet }],
  };
}

/**
 * An answer counts once: a person who waits no longer may have asked again, and had it. Where the earlier question was
 * answered first, the answer of this turn only sends the next charge.
 */
function billTaken(state: Checkout, event: Extract<CheckoutEvent, { type: 'billTaken' }>): Transition {
  const charge = find(state.charges, event.paymentID);
  const isWaiting = event.turn === state.turn && state.charges.every(({ step }) => step !== 'sent');
  if (charge === undefined || !isOpen(charge)) return isWaiting ? sendNext(state) : only(state);
  const charges = moved(state.charges, event.paymentID, charge.step, 'paid');
  const tips = charges.flatMap(({ step, intent }) => (step === 'queued' ? [tipOf(requestOf(intent))] : []));
  const rest = sum(tips);
  const next: Checkout = {
    ...state,
    charges,
    // What was handed over for this bill is not there for the next ones.
    keys: Math.max(0, state.keys - event.keys),
    // What is left of the tip, so that no bill is asked for it again.
    tip: state.tip === null || rest === 0 ? null : { ...state.tip, input: { amount: rest } },
  };
  return event.turn === state.turn ? sendNext(next) : only(next);
}

/** A refused payment is over: the next one is another. */
function billRefused(
  state: Checkout,
  event: Extract<AnswerEvent, { type: 'billUnanswered' | 'billRefused' }>,
): Checkout {
  const charge = find(state.charges, event.paymentID);
  if (charge === undefined || event.turn !== state.turn) return state;
  const { charges, ...rest } = stopped(state);
  const again: Charge = { ...charge, step: 'chosen', intent: null, wasSent: false };
  return { ...rest, charges: charges.map((each) => (each === charge ? again : each)), problem: event.problem };
}

/** What was queued waits: other bills stay chosen, and the next tender makes the charge of the order that is shown. */
function stopped(state: Checkout): Checkout {
  return {
    ...state,
    status: 'idle',
    charges: state.charges.flatMap((charge): Charge[] => {
      if (charge.step !== 'queued') return [charge];
      if (charge.bill === null) return [];
      return [charge.wasSent ? { ...charge, step: 'sent' } : { ...charge, step: 'chosen', intent: null }];
    }),
  };
}

/**
 * A person waits no longer. What was sent may still be done, so it never looks cancelled: the payment of the order that
 * is shown is of unknown outcome, and an answer that comes late counts. Nothing follows a save once the wait has ended.
 */
function waitNoLonger(state: Checkout, problems: Extract<CheckoutEvent, { type: 'waitedEnough' }>): Checkout {
  if (!isRunning(state)) return state;
  const next = { ...stopped(state), turn: state.turn + 1 };
  const isSent = state.charges.some(({ bill, step }) => bill === null && step === 'sent');
  if (isSent) return { ...next, status: 'unknown' };
  return { ...next, problem: state.status === 'paying' ? problems.paying : problems.saving };
}

/** Follows the amount due; one that others have changed is shown with the old one, and what was typed is dropped. */
function dueShown(state: Checkout, { orderID, due }: { readonly orderID: string; readonly due: Money }): Checkout {
  const { shown } = state;
  const next = { ...state, shown: { orderID, due } };
  if (shown === null) return { ...next, dueBefore: null };
  return shown.orderID === orderID && shown.due !== due ? { ...next, dueBefore: shown.due, keys: 0 } : next;
}

/** What is paid, and what has no answer yet and is in no new charge. */
const keptOf = (charges: readonly Charge[], next: readonly Charge[]): Charge[] =>
  charges.flatMap((each): Charge[] => {
    if (each.step === 'paid') return [each];
    return isOpen(each) && next.every(({ orderID }) => orderID !== each.orderID) ? [{ ...each, step: 'left' }] : [];
  });

const find = (charges: readonly Charge[], paymentID: string): Charge | undefined =>
  charges.find(({ intent }) => intent?.paymentID === paymentID);

const moved = (charges: readonly Charge[], paymentID: string, from: Charge['step'], to: Charge['step']): Charge[] =>
  charges.map((each) => (each.intent?.paymentID === paymentID && each.step === from ? { ...each, step: to } : each));

/** No other bill is part of the next tender; one without an answer keeps its payment. */
const withoutBills = (charges: readonly Charge[]): Charge[] =>
  charges.flatMap((charge): Charge[] =>
    charge.bill === null || charge.step === 'paid' ? [charge] : isOpen(charge) ? [{ ...charge, step: 'left' }] : [],
  );

/** The bills that are part of the next tender now. */
function withBills(
  charges: readonly Charge[],
  bills: readonly { readonly orderID: string; readonly name: string }[],
): Charge[] {
  const others = withoutBills(charges);
  const known = (orderID: string) => others.find((each) => each.orderID === orderID && each.step === 'left');
  return [
    ...others.filter(({ orderID, step }) => step !== 'left' || bills.every((bill) => bill.orderID !== orderID)),
    ...bills.map(({ orderID, name }): Charge => {
      const open = known(orderID);
      return open === undefined
        ? { orderID, bill: name, step: 'chosen', intent: null, wasSent: false }
        : { ...open, step: 'sent' };
    }),
  ];
}

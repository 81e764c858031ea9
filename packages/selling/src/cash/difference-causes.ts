import { type DifferenceCause, PaymentType } from '@tavola/contract';
import { add, type Money, negate, sizeOf, subtract, sum } from '../money/money.ts';
import { isCash, movedBy, type ReportedActivity, type ReportedPayment } from './cash-figures.ts';

/** What a difference is looked for in. */
export interface DrawerDay {
  readonly payments: readonly ReportedPayment[];
  readonly activities: readonly ReportedActivity[];
  /** What is still due of orders that were paid in part here, by the payment that was taken last. */
  readonly openBalances: ReadonlyMap<string, Money>;
  /** Values of notes: what a guest hands over for a sale. */
  readonly notes: readonly Money[];
}

/** One way in which a difference may have come about. */
export interface LikelyCause {
  readonly cause: DifferenceCause;
  readonly amount: Money;
  readonly paymentIDs: readonly string[];
  readonly cashActivityIDs: readonly string[];
}

/** Most causes that are answered; more would explain nothing. */
const MOST_CAUSES = 12;
const NO_IDS: readonly string[] = [];

/**
 * What may have led to a difference in cash (counted less expected), most likely first. Each explains all of it by
 * itself; money that nothing explains stays a difference.
 */
export function likelyCauses(difference: Money, day: DrawerDay): LikelyCause[] {
  if (difference === 0) return [];
  const found = [
    ...doubled(difference, day),
    ...wrongTender(difference, day),
    ...tips(difference, day),
    ...changes(difference, day),
    ...partPayments(difference, day),
    ...voided(difference, day),
    ...notMoved(difference, day),
  ];
  return found.slice(0, MOST_CAUSES).map(({ cause, paymentIDs = NO_IDS, cashActivityIDs = NO_IDS }) => ({
    cause,
    amount: difference,
    paymentIDs,
    cashActivityIDs,
  }));
}

type Found = Pick<LikelyCause, 'cause'> & Partial<Pick<LikelyCause, 'paymentIDs' | 'cashActivityIDs'>>;

/** The same pay in, pay out or deposit recorded twice: money that is said to have moved a second time did not. */
function doubled(difference: Money, { activities }: DrawerDay): Found[] {
  const kinds = [
    ['PayOut', 'payOutTwice', difference],
    ['Deposit', 'depositTwice', difference],
    ['PayIn', 'payInTwice', negate(difference)],
  ] as const;
  return kinds.flatMap(([type, cause, amount]) => {
    const same = activities.filter((each) => each.type === type && !each.isInactive && each.amount === amount);
    const reasons = [...new Set(same.map(({ reason }) => reason))];
    return reasons
      .map((reason) => same.filter((each) => each.reason === reason))
      .filter((group) => group.length > 1)
      .map((group): Found => ({ cause, cashActivityIDs: group.map(({ cashActivityID }) => cashActivityID) }));
  });
}

/** A pay in, pay out or deposit that was recorded once, and whose money was never moved. */
function notMoved(difference: Money, { activities }: DrawerDay): Found[] {
  const kinds = [
    ['PayOut', 'payOutNotTaken', difference],
    ['Deposit', 'depositNotTaken', difference],
    ['PayIn', 'payInNotAdded', negate(difference)],
  ] as const;
  return kinds.flatMap(([type, cause, amount]): Found[] => {
    const [only, ...others] = activities.filter(
      (each) => each.type === type && !each.isInactive && each.amount === amount,
    );
    return only === undefined || others.length > 0 ? [] : [{ cause, cashActivityIDs: [only.cashActivityID] }];
  });
}

/** A card payment recorded as cash leaves too little in the drawer, cash recorded as a card payment too much. */
function wrongTender(difference: Money, { payments }: DrawerDay): Found[] {
  const missing = payments
    .filter((payment) => isCash(payment) && movedBy(payment) > 0 && movedBy(payment) === negate(difference))
    .map((payment): Found => ({ cause: 'cardAsCash', paymentIDs: [payment.paymentID] }));
  const extra = payments
    .filter((payment) => isManualCard(payment) && movedBy(payment) > 0 && movedBy(payment) === difference)
    .map((payment): Found => ({ cause: 'cashAsCard', paymentIDs: [payment.paymentID] }));
  return [...missing, ...extra];
}

const isManualCard = ({ paymentTypeID }: ReportedPayment): boolean => paymentTypeID === PaymentType.CreditCard;

/** Tips that were taken out of the drawer without a pay out: one of them, those of cards, or all. */
function tips(difference: Money, { payments }: DrawerDay): Found[] {
  const tipped = payments.filter((payment) => movedBy(payment) > 0 && payment.tip > 0);
  const single = tipped.filter(({ tip }) => tip === negate(difference));
  const groups = [tipped.filter(isCash), tipped.filter((each) => !isCash(each)), tipped].filter(
    (group) => group.length > 1 && sum(group.map(({ tip }) => tip)) === negate(difference),
  );
  return [...single.map((each) => [each]), ...groups].map((group): Found => ({
    cause: 'tip',
    paymentIDs: group.map(({ paymentID }) => paymentID),
  }));
}

/**
 * Change that was typed away (the exact amount was recorded, and the guest's note stayed in the drawer), not given
 * back, or given twice.
 */
function changes(difference: Money, { payments, notes }: DrawerDay): Found[] {
  const isOff = (payment: ReportedPayment): boolean =>
    payment.change > 0
      ? payment.change === sizeOf(difference)
      : difference > 0 &&
        notes.some((note) => subtract(note, movedBy(payment)) === difference && note > movedBy(payment));
  return payments
    .filter((payment) => isCash(payment) && movedBy(payment) > 0 && isOff(payment))
    .map((payment): Found => ({ cause: 'change', paymentIDs: [payment.paymentID] }));
}

/** A part payment was recorded, and the guest paid the whole. */
const partPayments = (difference: Money, { openBalances }: DrawerDay): Found[] =>
  [...openBalances]
    .filter(([, balance]) => balance === difference)
    .map(([paymentID]): Found => ({ cause: 'partPayment', paymentIDs: [paymentID] }));

/** A cash payment was voided, and its money stayed in the drawer. */
const voided = (difference: Money, { payments }: DrawerDay): Found[] =>
  payments
    .filter(
      (payment) => isCash(payment) && payment.status === 'Voided' && add(payment.amount, payment.tip) === difference,
    )
    .map((payment): Found => ({ cause: 'voidedPayment', paymentIDs: [payment.paymentID] }));

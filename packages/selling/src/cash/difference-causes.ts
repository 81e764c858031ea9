import { isHandTender } from '@tavola/contract';
import { add, type Money, negate, subtract, sum } from '../money/money.ts';
import { isCash } from '../tender/payment-types.ts';
import { movedBy, type ReportedActivity, type ReportedPayment } from './cash-figures.ts';
import { togetherExplaining, type LikelyCause } from './joint-causes.ts';

/** What a difference is looked for in. */
export interface DrawerDay {
  readonly payments: readonly ReportedPayment[];
  readonly activities: readonly ReportedActivity[];
  /** What is still due in cash of orders that were paid in part here, by the payment that was taken last. */
  readonly openBalances: ReadonlyMap<string, Money>;
  /** Values of notes: what a guest hands over for a sale. */
  readonly notes: readonly Money[];
}

/** Slips that led to a difference together; `unexplained` is what remains of it. */
export interface Explanation {
  readonly causes: readonly LikelyCause[];
  readonly unexplained: Money;
}

/** Most slips that explain a difference by themselves; more would explain nothing. */
const MOST_ALONE = 12;
const NO_IDS: readonly string[] = [];

/**
 * What may have led to a difference in cash (counted less expected), most likely first: each slip that explains all of
 * it by itself; without one, slips that do so together; without those, the slips that leave the least of it. The parts
 * of an explanation and what it leaves always come to the difference.
 */
export function explanationsOf(difference: Money, day: DrawerDay): Explanation[] {
  if (difference === 0) return [];
  const found = slipsIn(day);
  const alone = found.filter(({ amount }) => amount === difference);
  if (alone.length > 0) return alone.slice(0, MOST_ALONE).map((cause) => explained(difference, [cause]));
  return togetherExplaining(difference, found).map((causes) => explained(difference, causes));
}

const explained = (difference: Money, causes: readonly LikelyCause[]): Explanation => ({
  causes,
  unexplained: subtract(difference, sum(causes.map(({ amount }) => amount))),
});

type Found = Pick<LikelyCause, 'cause' | 'amount'> & Partial<Pick<LikelyCause, 'paymentIDs' | 'cashActivityIDs'>>;

/** Every slip that could have happened, most likely first. */
const slipsIn = (day: DrawerDay): LikelyCause[] =>
  [
    ...doubled(day),
    ...wrongTender(day),
    ...tips(day),
    ...changes(day),
    ...partPayments(day),
    ...voided(day),
    ...notMoved(day),
  ]
    .filter(({ amount }) => amount !== 0)
    .map(({ cause, amount, paymentIDs = NO_IDS, cashActivityIDs = NO_IDS }) => ({
      cause,
      amount,
      paymentIDs,
      cashActivityIDs,
    }));

/** Activities of a kind that are alike: one amount, and one reason where it counts. */
function alike(
  { activities }: DrawerDay,
  type: ReportedActivity['type'],
  keyOf: (activity: ReportedActivity) => string,
): ReportedActivity[][] {
  const groups = new Map<string, ReportedActivity[]>();
  for (const each of activities)
    if (each.type === type && !each.isInactive) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return [...groups.values()];
}

const idsOf = (group: readonly ReportedActivity[]): string[] => group.map(({ cashActivityID }) => cashActivityID);

/** The same pay in, pay out or deposit recorded twice: money that is said to have moved a second time did not. */
function doubled(day: DrawerDay): Found[] {
  const kinds = [
    ['PayOut', 'payOutTwice'],
    ['Deposit', 'depositTwice'],
    ['PayIn', 'payInTwice'],
  ] as const;
  return kinds.flatMap(([type, cause]) =>
    alike(day, type, ({ amount, reason }) => `${amount} ${reason}`).flatMap((group): Found[] => {
      const [first, second] = group;
      if (first === undefined || second === undefined) return [];
      return [{ cause, amount: type === 'PayIn' ? negate(first.amount) : first.amount, cashActivityIDs: idsOf(group) }];
    }),
  );
}

/** A pay in, pay out or deposit that was recorded once, and whose money was never moved. */
function notMoved(day: DrawerDay): Found[] {
  const kinds = [
    ['PayOut', 'payOutNotTaken'],
    ['Deposit', 'depositNotTaken'],
    ['PayIn', 'payInNotAdded'],
  ] as const;
  return kinds.flatMap(([type, cause]) =>
    alike(day, type, ({ amount }) => String(amount)).flatMap((group): Found[] => {
      const [only, ...others] = group;
      if (only === undefined || others.length > 0) return [];
      return [{ cause, amount: type === 'PayIn' ? negate(only.amount) : only.amount, cashActivityIDs: idsOf(group) }];
    }),
  );
}

/** A card payment recorded as cash leaves too little in the drawer, cash recorded as a card payment too much. */
function wrongTender({ payments }: DrawerDay): Found[] {
  const moved = payments.filter((payment) => movedBy(payment) > 0);
  return [
    ...moved.filter(isCash).map((payment): Found => ({
      cause: 'cardAsCash',
      amount: negate(movedBy(payment)),
      paymentIDs: [payment.paymentID],
    })),
    ...moved.filter(isManualCard).map((payment): Found => ({
      cause: 'cashAsCard',
      amount: movedBy(payment),
      paymentIDs: [payment.paymentID],
    })),
  ];
}

const isManualCard = (payment: ReportedPayment): boolean => isHandTender(payment.paymentTypeID) && !isCash(payment);

/** Tips that were taken out of the drawer without a pay out: one of them, those of cards, or all. */
function tips({ payments }: DrawerDay): Found[] {
  const tipped = payments.filter((payment) => movedBy(payment) > 0 && payment.tip > 0);
  const [ofCash, ofCards] = [tipped.filter(isCash), tipped.filter((each) => !isCash(each))];
  const groups = [ofCash, ofCards, ...(ofCash.length > 0 && ofCards.length > 0 ? [tipped] : [])].filter(
    (group) => group.length > 1,
  );
  return [...tipped.map((each) => [each]), ...groups].map((group): Found => ({
    cause: 'tip',
    amount: negate(sum(group.map(({ tip }) => tip))),
    paymentIDs: group.map(({ paymentID }) => paymentID),
  }));
}

/**
 * Change that was typed away (the exact amount was recorded, and the guest's note stayed in the drawer), not given
 * back, or given twice.
 */
function changes({ payments, notes }: DrawerDay): Found[] {
  return payments
    .filter((payment) => isCash(payment) && movedBy(payment) > 0)
    .flatMap((payment) => {
      const { change } = payment;
      const moved = movedBy(payment);
      const amounts =
        change > 0
          ? [change, negate(change)]
          : notes.filter((note) => note > moved).map((note) => subtract(note, moved));
      return amounts.map((amount): Found => ({ cause: 'change', amount, paymentIDs: [payment.paymentID] }));
    });
}

/** A part payment was recorded, and the guest paid the whole. */
const partPayments = ({ openBalances }: DrawerDay): Found[] =>
  [...openBalances].map(([paymentID, amount]): Found => ({ cause: 'partPayment', amount, paymentIDs: [paymentID] }));

/**
 * A cash payment was voided, and its money stayed in the drawer, or what it paid out stayed away. One whose tender was
 * corrected is not voided: another payment took its place.
 */
function voided({ payments }: DrawerDay): Found[] {
  const replaced = new Set(payments.map(({ referencePaymentID }) => referencePaymentID));
  return payments
    .filter((payment) => isCash(payment) && payment.status === 'Voided' && !replaced.has(payment.paymentID))
    .map((payment): Found => ({
      cause: 'voidedPayment',
      amount: add(payment.amount, payment.tip),
      paymentIDs: [payment.paymentID],
    }));
}

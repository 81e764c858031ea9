import { PaymentType, type DifferenceCause, type ReportCause, type TerminalReport } from '@tavola/contract';
import { add, isOnAt, negate, toAmount, toMoney } from '@tavola/selling';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import {
  correctTender,
  inactivateCashActivity,
  keepChange,
  moveCash,
  takeRest,
  type CashMove,
} from './cash.queries.ts';
import { cashStrings } from './cash.strings.ts';
import { useCashAction } from './use-cash-action.ts';

/** What puts a cause right: the words on its button, and the call with the right or PIN that it needs. */
export interface Mend {
  readonly label: string;
  readonly run: () => Promise<void>;
}

const moves: Readonly<Partial<Record<DifferenceCause, CashMove>>> = {
  payOutTwice: 'payOut',
  payInTwice: 'payIn',
  depositTwice: 'deposit',
  payOutNotTaken: 'payOut',
  payInNotAdded: 'payIn',
  depositNotTaken: 'deposit',
};
const tenders = { cardAsCash: PaymentType.CreditCard, cashAsCard: PaymentType.Cash } as const;

/**
 * Mends of the causes of a difference: the second of two entries, or one whose money was not moved, is cancelled, a
 * payment gets the type that it was taken with, tips that were taken out are paid out, change that a guest has left
 * becomes a tip, and the rest of a part payment is taken. What became of change that was given twice, or of the money
 * of a voided payment, is only known to the people, so those have none.
 */
export function useMend({ activities }: TerminalReport): {
  readonly isRunning: boolean;
  readonly mendOf: (cause: ReportCause) => Mend | null;
} {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const { isRunning, run } = useCashAction();
  // One id for each cause: pressing again after a broken connection pays its tips out, or takes its rest, once.
  const [ids] = useState(() => new Map<string, string>());
  const idOf = ({ cause, payments }: ReportCause): string => {
    const key = [cause, ...payments.map(({ paymentID }) => paymentID)].join(' ');
    const id = ids.get(key) ?? newID();
    ids.set(key, id);
    return id;
  };
  const { useTip } = useOperationalSetting();
  const doing = (label: string, write: () => Promise<unknown>): Mend => ({
    label,
    run: () =>
      run(async () => {
        if ((await write()) !== null) toast('success', t('mended', { what: label }));
      }),
  });
  // What changes how an order was paid needs more than one tap.
  const asking = ({ label, run: mend }: Mend, title: string, message: string): Mend => ({
    label,
    run: async () => void ((await confirm({ title, message, confirmLabel: label })) && (await mend())),
  });
  const cancelLast = (ids: readonly string[], action: CashMove): Mend | null => {
    const last = activities.findLast(({ cashActivityID }) => ids.includes(cashActivityID));
    if (last === undefined) return null;
    const words = { type: t(`activity${last.type}`), amount: formatAmount(last.amount, currency) };
    const request = { action, targetID: last.cashActivityID, amount: last.amount };
    return doing(t(ids.length > 1 ? 'mendTwice' : 'mendNotMoved', words), () =>
      withApproval(request, (approvalID) => inactivateCashActivity(last, { approvalID })),
    );
  };
  const mendOf = (found: ReportCause): Mend | null => {
    const { cause, amount, payments, cashActivityIDs } = found;
    const [payment] = payments;
    const move = moves[cause];
    if (move !== undefined) return cancelLast(cashActivityIDs, move);
    if ((cause === 'cardAsCash' || cause === 'cashAsCard') && payment !== undefined) {
      const { paymentID } = payment;
      const request = {
        action: 'voidPayment',
        targetID: paymentID,
        amount: toAmount(add(toMoney(payment.amount), toMoney(payment.tipAmount))),
      } as const;
      const label = t(cause === 'cardAsCash' ? 'mendCard' : 'mendCash');
      const correct = doing(label, () =>
        withApproval(request, (approvalID) => correctTender(paymentID, { paymentTypeID: tenders[cause], approvalID })),
      );
      const title = t(cause === 'cardAsCash' ? 'mendCardTitle' : 'mendCashTitle', {
        amount: formatAmount(payment.amount, currency),
        no: payment.orderNo,
      });
      return asking(correct, title, t('mendTypeText'));
    }
    if (cause === 'tip' && amount < 0) {
      const paidOut = toAmount(negate(toMoney(amount)));
      const cashActivityID = idOf(found);
      const request = { action: 'payOut', targetID: cashActivityID, amount: paidOut } as const;
      const body = { cashActivityID, amount: paidOut, note: t('tipsNote') };
      return doing(t('mendTips', { amount: formatAmount(paidOut, currency) }), () =>
        withApproval(request, (approvalID) => moveCash('payOut', { ...body, approvalID })),
      );
    }
    if (cause === 'change' && amount > 0 && payment !== undefined && isOnAt(useTip, payment.channel)) {
      const { paymentID, orderNo: no } = payment;
      const words = { amount: formatAmount(amount, currency), no };
      const tipAmount = toAmount(add(toMoney(payment.tipAmount), toMoney(amount)));
      const label = t('mendChange', words);
      return asking(
        doing(label, () => keepChange(paymentID, tipAmount)),
        t('mendChangeTitle', words),
        t('mendChangeText'),
      );
    }
    if (cause === 'partPayment' && payment !== undefined) {
      const words = { amount: formatAmount(amount, currency), no: payment.orderNo };
      const label = t('mendPart', words);
      const paymentID = idOf(found);
      const take = doing(label, () => takeRest(payment.orderID, { paymentID, tenderedAmount: amount }));
      return asking(take, t('mendPartTitle', words), t('mendPartText'));
    }
    return null;
  };
  return { isRunning, mendOf };
}

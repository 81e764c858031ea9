import { PaymentType, type DifferenceCause, type ReportCause, type TerminalReport } from '@tavola/contract';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { correctTender, inactivateCashActivity, moveCash, type CashMove } from './cash.queries.ts';
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
 * Mends of the causes of a difference: the second of two entries, or one whose money was
 * not moved, is cancelled, a payment gets the type that it was
 * taken with, tips that were taken out are paid out. What happened to change, to a part payment or to a voided payment
 * is only known to the people, so those have none.
 */
export function useMend({ activities }: TerminalReport): {
  readonly isRunning: boolean;
  readonly mendOf: (cause: ReportCause) => Mend | null;
} {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const { isRunning, run } = useCashAction();
  // One id for the page: pressing again after a broken connection pays the tips out once.
  const [tipsID] = useState(newID);
  const doing = (label: string, write: () => Promise<unknown>): Mend => ({
    label,
    run: () =>
      run(async () => {
        if ((await write()) !== null) toast('success', t('mended', { what: label }));
      }),
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
  const mendOf = ({ cause, amount, payments, cashActivityIDs }: ReportCause): Mend | null => {
    const [payment] = payments;
    const move = moves[cause];
    if (move !== undefined) return cancelLast(cashActivityIDs, move);
    if ((cause === 'cardAsCash' || cause === 'cashAsCard') && payment !== undefined) {
      const { paymentID } = payment;
      const request = {
        action: 'voidPayment',
        targetID: paymentID,
        amount: payment.amount + payment.tipAmount,
      } as const;
      const label = t(cause === 'cardAsCash' ? 'mendCard' : 'mendCash');
      const correct = doing(label, () =>
        withApproval(request, (approvalID) => correctTender(paymentID, { paymentTypeID: tenders[cause], approvalID })),
      );
      const title = t(cause === 'cardAsCash' ? 'mendCardTitle' : 'mendCashTitle', {
        amount: formatAmount(payment.amount, currency),
        no: payment.orderNo,
      });
      // It changes how a paid order was paid, so one tap is not enough.
      const ask = { title, message: t('mendTypeText'), confirmLabel: label };
      return { label, run: async () => void ((await confirm(ask)) && (await correct.run())) };
    }
    if (cause === 'tip' && amount < 0) {
      const paidOut = -amount;
      const request = { action: 'payOut', targetID: tipsID, amount: paidOut } as const;
      const body = { cashActivityID: tipsID, amount: paidOut, note: t('tipsNote') };
      return doing(t('mendTips', { amount: formatAmount(paidOut, currency) }), () =>
        withApproval(request, (approvalID) => moveCash('payOut', { ...body, approvalID })),
      );
    }
    return null;
  };
  return { isRunning, mendOf };
}

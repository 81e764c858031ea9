import { Button, Text } from '@mantine/core';
import { isHandTender, NO_AMOUNT, type Payment, type VoidedPayment } from '@tavola/contract';
import { add, isCash, isLivePayment, parseMoney, toAmount, ZERO, type Currency, type Money } from '@tavola/selling';
import { IconArrowBackUp, IconChevronDown, IconCoins } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { withApproval } from '#runtime/session/approvals.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { paymentStrings } from '../payment.strings.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { showMoney } from '../../format/money.ts';
import { salePort } from '../../port/current-port.ts';
import classes from './TakenPayments.module.css';
import { shownName } from '#runtime/names/shown-name.ts';

const LaterTip = lazyPart(() => import('./LaterTipDialog.tsx').then(({ LaterTipDialog }) => LaterTipDialog));

interface TakenPaymentsProps {
  readonly payments: readonly Payment[];
  readonly currency: Currency;
  /** Left out where the order is only shown: that screen refetches by itself. */
  readonly onVoided?: (voided: VoidedPayment) => void;
  /** Left out = they can; a payment that only this terminal has is voided at the server later. */
  readonly canVoid?: boolean;
  /** Tips can be set after the payment: any where they are accepted, else only lower ones. Left out = none here. */
  readonly laterTips?: 'any' | 'lower';
  /** One line with their sum, expanded by a tap: where the height is needed for something else. */
  readonly isFolded?: boolean;
}

/** The payments of an order, each of which can be voided (decision 59): action 317, held or approved by PIN. */
export function TakenPayments({
  payments,
  currency,
  onVoided,
  laterTips,
  canVoid = true,
  isFolded = false,
}: TakenPaymentsProps) {
  const t = useText(paymentStrings);
  const [runningID, setRunningID] = useState<string | null>(null);
  const [tipped, setTipped] = useState<Payment | null>(null);
  const voidTaken = async (payment: Payment) => {
    const { paymentID, paymentAccountID } = payment;
    const words = { name: nameOf(payment), amount: showMoney(collected(payment), currency) };
    const way = isCash(payment) ? 'voidCash' : paymentAccountID === null ? 'voidOther' : 'voidAccount';
    if (
      !(await confirm({
        title: t('voidTitle', words),
        message: t(way, words),
        confirmLabel: t('voidConfirm'),
        cancelLabel: t('voidKeep'),
        isDestructive: true,
      }))
    )
      return;
    const done = markBusy('writing');
    setRunningID(paymentID);
    try {
      const request = { action: 'voidPayment', targetID: paymentID, amount: toAmount(collected(payment)) } as const;
      const voided = await withApproval(request, (approvalID) => salePort().voidPayment(paymentID, approvalID));
      if (voided === null) return;
      toast('success', t('voidDone', words));
      onVoided?.(voided);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      toast('warning', failureMessage(failure));
    } finally {
      setRunningID(null);
      done();
    }
  };
  const live = payments.filter(isLivePayment);
  if (live.length === 0) return null;
  const list = (
    <ul className={classes.taken}>
      {live.map((payment) => {
        const words = { name: nameOf(payment), amount: showMoney(collected(payment), currency) };
        return (
          <li key={payment.paymentID}>
            <span className={classes.name}>{words.name}</span>
            <span>{words.amount}</span>
            {isTipOffered(payment, laterTips) && (
              <Button
                variant="default"
                leftSection={<IconCoins size={20} aria-hidden />}
                aria-label={t('laterTip', words)}
                disabled={runningID !== null}
                onClick={() => setTipped(payment)}
              >
                {t('tip')}
              </Button>
            )}
            {canVoid && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={20} aria-hidden />}
                aria-label={t('voidPayment', words)}
                loading={runningID === payment.paymentID}
                disabled={runningID !== null}
                onClick={() => void voidTaken(payment)}
              >
                {t('voidShort')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
  if (isFolded) {
    return (
      <details className={classes.folded}>
        <summary>
          <IconChevronDown size={20} aria-hidden />
          <span className={classes.name}>{t('taken')}</span>
          {showMoney(live.map(collected).reduce(add, ZERO), currency)}
        </summary>
        {list}
      </details>
    );
  }
  return (
    <section aria-label={t('taken')}>
      <Text fw={600} mb={4}>
        {t('taken')}
      </Text>
      {list}
      {tipped !== null && (
        <Suspense fallback={null}>
          <LaterTip.Part payment={tipped} currency={currency} onClose={() => setTipped(null)} />
        </Suspense>
      )}
    </section>
  );
}

const isTipOffered = ({ paymentTypeID, tipAmount }: Payment, laterTips: TakenPaymentsProps['laterTips']): boolean =>
  isHandTender(paymentTypeID) && (laterTips === 'any' || (laterTips === 'lower' && tipAmount !== NO_AMOUNT));

const nameOf = (payment: Payment): string =>
  payment.accountName === null ? shownName(payment) : `${shownName(payment)} · ${payment.accountName}`;

/** The amount received with a payment, including its tip. */
function collected({ amount, tipAmount }: Payment): Money {
  const [paid, tip] = [parseMoney(amount), parseMoney(tipAmount)];
  return paid.ok && tip.ok ? add(paid.value, tip.value) : ZERO;
}

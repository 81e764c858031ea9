import { Button, Loader, Text } from '@mantine/core';
import { PaymentType, type PaymentSetting } from '@tavola/contract';
import { add, promptPayDisplay, promptPayText, type Money } from '@tavola/selling';
import { lazy, Suspense } from 'react';
import { useText } from '#text/define.ts';
import { paymentStrings } from './payment.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { useEnter } from '../shell/use-enter.ts';
import { useCheckout } from './checkout-state.ts';
import { pay, previewExact } from './checkout.ts';
import classes from './PaymentDialog.module.css';
import { PaymentLogo } from './PaymentLogo.tsx';
import { TenderSum } from './TenderSum.tsx';
import { useTip } from './tip.ts';

const QrCode = lazy(() => import('#ui/pictures/QrCode.tsx').then((module) => ({ default: module.QrCode })));

export interface TenderProps {
  readonly setting: PaymentSetting;
  readonly name: string;
  readonly due: Money;
  readonly isPartlyPaid: boolean;
  readonly isRunning: boolean;
}

/** Every tender that gives no change: records exactly the amount due. */
export function ExactPanel({ setting, name, due, isPartlyPaid, isRunning }: TenderProps) {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const status = useCheckout((state) => state.status);
  const tip = useTip(due);
  const tendered = add(due, tip.amount);
  const amount = showMoney(tendered, selling.data.currency);
  const canTake = previewExact(due, tip.input, selling.data).ok;
  const confirm = () => {
    if (canTake) void pay({ setting, tendered, tip: tip.amount }, selling);
  };
  const hintOf = ({
    customPaymentTypeID,
    paymentTypeID,
    accountPromptPayID,
    accountPromptPayName,
  }: PaymentSetting): string => {
    if (customPaymentTypeID != null) return t('recordOwnHint', { amount, name });
    if (paymentTypeID !== PaymentType.PromptPay || accountPromptPayID == null) return t('recordHint', { amount, name });
    return t('promptPayHint', {
      amount,
      id: promptPayDisplay(accountPromptPayID) ?? accountPromptPayID,
      owner: accountPromptPayName ?? '',
    });
  };
  const promptPay =
    setting.paymentTypeID === PaymentType.PromptPay &&
    setting.customPaymentTypeID == null &&
    setting.accountPromptPayID != null &&
    canTake
      ? promptPayText(setting.accountPromptPayID, tendered)
      : null;
  useEnter(confirm, !isRunning);
  return (
    <div className={classes.panel}>
      <TenderSum due={due} rounded={due} isPartlyPaid={isPartlyPaid} isRunning={isRunning} />
      <div className={classes.typeName}>
        <PaymentLogo setting={setting} />
        <Text c="dimmed">{hintOf(setting)}</Text>
      </div>
      {promptPay?.ok === true && (
        <div className={classes.code}>
          <Suspense fallback={null}>
            <QrCode text={promptPay.value} label={t('promptPayCode', { amount })} />
          </Suspense>
        </div>
      )}
      <Button className={classes.go} disabled={isRunning || !canTake} onClick={confirm}>
        {isRunning ? (
          <span className={classes.working}>
            {t(status === 'saving' ? 'saving' : 'paying')}
            <Loader size="sm" color="currentColor" />
          </span>
        ) : (
          t('record', { amount, name })
        )}
      </Button>
    </div>
  );
}

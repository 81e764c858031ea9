import { Button, Loader, Text } from '@mantine/core';
import { PaymentType, type PaymentSetting } from '@tavola/contract';
import { add, promptPayDisplay, promptPayText, type Money } from '@tavola/selling';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#text/define.ts';
import { paymentStrings } from './payment.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { moneyOfKeys, showMoney } from '../format/money.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { useEnter } from '../shell/use-enter.ts';
import { useCheckout } from './checkout-state.ts';
import { payAsking, previewExact } from './checkout.ts';
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

/** Everything that gives no change: what is due is recorded, or a typed part of it. */
export function ExactPanel({ setting, name, due, isPartlyPaid, isRunning }: TenderProps) {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const status = useCheckout((state) => state.status);
  const keys = useCheckout((state) => state.keys);
  const [isPart, setIsPart] = useState(false);
  const share = isPart ? moneyOfKeys(keys, selling.data.currency) : due;
  const tip = useTip(share);
  const tendered = add(share, tip.amount);
  const amount = showMoney(tendered, selling.data.currency);
  const taken = previewExact(due, tip.input, selling.data, share);
  const canTake = taken.ok;
  const confirm = () => {
    if (taken.ok) void payAsking({ setting, tendered, tip: tip.amount }, taken.value.balance, selling);
  };
  const changePart = () => {
    useCheckout.setState({ keys: 0 });
    setIsPart(!isPart);
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
  useEnter(confirm, !isRunning && !isPart);
  return (
    <div className={classes.panel}>
      <TenderSum due={due} rounded={due} isPartlyPaid={isPartlyPaid} isRunning={isRunning} />
      <div className={classes.typeName}>
        <PaymentLogo setting={setting} />
        <Text c="dimmed">{hintOf(setting)}</Text>
      </div>
      {due > 0 && (
        <Button variant="default" aria-expanded={isPart} disabled={isRunning} onClick={changePart}>
          {t(isPart ? 'fullAmount' : 'otherAmount')}
        </Button>
      )}
      {isPart && (
        <NumericKeypad
          value={keys}
          onChange={(value) => useCheckout.setState({ keys: value })}
          onEnter={confirm}
          isDisabled={isRunning}
        />
      )}
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
        ) : isPart && keys === 0 ? (
          t('enterAmount')
        ) : (
          t('record', { amount, name })
        )}
      </Button>
    </div>
  );
}

import { Button, Group, Loader, Text } from '@mantine/core';
import type { PaymentSetting } from '@tavola/contract';
import { add, paymentTypes, promptPayDisplay, promptPayText, ZERO, type Money } from '@tavola/selling';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { paymentStrings } from '../payment.strings.ts';
import { useSelling } from '../../data/sell-context.ts';
import { useSellDialogs } from '../../shell/sell-dialogs.ts';
import { moneyOfKeys, showMoney } from '../../format/money.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { useEnter } from '../../shell/use-enter.ts';
import { useCheckout } from '../checkout/checkout-state.ts';
import { payAsking } from '../checkout/checkout.ts';
import { dispatch } from '../checkout/dispatch.ts';
import { previewExact } from '../tender-preview.ts';
import classes from '../PaymentDialog.module.css';
import { useShowTender } from '../shown-tender.ts';
import { PaymentLogo } from '../taken/PaymentLogo.tsx';
import { TenderSum } from '../TenderSum.tsx';
import { useTip } from './tip.ts';

const QrCode = lazy(() => import('#ui/pictures/QrCode.tsx').then((module) => ({ default: module.QrCode })));

export interface TenderProps {
  readonly setting: PaymentSetting;
  readonly name: string;
  readonly due: Money;
  readonly isPartlyPaid: boolean;
  readonly isRunning: boolean;
  /** The amount due is a share of a split payment, and leaves a balance. */
  readonly isShare?: boolean;
}

/** Everything that gives no change: what is due is recorded, or a typed part of it. Laid out like cash. */
export function ExactPanel({ setting, name, due, isPartlyPaid, isRunning }: TenderProps) {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const status = useCheckout((state) => state.status);
  const keys = useCheckout((state) => state.keys);
  const isCovered = useSellDialogs(({ dialog }) => dialog !== null);
  // Nothing typed = all of it.
  const share = keys === 0 || due <= 0 ? due : moneyOfKeys(keys, selling.data.currency);
  const tip = useTip(share);
  const tipOnDue = useTip(due);
  const tendered = add(share, tip.amount);
  const money = (value: Money) => showMoney(value, selling.data.currency);
  const amount = money(tendered);
  const taken = previewExact(due, tip.input, selling.data, share);
  const canTake = taken.ok;
  const confirm = () => {
    if (taken.ok) void payAsking({ setting, tendered, tip: tip.amount }, taken.value.balance, selling);
  };
  const isDevice = paymentTypes[setting.paymentTypeID].needs === 'terminal';
  const isPromptPay = paymentTypes[setting.paymentTypeID].needs === 'promptPayAccount';
  const hintOf = ({ customPaymentTypeID, accountPromptPayID, accountPromptPayName }: PaymentSetting): string => {
    if (isDevice) return t('deviceHint');
    if (customPaymentTypeID != null) return t('recordOwnHint', { amount, name });
    if (!isPromptPay || accountPromptPayID == null) return t('recordHint', { amount, name });
    return t('promptPayHint', {
      amount,
      id: promptPayDisplay(accountPromptPayID) ?? accountPromptPayID,
      owner: accountPromptPayName ?? '',
    });
  };
  const [isTyping, setTyping] = useState(false);
  const paper = useRef<HTMLDivElement>(null);
  const promptPay =
    isPromptPay && setting.accountPromptPayID != null && canTake
      ? promptPayText(setting.accountPromptPayID, tendered)
      : null;
  useShowTender({
    setting,
    due: share,
    tip: tip.amount,
    balance: taken.ok ? taken.value.balance : ZERO,
    code: promptPay?.ok === true ? promptPay.value : null,
  });
  useEnter(confirm, !isRunning);
  // A guest scans what is due: the code is large, and the keypad waits for another amount.
  const hasKeypad = promptPay?.ok !== true || isTyping;
  const code = promptPay?.ok === true && (
    <div className={classes.code} data-large={!hasKeypad || undefined} ref={paper}>
      <Suspense fallback={null}>
        <QrCode text={promptPay.value} label={t('promptPayCode', { amount })} />
      </Suspense>
      <strong>{amount}</strong>
    </div>
  );
  return (
    <div className={classes.cash}>
      <div className={classes.panel}>
        <TenderSum due={due} rounded={due} tip={tipOnDue} isPartlyPaid={isPartlyPaid} isRunning={isRunning} />
        <div className={classes.hint}>
          <PaymentLogo setting={setting} />
          <Text c="dimmed">{hintOf(setting)}</Text>
        </div>
        {hasKeypad && code}
        {promptPay?.ok === true && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconPrinter size={20} aria-hidden />}
              onClick={() => {
                const { current } = paper;
                if (current !== null)
                  void import('#areas/selling/receipts/index.ts').then((its) => its.printPaper(current));
              }}
            >
              {t('promptPayPrint')}
            </Button>
            {!hasKeypad && due > 0 && (
              <Button variant="default" disabled={isRunning} onClick={() => setTyping(true)}>
                {t('otherAmount')}
              </Button>
            )}
          </Group>
        )}
      </div>
      <div className={classes.panel}>
        <div className={classes.figures} aria-live="polite">
          <div className={classes.row}>
            <span>{t('charged')}</span>
            <span className={classes.rowStrong}>{money(share)}</span>
          </div>
          <div className={classes.row}>
            <span>{t('stillDue')}</span>
            <span className={classes.rowStrong}>{money(taken.ok ? taken.value.balance : ZERO)}</span>
          </div>
        </div>
        {!hasKeypad && code}
        {hasKeypad && due > 0 && (
          <NumericKeypad
            value={keys}
            onChange={(value) => dispatch({ type: 'typed', keys: value })}
            onEnter={confirm}
            isDisabled={isRunning || isCovered}
          />
        )}
        <Button className={classes.go} disabled={isRunning || !canTake} onClick={confirm}>
          {isRunning ? (
            <span className={classes.working}>
              {t(status === 'saving' ? 'saving' : 'paying')}
              <Loader size="sm" color="currentColor" />
            </span>
          ) : (
            t(isPromptPay ? 'promptPayPaid' : isDevice ? 'devicePay' : 'record', { amount, name })
          )}
        </Button>
      </div>
    </div>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { nameIn, type GiftCardSaleRequest, type PaymentSetting, type SensitiveAction } from '@tavola/contract';
import {
  add,
  isCash,
  isCashierConfirmed,
  paymentOffers,
  roundedForCash,
  toAmount,
  ZERO,
  type Money,
  type TakenPayment,
} from '@tavola/selling';
import { useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useLanguage, useText } from '#text/define.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { useSelling } from '../data/sell-context.ts';
import { moneyOfKeys, showMoney } from '../format/money.ts';
import { cashRules, previewCash, previewExact } from '../payment/tender-preview.ts';
import { giftCardDialogStrings } from './gift-card-dialog.strings.ts';

/** What is taken for a sale of cards. */
export interface Taken {
  readonly payments: GiftCardSaleRequest['payments'];
  readonly approvalID: string | null;
}

interface CardTenderProps {
  readonly saleID: string;
  readonly paymentID: string;
  readonly action: Extract<SensitiveAction, 'sellGiftCard' | 'topUpGiftCard'>;
  readonly total: Money;
  readonly onTake: (taken: Taken) => Promise<void>;
  readonly onBack: () => void;
}

/** Takes the payment of a sale of cards, with whatever needs nothing but the word of the cashier; never a gift card. */
export function CardTender({ saleID, paymentID, action, total, onTake, onBack }: CardTenderProps) {
  const t = useText(giftCardDialogStrings);
  const language = useLanguage();
  const { data } = useSelling();
  const isOnline = useConnectivity((state) => state.isOnline);
  const [settingID, setSettingID] = useState<string | null>(null);
  const [keys, setKeys] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const offers = paymentOffers(data.paymentSettings, {
    amount: total,
    isOffline: !isOnline,
    isPhone: false,
    drawer: data.drawer,
  }).filter(({ setting, refusal }) => isCashierConfirmed(setting.paymentTypeID) && refusal === undefined);
  const chosen = offers.find(({ setting }) => setting.paymentSettingID === settingID) ?? offers[0];
  const money = (amount: Money) => showMoney(amount, data.currency);
  if (!data.isTerminalOpen) return <Blocked text={t('notOpen')} onBack={onBack} />;
  if (chosen === undefined) return <Blocked text={t('noTypes')} onBack={onBack} />;
  const { setting } = chosen;
  const rules = cashRules(setting, data);
  const due = isCash(setting) && rules.ok ? roundedForCash(total, rules.value) : total;
  const tendered = isCash(setting) && keys > 0 ? moneyOfKeys(keys, data.currency) : due;
  const preview = isCash(setting)
    ? previewCash(rules, { due: total, tendered, tip: undefined })
    : previewExact(total, undefined, data);
  const taken: TakenPayment | null = preview.ok && preview.value.balance === 0 ? preview.value : null;
  const name = nameIn({ name: chosen.name, names: setting.names }, language);
  const pay = async () => {
    if (taken === null || isRunning) return;
    setIsRunning(true);
    const done = markBusy('paying');
    const payment = paymentOf(setting, paymentID, tendered);
    await attempt(() =>
      withApproval({ action, targetID: saleID, amount: toAmount(total) }, (approvalID) =>
        onTake({ payments: [payment], approvalID }),
      ),
    );
    done();
    setIsRunning(false);
  };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text>{t('due')}</Text>
        <Text fw={700} size="xl" role="status">
          {money(due)}
        </Text>
      </Group>
      <Group gap="sm" role="radiogroup" aria-label={t('payBy')}>
        {offers.map((offer) => (
          <Button
            key={offer.setting.paymentSettingID}
            role="radio"
            aria-checked={offer === chosen}
            variant={offer === chosen ? 'filled' : 'default'}
            disabled={isRunning}
            onClick={() => {
              setSettingID(offer.setting.paymentSettingID);
              setKeys(0);
            }}
          >
            {nameIn({ name: offer.name, names: offer.setting.names }, language)}
          </Button>
        ))}
      </Group>
      {isCash(setting) && (
        <>
          <Row label={t('tendered')} amount={money(tendered)} />
          <Row label={t('change')} amount={money(taken?.change ?? ZERO)} />
          <NumericKeypad value={keys} onChange={setKeys} onEnter={() => void pay()} isDisabled={isRunning} />
        </>
      )}
      <Group grow>
        <Button variant="default" size="lg" disabled={isRunning} onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="lg" disabled={taken === null} loading={isRunning} onClick={() => void pay()}>
          {isCash(setting)
            ? t('take', { amount: money(add(tendered, ZERO)) })
            : t('record', { amount: money(due), name })}
        </Button>
      </Group>
    </Stack>
  );
}

const Row = ({ label, amount }: { readonly label: string; readonly amount: string }) => (
  <Group justify="space-between">
    <Text>{label}</Text>
    <Text fw={600}>{amount}</Text>
  </Group>
);

function Blocked({ text, onBack }: { readonly text: string; readonly onBack: () => void }) {
  const t = useText(giftCardDialogStrings);
  return (
    <Stack gap="md">
      <Notice tone="warning">{text}</Notice>
      <Button variant="default" onClick={onBack}>
        {t('back')}
      </Button>
    </Stack>
  );
}

const paymentOf = (
  setting: PaymentSetting,
  paymentID: string,
  tendered: Money,
): GiftCardSaleRequest['payments'][number] => ({
  paymentID,
  paymentTypeID: setting.paymentTypeID,
  customPaymentTypeID: setting.customPaymentTypeID ?? null,
  paymentSettingID: setting.paymentSettingID,
  tenderedAmount: toAmount(tendered),
});

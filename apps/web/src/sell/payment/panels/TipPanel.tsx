import { Button, Group } from '@mantine/core';
import { TipsType } from '@tavola/contract';
import { quickTips, tipAmount, type Money, type TipInput } from '@tavola/selling';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tipsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { useText } from '#text/define.ts';
import { paymentStrings } from '../payment.strings.ts';
import { typedValue, TypedValue, type Typed } from '../../cart/TypedValue.tsx';
import { useSelling } from '../../data/sell-context.ts';
import { showMoney } from '../../format/money.ts';
import { dispatch } from '../checkout/dispatch.ts';
import { roundingRules } from '../tender-preview.ts';
import classes from '../PaymentDialog.module.css';
import { addTip, tipShare } from './tip.ts';

/** Percent keys of the pad (selling spec, section 9). */
const TYPED_PERCENTS = [5, 10, 15, 20] as const;
const NOTHING_TYPED: Typed = { kind: 'amount', keys: 0 };

const labels = { percentage: 'tipPercents', fixed: 'tipAmounts', custom: 'tipOther' } as const;

/**
 * The tip of a payment: one tap on a suggestion of the location, or any other amount (selling spec, section 5, Tips).
 * After an earlier payment nothing is suggested, and the tip is typed (`isQuick` is false).
 */
export function TipPanel({ due, isQuick }: { readonly due: Money; readonly isQuick: boolean }) {
  const t = useText(paymentStrings);
  const { data: setting, isPending } = useQuery(tipsQuery);
  const [chosen, setChosen] = useState<TipsType | null>(null);
  const suggested = (type: 'percentage' | 'fixed'): readonly TipInput[] =>
    setting === undefined || !isQuick ? [] : quickTips(setting, type);
  const buttons = { percentage: suggested('percentage'), fixed: suggested('fixed') };
  const kinds = [TipsType.Percentage, TipsType.Fixed, TipsType.Custom].filter(
    (type) => type === TipsType.Custom || buttons[type].length > 0,
  );
  const shown =
    [chosen, setting?.defaultTipsType].find((type) => type != null && kinds.includes(type)) ?? TipsType.Custom;
  return (
    <div className={classes.panel}>
      <Button
        variant="subtle"
        size="md"
        className={classes.back}
        leftSection={<IconArrowLeft size={20} aria-hidden />}
        onClick={() => dispatch({ type: 'tipLeft' })}
      >
        {t('backToPayment')}
      </Button>
      {kinds.length > 1 && (
        <Group grow gap="xs" role="group" aria-label={t('tipKinds')}>
          {kinds.map((type) => (
            <Button
              key={type}
              variant={type === shown ? 'light' : 'default'}
              size="md"
              px="xs"
              aria-pressed={type === shown}
              onClick={() => setChosen(type)}
            >
              {t(labels[type])}
            </Button>
          ))}
        </Group>
      )}
      {!isPending &&
        (shown === TipsType.Custom ? (
          <TypedTip due={due} />
        ) : (
          <QuickTips tips={buttons[shown]} due={due} label={t(labels[shown])} />
        ))}
    </div>
  );
}

function QuickTips({
  tips,
  due,
  label,
}: {
  readonly tips: readonly TipInput[];
  readonly due: Money;
  readonly label: string;
}) {
  const { data } = useSelling();
  return (
    <div className={classes.tips} role="group" aria-label={label}>
      {tips.map((input) => {
        const amount = tipAmount(input, due, roundingRules(data));
        const share = tipShare(input);
        const worth = amount.ok ? showMoney(amount.value, data.currency) : '';
        return (
          <button
            key={`${share} ${worth}`}
            type="button"
            className={classes.quickButton}
            disabled={!amount.ok || amount.value === 0}
            onClick={() => void addTip(input, due, data)}
          >
            {share === '' ? worth : share}
            {share !== '' && <span className={classes.part}>{worth}</span>}
          </button>
        );
      })}
    </div>
  );
}

function TypedTip({ due }: { readonly due: Money }) {
  const t = useText(paymentStrings);
  const { data } = useSelling();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const value = typedValue(typed, data.currency);
  const input: TipInput = value.type === 'percent' ? { percent: value.rate } : { amount: value.amount };
  const amount = tipAmount(input, due, roundingRules(data));
  const worth = amount.ok ? showMoney(amount.value, data.currency) : '';
  const canGive = amount.ok && amount.value > 0;
  const give = () => {
    if (canGive) void addTip(input, due, data);
  };
  return (
    <>
      <TypedValue
        title={t('tip')}
        percents={TYPED_PERCENTS}
        typed={typed}
        onChange={setTyped}
        onEnter={give}
        shown={value.type === 'percent' ? tipShare(input) : worth}
        hint={t('tipOn', { amount: showMoney(due, data.currency) })}
      />
      <Button className={classes.go} disabled={!canGive} onClick={give}>
        {t('giveTip', { amount: worth })}
      </Button>
    </>
  );
}

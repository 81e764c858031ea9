import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { useSelling } from '../../data/sell-context.ts';
import { moneyOfKeys, showMoney } from '../../format/money.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useSellLayout } from '../../shell/use-layout.ts';
import { equalled, NO_CALCULATION, resultOf, withSign, type Calculation } from './calculator.ts';
import { calculatorStrings } from './calculator.strings.ts';

interface CalculatorDialogProps {
  /** What was typed before, in whole minor units. */
  readonly start: number;
  /** Keys that would go above it are ignored. */
  readonly max: number;
  readonly onDone: (keys: number) => void;
  readonly onClose: () => void;
}

/** Adds and subtracts amounts, such as several notes; Done takes the result as the amount. */
export function CalculatorDialog({ start, max, onDone, onClose }: CalculatorDialogProps) {
  const t = useText(calculatorStrings);
  const isPhone = useSellLayout() === 'phone';
  const { currency } = useSelling().data;
  const [sum, setSum] = useState<Calculation>({ ...NO_CALCULATION, keys: start });
  const show = (keys: number) => showMoney(moneyOfKeys(keys, currency), currency);
  const result = resultOf(sum);
  const signs = [
    { label: t('plus'), sign: '+', run: () => setSum(withSign(sum, '+')) },
    { label: t('minus'), sign: '−', run: () => setSum(withSign(sum, '−')) },
    { label: t('equals'), sign: '=', run: () => setSum(equalled(sum)) },
  ];
  return (
    <SellDialog
      title={t('title')}
      onClose={onClose}
      closeLabel={t('close')}
      width={420}
      isFull={isPhone}
      footer={
        <Group grow flex={1}>
          <Button size="xl" variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="xl" disabled={result < 0 || result > max} onClick={() => onDone(result)}>
            {t('done')}
          </Button>
        </Group>
      }
    >
      <Stack gap="sm">
        <Text ta="end" c="dimmed" mih={24}>
          {sum.total === null ? '' : `${show(sum.total)} ${sum.sign} ${show(sum.keys)}`}
        </Text>
        <Text ta="end" fz={32} fw={700} aria-live="polite">
          {show(result)}
        </Text>
        <Group grow role="group" aria-label={t('signs')}>
          {signs.map(({ label, sign, run }) => (
            <Button key={sign} size="lg" variant="default" fz={24} aria-label={label} onClick={run}>
              {sign}
            </Button>
          ))}
        </Group>
        <NumericKeypad value={sum.keys} onChange={(keys) => setSum({ ...sum, keys })} max={max} />
      </Stack>
    </SellDialog>
  );
}

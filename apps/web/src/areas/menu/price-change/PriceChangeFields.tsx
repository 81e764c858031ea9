import { Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { priceChangeStrings } from './price-change.strings.ts';

/** By how much prices change: a negative figure lowers them, null = nothing entered; `step` 0 = no rounding. */
export interface PriceChange {
  readonly how: 'percent' | 'amount';
  readonly figure: number | null;
  readonly step: number;
}

interface PriceChangeFieldsProps {
  readonly change: PriceChange;
  readonly onChange: (change: Partial<PriceChange>) => void;
}

const STEPS = [0, 0.05, 0.1, 0.25, 0.5, 1, 5, 10] as const;

/** "Raise by" or "Lower by" a percentage or an amount, and what the new prices are rounded to. */
export function PriceChangeFields({ change: { how, figure, step }, onChange }: PriceChangeFieldsProps) {
  const t = useText(priceChangeStrings);
  const currency = useCurrency();
  const [isLower, setLower] = useState(figure !== null && figure < 0);
  const signed = (size: number | null, lower: boolean) => (size === null ? null : lower ? -size : size);
  const field = {
    value: figure === null ? null : Math.abs(figure),
    isOptional: true,
    'data-autofocus': true,
    onChange: (next: number | '' | null) =>
      onChange({ figure: signed(typeof next === 'number' ? next : null, isLower) }),
  };
  // A step below the smallest unit of the currency would round nothing.
  const steps = STEPS.filter((each) =>
    Number.isInteger(Math.round(each * 1e5) / 10 ** (5 - currency.currencyDecimals)),
  );
  return (
    <>
      <SegmentedControl
        aria-label={t('direction')}
        fullWidth
        value={isLower ? 'lower' : 'raise'}
        data={[
          { value: 'raise', label: t('raise') },
          { value: 'lower', label: t('lower') },
        ]}
        onChange={(next) => {
          setLower(next === 'lower');
          onChange({ figure: signed(field.value, next === 'lower') });
        }}
      />
      <Group align="end" wrap="nowrap" gap="sm" grow preventGrowOverflow={false}>
        {how === 'percent' ? (
          <PercentField key="percent" label={t('percent')} {...field} />
        ) : (
          <AmountField key="amount" label={t('amount')} {...field} />
        )}
        <SegmentedControl
          aria-label={t('unit')}
          flex="0 0 auto"
          value={how}
          data={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: currency.currencySymbol },
          ]}
          onChange={(next) => onChange({ how: next === 'amount' ? 'amount' : 'percent', figure: null })}
        />
      </Group>
      <SelectField
        label={t('rounding')}
        value={String(step)}
        allowDeselect={false}
        onChange={(next) => onChange({ step: Number(next ?? 0) })}
        data={steps.map((each) => ({
          value: String(each),
          label: each === 0 ? t('noRounding') : formatAmount(each, currency),
        }))}
      />
    </>
  );
}

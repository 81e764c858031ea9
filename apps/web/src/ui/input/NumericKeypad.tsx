import { useState } from 'react';
import { useText } from '#text/define.ts';
import { useCurrency } from '../fields/currency.ts';
import { uiStrings } from '../ui.strings.ts';
import { KeyGrid } from './KeyGrid.tsx';
import { pressTypedKey, usePadKeys, type PadKey, type TypedAmount } from './keys.ts';
import { useLitKey } from './use-lit-key.ts';

interface NumericKeypadProps {
  /** Whole minor units: 1234 is 12.34. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Enter on the keyboard. */
  readonly onEnter?: () => void;
  /** Keys that would go above it are ignored. */
  readonly max?: number;
  /** Left out = those of the currency; without any there is no decimal key. */
  readonly decimals?: number;
  readonly isDisabled?: boolean;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;
const WHOLE: readonly PadKey[] = [...DIGITS, 'back', 'clear'];
const KEYS: readonly PadKey[] = [...DIGITS, '.', 'back', 'clear'];
const MAX = 999_999_999_99;

/** Our own pad for amounts: cents fill from the right, or whole units with the decimal key; the keyboard works too. */
export function NumericKeypad(props: NumericKeypadProps) {
  const { value, onChange, onEnter, max = MAX, isDisabled = false } = props;
  const { currencyDecimals } = useCurrency();
  const { decimals = currencyDecimals } = props;
  const t = useText(uiStrings);
  const [lit, light] = useLitKey();
  const [typed, setTyped] = useState<TypedAmount>({ value, decimals: null });
  const handleKey = (key: PadKey) => {
    light(key);
    if (key === 'enter') return onEnter?.();
    // A value that comes from elsewhere, such as 0 after a payment, was not typed with the decimal key.
    const next = pressTypedKey(typed.value === value ? typed : { value, decimals: null }, key, max, decimals);
    setTyped(next);
    if (next.value !== value) onChange(next.value);
  };
  usePadKeys(handleKey, !isDisabled);
  return (
    <KeyGrid
      keys={decimals > 0 ? KEYS : WHOLE}
      onKey={handleKey}
      isDisabled={isDisabled}
      label={t('amountKeypad')}
      lit={lit}
    />
  );
}

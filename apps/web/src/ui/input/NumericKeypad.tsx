import { useState } from 'react';
import { useText } from '#text/define.ts';
import { useCurrency } from '../fields/currency.ts';
import { uiStrings } from '../ui.strings.ts';
import { KeyGrid } from './KeyGrid.tsx';
import { usePadKeys } from './keys.ts';
import { given, pressTypedKey, type PadKey } from './pad-keys.ts';
import { useLitKey } from './use-lit-key.ts';

interface NumericKeypadProps {
  /** Whole minor units: 1234 is 12.34. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Enter on the keyboard. */
  readonly onEnter?: () => void;
  /** Keys that would go above it are ignored. */
  readonly max?: number;
  /** A percentage with two decimals instead of an amount: whole first in every country (decision 254). */
  readonly isPercent?: boolean;
  /** Whole numbers, such as points, in place of an amount. */
  readonly isWhole?: boolean;
  readonly isDisabled?: boolean;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;
const WHOLE: readonly PadKey[] = [...DIGITS, 'back', 'clear'];
const KEYS: readonly PadKey[] = [...DIGITS, '.', 'back', 'clear'];
const MAX = 999_999_999_99;
const PERCENT_DECIMALS = 2;

/**
 * Our own pad for amounts and percentages, whole units first unless the location has cents first; the keyboard works
 * too. A currency without decimals has no decimal key.
 */
export function NumericKeypad(props: NumericKeypadProps) {
  const { value, onChange, onEnter, max = MAX, isPercent = false, isWhole = false, isDisabled = false } = props;
  const currency = useCurrency();
  const decimals = isWhole ? 0 : isPercent ? PERCENT_DECIMALS : currency.currencyDecimals;
  const areCentsFirst = !isPercent && !isWhole && currency.areCentsFirst === true;
  const t = useText(uiStrings);
  const [lit, light] = useLitKey();
  const [typed, setTyped] = useState(() => given(value));
  const handleKey = (key: PadKey) => {
    light(key);
    if (key === 'enter') return onEnter?.();
    const next = pressTypedKey(typed.value === value ? typed : given(value), key, { max, decimals, areCentsFirst });
    setTyped(next);
    if (next.value !== value) onChange(next.value);
  };
  const snapshot = () => () => {
    setTyped(typed);
    onChange(value);
  };
  usePadKeys({ onKey: handleKey, snapshot, isListening: !isDisabled });
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

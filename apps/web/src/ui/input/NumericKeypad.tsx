import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { KeyGrid } from './KeyGrid.tsx';
import { pressAmountKey, usePadKeys, type PadKey } from './keys.ts';
import { useLitKey } from './use-lit-key.ts';

interface NumericKeypadProps {
  /** Whole minor units: 1234 is 12.34. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Enter on the keyboard. */
  readonly onEnter?: () => void;
  /** Keys that would go above it are ignored. */
  readonly max?: number;
  readonly isDisabled?: boolean;
}

const KEYS: readonly PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'back', 'clear'];
const MAX = 999_999_999_99;

/** Our own pad for amounts: no decimal key; the keyboard works too. */
export function NumericKeypad({ value, onChange, onEnter, max = MAX, isDisabled = false }: NumericKeypadProps) {
  const t = useText(uiStrings);
  const [lit, light] = useLitKey();
  const handleKey = (key: PadKey) => {
    light(key);
    if (key === 'enter') return onEnter?.();
    onChange(pressAmountKey(value, key, max));
  };
  usePadKeys(handleKey, !isDisabled);
  return <KeyGrid keys={KEYS} onKey={handleKey} isDisabled={isDisabled} label={t('amountKeypad')} lit={lit} />;
}

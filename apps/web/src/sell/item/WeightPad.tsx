import { SCALE, type Quantity } from '@tavola/selling';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { formatWeight } from '#text/format.ts';
import { KeyGrid } from '#ui/input/KeyGrid.tsx';
import { usePadKeys } from '#ui/input/keys.ts';
import { given, pressTypedKey, type PadKey } from '#ui/input/pad-keys.ts';
import { useLitKey } from '#ui/input/use-lit-key.ts';
import { itemStrings } from './item.strings.ts';
import classes from './WeightPad.module.css';

/** Three decimals, as a scale shows them (decision 161). */
const STEP = SCALE / 1000;
const ENTRY = { max: 9_999_999, decimals: 3, areCentsFirst: true } as const;
const KEYS: readonly PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '.', 'back', 'clear'];

interface WeightPadProps {
  readonly name: string;
  /** 0 = not entered yet. */
  readonly value: Quantity;
  readonly isMissed: boolean;
  readonly onChange: (value: Quantity) => void;
}

/**
 * The weight of an item in thousandths of its unit, typed as a scale shows it: 3 5 5 is 0.355. The decimal key makes
 * what was typed whole units, as in amounts (decision 254): 1 . 5 is 1.5.
 */
export function WeightPad({ name, value, isMissed, onChange }: WeightPadProps) {
  const t = useText(itemStrings);
  const [lit, light] = useLitKey();
  const units = Math.round(value / STEP);
  const [typed, setTyped] = useState(() => given(units));
  const press = (key: PadKey) => {
    light(key);
    // A weight that was set elsewhere since, by a scale for instance, is not what was typed here.
    const next = pressTypedKey(typed.value === units ? typed : given(units), key, ENTRY);
    setTyped(next);
    // Whole thousandths, as a quantity has five decimals.
    onChange((next.value * STEP) as Quantity);
  };
  usePadKeys({ onKey: (key) => key !== 'enter' && press(key), snapshot: () => () => onChange(value) });
  return (
    <section className={classes.weight} aria-label={t('weightOf', { name })}>
      <div className={classes.shown}>
        <span>{t('weight')}</span>
        <output className={classes.figure} data-missed={(isMissed && value === 0) || undefined}>
          {formatWeight(value / SCALE)}
        </output>
      </div>
      <KeyGrid keys={KEYS} onKey={press} label={t('weightOf', { name })} lit={lit} />
    </section>
  );
}

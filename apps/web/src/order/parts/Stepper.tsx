import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { orderPageStrings } from '../order.strings.ts';
import classes from './Stepper.module.css';

interface StepperProps {
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** How many of an item. */
export function Stepper({ name, value, least, most, onChange }: StepperProps) {
  const t = useText(orderPageStrings);
  return (
    <div className={classes.stepper} role="group" aria-label={`${t('quantity')}: ${name}`}>
      <button
        type="button"
        aria-label={t('less', { name })}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={20} aria-hidden />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t('more', { name })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={20} aria-hidden />
      </button>
    </div>
  );
}

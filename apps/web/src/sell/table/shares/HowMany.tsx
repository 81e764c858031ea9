import { useText } from '#text/define.ts';
import { QuantityStepper } from '#ui/fields/QuantityStepper.tsx';
import classes from './BillsDialog.module.css';
import { tableStrings } from '../../check/table.strings.ts';

interface HowManyProps {
  /** Pieces that the line has; nothing is asked for one. */
  readonly most: number;
  readonly pieces: number;
  readonly onChange: (pieces: number) => void;
}

/** Asks how many pieces of a line are meant: two for Ann, one for Bob. */
export function HowMany({ most, pieces, onChange }: HowManyProps) {
  const t = useText(tableStrings);
  if (most < 2) return null;
  const rest = most - pieces;
  return (
    <div className={classes.howMany}>
      <span className={classes.howManyLabel}>{t('howMany')}</span>
      <QuantityStepper value={pieces} max={most} size={56} label={t('howMany')} onChange={onChange} />
      <span>{t('ofPieces', { n: most })}</span>
      <span className={classes.rest} aria-live="polite">
        {rest === 0 ? '\u00a0' : rest === 1 ? t('restStaysOne') : t('restStays', { n: rest })}
      </span>
    </div>
  );
}

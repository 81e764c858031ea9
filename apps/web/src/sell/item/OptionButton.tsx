import {
  IconCheck,
  IconCircle,
  IconCircleFilled,
  IconPlus,
  IconSquare,
  IconSquareCheckFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ItemDialog.module.css';

interface OptionButtonProps {
  readonly name: string;
  /** Its price, or why it is unavailable. */
  readonly hint: ReactNode;
  readonly times: number;
  /** One of the group, or any number. */
  readonly isSingle: boolean;
  readonly isBlocked: boolean;
  readonly onChoose: () => void;
  /** Adds it once more; left out = only once. */
  readonly onMore?: (() => void) | undefined;
  readonly moreLabel: string;
}

/** One large choice: a tap chooses it, another tap removes it where several are allowed, plus adds it again. */
export function OptionButton({
  name,
  hint,
  times,
  isSingle,
  isBlocked,
  onChoose,
  onMore,
  moreLabel,
}: OptionButtonProps) {
  const isChosen = times > 0;
  const Mark = isSingle ? (isChosen ? IconCircleFilled : IconCircle) : isChosen ? IconSquareCheckFilled : IconSquare;
  return (
    <div className={classes.option} data-chosen={isChosen || undefined} data-blocked={isBlocked || undefined}>
      <button
        type="button"
        className={classes.choose}
        role={isSingle ? 'radio' : 'checkbox'}
        aria-checked={isChosen}
        disabled={isBlocked && !isChosen}
        onClick={onChoose}
      >
        {times > 1 ? <IconCheck className={classes.mark} aria-hidden /> : <Mark className={classes.mark} aria-hidden />}
        <span className={classes.text}>
          {times > 1 ? `${String(times)} × ${name}` : name}
          {hint !== null && <span className={classes.add}>{hint}</span>}
        </span>
      </button>
      {isChosen && onMore !== undefined && (
        <button type="button" className={classes.more} aria-label={moreLabel} onClick={onMore}>
          <IconPlus size={22} aria-hidden />
        </button>
      )}
    </div>
  );
}

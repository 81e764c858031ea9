import {
  IconCircle,
  IconCircleFilled,
  IconMinus,
  IconPlus,
  IconSquare,
  IconSquareCheckFilled,
} from '@tabler/icons-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import classes from './ItemDialog.module.css';

/** A second tap at the same place within this time belongs to the first one. */
const DOUBLE_TAP_MS = 400;
const SAME_PLACE_PX = 40;

interface OptionButtonProps {
  readonly name: string;
  /** Its price, or why it is unavailable. */
  readonly hint: ReactNode;
  readonly times: number;
  /** One of the group, or any number. */
  readonly isSingle: boolean;
  readonly isBlocked: boolean;
  readonly onChoose: () => void;
  /** Takes it once more or less; left out = only once. */
  readonly onRepeat?: ((how: 'more' | 'less') => void) | undefined;
  /** Whether its group has room for one more. */
  readonly canAdd: boolean;
  readonly moreLabel: string;
  readonly lessLabel: string;
}

/**
 * One large choice: a tap chooses it, another tap removes it where several are allowed, plus and minus repeat it. They
 * have their room from the start, so that nothing moves when it is chosen.
 */
export function OptionButton({
  name,
  hint,
  times,
  isSingle,
  isBlocked,
  onChoose,
  onRepeat,
  canAdd,
  moreLabel,
  lessLabel,
}: OptionButtonProps) {
  const isChosen = times > 0;
  const Mark = isSingle ? (isChosen ? IconCircleFilled : IconCircle) : isChosen ? IconSquareCheckFilled : IconSquare;
  const chosenBy = useRef<Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'> | null>(null);
  const choose = (event: MouseEvent) => {
    chosenBy.current = event;
    onChoose();
  };
  const repeat = (event: MouseEvent, how: 'more' | 'less') => {
    // Plus or minus appeared under the finger that has just chosen the option; a key is pressed on purpose.
    if (event.detail > 0 && isSecondTap(event, chosenBy.current)) return;
    onRepeat?.(how);
  };
  return (
    <div
      className={classes.option}
      data-chosen={isChosen || undefined}
      data-blocked={isBlocked || undefined}
      data-repeat={(isChosen && onRepeat !== undefined) || undefined}
    >
      <button
        type="button"
        className={classes.choose}
        role={isSingle ? 'radio' : 'checkbox'}
        aria-checked={isChosen}
        disabled={isBlocked && !isChosen}
        onClick={choose}
      >
        {times > 1 ? <span className={classes.times}>{times} ×</span> : <Mark className={classes.mark} aria-hidden />}
        <span className={classes.text}>
          {name}
          {hint !== null && <span className={classes.add}>{hint}</span>}
        </span>
      </button>
      {isChosen && onRepeat !== undefined && (
        <span className={classes.steps}>
          <button
            type="button"
            className={classes.more}
            aria-label={lessLabel}
            onClick={(event) => repeat(event, 'less')}
          >
            <IconMinus size={22} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.more}
            aria-label={moreLabel}
            disabled={!canAdd}
            onClick={(event) => repeat(event, 'more')}
          >
            <IconPlus size={22} aria-hidden />
          </button>
        </span>
      )}
    </div>
  );
}

const isSecondTap = (
  { timeStamp, clientX, clientY }: MouseEvent,
  first: Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'> | null,
): boolean =>
  first !== null &&
  timeStamp - first.timeStamp < DOUBLE_TAP_MS &&
  Math.hypot(clientX - first.clientX, clientY - first.clientY) < SAME_PLACE_PX;

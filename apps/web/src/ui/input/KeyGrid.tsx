import { IconBackspace } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import type { PadKey } from './pad-keys.ts';
import classes from './KeyGrid.module.css';

const LAYOUTS = [undefined, 'four', 'side'] as const;
const NAMES: Partial<Record<PadKey, 'delete' | 'clear' | 'decimalPoint'>> = {
  back: 'delete',
  clear: 'clear',
  '.': 'decimalPoint',
};

interface KeyGridProps {
  /** Three in a row; of one key more, the last row has four, and of two more these two are at the side. */
  readonly keys: readonly PadKey[];
  readonly onKey: (key: PadKey) => void;
  readonly isDisabled?: boolean;
  readonly label: string;
  /** The key that was pressed last, on the screen or on the keyboard. */
  readonly lit?: PadKey | null;
}

/**
 * The keys of a pad, each at least 64 px high. They never take the focus, so a scanner's Enter presses none of them (ux
 * point 18).
 */
export function KeyGrid({ keys, onKey, isDisabled = false, label, lit = null }: KeyGridProps) {
  const t = useText(uiStrings);
  const nameOf = (key: PadKey): string => {
    const name = NAMES[key];
    return name === undefined ? key : t(name);
  };
  return (
    <div className={classes.grid} role="group" aria-label={label} data-layout={LAYOUTS[keys.length % 3]}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className={classes.key}
          disabled={isDisabled}
          data-lit={key === lit || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onKey(key)}
          aria-label={nameOf(key)}
        >
          {key === 'back' ? (
            <IconBackspace size={28} stroke={1.6} aria-hidden />
          ) : key === 'clear' ? (
            <span className={classes.word}>{t('clear')}</span>
          ) : (
            key
          )}
        </button>
      ))}
    </div>
  );
}

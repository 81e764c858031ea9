import { Button } from '@mantine/core';
import type { CashDenomination } from '@tavola/contract';
import { toAmount } from '@tavola/selling';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { KeyGrid } from '#ui/input/KeyGrid.tsx';
import { usePadKeys } from '#ui/input/keys.ts';
import type { PadKey } from '#ui/input/pad-keys.ts';
import { useLitKey } from '#ui/input/use-lit-key.ts';
import { pressCountKey, totalOf, worthOf, type Counts } from './count.ts';
import { cashStrings } from '../cash.strings.ts';
import classes from './DenominationCount.module.css';

interface DenominationCountProps {
  /** Coins and notes, smallest first. */
  readonly denominations: readonly CashDenomination[];
  readonly counts: Counts;
  readonly onChange: (counts: Counts) => void;
  /** What the total is: a float, or what is in the drawer. */
  readonly totalLabel: string;
  readonly isDisabled?: boolean;
}

const KEYS: readonly PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'clear', '0', 'back'];
const ARROWS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Counts coins and notes: one kind is chosen, the pad types how many pieces there are, Next and Enter choose the
 * following one. The total follows every key.
 */
export function DenominationCount({ denominations, counts, onChange, totalLabel, isDisabled }: DenominationCountProps) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const tiles = useRef<HTMLDivElement>(null);
  // Largest first, as a drawer is counted.
  const kinds = denominations.toReversed();
  const [at, setAt] = useState(0);
  const chosen = kinds[at];
  const countOf = (kind: CashDenomination) => counts[kind.currencyCashDenominationID] ?? 0;

  const choose = (index: number) => {
    const next = (index + kinds.length) % kinds.length;
    setAt(next);
    tiles.current?.children[next]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const [lit, light] = useLitKey();
  const press = (key: PadKey) => {
    light(key);
    if (chosen === undefined) return;
    if (key === 'enter') return choose(at + 1);
    onChange({ ...counts, [chosen.currencyCashDenominationID]: pressCountKey(countOf(chosen), key) });
  };
  const snapshot = () => () => {
    onChange(counts);
    setAt(at);
  };
  usePadKeys({ onKey: press, snapshot, isListening: isDisabled !== true });

  const move = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (at + by + kinds.length) % kinds.length;
    setAt(next);
    tiles.current?.querySelectorAll<HTMLButtonElement>('button')[next]?.focus();
  };

  return (
    <div className={classes.frame}>
      <div className={classes.count}>
        <div
          ref={tiles}
          className={classes.tiles}
          role="radiogroup"
          aria-label={t('denominations')}
          tabIndex={-1}
          onKeyDown={move}
        >
          {kinds.map((kind, index) => (
            <button
              key={kind.currencyCashDenominationID}
              type="button"
              role="radio"
              aria-checked={index === at}
              aria-label={t('piecesOf', { value: formatAmount(kind.value, currency), count: countOf(kind) })}
              tabIndex={index === at ? 0 : -1}
              className={classes.tile}
              data-counted={countOf(kind) > 0 || undefined}
              disabled={isDisabled}
              onClick={() => choose(index)}
            >
              <span className={classes.value}>{formatAmount(kind.value, currency)}</span>
              <span className={classes.pieces}>× {formatQuantity(countOf(kind))}</span>
              <MoneyText
                className={classes.worth}
                amount={toAmount(worthOf(kind, countOf(kind)))}
                currency={currency}
              />
            </button>
          ))}
        </div>
        <div className={classes.pad}>
          <div className={classes.total} aria-live="polite">
            <span>{totalLabel}</span>
            <MoneyText className={classes.sum} amount={totalOf(denominations, counts)} currency={currency} />
          </div>
          <KeyGrid keys={KEYS} onKey={press} isDisabled={isDisabled ?? false} label={t('countKeypad')} lit={lit} />
          <Button
            variant="default"
            size="lg"
            disabled={isDisabled ?? false}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(at + 1)}
          >
            {t('nextDenomination')}
          </Button>
        </div>
      </div>
    </div>
  );
}

import { Button, Text } from '@mantine/core';
import type { CashDenomination } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { amountOfKeys, type CashCountState } from './cash-count.ts';
import { cashStrings } from '../cash.strings.ts';
import classes from './DenominationCount.module.css';
import { DenominationCount } from './DenominationCount.tsx';

interface CashCountProps {
  readonly denominations: readonly CashDenomination[];
  readonly state: CashCountState;
  readonly onChange: (part: Partial<CashCountState>) => void;
  readonly totalLabel: string;
  readonly isDisabled: boolean;
}

/** Changes between counting by coins and notes and typing a total; a currency without known coins has no choice. */
export function CountWay({ denominations, state, onChange, isDisabled }: Omit<CashCountProps, 'totalLabel'>) {
  const t = useText(cashStrings);
  if (denominations.length === 0) return null;
  return (
    <Button variant="default" disabled={isDisabled} onClick={() => onChange({ isByPieces: !state.isByPieces })}>
      {t(state.isByPieces ? 'byTotal' : 'byPieces')}
    </Button>
  );
}

/** Counts cash by coins and notes, or takes the total of someone who counted it elsewhere. */
export function CashCount({ denominations, state, onChange, totalLabel, isDisabled }: CashCountProps) {
  const currency = useCurrency();
  return (
    <>
      {state.isByPieces ? (
        <DenominationCount
          denominations={denominations}
          counts={state.counts}
          onChange={(counts) => onChange({ counts })}
          totalLabel={totalLabel}
          isDisabled={isDisabled}
        />
      ) : (
        <div className={classes.typed}>
          <div className={classes.total} aria-live="polite">
            <Text component="span" fw={600}>
              {totalLabel}
            </Text>
            <MoneyText
              className={classes.sum}
              amount={amountOfKeys(state.keys, currency.currencyDecimals)}
              currency={currency}
            />
          </div>
          <NumericKeypad value={state.keys} onChange={(keys) => onChange({ keys })} isDisabled={isDisabled} />
        </div>
      )}
    </>
  );
}

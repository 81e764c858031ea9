import { amountOf, type CashFigures } from '@tavola/contract';
import { subtract, toAmount, toMoney } from '@tavola/selling';
import type { ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';

interface FigureProps {
  readonly name: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

/** One figure of a report with its name. */
export const Figure = ({ name, isStrong = false, children }: FigureProps) => (
  <div className={classes.figure} data-strong={isStrong || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** How the expected cash of a report comes about (decision 89). */
export function ExpectedCash({ figures }: { readonly figures: CashFigures }) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const {
    cashRounding = amountOf(0),
    cashTips,
    cashRefunds,
    cashSettlements,
    cashGiftCards,
    payIns,
    payOuts,
    deposits,
  } = figures;
  // As on paper: sales before cash rounding, and the rounding in a separate row (decision 251).
  const sales = toAmount(subtract(toMoney(figures.cashSales), toMoney(cashRounding)));
  const rows = [
    [t('openingFloat'), figures.openingFloat, true],
    [t('cashSales'), sales, true],
    [t('cashRounding'), cashRounding, cashRounding !== 0],
    [t('cashTips'), cashTips, cashTips !== 0],
    [t('cashRefunds'), -cashRefunds, cashRefunds !== 0],
    [t('cashSettlements'), cashSettlements, cashSettlements !== 0],
    [t('cashGiftCards'), cashGiftCards, cashGiftCards !== 0],
    [t('payIns'), payIns, payIns !== 0],
    [t('payOuts'), -payOuts, payOuts !== 0],
    [t('deposits'), -deposits, deposits !== 0],
  ] as const;
  return (
    <dl className={classes.figures}>
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([name, amount]) => (
          <Figure key={name} name={name}>
            <MoneyText amount={amount} currency={currency} />
          </Figure>
        ))}
      <Figure name={t('expectedCash')} isStrong>
        <MoneyText amount={figures.expectedCash} currency={currency} />
      </Figure>
      {figures.voidedCount > 0 && (
        <Figure name={t('voided')}>
          {figures.voidedCount} · <MoneyText amount={figures.voidedAmount} currency={currency} />
        </Figure>
      )}
    </dl>
  );
}

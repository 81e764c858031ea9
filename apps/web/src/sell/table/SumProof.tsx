import type { Currency, Money } from '@tavola/selling';
import type { CSSProperties } from 'react';
import { useText } from '#text/define.ts';
import { showMoney } from '../format/money.ts';
import classes from './SumProof.module.css';
import { tableStrings } from './table.strings.ts';

interface ProofBill {
  readonly billID: string;
  readonly name: string;
  readonly amount: Money;
}

interface SumProofProps {
  readonly bills: readonly ProofBill[];
  readonly total: Money;
  /** Shared items whose parts are not equal. */
  readonly uneven: readonly {
    readonly key: string;
    readonly item: string;
    readonly amount: Money;
    readonly parts: readonly Money[];
  }[];
  readonly currency: Currency;
}

/**
 * The picture that the bills add up to the table: the table as one bar, cut into the bills, each bill with its own bar
 * and sum below, and where the last cents of shared items went.
 */
export function SumProof({ bills, total, uneven, currency }: SumProofProps) {
  const t = useText(tableStrings);
  const shown = (amount: Money) => showMoney(amount, currency);
  return (
    <section className={classes.proof} aria-label={t('proofTitle')}>
      <div className={classes.row}>
        <strong>{t('proofTable')}</strong>
        <strong>{shown(total)}</strong>
      </div>
      <div className={classes.whole} aria-hidden>
        {bills.map(({ billID, amount }, index) => (
          <span key={billID} className={classes.piece} style={piece(amount, total, index)}>
            {index + 1}
          </span>
        ))}
      </div>
      <ul className={classes.bills}>
        {bills.map(({ billID, name, amount }, index) => (
          <li key={billID} aria-label={t('proofBars', { name, amount: shown(amount), total: shown(total) })}>
            <span className={classes.number} style={hue(index)}>
              {index + 1}
            </span>
            <span className={classes.name}>{name}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ ...hue(index), width: `${percent(amount, total)}%` }} />
            </span>
            <span className={classes.amount}>{shown(amount)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.sum}>
        <strong>{t('proofSum')}</strong>
        <strong>{shown(total)}</strong>
      </div>
      <p className={classes.words}>{t('proofEqual')}</p>
      {uneven.length > 0 && (
        <>
          <strong>{t('proofCents')}</strong>
          <ul className={classes.cents}>
            {uneven.map(({ key, item, amount, parts }) => (
              <li key={key}>{t('proofLine', { item, amount: shown(amount), parts: parts.map(shown).join(' + ') })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const percent = (amount: Money, total: Money): number => (total === 0 ? 0 : Math.max(0, (amount / total) * 100));
// React types no custom properties.
const hue = (index: number): CSSProperties => ({ '--hue': `${(190 + index * 67) % 360}deg` }) as CSSProperties;
const piece = (amount: Money, total: Money, index: number): CSSProperties => ({
  ...hue(index),
  width: `${percent(amount, total)}%`,
});

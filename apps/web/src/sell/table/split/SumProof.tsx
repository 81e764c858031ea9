import { differenceOf, sizeOf, type BillPart, type Currency, type Money, type SplitProof } from '@tavola/selling';
import type { CSSProperties } from 'react';
import { useText } from '#text/define.ts';
import { showMoney } from '../../format/money.ts';
import classes from './SumProof.module.css';
import { tableStrings } from '../../check/table.strings.ts';

interface ProofBill {
  readonly billID: string;
  readonly name: string;
  readonly amount: Money;
}

interface SumProofProps {
  readonly bills: readonly ProofBill[];
  /** The same table as one bill. */
  readonly proof: SplitProof;
  /** Items and charges whose parts are not equal. */
  readonly uneven: readonly {
    readonly key: string;
    readonly name: string;
    readonly amount: Money;
    readonly parts: readonly { readonly billID: string; readonly amount: Money }[];
  }[];
  readonly currency: Currency;
}

const reasons = {
  discount: 'whyDiscount',
  comp: 'whyComp',
  charge: 'whyCharge',
  tax: 'whyTax',
  points: 'whyPoints',
} as const satisfies Readonly<Record<BillPart, string>>;

/**
 * The picture that the bills add up to the table: what the table is as one bill, the bills as one bar cut into pieces,
 * each bill with its own bar and sum, how far their sum is from the one bill and which bill makes that difference, and
 * where the last cents of shared items, charge and tax went.
 */
export function SumProof({ bills, proof, uneven, currency }: SumProofProps) {
  const t = useText(tableStrings);
  const shown = (amount: Money) => showMoney(amount, currency);
  const nameOf = (billID: string) => bills.find((bill) => bill.billID === billID)?.name ?? '';
  const { oneBill, allBills, cents } = proof;
  const difference = differenceOf(proof);
  return (
    <section className={classes.proof} aria-label={t('proofTitle')}>
      <div className={classes.row}>
        <strong>{t('proofTable')}</strong>
        <strong>{shown(oneBill)}</strong>
      </div>
      <div className={classes.whole} aria-hidden>
        {bills.map(({ billID, amount }, index) => (
          <span key={billID} className={classes.piece} style={piece(amount, allBills, index)}>
            {index + 1}
          </span>
        ))}
      </div>
      <ul className={classes.bills}>
        {bills.map(({ billID, name, amount }, index) => (
          <li key={billID} aria-label={t('proofBars', { name, amount: shown(amount), total: shown(allBills) })}>
            <span className={classes.number} style={hue(index)}>
              {index + 1}
            </span>
            <span className={classes.name}>{name}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ ...hue(index), width: `${percent(amount, allBills)}%` }} />
            </span>
            <span className={classes.amount}>{shown(amount)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.sum}>
        <strong>{t('proofSum')}</strong>
        <strong>{shown(allBills)}</strong>
      </div>
      <div className={classes.row}>
        <span>{t('proofDifference')}</span>
        <span>{shown(difference)}</span>
      </div>
      {cents.length === 0 ? (
        <p className={classes.words}>{t('proofEqual')}</p>
      ) : (
        <ul className={classes.cents}>
          {cents.map(({ billID, part, amount }) => (
            <li key={`${billID} ${part}`}>
              {t(amount > 0 ? 'proofMore' : 'proofLess', {
                name: nameOf(billID),
                amount: shown(sizeOf(amount)),
                why: t(reasons[part]),
              })}
            </li>
          ))}
        </ul>
      )}
      {uneven.length > 0 && (
        <>
          <strong>{t('proofCents')}</strong>
          <ul className={classes.cents}>
            {uneven.map(({ key, name, amount, parts }) => (
              <li key={key}>
                {t('proofLine', {
                  item: name,
                  amount: shown(amount),
                  parts: parts.map((part) => `${nameOf(part.billID)} ${shown(part.amount)}`).join(' + '),
                })}
              </li>
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

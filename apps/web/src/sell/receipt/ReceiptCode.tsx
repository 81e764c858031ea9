import { showDiscountCode, type AmountOrPercent, type ReceiptCode as Code } from '@tavola/contract';
import { useLanguage, useText } from '#text/define.ts';
import { codeTimes, codeWorth, discountCodeStrings } from '../cart/codes/discount-codes.strings.ts';
import { Barcode } from '#ui/pictures/Barcode.tsx';
import classes from './ReceiptPaper.module.css';

/** A code for a later order, at the foot of the receipt that issued it (decision 48). A used one is only mentioned. */
export function ReceiptCode({
  code,
  showAmount,
}: {
  readonly code: Code;
  readonly showAmount: (amount: AmountOrPercent) => string;
}) {
  const t = useText(discountCodeStrings);
  const language = useLanguage();
  const shown = showDiscountCode(code.code);
  return (
    <section className={classes.code} aria-label={code.name}>
      <div>{t('forNext')}</div>
      <div className={classes.name}>{code.name}</div>
      <div className={classes.worth}>{codeWorth(code, t, language, showAmount)}</div>
      {code.isUsed ? (
        <div className={classes.used}>{t('used')}</div>
      ) : (
        <>
          <Barcode text={code.code} label={t('bars', { code: shown })} />
          <div className={classes.codeText}>{shown}</div>
          {codeTimes(code, t, language).map((line, index) => (
            <div key={index}>{line}</div>
          ))}
          <div>{t('single')}</div>
        </>
      )}
    </section>
  );
}

import type { Amount } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { cashStrings } from '../cash.strings.ts';

/** Counted less expected, in words: below 0 money is missing. */
export function Difference({ amount }: { readonly amount: Amount | 0 }) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const words = { amount: formatAmount(Math.abs(amount), currency) };
  if (amount === 0) return <Notice tone="success">{t('exact')}</Notice>;
  return (
    <Notice tone="warning" title={t('difference')}>
      {t(amount < 0 ? 'short' : 'over', words)}
    </Notice>
  );
}

import { formatAmount } from '#text/format.ts';
import { useCurrency } from './currency.ts';
import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';

/**
 * An amount in the restaurant's money, with its symbol where the currency has it (back-office spec, section 5: the
 * baht sign follows). `decimals` are the currency's, and written out until somebody types, unless the cost of one
 * gram or the like is asked for.
 */
export function AmountField({ decimals, ...rest }: DecimalFieldProps) {
  const currency = useCurrency();
  const { currencyCode, currencySymbol, currencyDecimals } = currency;
  return (
    <DecimalField
      placeholder={formatAmount(0, currency)}
      {...rest}
      decimals={decimals ?? currencyDecimals}
      leastDecimals={decimals === undefined ? currencyDecimals : 0}
      {...(currencyCode === 'THB' ? { suffix: currencySymbol } : { prefix: currencySymbol })}
    />
  );
}

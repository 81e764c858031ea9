import { formatAmount } from '#text/format.ts';
import { useCurrency } from './currency.ts';
import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';

/**
 * An amount in the restaurant's currency, with its symbol where it has one (back-office spec, section 5: the baht sign
 * follows). `decimals` are the currency's, padded until someone types, unless the field is for the cost of a gram or
 * the like.
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

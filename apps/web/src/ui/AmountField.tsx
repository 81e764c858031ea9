import { useCurrency } from './currency.ts';
import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';

type AmountFieldProps = Omit<DecimalFieldProps, 'prefix' | 'suffix'>;

/**
 * An amount in the restaurant's money, with its symbol where the currency has it (back-office spec, section 5: the baht's stands after). `decimals`
 * are the currency's unless the cost of one gram or the like is asked for.
 */
export function AmountField(props: AmountFieldProps) {
  const { currencyCode, currencySymbol, currencyDecimals } = useCurrency();
  return <DecimalField decimals={currencyDecimals} {...props} {...(currencyCode === 'THB' ? { suffix: currencySymbol } : { prefix: currencySymbol })} />;
}

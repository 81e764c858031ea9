import { useState, type FocusEvent, type FocusEventHandler } from 'react';
import { useCurrency } from './currency.ts';
import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';

/**
 * An amount in the restaurant's money, with its symbol where the currency has it (back-office spec, section 5: the baht's stands after). `decimals`
 * are the currency's, and written out while nobody types, unless the cost of one gram or the like is asked for.
 */
export function AmountField({ decimals, ...props }: DecimalFieldProps) {
  const { currencyCode, currencySymbol, currencyDecimals } = useCurrency();
  const [isTyping, setIsTyping] = useState(false);
  const blur = props['onBlur'] as FocusEventHandler | undefined;
  return (
    <DecimalField
      {...props} decimals={decimals ?? currencyDecimals} fixedDecimalScale={!isTyping && decimals === undefined} onFocus={() => setIsTyping(true)}
      onBlur={(event: FocusEvent) => {
        setIsTyping(false);
        blur?.(event);
      }}
      {...(currencyCode === 'THB' ? { suffix: currencySymbol } : { prefix: currencySymbol })}
    />
  );
}

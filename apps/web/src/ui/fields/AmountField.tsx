import { useState, type FocusEvent } from 'react';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from './currency.ts';
import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';

/**
 * An amount in the restaurant's currency, with its symbol where it has one (back-office spec, section 5: the baht sign
 * follows). `decimals` are the currency's, padded until someone types, unless the field is for the cost of a gram or
 * the like.
 */
export function AmountField({ decimals, value, onChange, onBlur, ...rest }: DecimalFieldProps) {
  const currency = useCurrency();
  const { currencyCode, currencySymbol, currencyDecimals } = currency;
  const [isTyping, setIsTyping] = useState(false);
  const isWrittenOut =
    !isTyping &&
    decimals === undefined &&
    typeof value === 'number' &&
    Number(value.toFixed(currencyDecimals)) === value;
  return (
    <DecimalField
      placeholder={formatAmount(0, currency)}
      {...rest}
      decimals={decimals ?? currencyDecimals}
      value={isWrittenOut ? value.toFixed(currencyDecimals) : (value ?? null)}
      onChange={(next) => {
        setIsTyping(true);
        onChange?.(next);
      }}
      onBlur={(event: FocusEvent) => {
        setIsTyping(false);
        onBlur?.(event);
      }}
      {...(currencyCode === 'THB' ? { suffix: currencySymbol } : { prefix: currencySymbol })}
    />
  );
}

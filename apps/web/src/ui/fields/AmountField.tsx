import { useState, type FocusEvent } from 'react';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from './currency.ts';
import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';

/**
 * An amount in the restaurant's money, with its symbol where the currency has it (back-office spec, section 5: the
 * baht sign follows). `decimals` are the currency's, and written out until somebody types, unless the cost of one
 * gram or the like is asked for.
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

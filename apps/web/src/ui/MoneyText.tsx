import { Text, type TextProps } from '@mantine/core';
import { useLanguage } from '../strings/define.ts';
import { formatAmount, type CurrencyLook } from '../strings/format.ts';

interface MoneyTextProps extends TextProps {
  /** In units of the currency, as on the wire: 12.5. */
  readonly amount: number;
  readonly currency: CurrencyLook;
}

/** An amount in the person's way of writing; digits of equal width, never broken over two lines. */
export function MoneyText({ amount, currency, ...text }: MoneyTextProps) {
  const language = useLanguage();
  return (
    <Text component="span" inherit {...text} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formatAmount(amount, currency, language)}
    </Text>
  );
}

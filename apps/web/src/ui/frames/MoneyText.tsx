import { Text, type TextProps } from '@mantine/core';
import { formatAmount, type CurrencyLook } from '#text/format.ts';

interface MoneyTextProps extends TextProps {
  /** In units of the currency, as on the wire: 12.5. */
  readonly amount: Parameters<typeof formatAmount>[0];
  readonly currency: CurrencyLook;
}

/** An amount as receipts write it; tabular digits, never wrapped. */
export function MoneyText({ amount, currency, ...text }: MoneyTextProps) {
  return (
    <Text component="span" inherit {...text} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formatAmount(amount, currency)}
    </Text>
  );
}

import { Text } from '@mantine/core';
import type { TerminalReport } from '@tavola/contract';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { cashStrings } from './cash.strings.ts';
import classes from './CashScreens.module.css';
import { Figure } from './Figures.tsx';

/** What a report took, by payment type; amounts that are hidden before a count are left out. */
export function TypeTotals({ perType }: Pick<TerminalReport, 'perType'>) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const shown = perType.flatMap(({ expected, paymentCount, ...type }) =>
    expected === null ? [] : [{ ...type, expected, paymentCount }],
  );
  if (shown.length === 0 && perType.length > 0) return null;
  return (
    <Card title={t('paymentTypes')}>
      {shown.length === 0 && <Text c="dimmed">{t('noPayments')}</Text>}
      <dl className={classes.figures}>
        {shown.map((type) => (
          <Figure key={`${type.paymentTypeID} ${type.customPaymentTypeID ?? ''}`} name={shownName(type)}>
            {type.paymentCount !== null && (
              <Text component="span" inherit c="dimmed" fw={400}>
                {t('payments', { count: type.paymentCount })} ·{' '}
              </Text>
            )}
            <MoneyText amount={type.expected} currency={currency} />
          </Figure>
        ))}
      </dl>
    </Card>
  );
}

import { Text } from '@mantine/core';
import type { TerminalReport } from '@tavola/contract';
import { isCash, isDrawerCash, sum, toAmount, toMoney } from '@tavola/selling';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import { Figure } from '../reports/Figures.tsx';

/** What a report took, by payment type; amounts that are hidden before a count are left out. */
export function TypeTotals({ report }: { readonly report: TerminalReport }) {
  const { perType, figures } = report;
  const t = useText(cashStrings);
  const currency = useCurrency();
  const shown = perType.flatMap(({ expected, ...type }) => {
    // What is expected of cash is a drawer with its float; here is only what guests paid.
    const taken =
      isCash(type) && figures !== null
        ? toAmount(
            sum([figures.cashSales, figures.cashTips, figures.cashSettlements, figures.cashGiftCards].map(toMoney)),
          )
        : expected;
    return taken === null ? [] : [{ ...type, taken }];
  });
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
            <MoneyText amount={type.taken} currency={currency} />
            {type.counted !== null && type.difference !== null && !isDrawerCash(report, type) && (
              <Text inherit c={type.difference === 0 ? 'dimmed' : undefined} fw={type.difference === 0 ? 400 : 600}>
                {t('typeCounted', { counted: formatAmount(type.counted, currency) })} ·{' '}
                {type.difference === 0
                  ? t('exactShort')
                  : t('typeDifference', { difference: formatAmount(type.difference, currency) })}
              </Text>
            )}
          </Figure>
        ))}
      </dl>
    </Card>
  );
}

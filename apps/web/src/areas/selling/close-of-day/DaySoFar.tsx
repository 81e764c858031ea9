import { Text } from '@mantine/core';
import type { CloseOfDayPreview } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';
import { shownName } from '#runtime/names/shown-name.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from '../cash/CashScreens.module.css';
import { Figure } from '../cash/reports/Figures.tsx';
import { closeOfDayStrings } from './close-of-day.strings.ts';

/** What closing the day now would store: sales, and payments by type. */
export function DaySoFar({ preview }: { readonly preview: CloseOfDayPreview | undefined }) {
  const t = useText(closeOfDayStrings);
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  const since = preview?.since ?? null;
  return (
    <Card
      title={t('soFar')}
      {...(since === null ? {} : { hint: t('soFarSince', { time: formatDateTime(since, timezoneName) }) })}
    >
      {preview === undefined ? (
        <LoadingRows rows={3} />
      ) : preview.saleCount + preview.perType.length === 0 ? (
        <Text c="dimmed">{t('nothingYet')}</Text>
      ) : (
        <dl className={classes.figures}>
          <Figure name={t('saleCount', { count: preview.saleCount })} isStrong>
            <MoneyText amount={preview.totalAmount} currency={currency} />
          </Figure>
          {preview.tipAmount !== 0 && (
            <Figure name={t('tips')}>
              <MoneyText amount={preview.tipAmount} currency={currency} />
            </Figure>
          )}
          {preview.settlementsAmount !== 0 && (
            <Figure name={t('settlements')}>
              <MoneyText amount={preview.settlementsAmount} currency={currency} />
            </Figure>
          )}
          {preview.giftCardsAmount !== 0 && (
            <Figure name={t('giftCards')}>
              <MoneyText amount={preview.giftCardsAmount} currency={currency} />
            </Figure>
          )}
          {preview.refundsAmount !== 0 && (
            <Figure name={t('refunds')}>
              <MoneyText amount={-preview.refundsAmount} currency={currency} />
            </Figure>
          )}
          {preview.perType.map((type) => (
            <Figure key={`${type.paymentTypeID} ${type.customPaymentTypeID ?? ''}`} name={shownName(type)}>
              <MoneyText amount={toAmount(add(toMoney(type.amount), toMoney(type.tipAmount)))} currency={currency} />
            </Figure>
          ))}
          <Figure name={t('paymentsTotal')} isStrong>
            <MoneyText amount={preview.paymentsAmount} currency={currency} />
          </Figure>
        </dl>
      )}
    </Card>
  );
}

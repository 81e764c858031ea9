import { Text } from '@mantine/core';
import { NO_AMOUNT, type Amount, type CloseOfDay, type NamedSum } from '@tavola/contract';
import { add, negate, toAmount, toMoney } from '@tavola/selling';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatRate } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import classes from '../cash/CashScreens.module.css';
import { Figure } from '../cash/reports/Figures.tsx';
import { closeOfDayStrings } from './close-of-day.strings.ts';

interface DayProps {
  readonly day: CloseOfDay;
}

interface Row {
  readonly name: string;
  readonly amount: Amount;
  readonly isStrong?: boolean;
  /** A part of the row above it. */
  readonly isPart?: boolean;
}

const minus = (amount: Amount): Amount => toAmount(negate(toMoney(amount)));
const plus = (one: Amount, other: Amount): Amount => toAmount(add(toMoney(one), toMoney(other)));

/** Rows that are not 0, and sums. */
function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const currency = useCurrency();
  return rows
    .filter(({ amount, isStrong }) => amount !== 0 || isStrong === true)
    .map(({ name, amount, isStrong = false, isPart = false }, index) => (
      <Figure key={`${index} ${name}`} name={isPart ? `– ${name}` : name} isStrong={isStrong}>
        {isPart ? (
          <Text component="span" inherit c="dimmed" fw={400}>
            <MoneyText amount={amount} currency={currency} />
          </Text>
        ) : (
          <MoneyText amount={amount} currency={currency} />
        )}
      </Figure>
    ));
}

/** What was sold down to the total, and from there to what was paid (decision 251). */
export function DaySales({ day }: DayProps) {
  const t = useText(closeOfDayStrings);
  const { sales, details } = day;
  const parts = (sums: readonly NamedSum[] | undefined): Row[] =>
    (sums ?? []).map(({ amount, ...part }) => ({
      name: part.name === '' ? t('other') : shownName(part),
      amount: minus(amount),
      isPart: true,
    }));
  const taxes = (isInclusive: boolean): Row[] =>
    (details?.taxes ?? [])
      .filter((tax) => tax.isInclusive === isInclusive)
      .map(({ rate, amount, ...tax }) => ({
        name: t(isInclusive ? 'includedTax' : 'addedTax', { name: shownName(tax), rate: formatRate(rate) }),
        amount,
        isPart: isInclusive,
      }));
  const charges = details === null ? NO_AMOUNT : plus(details.deliveryChargeAmount, details.additionalChargeAmount);
  const rows: readonly Row[] = [
    { name: t('subtotal'), amount: sales.subtotal, isStrong: true },
    { name: t('discounts'), amount: minus(sales.discountAmount) },
    ...parts(details?.discounts),
    { name: t('comps'), amount: minus(sales.compAmount) },
    ...parts(details?.comps),
    { name: t('serviceCharge'), amount: sales.serviceChargeAmount },
    { name: t('charges'), amount: charges },
    { name: t('points'), amount: minus(details?.redeemedAmount ?? NO_AMOUNT) },
    ...(details === null ? [{ name: t('tax'), amount: sales.totalTaxAmount }] : taxes(false)),
    { name: t('total'), amount: sales.totalDueAmount, isStrong: true },
    ...taxes(true),
    { name: t('tips'), amount: sales.tipAmount },
    { name: t('rounding'), amount: sales.cashRoundingAmount },
    { name: t('unsettled'), amount: details?.unsettledAmount ?? NO_AMOUNT },
    { name: t('earlier'), amount: minus(details?.earlierAmount ?? NO_AMOUNT) },
    { name: t('settlements'), amount: details?.settlements.amount ?? NO_AMOUNT },
    { name: t('giftCards'), amount: details?.giftCards.amount ?? NO_AMOUNT },
    { name: t('refunds'), amount: minus(details?.refunds.amount ?? NO_AMOUNT) },
    ...(details === null ? [] : [{ name: t('paymentsTotal'), amount: details.paymentsAmount, isStrong: true }]),
  ];
  return (
    <Card title={t('sales')} hint={t('saleCount', { count: day.saleCount })}>
      <dl className={classes.figures}>
        <Rows rows={rows} />
        {sales.firstSaleNo !== null && sales.lastSaleNo !== null && (
          <Figure name={t('saleNumbers')}>
            {sales.firstSaleNo} – {sales.lastSaleNo}
          </Figure>
        )}
      </dl>
    </Card>
  );
}

/** Payments by type with their tips; they come to the payments of the sales. */
export function DayPayments({ day: { perType } }: DayProps) {
  const t = useText(closeOfDayStrings);
  const currency = useCurrency();
  return (
    <Card title={t('byType')}>
      <dl className={classes.figures}>
        {perType.map((type) => (
          <Figure key={`${type.paymentTypeID} ${type.customPaymentTypeID ?? ''}`} name={shownName(type)}>
            <Text component="span" inherit c="dimmed" fw={400}>
              {t('payments', { count: type.paymentCount })}
              {type.tipAmount !== 0 &&
                `, ${t('tipsIncluded', { amount: formatAmount(type.tipAmount, currency) })}`}{' '}
              ·{' '}
            </Text>
            <MoneyText amount={plus(type.amount, type.tipAmount)} currency={currency} />
          </Figure>
        ))}
      </dl>
    </Card>
  );
}

/** What was voided or corrected, and is in none of the sums. */
export function DayVoids({ day: { voided, details } }: DayProps) {
  const t = useText(closeOfDayStrings);
  const currency = useCurrency();
  const rows = [
    { name: t('voided'), count: voided.paymentCount, amount: voided.amount },
    {
      name: t('corrected'),
      count: details?.corrected.paymentCount ?? 0,
      amount: details?.corrected.amount ?? NO_AMOUNT,
    },
    {
      name: t('voidedItems'),
      count: details?.voidedItems.count ?? 0,
      amount: details?.voidedItems.amount ?? NO_AMOUNT,
    },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <Card title={t('voids')}>
      <dl className={classes.figures}>
        {rows.map(({ name, count, amount }) => (
          <Figure key={name} name={name}>
            {count} · <MoneyText amount={amount} currency={currency} />
          </Figure>
        ))}
      </dl>
    </Card>
  );
}

import { Button, Text } from '@mantine/core';
import { nameIn, type ReportPayment, type TerminalReport } from '@tavola/contract';
import { Link } from '@tanstack/react-router';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount, formatTime } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { cashStrings, causeKeys } from './cash.strings.ts';
import classes from './CashScreens.module.css';
import { useMend } from './use-mend.ts';

interface CauseListProps {
  readonly report: TerminalReport;
  /** Counted less expected. */
  readonly difference: number;
}

/** What may have led to a difference in cash, most likely first, with the orders where it would have happened. */
export function CauseList({ report, difference }: CauseListProps) {
  const { causes, activities, status } = report;
  const t = useText(cashStrings);
  const currency = useCurrency();
  const amount = formatAmount(Math.abs(difference), currency);
  const { isRunning, mendOf } = useMend(report);
  return (
    <Card
      title={t('causes')}
      hint={causes.length === 0 ? t('noCauses') : t(status === 'Closed' ? 'causesClosed' : 'causesHint', { amount })}
    >
      <ol className={classes.list}>
        {causes.map((found) => {
          const { cause, payments, cashActivityIDs } = found;
          const mend = status === 'Closed' ? null : mendOf(found);
          return (
            <li key={`${cause} ${[...payments.map(({ paymentID }) => paymentID), ...cashActivityIDs].join(' ')}`}>
              <div className={classes.grow}>
                <Text fw={600}>{t(causeKeys[cause])}</Text>
                {payments.map((payment) => (
                  <PaymentText key={payment.paymentID} payment={payment} />
                ))}
                {activities
                  .filter(({ cashActivityID }) => cashActivityIDs.includes(cashActivityID))
                  .map((activity) => (
                    <Text key={activity.cashActivityID} c="dimmed">
                      {[t(`activity${activity.type}`), formatAmount(activity.amount, currency), activity.note]
                        .filter((part) => part !== null && part !== '')
                        .join(' · ')}
                    </Text>
                  ))}
              </div>
              <div className={classes.links}>
                {ordersOf(payments).map(({ orderID, orderNo }) => (
                  <Button
                    key={orderID}
                    variant="default"
                    renderRoot={(props) => <Link to={screenPath('order', { params: { id: orderID } })} {...props} />}
                  >
                    {t('openOrder', { no: orderNo })}
                  </Button>
                ))}
                {mend !== null && (
                  <Button disabled={isRunning} onClick={() => void mend.run()}>
                    {mend.label}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Each order once, also where several of its payments are named. */
const ordersOf = (payments: readonly ReportPayment[]): readonly ReportPayment[] =>
  payments.filter(({ orderID }, index) => payments.findIndex((other) => other.orderID === orderID) === index);

/** One payment in words, with its change where some was given. */
export function PaymentText({ payment }: { readonly payment: ReportPayment }) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  const language = useLanguage();
  const { amount, tenderedAmount, changeAmount, takenOn } = payment;
  const name = nameIn(payment, language);
  const words = { name, amount: formatAmount(amount, currency), time: formatTime(takenOn, timezoneName) };
  return (
    <Text c="dimmed">
      {changeAmount === 0
        ? t('paymentLine', words)
        : t('paymentChange', {
            ...words,
            tendered: formatAmount(tenderedAmount, currency),
            change: formatAmount(changeAmount, currency),
          })}
    </Text>
  );
}

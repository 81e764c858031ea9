import { Button, Text } from '@mantine/core';
import { nameIn, type ReportCause, type ReportPayment, type TerminalReport } from '@tavola/contract';
import { sum, toAmount, toMoney } from '@tavola/selling';
import { Link } from '@tanstack/react-router';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount, formatTime } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { cashStrings, causeKeys } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import { Figure } from '../reports/Figures.tsx';
import { useMend, type Mend } from '../use-mend.ts';

interface CauseListProps {
  readonly report: TerminalReport;
  /** Counted less expected. */
  readonly difference: number;
}

/**
 * What may have led to a difference in cash, most likely first, with the orders where it would have happened: causes
 * that explain all of it by themselves, or together, each with its part, and what they leave unexplained.
 */
export function CauseList({ report, difference }: CauseListProps) {
  const { causes, status } = report;
  const t = useText(cashStrings);
  const currency = useCurrency();
  const amount = formatAmount(Math.abs(difference), currency);
  const { isRunning, mendOf } = useMend(report);
  const explanations = [...new Set(causes.map(({ explanation }) => explanation))].map((number) =>
    causes.filter(({ explanation }) => explanation === number),
  );
  const isAlone = explanations.every(([first, ...others]) => others.length === 0 && first?.unexplained === 0);
  const hint = isAlone ? (status === 'Closed' ? 'causesClosed' : 'causesHint') : 'causesTogether';
  return (
    <Card title={t('causes')} hint={causes.length === 0 ? t('noCauses') : t(hint, { amount })}>
      {explanations.map((parts) => (
        <div key={parts[0]?.explanation}>
          <ol className={classes.list}>
            {parts.map((found) => (
              <CauseRow
                key={[found.cause, ...found.payments.map(({ paymentID }) => paymentID), ...found.cashActivityIDs].join(
                  ' ',
                )}
                found={found}
                report={report}
                hasAmount={!isAlone}
                mend={status === 'Closed' ? null : mendOf(found)}
                isRunning={isRunning}
              />
            ))}
          </ol>
          {!isAlone && <Explained parts={parts} />}
        </div>
      ))}
    </Card>
  );
}

/** What causes that belong together explain, and what they leave. */
function Explained({ parts }: { readonly parts: readonly ReportCause[] }) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const unexplained = parts[0]?.unexplained ?? 0;
  return (
    <dl className={classes.figures}>
      <Figure name={t(parts.length > 1 ? 'explainedTogether' : 'explained')}>
        <MoneyText amount={toAmount(sum(parts.map(({ amount }) => toMoney(amount))))} currency={currency} />
      </Figure>
      <Figure name={t('unexplained')} isStrong>
        <MoneyText amount={unexplained} currency={currency} />
      </Figure>
    </dl>
  );
}

interface CauseRowProps {
  readonly found: ReportCause;
  readonly report: TerminalReport;
  /** Whether its amount is a part of the difference. */
  readonly hasAmount: boolean;
  readonly mend: Mend | null;
  readonly isRunning: boolean;
}

function CauseRow({ found, report, hasAmount, mend, isRunning }: CauseRowProps) {
  const { cause, amount, payments, cashActivityIDs } = found;
  const t = useText(cashStrings);
  const currency = useCurrency();
  return (
    <li>
      <div className={classes.grow}>
        <Text fw={600}>
          {t(causeKeys[cause])}
          {hasAmount && ' · '}
          {hasAmount && <MoneyText amount={amount} currency={currency} />}
        </Text>
        {payments.map((payment) => (
          <PaymentText key={payment.paymentID} payment={payment} />
        ))}
        {report.activities
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
          <Button variant="default" disabled={isRunning} onClick={() => void mend.run()}>
            {mend.label}
          </Button>
        )}
      </div>
    </li>
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

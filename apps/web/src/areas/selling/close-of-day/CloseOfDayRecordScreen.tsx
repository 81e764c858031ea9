import { Button, Text } from '@mantine/core';
import { permission, type CloseOfDay } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatDate, formatDateTime } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import classes from '../cash/CashScreens.module.css';
import { Figure } from '../cash/reports/Figures.tsx';
import { ReceiptButtons } from '../receipts/ReceiptButtons.tsx';
import { receiptStrings } from '../receipts/receipts.strings.ts';
import { closeOfDayQuery } from './close-of-day.queries.ts';
import { closeOfDayStrings } from './close-of-day.strings.ts';
import { DayPayments, DaySales, DayVoids } from './DayFigures.tsx';

const SEES_REPORTS = [permission.terminalReport.view];

/** One close of day with everything that it stored; it never changes (decision 169). */
export function CloseOfDayRecordScreen() {
  const title = useText(screenStrings);
  const { id } = usePathParams('closeOfDayRecord');
  const { data, ...rest } = loaded(useQuery(closeOfDayQuery(id)));
  return (
    <LoadedRecord title={title('closeOfDayRecord')} backTo={screenPath('closesOfDay')} record={data} {...rest}>
      {(day) => <Day day={day} />}
    </LoadedRecord>
  );
}

function Day({ day }: { readonly day: CloseOfDay }) {
  const t = useText(closeOfDayStrings);
  const ofReceipt = useText(receiptStrings);
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  const { samples } = day;
  return (
    <PageFrame
      title={t('number', { number: day.number })}
      subtitle={
        day.since === null
          ? formatDate(day.businessDate, 'UTC')
          : t('period', {
              from: formatDateTime(day.since, timezoneName),
              to: formatDateTime(day.closedOn, timezoneName),
            })
      }
      backTo={screenPath('closesOfDay')}
      actions={
        <ReceiptButtons
          receipts={[
            {
              receipt: { of: 'closeOfDay', id: day.closeOfDayID },
              label: ofReceipt('receipt'),
              title: ofReceipt('day', { number: day.number }),
            },
          ]}
        />
      }
    >
      {samples.saleCount > 0 && (
        <Notice tone="warning" title={t('samplesTitle')}>
          {t('samplesText', { count: samples.saleCount, amount: formatAmount(samples.amount, currency) })}
        </Notice>
      )}
      <div className={classes.paper}>
        <div className={classes.column}>
          <DaySales day={day} />
          <Terminals day={day} />
        </div>
        <div className={classes.column}>
          <Card>
            <dl className={classes.figures}>
              <Figure name={t('closedOn')}>{formatDateTime(day.closedOn, timezoneName)}</Figure>
              <Figure name={t('closedBy')}>{day.closedBy}</Figure>
              {day.cashDifference !== null && (
                <Figure name={t('cashDifference')}>
                  <MoneyText amount={day.cashDifference} currency={currency} />
                </Figure>
              )}
              <Figure name={t('businessDate')}>{formatDate(day.businessDate, 'UTC')}</Figure>
            </dl>
            {day.note !== null && day.note !== '' && <Text>{day.note}</Text>}
          </Card>
          <DayPayments day={day} />
          <DayVoids day={day} />
        </div>
      </div>
    </PageFrame>
  );
}

function Terminals({ day: { reports } }: { readonly day: CloseOfDay }) {
  const t = useText(closeOfDayStrings);
  const currency = useCurrency();
  const { timezoneName, modules } = useOperationalSetting();
  const seesReports = useIsAllowed(SEES_REPORTS) && modules.reports;
  if (reports.length === 0) return null;
  return (
    <Card title={t('terminals')}>
      <ul className={classes.list}>
        {reports.map((report) => (
          <li key={report.terminalReportID}>
            <div className={classes.grow}>
              {seesReports ? (
                <Button
                  variant="default"
                  renderRoot={(props) => (
                    <Link to={screenPath('closure', { params: { id: report.terminalReportID } })} {...props} />
                  )}
                >
                  {report.terminalName}
                </Button>
              ) : (
                <Text fw={600}>{report.terminalName}</Text>
              )}
              <Text size="sm" c="dimmed">
                {formatDateTime(report.openedOn, timezoneName)} – {formatDateTime(report.closedOn, timezoneName)}
              </Text>
            </div>
            <div className={classes.side}>
              {report.countedCash === null ? (
                <Text c="dimmed">{t('notCounted')}</Text>
              ) : (
                <>
                  <span>
                    {t('counted')} <MoneyText fw={700} amount={report.countedCash} currency={currency} />
                  </span>
                  <span>
                    {t('difference')} <MoneyText fw={700} amount={report.difference ?? 0} currency={currency} />
                  </span>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

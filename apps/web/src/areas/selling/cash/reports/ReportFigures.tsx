import { Text } from '@mantine/core';
import type { CountedCash, TerminalReport } from '@tavola/contract';
import { isCash, toAmount } from '@tavola/selling';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import { PaymentText } from '../count/CauseList.tsx';
import { worthOf } from '../count/count.ts';
import { ExpectedCash, Figure } from './Figures.tsx';
import { TypeTotals } from '../count/TypeTotals.tsx';

/** The figures of a report: expected and counted cash, payments by type, coins and notes. */
export function ReportFigures({ report }: { readonly report: TerminalReport }) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const cash = report.perType.find(isCash);
  return (
    <>
      {report.figures !== null && report.hasCashDrawer && (
        <Card title={t('expectedCash')}>
          <ExpectedCash figures={report.figures} />
          <dl className={classes.figures}>
            <Figure name={t('counted')} isStrong>
              {cash?.counted == null ? t('notCounted') : <MoneyText amount={cash.counted} currency={currency} />}
            </Figure>
            {cash?.difference != null && (
              <Figure name={t('difference')} isStrong>
                <MoneyText amount={cash.difference} currency={currency} />
              </Figure>
            )}
          </dl>
          {report.note !== null && report.note !== '' && (
            <Text>
              {t('note')}: {report.note}
            </Text>
          )}
        </Card>
      )}
      <TypeTotals report={report} />
      {report.lateSales.length > 0 && (
        <Card title={t('lateSales')}>
          {report.lateSales.map((payment) => (
            <PaymentText key={payment.paymentID} payment={payment} />
          ))}
        </Card>
      )}
      <Pieces title={t('countedPieces')} pieces={report.closingCounts} />
      <Pieces title={t('floatPieces')} pieces={report.openingCounts} />
    </>
  );
}

function Pieces({ title, pieces }: { readonly title: string; readonly pieces: readonly CountedCash[] }) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  if (pieces.length === 0) return null;
  return (
    <Card title={title}>
      <table className={classes.pieces}>
        <thead>
          <tr>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('pieces')}</th>
            <th scope="col">{t('worth')}</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <tr key={piece.currencyCashDenominationID}>
              <td>{formatAmount(piece.value, currency)}</td>
              <td>{formatQuantity(piece.count)}</td>
              <td>
                <MoneyText amount={toAmount(worthOf(piece, piece.count))} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

import { Button } from '@mantine/core';
import type { Refund } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import classes from '../cash/CashScreens.module.css';
import { Figure } from '../cash/reports/Figures.tsx';
import { CreditNoteButton } from '../invoices/CreditNoteButton.tsx';
import { ReceiptButtons } from '../receipts/ReceiptButtons.tsx';
import { ItemRows, PaymentRows } from './SaleParts.tsx';
import { refundQuery } from './sales.queries.ts';
import { saleStrings } from './sales.strings.ts';

/** A refund with its items, figures and payments; it never changes. */
export function RefundScreen() {
  const title = useText(screenStrings);
  const { id } = usePathParams('refundRecord');
  const { data, ...rest } = loaded(useQuery(refundQuery(id)));
  return (
    <LoadedRecord title={title('refundRecord')} backTo={screenPath('refunds')} record={data} {...rest}>
      {(refund) => <OneRefund refund={refund} />}
    </LoadedRecord>
  );
}

function OneRefund({ refund }: { readonly refund: Refund }) {
  const t = useText(saleStrings);
  const operational = useOperationalSetting();
  const money = [
    [t('serviceCharge'), refund.serviceChargeAmount],
    [t('delivery'), refund.deliveryChargeAmount],
    [t('additional'), refund.additionalChargeAmount],
    [t('taxRefunded'), refund.taxAmount],
    [t('tip'), refund.tipAmount],
    [t('rounding'), refund.cashRoundingAdjustAmount],
  ] as const;
  const facts = [
    [t('saleDate'), formatDate(refund.businessDate, 'UTC')],
    [t('saleNo'), refund.saleNo],
    [t('orderNo'), refund.orderNo],
    [t('refundedBy'), refund.userName],
    [t('approvedBy'), refund.approverName],
    [t('terminal'), refund.terminalName],
    [t('reason'), refund.reason],
  ] as const;
  return (
    <PageFrame
      title={t('refundTitle', { no: refund.refundNo })}
      subtitle={formatDateTime(refund.refundedOn, operational.timezoneName)}
      backTo={screenPath('refunds')}
      actions={
        <ReceiptButtons
          receipts={[
            {
              receipt: { of: 'refund', id: refund.refundID },
              label: t('receipt'),
              title: t('refundTitle', { no: refund.refundNo }),
            },
          ]}
        />
      }
    >
      <div className={classes.page}>
        <div className={classes.column}>
          <Card title={t('items')}>
            <ItemRows lines={refund.lines} />
          </Card>
          <Card title={t('figures')}>
            <dl className={classes.figures}>
              {money
                .filter(([, amount]) => amount !== 0)
                .map(([name, amount]) => (
                  <Figure key={name} name={name}>
                    <MoneyText amount={amount} currency={operational} />
                  </Figure>
                ))}
              <Figure name={t('paidOut')} isStrong>
                <MoneyText amount={refund.paidOutAmount} currency={operational} />
              </Figure>
            </dl>
          </Card>
        </div>
        <div className={classes.column}>
          <Card>
            <dl className={classes.figures}>
              {facts.map(([name, value]) =>
                value === null || value === '' ? null : (
                  <Figure key={name} name={name}>
                    {value}
                  </Figure>
                ),
              )}
            </dl>
            <div className={classes.links}>
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link to={screenPath('saleRecord', { params: { id: refund.saleID } })} {...props} />
                )}
              >
                {t('openSale')}
              </Button>
              <CreditNoteButton refund={refund} />
            </div>
          </Card>
          <Card title={t('payments')}>
            <PaymentRows payments={refund.payments} />
          </Card>
        </div>
      </div>
    </PageFrame>
  );
}

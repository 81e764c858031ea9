import { Button, Text } from '@mantine/core';
import { NO_AMOUNT, sellOrders, type SaleDetail } from '@tavola/contract';
import { negate, toAmount, toMoney } from '@tavola/selling';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatDate, formatDateTime, formatPercent } from '#text/format.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import classes from '../cash/CashScreens.module.css';
import { Figure } from '../cash/reports/Figures.tsx';
import { CreditNoteButton } from '../invoices/CreditNoteButton.tsx';
import { InvoiceButton } from '../invoices/index.ts';
import { WhySaleButton } from '../why-total/index.ts';
import { ItemRows, PaymentRows } from './SaleParts.tsx';
import { saleQuery } from './sales.queries.ts';
import { saleStrings } from './sales.strings.ts';
import { SaleStatus } from './SaleStatus.tsx';

const refundDialog = lazyPart(() => import('./RefundDialog.tsx').then(({ RefundDialog }) => RefundDialog));

/** A sale with its items, figures, payments and refunds. */
export function SaleScreen() {
  const title = useText(screenStrings);
  const { id } = usePathParams('saleRecord');
  const { data, ...rest } = loaded(useQuery(saleQuery({ saleID: id })));
  return (
    <LoadedRecord title={title('saleRecord')} backTo={screenPath('sales')} record={data} {...rest}>
      {(sale) => <Sale sale={sale} />}
    </LoadedRecord>
  );
}

function Sale({ sale }: { readonly sale: SaleDetail }) {
  const t = useText(saleStrings);
  const { timezoneName } = useOperationalSetting();
  const canSell = useIsAllowed(sellOrders);
  const isOnline = useConnectivity((state) => state.isOnline);
  const [isRefunding, setIsRefunding] = useState(false);
  const isRefundable = canSell && sale.paymentStatus === 'Paid' && !sale.isSample;
  return (
    <PageFrame
      title={t('saleTitle', { no: sale.saleNo })}
      subtitle={formatDateTime(sale.paidOn, timezoneName)}
      backTo={screenPath('sales')}
      actions={
        <>
          <WhySaleButton of={{ saleID: sale.saleID }} />
          {!sale.isSample && <InvoiceButton of={{ saleID: sale.saleID }} />}
          {isRefundable && (
            <Button
              disabled={!isOnline}
              leftSection={<IconReceiptRefund size={20} aria-hidden />}
              onClick={() => setIsRefunding(true)}
            >
              {t(isOnline ? 'refund' : 'refundOffline')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.page}>
        <div className={classes.column}>
          <Card title={t('items')}>
            <ItemRows lines={sale.lines} />
          </Card>
          <SaleFigures sale={sale} />
        </div>
        <div className={classes.column}>
          <SaleFacts sale={sale} />
          <Card title={t('payments')}>
            <PaymentRows payments={sale.payments.filter(({ status }) => status !== 'Returned')} />
          </Card>
          {sale.refunds.length > 0 && <SaleRefunds sale={sale} />}
        </div>
      </div>
      {isRefunding && (
        <Suspense fallback={null}>
          <refundDialog.Part of={{ saleID: sale.saleID }} onClose={() => setIsRefunding(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}

function SaleFacts({ sale }: { readonly sale: SaleDetail }) {
  const t = useText(saleStrings);
  const canOpen = useIsAllowed(sellOrders);
  const facts = [
    [t('saleDate'), formatDate(sale.saleDate, 'UTC')],
    [t('orderNo'), sale.orderNo],
    [t('channel'), t(`channel${sale.systemOrderChannelID}`)],
    [t('table'), sale.tableName],
    [t('server'), sale.serverName],
    [t('terminal'), sale.terminalName],
    [t('customer'), sale.customerName],
  ] as const;
  return (
    <Card>
      <dl className={classes.figures}>
        <Figure name={t('status')}>
          <SaleStatus sale={sale} />
        </Figure>
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <Figure key={name} name={name}>
              {value}
            </Figure>
          ),
        )}
      </dl>
      {canOpen && (
        <div className={classes.links}>
          <Button
            variant="default"
            renderRoot={(props) => <Link to={screenPath('order', { params: { id: sale.orderID } })} {...props} />}
          >
            {t('openOrder')}
          </Button>
        </div>
      )}
    </Card>
  );
}

const minus = (amount: SaleDetail['subtotal']) => toAmount(negate(toMoney(amount)));

function SaleFigures({ sale }: { readonly sale: SaleDetail }) {
  const t = useText(saleStrings);
  const operational = useOperationalSetting();
  const taxes = (isInclusive: boolean) =>
    sale.taxes
      .filter(({ inclusive }) => inclusive === isInclusive)
      .map(({ name, rate, amount }) => ({
        name: t(isInclusive ? 'taxIncluded' : 'tax', { name, rate: formatPercent(rate) }),
        amount,
      }));
  const parts = [
    { name: t('discounts'), amount: minus(sale.discountAmount) },
    { name: t('comps'), amount: minus(sale.compAmount) },
    { name: t('serviceCharge'), amount: sale.serviceChargeAmount },
    ...taxes(false),
    { name: t('delivery'), amount: sale.deliveryChargeAmount },
    { name: t('additional'), amount: sale.additionalChargeAmount },
    { name: t('points'), amount: minus(sale.redemption?.discountAmount ?? NO_AMOUNT) },
  ];
  const rest = [
    ...taxes(true),
    { name: t('tip'), amount: sale.tipAmount },
    { name: t('rounding'), amount: sale.cashRoundingAdjustAmount },
    { name: t('refunded'), amount: minus(sale.refundedAmount) },
  ];
  const rows = (all: readonly { readonly name: string; readonly amount: SaleDetail['subtotal'] }[]) =>
    all
      .filter(({ amount }) => amount !== 0)
      .map(({ name, amount }, index) => (
        <Figure key={`${index} ${name}`} name={name}>
          <MoneyText amount={amount} currency={operational} />
        </Figure>
      ));
  return (
    <Card title={t('figures')}>
      <dl className={classes.figures}>
        <Figure name={t('subtotal')}>
          <MoneyText amount={sale.subtotal} currency={operational} />
        </Figure>
        {rows(parts)}
        <Figure name={t('total')} isStrong>
          <MoneyText amount={sale.totalDueAmount} currency={operational} />
        </Figure>
        {rows(rest)}
      </dl>
    </Card>
  );
}

function SaleRefunds({ sale: { refunds } }: { readonly sale: SaleDetail }) {
  const t = useText(saleStrings);
  const operational = useOperationalSetting();
  return (
    <Card title={t('refunds')}>
      <ul className={classes.list}>
        {refunds.map((refund) => (
          <li key={refund.refundID}>
            <div className={classes.grow}>
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link to={screenPath('refundRecord', { params: { id: refund.refundID } })} {...props} />
                )}
              >
                {refund.refundNo}
              </Button>
              <Text size="sm" c="dimmed">
                {formatDateTime(refund.refundedOn, operational.timezoneName)}
              </Text>
              <CreditNoteButton refund={refund} />
            </div>
            <MoneyText fw={700} amount={refund.paidOutAmount} currency={operational} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

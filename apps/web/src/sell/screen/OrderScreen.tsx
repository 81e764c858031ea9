import { Button, Group } from '@mantine/core';
import { isOnAt } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { orderStrings, paymentTones } from '#areas/selling/orders/orders.strings.ts';
import { preparationOf, preparationStrings, preparationTones } from '#areas/selling/orders/preparation.strings.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { orderLifeStrings } from '#areas/selling/order-life/order-life.strings.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { isForCounter, isForTable, isOffTable } from '../life/open-order.ts';
import { TakenPayments } from '../payment/taken/TakenPayments.tsx';
import { ReceiptView } from '../receipt/ReceiptView.tsx';
const Life = lazyPart(() =>
  import('#areas/selling/order-life/index.ts').then(({ OrderLifeDialog }) => OrderLifeDialog),
);
/** A bill that left its table is rare, and moving it needs the floor. */
const OffTable = lazyPart(() => import('../table/moves/OffTable.tsx').then((module) => module.OffTable));

/**
 * `/orders/:id`: an open order continues at its table or in the sell screen of the counter, in place of this entry of
 * the history (selling spec, section 2); any other is shown read-only, with its receipt or bill.
 */
export function OrderScreen() {
  const t = useText(orderStrings);
  const ofPreparation = useText(preparationStrings);
  const ofLife = useText(orderLifeStrings);
  const [isLifeShown, setIsLifeShown] = useState(false);
  const goTo = useGoTo();
  const { id } = usePathParams('order');
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  const operational = useOperationalSetting();
  const currency = {
    code: operational.currencyCode,
    decimals: operational.currencyDecimals,
    symbol: operational.currencySymbol,
  };
  const isSoldHere = operational.modules.quickSales;
  const atTable = order !== undefined && operational.modules.tableSales && isForTable(order) ? order : null;
  const isOpen = atTable !== null || (order !== undefined && isForCounter(order) && isSoldHere);
  useEffect(() => {
    if (!isOpen) return;
    if (atTable === null) return void goTo('quickService', { search: { id }, replace: true });
    const { tableID, tableGroupID } = atTable;
    const group = tableGroupID === null ? {} : { tableGroupID };
    void goTo('tableService', { search: { tableID, ...group, id }, replace: true });
  }, [isOpen, atTable, id, goTo]);
  if (error !== null) return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  if (order === undefined || isOpen)
    return (
      <div style={{ padding: 24 }}>
        <LoadingRows rows={6} />
      </div>
    );
  const preparation = preparationOf(order);
  return (
    <PageFrame
      title={t('order', { no: order.orderNo })}
      backTo={screenPath('orders')}
      width="narrow"
      actions={
        <>
          <Button variant="default" onClick={() => setIsLifeShown(true)}>
            {ofLife('showLife')}
          </Button>
          {isSoldHere && (
            <Button variant="default" onClick={() => void goTo('quickService', { search: { reorder: id } })}>
              {t('again')}
            </Button>
          )}
          {isSoldHere && <Button onClick={() => void goTo('quickService')}>{t('newSale')}</Button>}
        </>
      }
    >
      <Group gap="xs">
        <StatusBadge tone={paymentTones[order.orderPaymentStatus]} label={t(`payment${order.orderPaymentStatus}`)} />
        <StatusBadge tone={preparationTones[preparation]} label={ofPreparation(preparation)} />
      </Group>
      {operational.modules.tableSales && isOffTable(order) && (
        <Suspense>
          <OffTable.Part order={order} />
        </Suspense>
      )}
      {order.sale !== null && (
        <TakenPayments
          payments={order.sale.payments}
          currency={currency}
          laterTips={isOnAt(operational.useTip, order.systemOrderChannelID) ? 'any' : 'lower'}
        />
      )}
      <ReceiptView orderID={id} />
      {isLifeShown && (
        <Suspense fallback={null}>
          <Life.Part orderID={id} orderNo={order.orderNo} onClose={() => setIsLifeShown(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}

import { OrderChannel } from '@tavola/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { textOf, useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { holdCart, newSale, startNextSale, useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { showRefusal } from '../format/show-refusal.ts';
import { holdOrder, isForTable } from '../open-order.ts';
import { useCheckout } from '../payment/checkout-state.ts';
import { startOf } from '../data/sale-start.ts';
import { resumeSale, storeCurrentSale } from '../sale-life.ts';
import { SellScreen } from '../SellScreen.tsx';
import { OtherSale } from './OtherSale.tsx';
import classes from './TableSale.module.css';

interface TableSaleProps {
  readonly tableID: string;
  /** The bill to open; undefined = the first open one of the table, or a new one. */
  readonly orderID: string | undefined;
  readonly data: SellData;
}

/** Ordering at a table: the sell screen with the table's order, and the way back to the floor. */
export function TableSale({ tableID, orderID, data }: TableSaleProps) {
  const goTo = useGoTo();
  const [isHeld, setIsHeld] = useState(false);
  const isOpening = useRef(false);
  useEffect(() => resumeSale(data), [data]);
  const isOther = useSale(
    ({ cart }) => cart !== null && cart.channel !== OrderChannel.TableService && cart.lines.length > 0,
  );
  const isHere = useSale(
    ({ cart }) => cart?.tableID === tableID && (orderID === undefined || cart.orderID === orderID),
  );
  const storedID = useSale(({ cart }) => (cart?.tableID === tableID && cart.version !== null ? cart.orderID : null));
  const isClosed = useCheckout((state) => state.stage === 'closed');
  const isReady = isHeld && (isHere || !isClosed);
  useEffect(() => {
    if (isHeld || isOther || isOpening.current) return;
    isOpening.current = true;
    void open({ tableID, orderID, data })
      .then((outcome) => {
        if (outcome === 'held') return setIsHeld(true);
        if (outcome === 'floor') return void goTo('tableService', { replace: true });
        return void goTo('order', { params: { id: outcome.orderID }, replace: true });
      })
      .catch((failure: unknown) => {
        toast('warning', failureMessage(failure));
        return goTo('tableService', { replace: true });
      });
  }, [isHeld, isOther, tableID, orderID, data, goTo]);
  // The address names the bill as soon as the server has it, so that a reload opens it again.
  useEffect(() => {
    if (isHeld && orderID === undefined && storedID !== null)
      void goTo('tableService', { search: { tableID, id: storedID }, replace: true });
  }, [isHeld, orderID, storedID, tableID, goTo]);
  // Paid, voided or left: the floor shows what comes next.
  useEffect(() => {
    if (isHeld && !isHere && isClosed) void goTo('tableService', { replace: true });
  }, [isHeld, isHere, isClosed, goTo]);
  if (!isHeld && isOther) return <OtherSale data={data} />;
  if (!isReady)
    return (
      <div style={{ padding: 24 }}>
        <LoadingRows rows={6} />
      </div>
    );
  return (
    <div className={classes.outer}>
      <TableBar tableID={tableID} data={data} />
      <div className={classes.inner}>
        <SellScreen data={data} />
      </div>
    </div>
  );
}

type Outcome = 'held' | 'floor' | { readonly orderID: string };

/** Makes the table's order the current sale, after the one that is current now was stored. */
async function open({ tableID, orderID, data }: TableSaleProps): Promise<Outcome> {
  const { cart } = useSale.getState();
  if (cart?.tableID === tableID && (orderID === undefined || cart.orderID === orderID)) return 'held';
  if (!(await storeCurrentSale(data, localMoment(Date.now(), data.operational.timezoneName)))) return 'floor';
  const { tables } = await queryClient.fetchQuery(floorQuery);
  const table = tables.find((each) => each.tableID === tableID);
  if (table === undefined) {
    toast('warning', textOf(floorStrings)('gone'));
    return 'floor';
  }
  const billID = orderID ?? table.orderID;
  if (billID === null) {
    const { tableGroupID } = table;
    holdCart(newSale({ ...startOf(data), tableID, tableGroupID }));
    return 'held';
  }
  const order = await queryClient.fetchQuery({ ...orderQuery(billID), staleTime: 0 });
  if (!isForTable(order) || order.tableID !== tableID) return { orderID: billID };
  const held = holdOrder(order, data);
  if (held.ok) return 'held';
  showRefusal(held);
  return 'floor';
}

/** Which table this is, and back to the floor. */
function TableBar({ tableID, data }: Pick<TableSaleProps, 'tableID' | 'data'>) {
  const t = useText(floorStrings);
  const goTo = useGoTo();
  const { data: floor } = useQuery(floorQuery);
  const name = floor?.tables.find((table) => table.tableID === tableID)?.name ?? '';
  // Unsent items stay at the table; an order without items leaves nothing behind.
  const leave = async (): Promise<void> => {
    if (!(await storeCurrentSale(data, localMoment(Date.now(), data.operational.timezoneName))))
      return toast('warning', t('leaveFailed'));
    startNextSale(startOf(data));
    return goTo('tableService');
  };
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        h={44}
        leftSection={<IconArrowLeft size={22} aria-hidden />}
        onClick={() => void leave()}
      >
        {t('backToFloor')}
      </Button>
      <strong className={classes.name}>{t('tableNo', { name })}</strong>
    </div>
  );
}

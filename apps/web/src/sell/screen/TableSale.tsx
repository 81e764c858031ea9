import { OrderChannel } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { useLastSale } from '../cart/state/last-sale.ts';
import { useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { useCheckout } from '../payment/checkout/checkout-state.ts';
import { resumeSale } from '../life/sale-life.ts';
import { SellScreen } from './SellScreen.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { leaveTable, useAtTable } from '../check/at-table.ts';
import { leaveEmptyBills } from '../table/bills/bill-actions.ts';
import { isAlone } from '../port/alone.ts';
import { followPlace, followTable, holdBill, isAt } from '../save/hold-table.ts';
import { openAt, openNext, placeAfterMove } from '../table/open/open-table.ts';
import { OtherSale } from './OtherSale.tsx';
import { isRushKept } from '../table/rush/rush-mode.ts';
import { RushMenu } from '../table/rush/RushMenu.tsx';
import { TableBar } from '../table/bar/TableBar.tsx';
import type { TablePlace } from '../check/table-check.ts';
import { tableCheckQuery } from '../check/table.queries.ts';
import classes from './TableSale.module.css';

interface TableSaleProps {
  readonly tableID: string;
  /** The group of the table as the address has it. */
  readonly tableGroupID: string | undefined;
  /** The bill to open; undefined = the first open one of the table, or a new one. */
  readonly orderID: string | undefined;
  readonly data: SellData;
}

/** Ordering at a table: the sell screen with the table's bills, and the way back to the floor. */
export function TableSale({ tableID, tableGroupID, orderID, data }: TableSaleProps) {
  const goTo = useGoTo();
  const [place, setPlace] = useState<TablePlace | null>(null);
  const isOpening = useRef(false);
  useEffect(() => resumeSale(data), [data]);
  const isRush = useAtTable((state) => state.isRush);
  const isPhone = useSellLayout() === 'phone';
  const handleLeave = useEffectEvent(() => {
    leaveEmptyBills(data);
    leaveTable();
  });
  useEffect(() => () => handleLeave(), []);
  useEffect(() => useAtTable.setState({ isRush: isPhone && isRushKept() }), [isPhone]);
  const isOther = useSale(
    ({ cart }) => cart !== null && cart.channel !== OrderChannel.TableService && cart.lines.length > 0,
  );
  const isHere = useSale(({ cart }) => place !== null && isAt(cart, place));
  const storedID = useSale(({ cart }) => (cart?.version == null ? null : cart.orderID));
  const isClosed = useCheckout((state) => state.stage === 'closed');
  // An open payment follows as well, while nothing is being sent: its amount must be the one of now.
  const isFollowing = useCheckout(({ stage, status }) => stage !== 'receipt' && status === 'idle');
  const isBeingLeft = useAtTable((state) => state.isBeingLeft);
  const isReady = place !== null && (isHere || !isClosed);
  useEffect(() => {
    if (place !== null || isOther || isOpening.current) return;
    isOpening.current = true;
    void openAt(tableID, orderID, data)
      .then((opened) => {
        if (opened.kind === 'held') return setPlace(opened.place);
        if (opened.kind === 'floor') return void goTo('tableService', { replace: true });
        return void goTo('order', { params: { id: opened.orderID }, replace: true });
      })
      .catch((failure: unknown) => {
        toast('warning', failureMessage(failure));
        return goTo('tableService', { replace: true });
      });
  }, [place, isOther, tableID, orderID, data, goTo]);
  // The address names the bill as soon as the server has it, so that a reload opens it again.
  const groupID = place?.tableGroupID ?? undefined;
  useEffect(() => {
    if (isBeingLeft || !isHere || (storedID ?? orderID) === undefined) return;
    if ((storedID === null || storedID === orderID) && groupID === tableGroupID) return;
    const search = { tableID, ...(groupID === undefined ? {} : { tableGroupID: groupID }), id: storedID ?? orderID };
    void goTo('tableService', { search, replace: true });
  }, [isBeingLeft, isHere, orderID, storedID, tableID, groupID, tableGroupID, goTo]);
  useAfterPayment(place, !isHere && isClosed && !isBeingLeft, data);
  useOthersChanges(place, isHere && isFollowing, data);
  useOthersMoves(tableID, place, setPlace, isHere && isClosed && !isBeingLeft, data);
  if (place === null && isOther) return <OtherSale data={data} />;
  if (!isReady)
    return (
      <div style={{ padding: 24 }}>
        <LoadingRows rows={6} />
      </div>
    );
  return (
    <div className={classes.outer} data-rush={(isRush && isPhone) || undefined}>
      <TableBar tableID={tableID} data={data} />
      <div className={classes.inner}>
        <SellScreen
          data={data}
          withMenu={
            isRush && isPhone ? (menu, onTap) => <RushMenu tableID={tableID} onTap={onTap} menu={menu} /> : undefined
          }
        />
      </div>
    </div>
  );
}

/** Paid: the next bill of the table opens. All paid, voided or left: the floor shows what comes next. */
function useAfterPayment(place: TablePlace | null, isGone: boolean, data: SellData): void {
  const goTo = useGoTo();
  const paidID = useLastSale(({ lastSale }) => lastSale?.result.orderID ?? null);
  const shown = useRef(paidID);
  useEffect(() => {
    if (place === null || !isGone) return;
    const isPaid = paidID !== shown.current;
    shown.current = paidID;
    void (isPaid ? openNext(place, data).catch(() => false) : Promise.resolve(false)).then((isOpen) =>
      isOpen ? undefined : goTo('tableService', { replace: true }),
    );
  }, [place, isGone, paidID, data, goTo]);
}

/** What others do at this table is shown at once, under what was typed here. */
function useOthersChanges(place: TablePlace | null, isShown: boolean, data: SellData): void {
  const { data: check } = useQuery({
    ...tableCheckQuery(place ?? { tableID: null, tableGroupID: null }),
    enabled: place !== null,
  });
  const isSaving = useAtTable((state) => state.isSaving);
  const hasIntent = useSale(({ intent }) => intent !== null);
  const isKeptHere = useSale(({ cart }) => isAlone(cart));
  const isOnline = useConnectivity((state) => state.isOnline);
  useEffect(() => {
    if (check === undefined || !isShown || isSaving || hasIntent || !isOnline) return;
    if (isKeptHere) {
      const { cart } = useSale.getState();
      // It is at the server since it was given over; until then nothing else is shown of the table.
      if (cart !== null && check.bills.some(({ order }) => order.orderID === cart.orderID))
        holdBill(check, cart.orderID, data);
      return;
    }
    const before = useAtTable.getState().check;
    if (place !== null && before !== null && before.tableVersion !== check.tableVersion)
      followTable(check, place, data);
  }, [check, place, isShown, isSaving, hasIntent, isKeptHere, isOnline, data]);
}

/** Tables that others join or split: the sale follows its bill to where the floor has it now. */
function useOthersMoves(
  tableID: string,
  place: TablePlace | null,
  onMoved: (place: TablePlace) => void,
  isShown: boolean,
  data: SellData,
): void {
  const goTo = useGoTo();
  const { data: floor } = useQuery({ ...floorQuery, enabled: place !== null });
  const isSaving = useAtTable((state) => state.isSaving);
  const hasIntent = useSale(({ intent }) => intent !== null);
  const handleMove = useEffectEvent((next: TablePlace) => {
    // Without an answer the next save finds the place again.
    void followPlace(next, data).then(
      () => onMoved(next),
      () => undefined,
    );
  });
  useEffect(() => {
    if (floor === undefined || place === null || !isShown || isSaving || hasIntent) return;
    const { cart } = useSale.getState();
    const to = placeAfterMove(floor.tables, tableID, cart);
    if (to === null || cart === null) return;
    if (to.tableID !== tableID)
      void goTo('tableService', { search: { tableID: to.tableID ?? undefined, id: cart.orderID }, replace: true });
    else if (to.tableGroupID !== place.tableGroupID) handleMove(to);
  }, [floor, tableID, place, isShown, isSaving, hasIntent, goTo]);
}

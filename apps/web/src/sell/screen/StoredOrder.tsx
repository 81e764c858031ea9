import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSale } from '../cart/state/sale-store.ts';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import type { SellData } from '../data/sell-data.ts';
import { showRefusal } from '../cart/refusals/show-refusal.ts';
import { holdOrder, isForCounter } from '../life/open-order.ts';
import { isAlone } from '../port/alone.ts';
import { storeCurrentSale, resumeSale } from '../life/sale-life.ts';
import { SellScreen } from './SellScreen.tsx';

/** Opens the order in the address; the current sale is stored first. */
export function StoredOrder({ id, data }: { readonly id: string; readonly data: SellData }) {
  const goTo = useGoTo();
  const isCurrent = useSale((state) => state.cart?.orderID === id);
  const [wasCurrent, setWasCurrent] = useState(isCurrent);
  // Asked first: what only this terminal has is unknown to the server.
  const [isAtServer, setIsAtServer] = useState(false);
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id), enabled: !wasCurrent && isAtServer });
  const isTaken = useRef(false);
  const isSetAside = useEffectEvent(() => {
    const goBackTo = (orderID: string) => void goTo('quickService', { search: { id: orderID }, replace: true });
    return storeCurrentSale(data, localMoment(serverNow(), data.operational.timezoneName), goBackTo);
  });
  useEffect(() => resumeSale(data), [data]);
  const openHere = useEffectEvent(async () => {
    if (!(await isSetAside())) return goTo('quickService', { replace: true });
    const { holdAlone } = await import('../life/open-alone.ts');
    return (await holdAlone(id)) ? setWasCurrent(true) : setIsAtServer(true);
  });
  useEffect(() => {
    if (wasCurrent) return;
    void import('../life/open-alone.ts')
      .then((its) => its.isOpenHere(id))
      .then((isHere) => (isHere ? openHere() : setIsAtServer(true)));
  }, [wasCurrent, id]);
  useEffect(() => {
    if (order === undefined || isAlone(order) || !isAtServer || isTaken.current || wasCurrent) return;
    isTaken.current = true;
    void (async () => {
      if (!isForCounter(order)) return goTo('order', { params: { id }, replace: true });
      if (!(await isSetAside())) return goTo('quickService', { replace: true });
      const held = holdOrder(order, data);
      if (!held.ok) showRefusal(held);
      setWasCurrent(true);
      return undefined;
    })();
  }, [order, data, id, goTo, wasCurrent, isAtServer]);
  // The sale changed to another order: the address follows.
  useEffect(() => {
    if (wasCurrent && !isCurrent) void goTo('quickService', { replace: true });
  }, [wasCurrent, isCurrent, goTo]);
  if (error !== null && !wasCurrent)
    return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  return wasCurrent ? (
    <SellScreen data={data} />
  ) : (
    <div style={{ padding: 24 }}>
      <LoadingRows rows={6} />
    </div>
  );
}

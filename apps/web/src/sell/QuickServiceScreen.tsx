import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { failureMessage } from '../queries/call-error.ts';
import { useGoTo, useSearchOf } from '../queries/navigation.ts';
import { orderQuery } from '../queries/orders.ts';
import { useText } from '../strings/define.ts';
import { refusalText } from '../strings/refusals.ts';
import { sellStrings } from '../strings/sell.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadingRows } from '../ui/LoadingRows.tsx';
import { toast } from '../ui/toast.ts';
import { useSale } from './cart/sale-store.ts';
import type { SellData } from './data/sell-data.ts';
import { localMoment } from './data/local-moment.ts';
import { useSellData } from './data/use-sell-data.ts';
import { holdOrder, isForCounter, putAwaySale, takeUpSale } from './sale-life.ts';
import { SellScreen } from './SellScreen.tsx';

const Search = z.object({ id: z.catch(z.optional(z.guid()), undefined) });

/** `/quick-service`, with `?id=` for a stored order. */
export function QuickServiceScreen() {
  const { id } = useSearchOf(Search);
  const state = useSellData();
  if (state.kind === 'failed') return <SellDataFailed failure={state.failure} onRetry={state.retry} />;
  if (state.kind === 'loading') return <div style={{ padding: 24 }}><LoadingRows rows={6} /></div>;
  return id === undefined ? <SellScreen data={state.data} /> : <WithOrder key={id} id={id} data={state.data} />;
}

/** Brings the order of the address into the hand; what is in hand is stored first. */
function WithOrder({ id, data }: { readonly id: string; readonly data: SellData }) {
  const goTo = useGoTo();
  const isInHand = useSale((state) => state.cart?.orderID === id);
  const [wasInHand, setWasInHand] = useState(isInHand);
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id), enabled: !wasInHand });
  const isTaken = useRef(false);
  useEffect(() => takeUpSale(data), [data]);
  useEffect(() => {
    if (order === undefined || isTaken.current || wasInHand) return;
    isTaken.current = true;
    void (async () => {
      if (!isForCounter(order)) return goTo('order', { params: { id }, replace: true });
      if (!(await putAwaySale(data, localMoment(Date.now(), data.operational.timezoneName)))) return goTo('quickService', { replace: true });
      const held = holdOrder(order, data);
      if (!held.ok) toast('warning', refusalText(held));
      setWasInHand(true);
      return undefined;
    })();
  }, [order, data, id, goTo, wasInHand]);
  // The sale went on to another order: the address follows.
  useEffect(() => {
    if (wasInHand && !isInHand) void goTo('quickService', { replace: true });
  }, [wasInHand, isInHand, goTo]);
  if (error !== null && !wasInHand) return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  return wasInHand ? <SellScreen data={data} /> : <div style={{ padding: 24 }}><LoadingRows rows={6} /></div>;
}

const REDIRECT_S = 5; // selling spec, section 9

/** Says so, counts down and leaves for the start page, unless it is tried again. */
function SellDataFailed({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useText(sellStrings);
  const goTo = useGoTo();
  const [left, setLeft] = useState(REDIRECT_S);
  useEffect(() => {
    if (left === 0) return void goTo('main', { replace: true });
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, goTo]);
  return <LoadFailed message={`${t('loadFailed')} ${failureMessage(failure)} ${t('loadFailedHint', { seconds: left })}`} onRetry={onRetry} />;
}

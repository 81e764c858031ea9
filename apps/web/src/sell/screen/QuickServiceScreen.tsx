import { OrderChannel } from '@tavola/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo, useSearchOf } from '#runtime/navigation/navigation.ts';
import { useText } from '#text/define.ts';
import { sellStrings } from '../shell/sell.strings.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { retrySellData, useSellData } from '../data/use-sell-data.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { SellScreen } from './SellScreen.tsx';

const StoredOrder = lazy(() => import('./StoredOrder.tsx').then((module) => ({ default: module.StoredOrder })));

const OtherSale = lazy(() => import('./OtherSale.tsx').then((module) => ({ default: module.OtherSale })));
const Reorder = lazy(() => import('./Reorder.tsx').then((module) => ({ default: module.Reorder })));

const anOrder = z.catch(z.optional(z.guid()), undefined);
const Search = z.object({ id: anOrder, reorder: anOrder });

/** `/quick-service`, with `?id=` for a stored order, `?reorder=` for a new one with its lines. */
export function QuickServiceScreen() {
  const { id, reorder } = useSearchOf(Search);
  const state = useSellData(OrderChannel.QuickService);
  const isOther = useSale(({ cart }) => cart !== null && cart.channel === OrderChannel.TableService);
  const [failure, setFailure] = useState<unknown>(null);
  // A background retry starts no new countdown; only the person's own retry does.
  if (state.kind === 'failed' && failure === null) setFailure(state.failure);
  if (state.kind !== 'ready' && failure !== null)
    return <SellDataFailed failure={failure} onRetry={() => (setFailure(null), retrySellData())} />;
  if (state.kind !== 'ready')
    return (
      <div style={{ padding: 24 }}>
        <LoadingRows rows={6} />
      </div>
    );
  if (isOther)
    return (
      <Suspense fallback={null}>
        <OtherSale data={state.data} />
      </Suspense>
    );
  if (reorder !== undefined)
    return (
      <Suspense fallback={null}>
        <Reorder key={reorder} id={reorder} data={state.data} />
      </Suspense>
    );
  return id === undefined ? (
    <SellScreen data={state.data} />
  ) : (
    <Suspense fallback={null}>
      <StoredOrder key={id} id={id} data={state.data} />
    </Suspense>
  );
}

const REDIRECT_S = 5; // Selling spec, section 9.

/** Shows the failure, counts down and opens the start page, unless the person retries. */
function SellDataFailed({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useText(sellStrings);
  const goTo = useGoTo();
  const [left, setLeft] = useState(REDIRECT_S);
  useEffect(() => {
    if (left === 0) return void goTo('main', { replace: true });
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, goTo]);
  return (
    <LoadFailed
      message={`${t('loadFailed')} ${failureMessage(failure)} ${t('loadFailedHint', { seconds: left })}`}
      onRetry={onRetry}
    />
  );
}

import { OrderChannel } from '@tavola/contract';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useSearchOf } from '#runtime/navigation/navigation.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { FloorStation } from '#areas/tables/floor/index.ts';
import { retrySellData, useSellData } from '../data/use-sell-data.ts';

const TableSale = lazy(() => import('./TableSale.tsx').then((module) => ({ default: module.TableSale })));

const id = () => z.catch(z.optional(z.guid()), undefined);
const Search = z.object({ tableID: id(), tableGroupID: id(), id: id() });

/** `/table-service`: the floor, or the sell screen at the table that the address names. */
export function TableServiceScreen() {
  const { tableID, id: orderID } = useSearchOf(Search);
  return tableID === undefined ? <FloorStation /> : <AtTable key={tableID} tableID={tableID} orderID={orderID} />;
}

function AtTable({ tableID, orderID }: { readonly tableID: string; readonly orderID: string | undefined }) {
  const state = useSellData(OrderChannel.TableService);
  const waiting = (
    <div style={{ padding: 24 }}>
      <LoadingRows rows={6} />
    </div>
  );
  if (state.kind === 'failed') return <LoadFailed message={failureMessage(state.failure)} onRetry={retrySellData} />;
  if (state.kind === 'loading') return waiting;
  return (
    <Suspense fallback={waiting}>
      <TableSale tableID={tableID} orderID={orderID} data={state.data} />
    </Suspense>
  );
}

import { OrderChannel } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo, useSearchOf } from '#runtime/navigation/navigation.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { FloorStation } from '#areas/tables/floor/index.ts';
import { retrySellData, useSellData } from '../data/use-sell-data.ts';

const TableSale = lazy(() => import('./TableSale.tsx').then((module) => ({ default: module.TableSale })));

const GuestRequests = lazy(() =>
  import('#areas/online/orders/index.ts').then((module) => ({ default: module.GuestRequests })),
);
/** What guests order at their tables, next to the bookings. */
const requests = (
  <Suspense>
    <GuestRequests />
  </Suspense>
);

const NONE: ReadonlyMap<string, number> = new Map();
const id = () => z.catch(z.optional(z.guid()), undefined);
const Search = z.object({ tableID: id(), tableGroupID: id(), id: id() });

/** `/table-service`: the floor, or the sell screen at the table, or the first table of the group, that is named. */
export function TableServiceScreen() {
  const { tableID, tableGroupID, id: orderID } = useSearchOf(Search);
  if (tableID !== undefined)
    return <AtTable key={tableID} tableID={tableID} tableGroupID={tableGroupID} orderID={orderID} />;
  return tableGroupID === undefined ? <OwnFloor /> : <AtGroup tableGroupID={tableGroupID} orderID={orderID} />;
}

/** The floor, which marks the tables whose items only this terminal has. */
function OwnFloor() {
  const { locationTenantIdentifierID: locationID } = useTenantInfo();
  const [onlyHere, setOnlyHere] = useState<ReadonlyMap<string, number>>(NONE);
  useEffect(() => {
    let isShown = true;
    // A mark that cannot be fetched just now hides nothing else of the floor.
    void import('../save/own-tables.ts')
      .then(({ ownItemsAtTables }) => ownItemsAtTables(locationID))
      .then(
        (found) => isShown && setOnlyHere(found),
        () => undefined,
      );
    return () => void (isShown = false);
  }, [locationID]);
  return <FloorStation onlyHere={onlyHere} tools={requests} />;
}

/** Opens the first table of a group; the floor shows where there is no such group any longer. */
function AtGroup({ tableGroupID, orderID }: { readonly tableGroupID: string; readonly orderID: string | undefined }) {
  const goTo = useGoTo();
  const { data: floor } = useQuery(floorQuery);
  const tableID = floor?.tables.find((table) => table.tableGroupID === tableGroupID)?.tableID;
  useEffect(() => {
    if (tableID === undefined) return;
    const bill = orderID === undefined ? {} : { id: orderID };
    void goTo('tableService', { search: { tableID, tableGroupID, ...bill }, replace: true });
  }, [tableID, tableGroupID, orderID, goTo]);
  return <FloorStation onlyHere={NONE} tools={requests} />;
}

interface AtTableProps {
  readonly tableID: string;
  /** As the address has it. */
  readonly tableGroupID: string | undefined;
  readonly orderID: string | undefined;
}

function AtTable({ tableID, tableGroupID, orderID }: AtTableProps) {
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
      <TableSale tableID={tableID} tableGroupID={tableGroupID} orderID={orderID} data={state.data} />
    </Suspense>
  );
}

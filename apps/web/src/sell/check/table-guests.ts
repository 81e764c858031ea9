import { useQuery } from '@tanstack/react-query';
import { floorQuery, setGuests } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { markBusy } from '#ui/forms/busy.ts';

/** How many guests sit at a table (decision 404); null = nobody said, or there is no table. */
export function useTableGuests(tableID: string | null): number | null {
  const { data: floor } = useQuery(floorQuery);
  return floor?.tables.find((table) => table.tableID === tableID)?.guestCount ?? null;
}

/** Says how many guests sit at a table; what went wrong is shown. */
export async function saveGuests(tableID: string, guestCount: number): Promise<void> {
  if (!useConnectivity.getState().isOnline) return toast('warning', textOf(floorStrings)('needsConnection'));
  try {
    await setGuests(tableID, guestCount).finally(markBusy('writing'));
  } catch (error) {
    toast('error', failureMessage(error));
  }
}

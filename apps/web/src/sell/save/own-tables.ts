import { isVoided, type Cart } from '@tavola/selling';
import { useWaiting } from '#offline/waiting.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { readKeptSale } from '../cart/state/kept-sale.ts';
import { keptSalesQuery } from '../memory/sealed-memory.ts';
import { useSales } from '../cart/state/sales.ts';

/**
 * How many items of a table only this terminal has, by table: those of its open sales, or of what a reload or a
 * sign-out has left here.
 */
export async function ownItemsAtTables(locationID: string): Promise<ReadonlyMap<string, number>> {
  // What is stored is sealed; a page that begins at the floor has not opened it yet.
  await queryClient.ensureQueryData(keptSalesQuery);
  const open = [...useSales.getState().byID.values()];
  const kept = open.length > 0 ? null : readKeptSale(locationID);
  const sales = kept === null ? open : [kept, ...(kept.others ?? [])];
  const waiting = useWaiting
    .getState()
    .open.flatMap(({ tableID, lineCount }): [string, number][] => (tableID === null ? [] : [[tableID, lineCount]]));
  return new Map([...waiting, ...sales.flatMap(({ cart }) => ofTable(cart))]);
}

function ofTable({ tableID, lines }: Cart): [string, number][] {
  const count = lines.filter((line) => !line.isStored && !isVoided(line)).length;
  return tableID === null || count === 0 ? [] : [[tableID, count]];
}

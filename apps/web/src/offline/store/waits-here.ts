import { isPractising } from '#runtime/session/practice.ts';
import { hasKeptSale, keptBeginnings } from '#runtime/session/tabs/kept-sale-key.ts';
import { isKeptOnDisk } from './kept-places.ts';
import { listMoves } from './pending-cash.ts';
import { listPending } from './pending-orders.ts';

/**
 * Whether this terminal has anything of a location that the server may not have, wherever it is stored: open sales and
 * payments without an answer, orders and drawer moves that wait (decision 515). What cannot be read may be one of them,
 * and a practice hides what is real.
 */
export async function waitsHere(locationID: string): Promise<boolean> {
  if (isPractising() || hasKeptSale(locationID)) return true;
  try {
    if (await isKeptOnDisk(keptBeginnings(locationID))) return true;
    const [orders, moves] = await Promise.all([listPending(), listMoves()]);
    // What was kept while the disk was read is in local storage at once.
    return orders.length + moves.length > 0 || hasKeptSale(locationID);
  } catch {
    return true;
  }
}

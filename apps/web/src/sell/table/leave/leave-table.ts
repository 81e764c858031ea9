import { TableError, type Cart } from '@tavola/selling';
import { useConnectivity } from '#offline/connectivity.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { cartStrings } from '../../cart/cart.strings.ts';
import { isUnsaved } from '../../cart/state/is-unsaved.ts';
import { startNextSale, useSale } from '../../cart/state/sale-store.ts';
import { startOf } from '../../data/sale-start.ts';
import type { Selling } from '../../data/sell-context.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { removeEmptyBills } from '../bills/bill-actions.ts';
import { checkFor } from '../../check/at-table.ts';
import { mayBeAlone } from '../../port/alone.ts';
import { isWaitingForBill } from '../../save/hold-table.ts';
import { saveTable } from '../../save/save-table.ts';
import { undecided } from '../../save/held-lines.ts';
import { leaveStrings } from './leave.strings.ts';
import { reportHeld } from '../../save/report-held.ts';
import { reportUnprinted } from '../../save/report-unprinted.ts';
import { SENT_TOAST } from '../../save/sent-toast.ts';

/** The way back to the floor: what is unsent is asked about once, and a table never keeps its waiter. */

/** What has to be decided before the table is left; null = it was left. */
export type LeaveQuestion =
  | { readonly kind: 'unsent'; readonly lineIDs: readonly string[] }
  /** It could not be saved; `why` is the cause in words. */
  | { readonly kind: 'failed'; readonly why: string };

/** Leaves the table where nothing has to be decided; otherwise what has to be. */
export async function leaveOrAsk(selling: Selling): Promise<LeaveQuestion | null> {
  const { cart } = useSale.getState();
  const why = cart === null ? null : whyNoBill(cart);
  if (why !== null) return { kind: 'failed', why };
  // Without a connection nothing can be sent: it is asked about when there is one.
  const isKeptHere = cart !== null && mayBeAlone(cart, !useConnectivity.getState().isOnline);
  const lineIDs = cart === null || isKeptHere ? [] : undecided(cart);
  return lineIDs.length > 0 ? { kind: 'unsent', lineIDs } : leaveWith('base', selling);
}

/** Saves the table, with `send` also to the kitchen, and leaves it; what has to be decided where that failed. */
export async function leaveWith(mode: 'base' | 'send', selling: Selling): Promise<LeaveQuestion | null> {
  const { cart } = useSale.getState();
  const unsent = cart === null ? [] : undecided(cart);
  const why = await storeBeforeLeave(mode, selling);
  if (why !== null) return { kind: 'failed', why };
  if (mode === 'send') {
    toast('success', textOf(cartStrings)('sendDone', { count: unsent.length }), { id: SENT_TOAST });
    if (cart !== null) reportUnprinted(selling.data, cart, unsent);
  } else if (cart !== null) reportHeld(cart);
  await goToFloor(selling);
  return null;
}

/** Leaves the table without what could not be saved. */
export async function goToFloor({ data }: Selling): Promise<void> {
  await removeEmptyBills(data);
  startNextSale(startOf(data));
}

/** Null = everything is stored; otherwise why not, in words. */
async function storeBeforeLeave(mode: 'base' | 'send', { data, at }: Selling): Promise<string | null> {
  const table = textOf(leaveStrings);
  // What others changed is merged in by the first save, and the second one stores it.
  for (let attempt = 0; attempt < 2; attempt++) {
    const { cart, saved } = useSale.getState();
    if (cart === null || (mode === 'base' && !needsSave(cart, saved))) return null;
    const noBill = whyNoBill(cart);
    if (noBill !== null) return noBill;
    const outcome = await saveTable(cart, mode, data, at);
    switch (outcome.kind) {
      case 'saved':
        return null;
      case 'merged':
        continue;
      case 'invalid':
        return refusalText(outcome.refusal);
      case 'refused':
        return outcome.error.message;
      case 'unreachable':
        return table('noAnswer');
    }
  }
  return table('changedTwice');
}

/** Why no bill takes what was typed; null = one does. */
function whyNoBill(cart: Cart): string | null {
  const check = checkFor(cart)?.check ?? null;
  return check !== null && isWaitingForBill(check, cart)
    ? refusalText({ code: TableError.allBillsPaid, params: {} })
    : null;
}

const needsSave = (cart: Cart, saved: Cart | null): boolean =>
  isUnsaved(cart, saved) && (cart.version !== null || cart.lines.length > 0);

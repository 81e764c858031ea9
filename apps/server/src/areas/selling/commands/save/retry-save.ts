import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Transact } from '../transact.ts';
import { NOTHING_TAKEN, type KnownTaken } from './save-order.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { refuseLineIDs } from '../orders/write-orders.ts';

const TRIES = 4;
const AGAIN_AFTER_MS = 1_000;

/**
 * Runs work that saves an order. A new order is written without looking first whether its id or its code is taken:
 * nearly always neither is. Where one is, the database undoes the work as a whole and it runs again, knowing that.
 */
export async function retrySave<T>(transact: Transact, save: (tx: Tx, taken: KnownTaken) => Promise<T>): Promise<T> {
  let taken = NOTHING_TAKEN;
  for (let attempt = 1; ; attempt++) {
    try {
      const known = taken;
      return await transact((tx) => save(tx, known));
    } catch (error) {
      const fault = databaseFault(error);
      if (fault?.kind === 'unique' && fault.table === 'order_lines') refuseLineIDs();
      // A send's id names what was sent under it once, of one order.
      if (fault?.kind === 'unique' && fault.table === 'order_sends') refuse('idempotency.mismatch');
      if (fault?.kind !== 'unique' || fault.table !== 'orders') throw error;
      const isCode = fault.constraint === 'orders_collection_code_key';
      if (attempt === TRIES) {
        // Others were quicker every time: nothing is wrong with the order, and it may simply be sent again.
        if (isCode) refuse('service.unavailable', undefined, { retryAfterMs: AGAIN_AFTER_MS });
        throw error;
      }
      taken = isCode ? { ...taken, isCodeTaken: true } : { ...taken, isOrderKnown: true };
    }
  }
}

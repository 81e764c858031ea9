import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Transact } from '../transact.ts';

const TRIES = 3;

/**
 * Runs work that takes a payment. Its id is written without checking first whether it exists; if it does, the work runs
 * again and reads it.
 */
export const retryPayment = <T>(
  transact: Transact,
  take: (tx: Tx, isPaymentKnown: boolean) => Promise<T>,
): Promise<T> => retryTaken((isPaymentKnown) => transact((tx) => take(tx, isPaymentKnown)));

/** The same for work that opens its transactions itself. */
export async function retryTaken<T>(attempted: (isPaymentKnown: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const isPaymentKnown = attempt > 1;
    try {
      return await attempted(isPaymentKnown);
    } catch (error) {
      const fault = databaseFault(error);
      if (fault?.kind !== 'unique') throw error;
      if (attempt < TRIES) continue;
      // Taken, and yet not to be found here: its id is that of a payment at another location of the company.
      if (fault.constraint === 'payments_pkey') refuse('idempotency.mismatch');
      throw error;
    }
  }
}

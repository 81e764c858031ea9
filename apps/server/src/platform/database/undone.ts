import type { CompanyScope, LocationScope } from '../tenancy/scope.ts';
import type { Database, TransactionOptions } from './database.ts';
import type { Tx } from './tx.ts';

/** Ends a transaction without keeping anything, with what its work found. */
class Undone<T> extends Error {
  override readonly name = 'Undone';
  readonly found: T;

  constructor(found: T) {
    super('Nothing of this transaction is kept.');
    this.found = found;
  }
}

/**
 * Runs `work` in a transaction of which nothing is kept, and gives what it found. Nothing that it wrote is ever seen
 * by anyone else, and what it asked for after the commit never happens.
 */
export async function undone<T>(
  database: Database,
  scope: CompanyScope | LocationScope,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  try {
    return await database.tenant<never>(
      scope,
      async (tx) => {
        tx.holdOpen();
        throw new Undone(await work(tx));
      },
      options,
    );
  } catch (error) {
    // What was thrown above has what this work found.
    if (error instanceof Undone) return error.found as T;
    throw error;
  }
}

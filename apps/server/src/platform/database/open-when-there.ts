import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, type Database, type DatabaseOptions } from './database.ts';
import { isUnavailable } from './wire/sqlstate.ts';

const LOOK_AGAIN_MS = 200;

/** What a start does while the database is away. */
export interface WaitEvents {
  /** Called before every attempt; what it throws ends the waiting. */
  readonly check: () => void;
  /** Called once, when the first attempt did not reach the database. */
  readonly onWait: () => void;
}

/**
 * Opens a database that was reached before. One that is being started again is waited for; any other failure is thrown.
 */
export async function openWhenThere(options: DatabaseOptions, { check, onWait }: WaitEvents): Promise<Database> {
  for (let attempt = 0; ; attempt += 1) {
    check();
    try {
      return await openDatabase(options);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
    if (attempt === 0) onWait();
    await wait(LOOK_AGAIN_MS);
  }
}

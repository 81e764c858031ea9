import { afterAll } from 'vitest';
import { plantTable } from '../restaurant/plant-tables.ts';
import { startSellingServer, type Selling, type SellingServer } from './selling.ts';
import { TableTerminal } from '../tables/table-terminal.ts';

/** A restaurant that sells, on its own server. */
export interface SellingPlace {
  readonly server: SellingServer;
  readonly place: Selling;
  /** A terminal at a table; left out = an unused table. */
  readonly atTable: (tableID?: string) => Promise<TableTerminal>;
}

/**
 * Opens a restaurant for all tests of the file that awaits this at its top. It closes after them and then checks every
 * bill, share and posting of the database. `isNoon`: it is noon there, for tests that let minutes pass until a payment
 * is voided, which has to be on the same business day.
 */
export async function openSellingPlace({ isNoon = false } = {}): Promise<SellingPlace> {
  const server = await startSellingServer();
  if (isNoon) server.clock.noon();
  afterAll(() => server.close());
  const place = await server.open();
  const atTable = async (tableID?: string): Promise<TableTerminal> =>
    new TableTerminal(server, place, tableID ?? (await plantTable(server, place)));
  return { server, place, atTable };
}

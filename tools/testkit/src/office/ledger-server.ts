import { afterAll, expect } from 'vitest';
import { ledgerFaults } from '../selling/selling-checks.ts';
import { startOfficeServer, type OfficeServer } from './office.ts';

/** Starts a server for all tests of the file that awaits this at its top; after them its whole ledger has to add up. */
export async function openLedgerServer(): Promise<OfficeServer> {
  const server = await startOfficeServer();
  afterAll(async () => {
    const faults = await ledgerFaults(server.test);
    await server.close();
    expect(faults).toEqual([]);
  });
  return server;
}

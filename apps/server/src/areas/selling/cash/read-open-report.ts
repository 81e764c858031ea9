import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findOpenReport } from './terminal-reports.rows.ts';

/** The report that is open on a terminal, as the terminal shows it everywhere; null = none. */
export async function readOpenReport(
  tx: Tx,
  scope: LocationScope,
  clientID: string,
): Promise<{
  readonly terminalReportID: string;
  readonly status: 'Open' | 'Counting';
  readonly openedOn: string;
} | null> {
  const row = await findOpenReport(tx, scope, clientID);
  if (row === null) return null;
  const { terminalReportID, status, openedOn } = row;
  return { terminalReportID, status: status === 'Counting' ? 'Counting' : 'Open', openedOn };
}

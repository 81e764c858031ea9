import { escapeLiteral, type Client } from 'pg';
import { openClient } from '@tavola/server/platform/database/connect/client.ts';
import type { Statement } from '@tavola/server/platform/database/wire/session.ts';
import { errorCode } from '@tavola/server/platform/errors/thrown.ts';
import { toWire } from '@tavola/server/platform/database/wire/wire-values.ts';
import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestDatabase } from './database.ts';
import { planRows, type PlanNode } from './plan-rows.ts';

/** What a statement cost when it ran again: rows of all nodes of its plan, and pages of 8 KB that it looked at. */
export interface StatementCost {
  readonly text: string;
  /** Planned for its values, or for any: a statement that a connection has used some times is planned once. */
  readonly mode: 'force_custom_plan' | 'force_generic_plan';
  readonly rows: number;
  readonly pages: number;
}

/** Runs statements again, planned in each way, and counts what they read; nothing that they write is kept. */
export interface ScanMeter {
  measure(sent: readonly Statement[]): Promise<StatementCost[]>;
  close(): Promise<void>;
}

const QUERY = /^\s*(?:select|with|insert|update|delete)\b/i;
const MODES = ['force_custom_plan', 'force_generic_plan'] as const;
/** What a statement that was done already may be refused for when it is done a second time. */
const REPEATED = new Set(['23505', '23514', '42501']);

/** Opens a meter on a separate connection, as the app at this location. */
export async function openScanMeter(test: TestDatabase, scope: LocationScope): Promise<ScanMeter> {
  const client = await openClient(test.connections.app);
  return {
    measure: async (sent) => {
      const texts = new Map(sent.filter(({ text }) => QUERY.test(text)).map((each) => [each.text, each]));
      const costs: StatementCost[] = [];
      for (const statement of texts.values())
        for (const mode of MODES) costs.push(...(await costOf(client, scope, statement, mode)));
      return costs;
    },
    close: () => client.end(),
  };
}

async function costOf(
  client: Client,
  { companyID, locationID }: LocationScope,
  { text, values = [] }: Statement,
  mode: StatementCost['mode'],
): Promise<StatementCost[]> {
  const given = values.length === 0 ? '' : `(${values.map((value) => escaped(value)).join(', ')})`;
  await client.query('BEGIN');
  try {
    await client.query('SELECT app.set_scope($1, $2)', [companyID, locationID]);
    await client.query(`SET LOCAL plan_cache_mode = ${mode}`);
    await client.query(`PREPARE measured AS ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, COSTS OFF, FORMAT JSON) EXECUTE measured ${given}`,
    );
    const plans = rows.flatMap((row) => row['QUERY PLAN']);
    return [{ text, mode, rows: sum(plans.map(({ Plan }) => planRows(Plan))), pages: sum(plans.map(pagesOf)) }];
  } catch (error) {
    if (REPEATED.has(errorCode(error) ?? '')) return [];
    throw error;
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
  }
}

const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0);
const pagesOf = ({ Plan }: { Plan: PlanNode }): number =>
  (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
const escaped = (value: unknown): string => {
  const wire = toWire(value);
  return wire === null ? 'NULL' : escapeLiteral(String(wire));
};

import type { Statement } from '@tavola/server/platform/database/wire/session.ts';
import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestDatabase } from './database.ts';

/** A node of a plan that was run, as Postgres explains it. */
export interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

const READS = /^\s*(?:select|with)\b(?!\s+app\.)/i;
/** A table with an alias or without; the query builder puts both in quotes. */
const TARGET = String.raw`"?\w+"?(?:\s+(?:as\s+)?"?\w+"?)?`;
const WRITES = new RegExp(String.raw`\b(?:insert\s+into|delete\s+from|update\s+${TARGET}\s+set)\b`, 'i');

/** Whether a statement only reads, so that it may run a second time: a write can also be inside a WITH. */
export const isRead = (text: string): boolean => READS.test(text) && !WRITES.test(text);

/**
 * How many rows the database handles for what `work` reads at a location: over all nodes of all plans, rows returned
 * and rows discarded, times the loops of the node. Unlike time it is the same on every machine, and it exposes a plan
 * that compares every row with every other.
 */
export async function rowsHandled(
  test: TestDatabase,
  scope: LocationScope,
  work: () => Promise<unknown>,
): Promise<number> {
  const reads = (await test.statementsOf(work)).filter(({ text }) => isRead(text));
  return test.database.tenant(scope, async (tx) => {
    let rows = 0;
    for (const statement of reads)
      rows += await rowsOf(statement, (text, values) => tx.raw<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(text, values));
    return rows;
  });
}

type Explain = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }>;

async function rowsOf({ text, values }: Statement, explain: Explain): Promise<number> {
  const { rows } = await explain(`EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF, FORMAT JSON) ${text}`, values);
  return rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + planRows(Plan), 0);
}

/** Rows that a plan handled: returned and discarded ones of all its nodes, times the loops of each. */
export function planRows(node: PlanNode): number {
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return each * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, child) => sum + planRows(child), 0);
}

import type { TableCheck } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { TableKey } from '../../rows/tables/table-bills.rows.ts';
import { checkAnswer } from './check-answer.ts';
import { findTableCheck, salesOf } from './stored-table.ts';

/** The check of the guests who are at a table, or at joined ones, now. */
export async function readTableCheck(tx: Tx, scope: LocationScope, key: TableKey): Promise<TableCheck> {
  const table = await findTableCheck(tx, scope, key, { isLocked: false });
  return checkAnswer(table, await salesOf(tx, scope, table.bills));
}

/** The check of a table with those of the tables that are joined with it. */
export async function readSiblings(tx: Tx, scope: LocationScope, tableID: string): Promise<TableCheck> {
  const { tables } = await findTableCheck(tx, scope, { tableID }, { isLocked: false });
  const tableGroupID = tables[0]?.tableGroupID ?? null;
  return readTableCheck(tx, scope, tableGroupID === null ? { tableID } : { tableGroupID });
}

import type { BillApproval, Sale, TableCheckInput } from '@tavola/contract';
import type { PricedCheck, TableCheck } from '@tavola/selling';
import type { AnsweredLines } from '../orders/order-answer.ts';
import type { Work } from '../work.ts';
import type { PlannedCheck } from './plan-check.ts';
import type { StoredTable } from './stored-table.ts';

/** One save of a table under way. */
export interface CheckSaving extends Work {
  readonly input: TableCheckInput;
  readonly approverID: string | null;
  /** Approvals for bills that the terminal does not send. */
  readonly approvals: readonly BillApproval[];
  readonly table: StoredTable;
  readonly sales: ReadonlyMap<string, Sale | null>;
  /** Lines that were answered in this save. */
  readonly answered: AnsweredLines;
  /** Fingerprint of what is saved, by which a repeat is recognised. */
  readonly print: string;
}

/** What a save of a table comes to. */
export interface WorkedCheck {
  readonly planned: PlannedCheck;
  /** The check as stored. */
  readonly before: TableCheck;
  /** Null = nothing changed that decides about money (decision 218). */
  readonly priced: PricedCheck | null;
}

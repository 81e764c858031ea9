import * as z from 'zod/mini';
import { answeredAmount } from '../../kit/fields/fields.ts';
import { OrderLine } from '../order-lines.ts';
import { Order } from '../orders.ts';

/** The check of a table as the calls answer it (decisions 144 to 146). */

/**
 * How the bills of a line are chosen (decision 211): `shared` = those that are open now, `all` = those and every
 * bill opened later, `list` = the bills that are named.
 */
export const LineAssignment = z.enum(['shared', 'list', 'all'], { error: 'invalid' });
export type LineAssignment = z.infer<typeof LineAssignment>;

/** How far a bill, or a line over its bills, is paid (decision 214). */
export const ShareStatus = z.enum(['pending', 'partiallyPaid', 'paid']);
export type ShareStatus = z.infer<typeof ShareStatus>;

/** A bill of a table. The lines of its order are its shares, under the ids of the table's lines. */
export const TableCheckBill = z.object({
  isMain: z.boolean(),
  aliasName: z.nullable(z.string()),
  /** It holds a payment (decision 213) or is at another table: nothing of it changes here. */
  isFrozen: z.boolean(),
  status: ShareStatus,
  order: Order,
});
export type TableCheckBill = z.infer<typeof TableCheckBill>;

/** A line of a table with the figures of the whole line. */
export const TableCheckLine = z.object({
  /** The bill that it was added to: it says what was sent, not who pays. */
  orderID: z.string(),
  assignment: LineAssignment,
  /** The bills that share it, in the table's order; none for a voided line. */
  billIDs: z.array(z.string()),
  isFixed: z.boolean(),
  status: ShareStatus,
  line: OrderLine,
});
export type TableCheckLine = z.infer<typeof TableCheckLine>;

export const TableCheck = z.object({
  tableID: z.nullable(z.string()),
  tableGroupID: z.nullable(z.string()),
  /** Changes with every change of a bill; empty while there is none. */
  tableVersion: z.string(),
  /** What the open bills of the table come to, as on the floor. */
  totalDueAmount: answeredAmount(),
  /** In the table's order; bills at another table may come before MAIN. */
  bills: z.array(TableCheckBill),
  /** In the order in which they were added. */
  lines: z.array(TableCheckLine),
});
export type TableCheck = z.infer<typeof TableCheck>;

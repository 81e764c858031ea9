import * as z from 'zod/mini';
import { OrderLine } from '../order-lines.ts';
import { Order } from '../orders.ts';
import { TableCheck, TableCheckBill, TableCheckLine } from './table-check-answer.ts';

/** A line, or what differs from the one that the reader has. */
const PartOfLine = z.extend(z.partial(OrderLine), { orderLineID: z.string() });
const place = z.int().check(z.nonnegative());

/**
 * What a save changed of a table's check, for a terminal that has the check it changed. `checkAfter` of the selling
 * package makes the whole check of both.
 */
export const TableCheckChanges = z.extend(z.omit(TableCheck, { bills: true, lines: true }), {
  /** The version that the changes are of; empty = nothing is taken for known. */
  since: z.string(),
  /** All bills, without their lines. */
  bills: z.array(
    z.extend(z.omit(TableCheckBill, { order: true }), {
      order: z.omit(Order, { orderLines: true }),
      /** The lines that it shows, by their places in `orderLineIDs`. */
      places: z.array(place),
    }),
  ),
  /** All lines of the table in their order. */
  orderLineIDs: z.array(z.string()),
  /** Which bills share the lines of which this is new. */
  lines: z.array(z.extend(z.omit(TableCheckLine, { line: true }), { orderLineID: z.string() })),
  /** New and changed lines as a whole, without what is empty in them. */
  documents: z.array(PartOfLine),
  /** New and changed shares: where a bill shows a line otherwise than the line is as a whole. */
  shares: z.array(z.object({ orderID: z.string(), share: PartOfLine })),
});
export type TableCheckChanges = z.infer<typeof TableCheckChanges>;

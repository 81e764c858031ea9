import type { ErrorBody } from '@tavola/contract';
import { toOrderPayload } from '@tavola/selling';
import type { TableTerminal } from './table-terminal.ts';

/** Comps a whole bill, at the totals that the server comes to. */
export async function compBill(terminal: TableTerminal, billID: string) {
  const cart = terminal.carts.get(billID);
  const priced = terminal.priced().bills.find((bill) => bill.billID === billID);
  if (cart === undefined || priced === undefined) throw new Error('The table has no such bill.');
  const voidComp = { type: 'comp' as const, name: 'Walked out', value: 100, isPercentage: true };
  const bill = { ...toOrderPayload(cart, priced.order.totals), voidComp };
  const asked = await terminal.send({ ...terminal.payload(), bills: [bill] });
  // A refusal of totals has a special body, which carries those of the server.
  const refusal = (asked.body as unknown as ErrorBody).additionValue;
  const { subtotal, totalTaxAmount, totalDueAmount } = refusal.current as typeof bill;
  return terminal.send({ ...terminal.payload(), bills: [{ ...bill, subtotal, totalTaxAmount, totalDueAmount }] });
}

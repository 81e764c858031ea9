import type { Order, PaymentResult } from '@tavola/contract';
import { demoCatalog } from '@tavola/demo';
import { newID } from '@tavola/server/platform/ids.ts';
import { bindOrders } from '../../import-orders/bind-orders.ts';
import { parseOrders } from '../../import-orders/orders-file.ts';
import { toTerminalOrders } from '../../import-orders/terminal-orders.ts';
import type { Terminal } from '@tavola/testkit/selling/terminal.ts';
import { prepareSale, ringUp, type Counter, type PreparedSale } from './sale-terminals.ts';

/** A real order entered on the terminal; `total` is the total in the file. */
export interface RealSale {
  readonly orderNo: string;
  readonly total: number;
  readonly lineCount: number;
  readonly sale: PreparedSale;
}

/**
 * Reads the file and prepares each of its orders as a cash sale; throws when a line cannot be read, because none may be
 * lost.
 */
export function realSales(terminal: Terminal, text: string): RealSale[] {
  const { orders, problems } = parseOrders(text);
  if (problems.length > 0)
    throw new Error(`${problems.length} lines of the file cannot be read; the first: ${JSON.stringify(problems[0])}`);
  const bound = bindOrders(toTerminalOrders(orders, demoCatalog('burrito')), terminal.data.snapshot, newID);
  return bound.map(({ orderNo, lines, totalDue }) => ({
    orderNo,
    total: totalDue,
    lineCount: lines.length,
    sale: prepareSale(terminal.order(lines)),
  }));
}

/**
 * Rings up every order of the file: order, cash, receipt. Each answer is compared with the file to the cent, and so is
 * the sum; a difference is printed and fails the run. Runs once for every number of terminals.
 */
export async function replay({
  counter,
  terminal,
  text,
  terminals,
}: {
  counter: Counter;
  terminal: Terminal;
  text: string;
  terminals: readonly number[];
}): Promise<void> {
  for (const count of terminals) {
    const real = realSales(terminal, text);
    const byID = new Map(real.map((each) => [each.sale.orderID, each]));
    const wrong: string[] = [];
    let cents = 0;
    const { saleMs, elapsedMs } = await ringUp(
      counter,
      real.map((each) => each.sale),
      count,
      {
        onSale: (sale, replies) => {
          const wanted = byID.get(sale.orderID);
          const order = JSON.parse(replies.order.text) as Order;
          const paid = JSON.parse(replies.payment.text) as PaymentResult;
          const amounts = [
            order.totalDueAmount,
            paid.payment.amount,
            paid.receipt?.totalDueAmount,
            paid.receipt?.payments[0]?.amount,
          ];
          if (
            wanted === undefined ||
            amounts.some((amount) => amount !== wanted.total) ||
            paid.paymentStatus !== 'Paid' ||
            order.orderLines.length !== wanted.lineCount
          ) {
            wrong.push(
              `order ${wanted?.orderNo}: ${wanted?.total} in the file, answered ${amounts.join(', ')} (${paid.paymentStatus})`,
            );
          }
          cents += Math.round(paid.payment.amount * 100);
        },
      },
    );
    const total = real.reduce((sum, each) => sum + Math.round(each.total * 100), 0);
    const sorted = saleMs.toSorted((a, b) => a - b);
    const at = (share: number): string =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
    for (const line of wrong.slice(0, 20)) console.log(line);
    console.log(
      `${count} terminals: ${real.length} orders, ${real.reduce((sum, each) => sum + each.lineCount, 0)} lines, ${(cents / 100).toFixed(2)} taken of ${(total / 100).toFixed(2)} in the file, ${wrong.length} differences; ` +
        `${((real.length * 1000) / elapsedMs).toFixed(0)} sales/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
    );
    if (wrong.length > 0 || cents !== total) process.exitCode = 1;
  }
}

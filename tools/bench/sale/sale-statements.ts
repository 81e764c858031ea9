import { createApp } from '@tavola/server/app.ts';
import { readConfig } from '@tavola/server/platform/config/config.ts';
import type { ConnectionSettings } from '@tavola/server/platform/database/connect/connection.ts';
import { openDatabase } from '@tavola/server/platform/database/database.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import type { Terminal } from '@tavola/testkit/selling/terminal.ts';
import { prepareSale, type Counter } from './sale-terminals.ts';

/** Statements that our server sends for a sale with this many lines, by call. */
export async function countStatements(
  dataDir: string,
  connection: ConnectionSettings,
  counter: Counter,
  terminal: Terminal,
  lineCounts: readonly number[],
): Promise<readonly { lines: number; order: number; payment: number; checkout: number }[]> {
  let sent = 0;
  const database = await openDatabase({ connection, size: 1, onStatement: () => (sent += 1) });
  const product = await createApp({
    config: readConfig({ DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error', NODE_ENV: 'production' }),
    database,
    now: () => new Date(),
    newID,
  });
  const ask = async (url: string, payload: string): Promise<number> => {
    const before = sent;
    const reply = await product.server.inject({
      method: 'POST',
      url,
      headers: { ...counter.headers, 'content-type': 'application/json' },
      payload,
    });
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.payload}`);
    return sent - before;
  };
  const product1 = terminal.data.snapshot.products.find((each) => each.modifierGroups.length === 0);
  if (product1 === undefined) throw new Error('The demo sells nothing without options.');
  const sell = async (lines: number) => {
    const discount = {
      orderDiscountID: newID(),
      discountType: 'custom' as const,
      name: '10 %',
      discountValue: 10,
      isPercentage: true,
    };
    const prepared = () =>
      prepareSale(
        terminal.order(
          Array.from({ length: lines }, () => terminal.line(product1.name)),
          { discounts: [{ ...discount, orderDiscountID: newID() }] },
        ),
      );
    const sale = prepared();
    return {
      lines,
      order: await ask(counter.paths.order, sale.order),
      payment: await ask(counter.paths.payment, sale.payment),
      checkout: await ask(counter.paths.checkout, prepared().checkout),
    };
  };
  // The first one also reads what is cached in memory from then on.
  await sell(1);
  const counts = [];
  for (const lines of lineCounts) counts.push(await sell(lines));
  await product.close();
  await database.close();
  return counts;
}

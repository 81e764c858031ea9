import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deriveCatalog } from './derive-catalog.ts';
import { mappingReport } from './mapping-report.ts';
import { parseOrders } from './orders-file.ts';
import { toTerminalOrders } from './terminal-orders.ts';

const USAGE = 'Usage: tsx tools/import-orders/main.ts ORDERS.tsv [--catalog OUT.json] [--terminal-orders OUT.json]';

/** Reads a file of orders, prints the result of every line and writes the requested derived files. */
function main(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { catalog: { type: 'string' }, 'terminal-orders': { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    console.error(USAGE);
    return 2;
  }
  const { orders, problems } = parseOrders(readFileSync(file, 'utf8'));
  for (const { lineNo, reason, text } of problems) console.error(`${file}:${lineNo}: ${reason}: ${text}`);
  if (problems.length > 0 || orders.length === 0) {
    console.error(`Nothing was written: ${problems.length} lines cannot be read.`);
    return 1;
  }
  const catalog = deriveCatalog(orders);
  const terminalOrders = toTerminalOrders(orders, catalog);
  console.log(mappingReport(orders, terminalOrders, catalog));
  if (values.catalog !== undefined) writeFileSync(values.catalog, `${JSON.stringify(catalog, null, 1)}\n`);
  if (values['terminal-orders'] !== undefined)
    writeFileSync(values['terminal-orders'], terminalOrders.map((order) => `${JSON.stringify(order)}\n`).join(''));
  return 0;
}

process.exitCode = main();

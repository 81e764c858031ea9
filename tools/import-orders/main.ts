import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deriveCatalogue } from './derive-catalogue.ts';
import { mappingReport } from './mapping-report.ts';
import { parseOrders } from './orders-file.ts';
import { toTillOrders } from './till-orders.ts';

const USAGE = 'Usage: tsx tools/import-orders/main.ts ORDERS.tsv [--catalogue OUT.json] [--till-orders OUT.json]';

/** Reads a file of orders, prints what became of every line and writes the derived files that are asked for. */
function main(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { catalogue: { type: 'string' }, 'till-orders': { type: 'string' } },
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
  const catalogue = deriveCatalogue(orders);
  const tillOrders = toTillOrders(orders, catalogue);
  console.log(mappingReport(orders, tillOrders, catalogue));
  if (values.catalogue !== undefined) writeFileSync(values.catalogue, `${JSON.stringify(catalogue, null, 1)}\n`);
  if (values['till-orders'] !== undefined)
    writeFileSync(values['till-orders'], tillOrders.map((order) => `${JSON.stringify(order)}\n`).join(''));
  return 0;
}

process.exitCode = main();

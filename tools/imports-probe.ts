import { sheetRoutes } from '@tavola/contract';
import { startOfficeServer } from './testkit/office.ts';
import { exportFile, importFile } from './testkit/sheets.ts';
import { stopTestCluster } from './testkit/database.ts';
import { largeCatalogue } from './bench/catalogue-files.ts';
const [products, lists] = [Number(process.argv[2] ?? 10000), Number(process.argv[3] ?? 5)];
const server = await startOfficeServer();
const office = await server.open();
const begun = performance.now();
for (const { sheet, what, text } of largeCatalogue(products, lists)) {
  const started = performance.now();
  const { status, body } = await importFile(server, sheetRoutes[sheet], office.owner, text, { isCreatingMissing: true });
  console.log(what, status, status === 200 ? JSON.stringify(body.counts) : JSON.stringify(body).slice(0, 400), Math.round(performance.now() - started), 'ms');
}
console.log('all', Math.round(performance.now() - begun), 'ms');
for (const format of ['csv', 'xlsx'] as const) for (const sheet of ['products', 'priceLists'] as const) {
  const started = performance.now();
  let worst = 0; let last = performance.now();
  const beat = setInterval(() => { worst = Math.max(worst, performance.now() - last - 10); last = performance.now(); }, 10);
  const file = await exportFile(server, sheetRoutes[sheet], office.owner, format).catch((e: unknown) => String(e));
  clearInterval(beat);
  console.log('export', sheet, format, typeof file === 'string' ? file : `${Math.round(file.contentBase64.length / 1e6)} MB base64`, Math.round(performance.now() - started), 'ms, longest hold', Math.round(worst), 'ms');
}
await server.close();
await stopTestCluster();

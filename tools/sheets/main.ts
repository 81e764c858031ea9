import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoNames } from '@tavola/contract';
import { demoCatalog } from '@tavola/demo';
import { catalogSheets } from './catalog-sheets.ts';

const USAGE =
  'npx tsx tools/sheets/main.ts [--demo burrito|thai|bakery] [--out data/sheets] [--format csv|xlsx]   a demo restaurant as import files, numbered in the order to take them';

const { values } = parseArgs({
  options: {
    demo: { type: 'string', default: 'burrito' },
    out: { type: 'string', default: 'data/sheets' },
    format: { type: 'string', default: 'xlsx' },
    help: { type: 'boolean' },
  },
});
if (values.help === true) console.log(USAGE);
else {
  mkdirSync(values.out, { recursive: true });
  const files = await catalogSheets(
    demoCatalog(demoNames.find((name) => name === values.demo) ?? 'burrito'),
    values.format === 'csv' ? 'csv' : 'xlsx',
  );
  for (const [index, { file }] of files.entries()) {
    const path = join(values.out, `${index + 1}-${file.fileName}`);
    writeFileSync(path, Buffer.from(file.contentBase64, 'base64'));
    console.log(path);
  }
}

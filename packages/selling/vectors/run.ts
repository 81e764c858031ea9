import { readFileSync } from 'node:fs';
import { roundingMatrix } from './rounding-matrix.ts';
import { readCases, runCase } from './run-case.ts';

const [file, ...rest] = process.argv.slice(2);
if (file === '--rounding') {
  process.stdout.write(`${roundingMatrix()}\n`);
  process.exit(0);
}
if (file === undefined || rest.length > 0) {
  process.stderr.write('Usage: npm run vectors -- FILE.jsonl | --rounding\n');
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const one of readCases(readFileSync(file, 'utf8'))) {
  const found = runCase(one);
  if (found.length === 0) {
    passed += 1;
  } else {
    failed += 1;
    process.stdout.write(`${one.name}\n${found.map((difference) => `  ${difference}\n`).join('')}`);
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

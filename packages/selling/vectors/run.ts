import { readFileSync } from 'node:fs';
import { roundingMatrix } from './rounding-matrix.ts';
import { leftOut } from './left-out.ts';
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
const without = new Map<string, number>();
for (const one of readCases(readFileSync(file, 'utf8'))) {
  const reason = leftOut(one.name);
  if (reason !== null) {
    without.set(reason, (without.get(reason) ?? 0) + 1);
    continue;
  }
  const found = runCase(one);
  if (found.length === 0) {
    passed += 1;
  } else {
    failed += 1;
    process.stdout.write(`${one.name}\n${found.map((difference) => `  ${difference}\n`).join('')}`);
  }
}
for (const [reason, count] of without) process.stdout.write(`${count} left out: ${reason}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

import { priceOrder, SCALE } from '@tavola/selling';
import { benchDraft, benchLines, benchSettings } from './pricing-cart.ts';
import { priceDecimal, priceDinero, pricePlain } from './pricing-rivals.ts';

/**
 * Goal S3: median microseconds of a 10-line cart, of a 200-line cart, and how many times the 10-line cart a 200-line
 * one may cost.
 */
const S3 = { tenLinesUs: 50, twoHundredLinesUs: 1000, growth: 25 };
const SIZES = [10, 20, 50, 100, 200, 500, 1000];
const BATCH_MS = 4;
const BATCHES = 60;

/**
 * Median microseconds of one call. Batches are long enough for the clock; the median ignores other work of the machine.
 */
function medianUs(work: () => unknown): number {
  const warmUntil = performance.now() + 150;
  let calls = 0;
  while (performance.now() < warmUntil) {
    work();
    calls += 1;
  }
  const perBatch = Math.max(1, Math.round((calls / 150) * BATCH_MS));
  const samples: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const started = performance.now();
    for (let i = 0; i < perBatch; i++) work();
    samples.push(((performance.now() - started) * 1000) / perBatch);
  }
  samples.sort((a, b) => a - b);
  return samples[BATCHES >> 1] ?? Number.NaN;
}

function dueInCents(lines: number): number {
  const verdict = priceOrder(benchDraft(benchLines(lines)), benchSettings);
  if (!verdict.ok) throw new Error(`${verdict.code} ${JSON.stringify(verdict.params)}`);
  return verdict.value.totals.totalDueAmount / (SCALE / 100);
}

function row(...cells: (string | number)[]): void {
  console.log(
    cells
      .map((cell, i) =>
        i === 0
          ? String(cell).padEnd(22)
          : (typeof cell === 'number' ? cell.toFixed(cell < 100 ? 2 : 0) : cell).padStart(13),
      )
      .join(''),
  );
}

/** `npm run bench pricing`: prints goal S3 and exits non-zero when it is missed. */
export async function run(_args: string[]): Promise<void> {
  console.log(
    'Cart: modifiers on every line, item, automatic and order discount, service charge, two taxes; median of',
    BATCHES,
    'batches.\n',
  );
  // Lets the compiler settle on all sizes first, or the first row would pay for it.
  for (const size of SIZES) {
    const draft = benchDraft(benchLines(size));
    medianUs(() => priceOrder(draft, benchSettings));
  }
  row('lines', 'ours us', 'us a line', 'plain us', 'ours / plain');
  const ours = new Map<number, number>();
  for (const size of SIZES) {
    const lines = benchLines(size);
    const draft = benchDraft(lines);
    const us = medianUs(() => priceOrder(draft, benchSettings));
    const plain = medianUs(() => pricePlain(lines));
    ours.set(size, us);
    row(size, us, us / size, plain, us / plain);
  }
  compareWithLibraries();
  const ten = ours.get(10) ?? Number.NaN;
  const twoHundred = ours.get(200) ?? Number.NaN;
  console.log();
  const verdicts = [
    ['10 lines, us', ten, S3.tenLinesUs],
    ['200 lines, us', twoHundred, S3.twoHundredLinesUs],
    ['200 lines / 10 lines', twoHundred / ten, S3.growth],
  ] as const;
  for (const [what, figure, limit] of verdicts)
    row(`S3 ${what}`, figure, `<= ${limit}`, figure <= limit ? 'met' : 'MISSED');
  if (verdicts.some(([, figure, limit]) => !(figure <= limit))) process.exitCode = 1;
}

/** The same cart with other libraries: their time as a multiple of ours, and whether they come to our total. */
function compareWithLibraries(): void {
  console.log();
  row('same cart by', '10 lines us', '/ ours', '200 lines us', '/ ours', 'total of 10');
  const sizes = [10, 200] as const;
  const base = sizes.map((size) => {
    const draft = benchDraft(benchLines(size));
    return medianUs(() => priceOrder(draft, benchSettings));
  });
  row('ours', base[0] ?? 0, '1', base[1] ?? 0, '1', String(dueInCents(10)));
  for (const [name, price] of [
    ['plain number', pricePlain],
    ['dinero.js', priceDinero],
    ['decimal.js', priceDecimal],
  ] as const) {
    const [ten = 0, twoHundred = 0] = sizes.map((size) => {
      const lines = benchLines(size);
      return medianUs(() => price(lines));
    });
    row(name, ten, ten / (base[0] ?? 1), twoHundred, twoHundred / (base[1] ?? 1), String(price(benchLines(10))));
  }
}

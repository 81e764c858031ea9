/** Lists whose order does not matter; rows of zero are left out of them and of `orderDiscounts` (FORMAT.md). */
const UNORDERED: ReadonlySet<string> = new Set(['taxes', 'serviceChargeTaxes', 'automaticDiscounts']);
const WITHOUT_ZEROS: ReadonlySet<string> = new Set(['taxes', 'serviceChargeTaxes', 'orderDiscounts', 'shares']);
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Where two answers differ, one line each: path, what was expected, what came. */
export function differences(expected: unknown, actual: unknown): readonly string[] {
  const found: string[] = [];
  compare('', '', expected, actual, found);
  return found;
}

function compare(path: string, key: string, expected: unknown, actual: unknown, found: string[]): void {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const [wanted, got] = [tidyList(key, expected), tidyList(key, actual)];
    for (let i = 0; i < Math.max(wanted.length, got.length); i++)
      compare(`${path}[${i}]`, '', wanted[i], got[i], found);
    return;
  }
  if (isRecord(expected) && isRecord(actual)) {
    const [wanted, got] = [tidyRecord(key, expected), tidyRecord(key, actual)];
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(got)]))
      compare(path === '' ? name : `${path}.${name}`, name, wanted[name], got[name], found);
    return;
  }
  if (!isSame(expected, actual))
    found.push(`${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

function tidyList(key: string, list: readonly unknown[]): readonly unknown[] {
  const kept = WITHOUT_ZEROS.has(key) ? list.filter((row) => !(isRecord(row) && isZero(row['amount']))) : list;
  return UNORDERED.has(key) ? kept.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)) : kept;
}

function tidyRecord(key: string, record: Record<string, unknown>): Record<string, unknown> {
  return WITHOUT_ZEROS.has(key)
    ? Object.fromEntries(Object.entries(record).filter(([, value]) => !isZero(value)))
    : record;
}

function sortKey(row: unknown): string {
  return isRecord(row) ? JSON.stringify([row['name'], decimal(String(row['rate'])), row['inclusive']]) : String(row);
}

function isSame(expected: unknown, actual: unknown): boolean {
  if (typeof expected === 'string' && typeof actual === 'string') return decimal(expected) === decimal(actual);
  return expected === actual;
}

function isZero(value: unknown): boolean {
  return typeof value === 'string' && decimal(value) === '0';
}

/** A decimal without needless zeros or the sign of 0; any other text unchanged. */
function decimal(text: string): string {
  if (!DECIMAL.test(text)) return text;
  const short = (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text).replace(/^(-?)0+(?=\d)/, '$1');
  return short === '-0' ? '0' : short;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

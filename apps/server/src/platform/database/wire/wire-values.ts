/**
 * A parameter as Postgres reads it from text: instants as UTC, arrays as array literals, other objects as JSON; bytes
 * stay bytes and undefined is NULL.
 */
export function toWire(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return arrayLiteral(value);
  return JSON.stringify(value);
}

/** A list as Postgres reads it from text. */
export function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(elementLiteral).join(',')}}`;
}

function elementLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  const wire = typeof value === 'string' ? value : toWire(value);
  return `"${escaped(Buffer.isBuffer(wire) ? `\\x${wire.toString('hex')}` : (wire ?? ''))}"`;
}

// Looking is faster than replacing, and most elements are ids and moments.
function escaped(text: string): string {
  const doubled = text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
  return doubled.includes('"') ? doubled.replaceAll('"', '\\"') : doubled;
}

/** An address in one line, for comparing two versions of a record. */
export function describeAddress(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { addressLine1, postalCode, province } = value as Readonly<Record<string, unknown>>;
  return [addressLine1, postalCode, province].filter((part) => typeof part === 'string' && part !== '').join(', ');
}

/** A copy of plain data. Unlike those of `structuredClone`, its objects keep their shapes, which every reader uses. */
export function copied<T>(value: T): T;
export function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Date) return new Date(value);
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) copy[name] = copied(copy[name]);
  return copy;
}

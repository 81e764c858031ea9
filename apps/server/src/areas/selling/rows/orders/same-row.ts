/**
 * Whether two rows hold the same. Most columns of a saved row are as they were, so columns are compared one by one and
 * only objects as text; left out and null are the same.
 */
export function isSameRow<T extends object>(one: T, other: T): boolean {
  if (one === other) return true;
  let key: keyof T;
  for (key in one) if (!isSameValue(one[key], other[key])) return false;
  for (key in other) if (!(key in one) && !isSameValue(null, other[key])) return false;
  return true;
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' && typeof other !== 'object') return (one ?? null) === (other ?? null);
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

import type { OfflineOrderInput } from '@tavola/contract';

/**
 * What the hash of an offline order is made of: all that it says but when it was sent, and what became of its tickets
 * since, as one text that does not depend on the order of keys. The terminal and the server make it by the same rule
 * (decision 79).
 */
export function offlineContent(order: Omit<OfflineOrderInput, 'contentHash' | 'sentAt'>): string {
  const { contentHash: _hash, sentAt: _sentAt, tickets: _tickets, ...content }: Partial<OfflineOrderInput> = order;
  return JSON.stringify(sorted(content));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

import { describe, expect, it } from 'vitest';
import { offlineContent } from './offline-content.ts';

type Order = Parameters<typeof offlineContent>[0];
// Only the shape of its content matters here.
const order = (more: object = {}): Order =>
  ({ offlineNo: 'T2-0041', order: { b: 1, a: [2, { d: 3, c: 4 }] }, ...more }) as unknown as Order;

describe('what the hash of an offline order is made of (decision 79)', () => {
  it('does not depend on the order of keys or on what is undefined', () => {
    const other = { order: { a: [2, { c: 4, d: 3 }], b: 1, e: undefined }, offlineNo: 'T2-0041' } as unknown as Order;
    expect(offlineContent(other)).toBe(offlineContent(order()));
  });
  it('leaves out the hash itself and when the order was sent', () => {
    expect(offlineContent(order({ contentHash: 'f', sentAt: '2026-01-01T00:00:00Z' }))).toBe(offlineContent(order()));
  });
  it('differs with a figure, and with the order of lines', () => {
    expect(offlineContent(order({ order: { b: 2, a: [] } }))).not.toBe(
      offlineContent(order({ order: { b: 1, a: [] } })),
    );
    expect(offlineContent(order({ order: [1, 2] }))).not.toBe(offlineContent(order({ order: [2, 1] })));
  });
});

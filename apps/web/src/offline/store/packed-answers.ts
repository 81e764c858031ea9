import { unpack, type Packed, type PosCatalog } from '@tavola/contract';

/**
 * What the sell data were unpacked from. A copy of them is that text: it is a tenth of what was unpacked, and its long
 * lists stay text until someone looks.
 */
const packedForms = new WeakMap<object, Packed>();

/** The sell data of a packed answer. */
export function unpackCatalog(packed: Packed): PosCatalog {
  const catalog = unpack<PosCatalog>(packed);
  packedForms.set(catalog, packed);
  return catalog;
}

/** What an answer was unpacked from; null = it came as it is. */
export const packedForm = (data: unknown): Packed | null =>
  typeof data === 'object' && data !== null ? (packedForms.get(data) ?? null) : null;

import { queryOptions } from '@tanstack/react-query';
import type { KeyMemory } from '#runtime/session/tabs/kept-sale-key.ts';
import { claimTab } from '#runtime/session/tabs/tab.ts';
import type { SaleCipher } from './sale-cipher.ts';

/** What this terminal stores of its sales, readable by this browser only (platform spec, section 9). */

/** The storage of a browser, or of a test. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & KeyMemory;

/** null until it is opened, and where texts are stored as they are; the security page warns there. */
let cipher: SaleCipher | null = null;

/** Reads the key of this browser and finds which tab this is, before the first sale is read or stored. */
export async function openKeptSales(): Promise<void> {
  const { openSaleCipher } = await import('./sale-cipher.ts');
  [cipher] = await Promise.all([openSaleCipher(), claimTab()]);
}

/** Fetched with the sell data, so that whatever needs a sale finds it readable. */
export const keptSalesQuery = queryOptions({
  queryKey: ['keptSales'],
  queryFn: () => openKeptSales().then(() => true),
  staleTime: Infinity,
  gcTime: Infinity,
  networkMode: 'always',
});

const isPlain = (text: string): boolean => text.startsWith('{');

/** Whether the text is sealed by a key that the browser does not give now. */
export const isLocked = (text: string | null): boolean => text !== null && cipher === null && !isPlain(text);

/** Stores a value in its place. */
export function writeSealed(place: string, value: object, memory: Memory): void {
  const text = JSON.stringify(value);
  memory.setItem(place, cipher === null ? text : cipher.seal(text, place));
}

/** The value of a stored text; undefined where it does not open. It opens only in the place that it was sealed for. */
export function openSealed(text: string | null, place: string): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(isPlain(text) || cipher === null ? text : cipher.open(text, place));
  } catch {
    return undefined;
  }
}

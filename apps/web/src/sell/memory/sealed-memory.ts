import { queryOptions } from '@tanstack/react-query';
import { readPlaces, restorePlaces } from '#offline/store/kept-places.ts';
import type { KeyMemory } from '#runtime/session/tabs/kept-sale-key.ts';
import { claimTab, tabID } from '#runtime/session/tabs/tab.ts';
import type { SaleCipher } from './sale-cipher.ts';

/** What this terminal stores of its sales, readable by this browser only (platform spec, section 9). */

/** The storage of a browser, or of a test. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & KeyMemory;

/** null until it is opened, and where texts are stored as they are; the security page warns there. */
let cipher: SaleCipher | null = null;

/**
 * Reads the key of this browser, finds which tab this is and what a kill has left on the disk alone, before the first
 * sale is read or stored.
 */
export async function openKeptSales(): Promise<void> {
  const reading = readPlaces();
  const { openSaleCipher } = await import('./sale-cipher.ts');
  [cipher] = await Promise.all([openSaleCipher(), claimTab()]);
  await restorePlaces(await reading, storedAt, placesOfOthers);
}

/** When a sale or a payment was stored; null where its text does not open. */
function storedAt(text: string, place: string): number | null {
  if (isLocked(text)) return null;
  const read = openSealed(text, place);
  if (typeof read !== 'object' || read === null) return null;
  const at = 'storedAtMs' in read ? read.storedAtMs : 'sentAtMs' in read ? read.sentAtMs : 0;
  return typeof at === 'number' ? at : 0;
}

/** Which places belong to the sales of other open tabs. */
async function placesOfOthers(): Promise<(place: string) => boolean> {
  const { openTabs } = await import('#runtime/session/tabs/open-tabs.ts');
  const others = [...(await openTabs())].filter((tab) => tab !== tabID());
  return (place) => others.some((tab) => place.endsWith(tab));
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

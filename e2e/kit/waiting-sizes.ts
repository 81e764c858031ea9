import type { Page } from '@playwright/test';

/** What an order that waits on a terminal takes there, and what of it is what. */
export interface StoredOrder {
  readonly lineCount: number;
  /** Characters of the whole row, as it is stored. */
  readonly size: number;
  /** Characters of what it says, by its parts, before it is compressed and sealed. */
  readonly parts: Readonly<Record<string, number>>;
}

/** The orders that wait on a terminal, fewest lines first; their texts are opened with the key of the browser. */
export const storedOn = (page: Page): Promise<StoredOrder[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const from = async (name: string, store: string): Promise<unknown[]> => {
      const database = await answer(indexedDB.open(name));
      const rows = await answer<unknown[]>(database.transaction(store).objectStore(store).getAll());
      database.close();
      return rows;
    };
    const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const [key] = (await from('tavola.keys', 'keys')) as CryptoKey[];
    const rows = (await from('pending-order-db', 'orders')) as { readonly sealed: string }[];
    if (key === undefined) throw new Error('The browser keeps no key.');
    const orders = await Promise.all(
      rows.map(async (row) => {
        const { iv, data, form } = JSON.parse(row.sealed) as { iv: string; data: string; form?: 'deflate-raw' };
        const opened = new Blob([await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, key, bytes(data))]);
        const stream = form === undefined ? null : opened.stream().pipeThrough(new DecompressionStream(form));
        const text = await (stream === null ? opened.text() : new Response(stream).text());
        // As the terminal writes it.
        const { content, answer: answered } = JSON.parse(text) as {
          content: { order: { orderLines: unknown[] } };
          answer: Record<string, unknown>;
        };
        const parts = Object.entries({ ...answered, content }).map(([name, part]) => [
          name,
          JSON.stringify(part).length,
        ]);
        return {
          lineCount: content.order.orderLines.length,
          size: JSON.stringify(row).length,
          parts: { ...Object.fromEntries(parts), all: text.length } as Record<string, number>,
        };
      }),
    );
    return orders.toSorted((one, other) => one.lineCount - other.lineCount);
  });

import type { ReceiptDocument } from '@tavola/contract';
import { describe, expect, test, vi } from 'vitest';
import { newID } from '#runtime/clock/ids.ts';
import { textOf } from '#text/define.ts';
import { meetAndroid, openDrawerLocally, printLocally } from './local-agent.queries.ts';
import { withoutNetwork } from './print-bridges.setup.ts';
import { LONGEST_LINK } from './print-link.ts';
import { printLinkStrings } from './print-link.strings.ts';

/** What a page sends to what prints next to it, in a real browser: the bridge of an app, and links of a program. */

const receiptOf = (text: string): ReceiptDocument => ({
  sections: [{ label: '', blocks: [{ kind: 'text', text, align: 'left', size: 1, isBold: false }] }],
});
const receipt = receiptOf('น้ำตกหมู · 120.00 ฿');

withoutNetwork();

describe('an Android app (decision 419, docs/android.md)', () => {
  /** The app as its contract has it; keeps each message as it came. */
  function app(outcome: object) {
    const messages: unknown[][] = [];
    const answered =
      (name: string, content: object) =>
      (id: string, ...more: unknown[]) => {
        messages.push([name, typeof id, ...more]);
        const { tavolaPage } = globalThis as { tavolaPage?: { answer(id: string, json: string): void } };
        setTimeout(() => tavolaPage?.answer(id, JSON.stringify(content)));
      };
    const printer = { printerID: newID(), name: 'Built in', status: 'OK', reason: null };
    vi.stubGlobal('TavolaAndroid', {
      print: answered('print', outcome),
      openDrawer: answered('openDrawer', outcome),
      status: answered('status', { printers: [printer] }),
      keepAwake: (isOn: unknown) => void messages.push(['keepAwake', isOn]),
    });
    return messages;
  }

  test('is first kept awake and asked for its printers', async () => {
    const messages = app({ outcome: 'Printed', reason: null });
    await meetAndroid();
    expect(messages).toEqual([
      ['keepAwake', true],
      ['status', 'string'],
    ]);
  });
  test('gets a receipt as one text', async () => {
    const messages = app({ outcome: 'Printed', reason: null });
    await meetAndroid();
    await printLocally(receipt);
    const [name, id, job] = messages.at(-1) ?? [];
    expect(name).toBe('print');
    expect(id).toBe('string');
    expect(JSON.parse(String(job))).toMatchObject({ document: receipt });
  });
  test('says in its answer why nothing was printed', async () => {
    app({ outcome: 'Failed', reason: 'No paper' });
    await meetAndroid();
    await expect(printLocally(receipt)).rejects.toThrow('No paper');
  });
});

describe('a program that links open (decision 448, docs/print-link.md)', () => {
  /** Catches the links that the page opens, before the browser looks for their program. */
  async function opened(protocol: unknown, work: () => Promise<unknown>): Promise<string[]> {
    vi.stubGlobal('TavolaPrintLink', { protocol });
    const links: string[] = [];
    const caught = (event: Event): void => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      links.push(event.target.href);
    };
    document.addEventListener('click', caught, true);
    try {
      await work();
    } finally {
      document.removeEventListener('click', caught, true);
    }
    return links;
  }
  /** Reads a link as `docs/print-link.md` says. */
  async function jobOf(link: string | undefined): Promise<unknown> {
    const letters = (/\?job=([\w-]+)$/.exec(link ?? '')?.[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return JSON.parse(await new Response(stream).text());
  }

  test('gets a receipt as one link', async () => {
    const links = await opened('tavola-print', () => printLocally(receipt));
    expect(links).toHaveLength(1);
    expect(links[0]).toMatch(/^tavola-print:\/\/print\?job=[\w-]+$/);
    expect(await jobOf(links[0])).toMatchObject({ document: receipt });
  });
  test('opens the drawer under the id of the payment', async () => {
    const paymentID = newID();
    const links = await opened('web+tavola', () => openDrawerLocally(paymentID));
    expect(links[0]).toMatch(/^web\+tavola:\/\/open-drawer\?job=/);
    expect(await jobOf(links[0])).toEqual({ printJobID: paymentID });
  });
  test('leaves the page where it is', async () => {
    const before = [location.href, document.links.length];
    await opened('tavola-print', () => printLocally(receipt));
    expect([location.href, document.links.length]).toEqual(before);
  });
  test('gets no receipt that is longer than a link may be', async () => {
    const long = receiptOf(Array.from({ length: LONGEST_LINK }, () => newID()).join(' '));
    const links = await opened('tavola-print', () =>
      expect(printLocally(long)).rejects.toThrow(textOf(printLinkStrings)('tooLong')),
    );
    expect(links).toEqual([]);
  });
  test.each(['javascript', 'mailto', 'file', 'https', 'tavola print', '', null])(
    'is never one of the protocol %s',
    async (protocol) => {
      const links = await opened(protocol, () =>
        expect(printLocally(receipt)).rejects.toThrow(textOf(printLinkStrings)('noProgram')),
      );
      expect(links).toEqual([]);
    },
  );
});

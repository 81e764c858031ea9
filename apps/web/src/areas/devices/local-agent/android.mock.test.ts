import type { ReceiptDocument, TerminalPrinter } from '@tavola/contract';
import { describe, expect, it, vi } from 'vitest';
import { meetAndroid, type AndroidBridge, type AndroidPage } from './android-bridge.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { addScanListener } from '#ui/input/key-gate.ts';
import { openDrawerLocally, ownPrinterQuery, printLocally, printsByAndroid } from './local-agent.queries.ts';
import { withoutNetwork } from './print-bridges.setup.ts';

const document: ReceiptDocument = { sections: [{ label: '', blocks: [] }] };
const PRINTER = { printerID: '01a2286a-9526-77b1-ab51-f7c3aa632ffb', name: 'Built in', status: 'OK', reason: null };

const OWN: TerminalPrinter = {
  printerID: null,
  printsReceipt: false,
  opensDrawer: false,
  onScreenPrinter: false,
  enableHardwareAgentPrinting: true,
  enableAndroidPrinting: true,
  printingHardwareAgent: null,
};

/** An Android app: what it was asked, and how it answers. */
function fakeApp(printers: readonly object[], ending: object = { outcome: 'Printed', reason: null }) {
  const asked: string[][] = [];
  const page = (): AndroidPage | undefined => (globalThis as { tavolaPage?: AndroidPage }).tavolaPage;
  const answer = (id: string, content: object) => queueMicrotask(() => page()?.answer(id, JSON.stringify(content)));
  const app: AndroidBridge = {
    print: (id, job) => {
      asked.push(['print', job]);
      answer(id, ending);
    },
    openDrawer: (id, job) => {
      asked.push(['openDrawer', job]);
      answer(id, ending);
    },
    status: (id) => answer(id, { printers }),
    keepAwake: (isOn) => void asked.push(['keepAwake', String(isOn)]),
  };
  vi.stubGlobal('TavolaAndroid', app);
  return { asked, page };
}

withoutNetwork();

describe('a page that an Android app shows (decision 419)', () => {
  it('prints receipts by its printer', async () => {
    const { asked } = fakeApp([PRINTER]);
    await meetAndroid();
    expect(await printLocally(document)).toBe(true);
    expect(JSON.parse(asked.at(-1)?.[1] ?? '')).toMatchObject({ document });
  });
  it('says why it did not print', async () => {
    fakeApp([PRINTER], { outcome: 'Failed', reason: 'No paper' });
    await meetAndroid();
    await expect(printLocally(document)).rejects.toThrow('No paper');
  });
  it('prints nothing by it where the office turned that off (decision 442)', async () => {
    const { asked } = fakeApp([PRINTER]);
    await meetAndroid();
    queryClient.setQueryData(ownPrinterQuery.queryKey, { ...OWN, enableAndroidPrinting: false });
    await printLocally(document);
    expect(asked.map(([what]) => what)).not.toContain('print');
  });
  it('is printed on without an answer of the office', async () => {
    fakeApp([PRINTER]);
    await meetAndroid();
    expect(printsByAndroid()).toBe(true);
  });
  it('opens the drawer once for a payment', async () => {
    const { asked } = fakeApp([PRINTER]);
    await meetAndroid();
    await openDrawerLocally('01a2286a-9526-77b1-ab51-f7c3aa632ffc');
    expect(asked.at(-1)).toEqual(['openDrawer', '{"printJobID":"01a2286a-9526-77b1-ab51-f7c3aa632ffc"}']);
  });
  it('keeps the screen on', async () => {
    const { asked } = fakeApp([]);
    await meetAndroid();
    expect(asked).toEqual([['keepAwake', 'true']]);
  });
  it('takes what its scanner reads', async () => {
    const { page } = fakeApp([]);
    await meetAndroid();
    const codes: string[] = [];
    const stop = addScanListener((code) => codes.push(code) > 0);
    page()?.scan('4006381333931');
    stop();
    expect(codes).toEqual(['4006381333931']);
  });
  it('prints as without it where it has no printer', async () => {
    const { asked } = fakeApp([]);
    await meetAndroid();
    expect(await printLocally(document)).toBe(false);
    expect(asked.map(([what]) => what)).not.toContain('print');
  });
});

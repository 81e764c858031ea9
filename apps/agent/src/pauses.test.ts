import type { Printer, ReceiptDocument } from '@tavola/contract';
import { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Agent } from './agent.ts';
import { Journal } from './journal.ts';
import { printJob } from './print-job.ts';

// Pauses of the specification on a clock that the test moves; only timers are simulated, connections are real.

let server: Server;
let device: PrinterSimulator;
let folder = '';
beforeEach(async () => {
  device = await PrinterSimulator.start();
  folder = mkdtempSync(join(tmpdir(), 'tavola-pauses-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

const TURNS = 20_000;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns += 1) {
    if (turns > TURNS) throw new Error('It does not come to that.');
    await turn();
  }
}
/** Long enough for a call that nothing holds back. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 300; turns += 1) await turn();
}

const document: ReceiptDocument = {
  sections: [{ label: '', blocks: [{ kind: 'text', text: 'Soup', align: 'left', size: 1, isBold: false }] }],
};
const printerWith = (more: Partial<Printer>): Printer => ({
  printerID: 'kitchen',
  name: 'Kitchen',
  printerType: 'Network',
  ip: '127.0.0.1',
  port: device.port,
  com: '',
  baudRate: 115_200,
  vid: null,
  pid: null,
  filePath: '',
  printerMode: 'EscPos',
  charactersPerLine: 48,
  encoding: 'cp858',
  threshold: 225,
  cutting: true,
  printImageDelay: 100,
  printCoolDownDelay: 0,
  language: null,
  hardwareAgentID: null,
  status: 'OK',
  statusSince: null,
  statusReason: null,
  version: 1,
  ...more,
});

interface Take {
  readonly at: number;
  readonly busyPrinterIDs: readonly string[];
}

/** A server that answers each call by `answer`, and an agent of it that works; `takes` = when it asked for work. */
async function work(answer: (call: string) => object | null) {
  const takes: Take[] = [];
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const call = (request.url ?? '').split('/').at(-1) ?? '';
      const { busyPrinterIDs = [] } = JSON.parse(text) as Partial<Take>;
      if (call === 'take') takes.push({ at: Date.now(), busyPrinterIDs });
      const body = answer(call);
      response.writeHead(body === null ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agent = new Agent({ origin, hardwareAgentID: 'agent', agentKey: 'key' }, folder, '1.0.0');
  const ended = agent.run();
  return {
    takes,
    stop: async (): Promise<void> => {
      agent.stop();
      await until(() => vi.getTimerCount() === 0);
      await ended;
      server.close();
    },
  };
}

describe('an agent whose server is not there', () => {
  it('tries after 0, 2, 2, 2, 5, 10 and 30 seconds, and every 10 seconds from then on', async () => {
    const { takes, stop } = await work(() => null);
    await until(() => takes.length === 1);
    for (const pauseMs of [0, 2_000, 2_000, 2_000, 5_000, 10_000, 30_000, 10_000, 10_000]) {
      const tries = takes.length;
      await settled();
      if (pauseMs > 0) {
        await vi.advanceTimersByTimeAsync(pauseMs - 1);
        await settled();
        expect(takes).toHaveLength(tries);
      }
      await vi.advanceTimersByTimeAsync(1);
      await until(() => takes.length === tries + 1);
    }
    await settled();
    await stop();
  });
});

describe('a printer rests after a job', () => {
  /** For how many seconds after its job a printer is busy. */
  async function busySeconds(kind: 'Kitchen' | 'Receipt', more: Partial<Printer>): Promise<number> {
    let isGiven = false;
    const printer = printerWith(more);
    const { takes, stop } = await work((call) => {
      if (call !== 'take') return { printJobID: 'job' };
      const jobs = isGiven ? [] : [{ printJobID: 'job', printerID: 'kitchen', kind, document, copies: 1 }];
      isGiven = true;
      return { printers: [printer], jobs };
    });
    await until(() => device.cuts === 1);
    await settled();
    const busy: boolean[] = [];
    for (let second = 0; second < 8; second += 1) {
      const asked = takes.length;
      await vi.advanceTimersByTimeAsync(1_000);
      await until(() => takes.length > asked);
      await settled();
      busy.push(takes.at(-1)?.busyPrinterIDs.includes('kitchen') ?? false);
    }
    await stop();
    return busy.lastIndexOf(true) + 1;
  }

  it('for 2 seconds after a kitchen ticket', async () => {
    // It is asked by whole seconds, from some time within the first one.
    expect([1, 2]).toContain(await busySeconds('Kitchen', {}));
  });
  it('not at all after a receipt, without a cool-down', async () => {
    expect(await busySeconds('Receipt', {})).toBe(0);
  });
  it('for its cool-down after a receipt', async () => {
    expect(await busySeconds('Receipt', { printCoolDownDelay: 5_000 })).toBeGreaterThanOrEqual(4);
  });
});

it('waits for the image delay after a picture, before it asks whether that is printed', async () => {
  const job = { printJobID: 'job', printerID: 'kitchen', kind: 'Receipt', document, copies: 1 } as const;
  const journal = new Journal(join(folder, 'printed.jsonl'));
  const printer = printerWith({ printerMode: 'Image', printImageDelay: 5_000 });
  const ended = printJob(job, printer, { journal, folder, begin: () => Promise.resolve(true) });
  await until(() => device.cuts === 1);
  await vi.advanceTimersByTimeAsync(4_900);
  await settled();
  // It was asked for its state, its cover and its paper before.
  expect(device.questions).toBe(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(await ended).toEqual({ outcome: 'Printed', reason: null });
  expect(device.questions).toBe(4);
});

import { LOCAL_AGENT_TOKEN, type AgentJob, type Printer } from '@tavola/contract';
import { localToken } from '@tavola/agent/local/guard.ts';
import type { LocalTools } from '@tavola/agent/local/local-calls.ts';
import { serveLocally, type LocalDoor } from '@tavola/agent/local/local-server.ts';
import { printJob } from '@tavola/agent/print-job.ts';
import { Journal } from '@tavola/agent/journal.ts';
import { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './chromium.mjs';

// Pages of a real Chromium ask an agent that has a real printer (reliability D7, D10).

const PRINTER = '01a2286a-9526-77b1-ab51-f7c3aa632ffb';
const PATIENCE_MS = 120_000;
const key = { hardwareAgentID: '01a2286a-9526-77b1-ab51-f7c3aa632ffa', agentKey: 'the key of this agent' };

let pages: Server;
let device: PrinterSimulator;
let door: LocalDoor;
let browser: Browser;
let port = 0;
const at = (name: string): string => `http://${name}.localhost:${port}`;

beforeAll(async () => {
  pages = createServer(
    (_, response) => void response.setHeader('content-type', 'text/html').end('<title>Page</title>'),
  );
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  // It listens on a port.
  ({ port } = pages.address() as AddressInfo);
  device = await PrinterSimulator.start();
  const identity = { ...key, origin: at('diner') };
  door = await serveLocally(0, identity, toolsFor(device));
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found.');
  // As if the pages came from the internet, and the agent from this machine.
  const args = ['--no-sandbox', '--disable-gpu', `--ip-address-space-overrides=127.0.0.1:${port}=public`];
  browser = await chromium.launch({ executablePath, args });
}, PATIENCE_MS);
afterAll(async () => {
  await browser.close();
  await door.close();
  await device.close();
  pages.close();
});

/** Prints as an agent does, on the printer of this test. */
function toolsFor({ port: printerPort }: PrinterSimulator): LocalTools {
  const folder = mkdtempSync(join(tmpdir(), 'tavola-pages-'));
  const journal = new Journal(join(folder, 'printed.jsonl'));
  const printer: Printer = {
    printerID: PRINTER,
    name: 'Bar',
    printerType: 'Network',
    ip: '127.0.0.1',
    port: printerPort,
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
    version: 1,
    status: 'OK',
    statusSince: null,
    statusReason: null,
  };
  return {
    system: () => ({ version: '1.1.0', isServerThere: true, hardwareAgentID: key.hardwareAgentID }),
    statuses: () => [],
    check: () => Promise.resolve(null),
    print: async (job: AgentJob) =>
      (await printJob(job, printer, { journal, folder, begin: () => Promise.resolve(true) })) ?? {
        outcome: 'Failed',
        reason: null,
      },
    usbPrinters: () => ({ printers: [], reason: null }),
    rootCertificate: () => null,
    callers: () => [],
    forgetCaller: () => undefined,
    restart: () => undefined,
  };
}

async function pageOf(name: string, isAllowed: boolean): Promise<Page> {
  const context = await browser.newContext();
  // Older browsers do not ask for it.
  if (isAllowed) await context.grantPermissions(['local-network-access'], { origin: at(name) }).catch(() => undefined);
  const page = await context.newPage();
  await page.goto(at(name));
  return page;
}

const bytes = (): number => device.received.reduce((sum, one) => sum + one.bytes.length, 0);
const receipt = (printJobID: string): string =>
  JSON.stringify({ printJobID, printerID: PRINTER, document: { sections: [{ label: '', blocks: [] }] } });

/** The status that a page gets, or why it gets none. */
const ask = (page: Page, init: RequestInit): Promise<string> =>
  page.evaluate(
    async ({ url, options }) => {
      try {
        const answer = await fetch(url, options);
        return `${answer.type} ${answer.status}`;
      } catch (error) {
        return error instanceof Error ? error.name : 'failed';
      }
    },
    { url: `http://127.0.0.1:${door.port}/printer/print`, options: init },
  );
const asOwnPage = (printJobID: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', [LOCAL_AGENT_TOKEN]: localToken(key) },
  body: receipt(printJobID),
});

it(
  'a page of the location prints, once the browser may reach the machine',
  async () => {
    const page = await pageOf('diner', true);
    expect(await ask(page, asOwnPage('01a2286a-9526-77b1-ab51-f7c3aa632f01'))).toBe('cors 200');
    expect(bytes()).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

describe('a page of another origin prints nothing, whatever it sends', () => {
  it.each<readonly [string, string, RequestInit]>([
    ['with the right token', 'evil', asOwnPage('01a2286a-9526-77b1-ab51-f7c3aa632f02')],
    ['of a sibling, with the right token', 'cafe', asOwnPage('01a2286a-9526-77b1-ab51-f7c3aa632f03')],
    [
      'without a preflight',
      'evil',
      { method: 'POST', mode: 'no-cors', body: receipt('01a2286a-9526-77b1-ab51-f7c3aa632f04') },
    ],
    ['with cookies', 'evil', { ...asOwnPage('01a2286a-9526-77b1-ab51-f7c3aa632f05'), credentials: 'include' }],
  ])(
    '%s',
    async (_, name, init) => {
      const page = await pageOf(name, true);
      const before = bytes();
      expect(await ask(page, init)).not.toMatch(/^(cors|basic) 200$/);
      expect(bytes()).toBe(before);
    },
    PATIENCE_MS,
  );

  it(
    'by a form',
    async () => {
      const page = await pageOf('evil', true);
      const before = bytes();
      const answered = page.waitForResponse((response) => response.url().endsWith('/printer/print')).catch(() => null);
      await page.evaluate((action) => {
        const form = document.createElement('form');
        Object.assign(form, { action, method: 'post', enctype: 'text/plain' });
        document.body.append(form);
        form.submit();
      }, `http://127.0.0.1:${door.port}/printer/print`);
      expect((await answered)?.status() ?? 403).toBe(403);
      expect(bytes()).toBe(before);
    },
    PATIENCE_MS,
  );
});

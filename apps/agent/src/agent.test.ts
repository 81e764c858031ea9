import { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { Agent } from './agent.ts';

/** A call of the agent as the server of this test receives it. */
interface Asked {
  readonly call: string;
  readonly printJobID: string;
  readonly outcome: string;
}

let server: Server;
const printers: PrinterSimulator[] = [];
afterEach(async () => {
  server.close();
  await Promise.all(printers.splice(0).map((printer) => printer.close()));
});

/** A server that answers by `answer`, and what it was asked. */
async function serve(answer: (asked: Asked) => Promise<object | null>): Promise<string> {
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { printJobID = '', outcome = '' } = JSON.parse(text) as Partial<Asked>;
      const call = (request.url ?? '').split('/').at(-1) ?? '';
      void answer({ call, printJobID, outcome }).then((body) => {
        response.writeHead(body === null ? 500 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body ?? {}));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const recordOf = (printerID: string, { port }: PrinterSimulator) => ({
  printerID,
  name: printerID,
  printerType: 'Network',
  ip: '127.0.0.1',
  port,
  com: '',
  baudRate: 115_200,
  printerMode: 'EscPos',
  charactersPerLine: 48,
  encoding: 'cp858',
  threshold: 225,
  cutting: true,
  printImageDelay: 100,
  printCoolDownDelay: 0,
});
const document = {
  sections: [{ label: '', blocks: [{ kind: 'text', text: 'Soup', align: 'left', size: 1, isBold: false }] }],
};
const jobOf = (name: string) => ({ printJobID: name, printerID: name, kind: 'Test', document, copies: 1 });

it('reports a paper that ends while another is reported once, as printed', async () => {
  const [quick, slow] = [await PrinterSimulator.start(), await PrinterSimulator.start()];
  printers.push(quick, slow);
  slow.faults.answersAfterMs = 100;
  const ends: string[] = [];
  let hasBegun = false;
  let isGiven = false;
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let looked = 0; !isSo() && looked < 1_500; looked += 1) await after(20);
  };
  const origin = await serve(async ({ call, printJobID, outcome }) => {
    if (call === 'take') {
      const jobs = isGiven ? [] : [jobOf('quick'), jobOf('slow')];
      isGiven = true;
      return { printers: [recordOf('quick', quick), recordOf('slow', slow)], jobs };
    }
    if (call === 'begin' && printJobID === 'slow') {
      hasBegun = true;
      slow.faults.answersAfterMs = 800;
    }
    if (call !== 'end') return { printJobID };
    ends.push(`${printJobID} ${outcome}`);
    const isFirst = ends.filter((end) => end === 'quick Printed').length === 1;
    // The first report is lost while the other paper has begun; the second takes until that one is out.
    if (printJobID === 'quick' && isFirst) {
      await until(() => hasBegun);
      await after(30);
      return null;
    }
    if (printJobID === 'quick') {
      await until(() => ends.includes('slow Printed'));
      await after(100);
    }
    return { printJobID };
  });
  const identity = { origin, hardwareAgentID: 'agent', agentKey: 'key' };
  const agent = new Agent(identity, mkdtempSync(join(tmpdir(), 'tavola-agent-')), '1.0.0');
  const ended = agent.run();
  await until(() => ends.filter((end) => end === 'quick Printed').length === 2 && ends.includes('slow Printed'));
  await after(1_200);
  agent.stop();
  await ended;
  expect(ends.filter((end) => end.startsWith('slow'))).toEqual(['slow Printed']);
}, 60_000);

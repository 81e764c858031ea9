import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startOidcProvider } from '../server/oidc-provider.ts';
import { CardPageSimulator } from './card-page-simulator.ts';
import { CardTerminalSimulator } from './card-terminal-simulator.ts';

/** What answers a server in tests outlives one that is killed, or gives up, in the middle of a request. */

/** A place to send requests to. */
interface Answering {
  readonly address: string;
  close(): Promise<unknown>;
}

async function startTerminal(): Promise<Answering> {
  const folder = await mkdtemp(join(tmpdir(), 'tavola-cut-'));
  const simulator = await CardTerminalSimulator.start({ book: join(folder, 'book.json'), key: 'k' });
  return {
    address: simulator.address,
    close: async () => {
      await simulator.close();
      await rm(folder, { recursive: true });
    },
  };
}

const kinds: readonly (readonly [string, () => Promise<Answering>])[] = [
  ['a card terminal', startTerminal],
  ['a card page', () => CardPageSimulator.start({ key: 'k' })],
  [
    'a provider of sign-in',
    async () => {
      const { issuer, close } = await startOidcProvider();
      return { address: issuer, close };
    },
  ],
];

/** Sends half of a body and ends the connection. */
async function sendHalf(address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = `POST /token HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer k\r\ncontent-length: 100\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(`${head}{"half":`, () => resolve()));
  // The head has to be read before the end.
  await fetch(address).then((answer) => answer.text());
  socket.destroy();
}

test.each(kinds)('%s whose request is cut off answers the next one', async (_name, start) => {
  const faults: unknown[] = [];
  const note = (fault: unknown): void => void faults.push(fault);
  const answering = await start();
  process.on('unhandledRejection', note);
  try {
    await sendHalf(answering.address);
    expect((await fetch(answering.address)).status).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(faults).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
    await answering.close();
  }
});

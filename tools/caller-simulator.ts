import { createSocket } from 'node:dgram';
import { parseArgs } from 'node:util';
import { CALLER_PORT } from '@tavola/agent/callers/caller-line.ts';

/** Rings like a phone on a caller box, for an agent on this machine that was started with --callers. */
async function ring(): Promise<void> {
  const { values } = parseArgs({
    options: {
      number: { type: 'string', default: '081-234-5678' },
      name: { type: 'string', default: '' },
      line: { type: 'string', default: '1' },
      end: { type: 'boolean', default: false },
    },
  });
  const line = values.line.padStart(2, '0').slice(-2);
  const flag = values.end ? 'E' : 'S';
  const text = `${line} I ${flag} 0000 G A1 01/01 12:00 PM ${values.number.padEnd(14).slice(0, 14)} ${values.name}`;
  const socket = createSocket('udp4');
  await new Promise<void>((resolve, reject) => {
    socket.send(text, CALLER_PORT, '127.0.0.1', (error) => (error === null ? resolve() : reject(error)));
  });
  socket.close();
  console.error(`${values.number} ${values.end ? 'has hung up' : 'is ringing'} on line ${line}.`);
}

await ring();

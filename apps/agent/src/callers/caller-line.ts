import { UNKNOWN_CALLER, type CallerEvent } from '@tavola/contract';
import { createSocket, type Socket } from 'node:dgram';
import { isLocalAddress } from '../printer/local-address.ts';

/** The port that boxes on phone lines send to. */
export const CALLER_PORT = 3520;

// What such boxes send as their maker publishes it:
// "01 I S 0000 G A1 11/29 06:05 PM 081-234-5678   SOMCHAI".
const LINE = /(\d\d) ([IO]) ([SE]) \d{4} ([GB]) .\d \d\d\/\d\d \d\d:\d\d [AP]M (.{14}) ?(.*)/;

/**
 * What a box says of a call; null = it cannot be read, or its checksum is wrong. A number that the line withholds is
 * empty. The time is that of this machine: boxes know neither year nor zone.
 */
export function readCallerLine(packet: string, now: Date): CallerEvent | null {
  const [, lineNumber, io, flag, checksum, number = '', name = ''] = LINE.exec(packet) ?? [];
  if ((io !== 'I' && io !== 'O') || checksum !== 'G') return null;
  return {
    phoneNumber: /\d/.test(number) ? number.replace(/[^\d+]/g, '') : '',
    callerName: name.replace(/\p{C}/gu, '').trim().slice(0, 100) || UNKNOWN_CALLER,
    lineNumber: Number(lineNumber),
    io,
    time: now.toISOString(),
    isStart: flag === 'S',
  };
}

/** Where callers go, and what is said of packets that are none. */
interface CallerListener {
  readonly onCall: (call: CallerEvent) => void;
  readonly say: (text: string) => void;
}

/** Receives what boxes on the local network send; a packet from elsewhere is ignored. Gives how to stop. */
export async function listenForCallers(
  port: number,
  { onCall, say }: CallerListener,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const socket: Socket = createSocket('udp4');
  socket.on('message', (packet, { address }) => {
    if (!isLocalAddress(address)) return;
    const call = readCallerLine(packet.toString('latin1'), new Date());
    if (call === null) say('A packet of the caller box cannot be read.');
    else onCall(call);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, () => resolve());
  });
  socket.on('error', (error) => say(`The caller box cannot be received: ${error.message}`));
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

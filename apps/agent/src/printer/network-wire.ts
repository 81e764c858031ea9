import { createConnection } from 'node:net';
import { localAddressOf } from './local-address.ts';
import { PrinterFault, type Wire } from './wire.ts';

const CONNECT_MS = 3_000;

/** Connects to a printer of the network within three seconds, or throws with the reason. */
export async function networkWire(host: string, port: number): Promise<Wire> {
  const socket = createConnection({ host: await localAddressOf(host), port, noDelay: true });
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new PrinterFault(reason));
    };
    socket.setTimeout(CONNECT_MS, () => fail('The printer does not answer. Is it switched on?'));
    socket.once('error', ({ message }) => fail(`The printer cannot be reached: ${message}`));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeAllListeners('error');
      resolve();
    });
  });
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => socket.write(bytes, (error) => (error == null ? resolve() : reject(error)))),
    onBytes: (receive) => void socket.on('data', receive),
    onEnd: (receive) => {
      socket.on('error', receive);
      socket.on('close', () => receive(new PrinterFault('The printer closed the connection.')));
    },
    close: () => void socket.destroy(),
  };
}

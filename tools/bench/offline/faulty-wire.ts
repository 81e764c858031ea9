import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to one connection. `halve` gives back half of an answer, `repeat` sends a request twice. */
export type WireFault = 'none' | 'loseRequest' | 'loseAnswer' | 'repeat' | 'delay' | 'halve';

/** A TCP proxy to a server of this machine, whose faults `next` chooses, one for each connection. */
export interface FaultyWire {
  readonly port: number;
  readonly seen: ReadonlyMap<WireFault, number>;
  close(): Promise<void>;
}

const DELAY_MS = 150;
/** An answer of fewer bytes is cut in its middle. */
const SHORT = 400;

/** Starts the proxy on 127.0.0.1. A request is one connection. */
export async function layFaultyWire(target: number, next: () => WireFault): Promise<FaultyWire> {
  const seen = new Map<WireFault, number>();
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const fault = next();
    seen.set(fault, (seen.get(fault) ?? 0) + 1);
    open.add(near);
    near.on('close', () => open.delete(near));
    near.on('error', () => near.destroy());
    if (fault === 'loseRequest') return void near.once('data', () => near.destroy());
    const far = toServer(near, target, fault);
    if (fault === 'repeat') {
      // The same bytes once more, as a network that repeats; nobody reads that answer.
      const again = connect(target, '127.0.0.1').on('error', () => undefined);
      near.on('data', (bytes: Buffer) => again.write(bytes));
      again.resume();
      near.on('close', () => again.end());
    }
    near.on('close', () => far.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A server that listens on a port has an address of this kind.
    port: (server.address() as AddressInfo).port,
    seen,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function toServer(near: Socket, target: number, fault: WireFault): Socket {
  const far = connect(target, '127.0.0.1');
  far.on('error', () => near.destroy());
  near.on('data', (bytes: Buffer) => {
    if (fault === 'delay') setTimeout(() => far.write(bytes), DELAY_MS);
    else far.write(bytes);
  });
  far.on('data', (bytes: Buffer) => {
    if (fault === 'loseAnswer') return void near.destroy();
    if (fault !== 'halve') return void near.write(bytes);
    near.end(bytes.subarray(0, Math.min(SHORT, Math.floor(bytes.length / 2))));
  });
  far.on('end', () => near.end());
  return far;
}

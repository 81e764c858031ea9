import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { peerListeners, type Peers } from '@tavola/server/platform/workers/peers.ts';

/** Server processes that tests run with: 1 unless `TEST_WORKERS` says otherwise. */
export const testWorkers = (): number => Number(process.env['TEST_WORKERS'] ?? 1);

/** Peers in one process: what they send each other is copied, as it is between processes, and arrives later. */
export function linkedPeers(count: number): Peers[] {
  const all = Array.from({ length: count }, () => peerListeners());
  return all.map(({ on }, index) => ({
    id: index + 1,
    count,
    on,
    send: (topic, message) => {
      const text = JSON.stringify({ topic, message, from: index + 1 });
      for (const [place, other] of all.entries())
        if (place !== index) setImmediate(() => other.receive(JSON.parse(text) as Parameters<typeof other.receive>[0]));
    },
  }));
}

/** One port in front of several: each connection goes to the next of them. */
export async function openFront(ports: readonly number[]): Promise<{ readonly port: number; close(): Promise<void> }> {
  let next = 0;
  const open = new Set<Socket>();
  const front: Server = createServer((socket) => {
    const behind = connect(ports[next % ports.length] ?? 0, '127.0.0.1');
    next += 1;
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      for (const socket of open) socket.destroy();
      front.close();
      await once(front, 'close');
    },
  };
}

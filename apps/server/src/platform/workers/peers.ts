import cluster from 'node:cluster';

/**
 * The other server processes on this database that were started together with this one. What they send each other is a
 * hint that saves waiting; what must hold is in the database.
 */
export interface Peers {
  /** 1, 2, 3 … */
  readonly id: number;
  /** How many there are, this one included. */
  readonly count: number;
  /** Sends a message to all others. */
  send(topic: PeerTopic, message: unknown): void;
  /** Receives what the others send. */
  on(topic: PeerTopic, listener: (message: unknown, from: number) => void): void;
}

/**
 * - `hub`: a message that was committed
 * - `session`: a session or person whose rights have changed
 * - `presence`: the connected terminals of a location
 * - `hello`: a process has started and knows nothing of the others yet
 * - `gone`: a process has ended; its number
 * - `limit`: an attempt that counts everywhere
 * - `import`: how far an import is
 * - `display`: a message for the displays of a terminal, which is stored nowhere
 * - `apiKeys`: an API key was changed
 * - `hubPort`: where a process takes hub requests that arrived elsewhere
 */
export type PeerTopic =
  'hub' | 'session' | 'presence' | 'hello' | 'gone' | 'limit' | 'import' | 'display' | 'apiKeys' | 'hubPort';

/** One message between workers, as the primary process passes it on. */
export interface PeerMessage {
  readonly topic: PeerTopic;
  readonly message: unknown;
  readonly from: number;
}

/** A process without others. */
export const alone: Peers = { id: 1, count: 1, send: () => undefined, on: () => undefined };

/** Listeners by topic, and how a message reaches them. */
export function peerListeners(): Pick<Peers, 'on'> & { receive(received: PeerMessage): void } {
  const listeners: { readonly topic: PeerTopic; readonly listener: (message: unknown, from: number) => void }[] = [];
  return {
    on: (topic, listener) => void listeners.push({ topic, listener }),
    receive: ({ topic, message, from }) => {
      for (const one of listeners) if (one.topic === topic) one.listener(message, from);
    },
  };
}

/** The others as a worker of the cluster reaches them: through the primary process. */
export function clusterPeers(count: number): Peers {
  const id = cluster.worker?.id ?? 1;
  const { on, receive } = peerListeners();
  // A primary that was killed takes its channel with it. Node ends this process for that; what is written until then
  // must not end it with a stack.
  process.on('error', () => undefined);
  process.on('message', (received: unknown) => {
    if (isPeerMessage(received)) receive(received);
  });
  return {
    id,
    count,
    on,
    send: (topic, message) => {
      // The primary is gone: this process ends, too.
      if (process.connected) process.send?.({ topic, message, from: id } satisfies PeerMessage, () => undefined);
    },
  };
}

/** Whether something that came between processes is a message of a worker. */
export const isPeerMessage = (value: unknown): value is PeerMessage =>
  typeof value === 'object' && value !== null && 'topic' in value && 'from' in value;

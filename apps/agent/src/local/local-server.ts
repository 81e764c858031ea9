import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:https';
import { isLocalAddress } from '../printer/local-address.ts';
import type { Authority } from '../secure/certificates.ts';
import { ownAddresses } from '../secure/own-addresses.ts';
import type { Identity } from '../server/identity.ts';
import { localCalls, type LocalTools } from './local-calls.ts';

/** How terminals reach the agent, until it is closed. */
export interface LocalDoor {
  readonly port: number;
  close(): Promise<void>;
}

/** Names of this machine for itself. */
const OWN_HOSTS = ['127.0.0.1', 'localhost'];

/** Answers terminals on this machine, at its own address alone and without encryption (decision 345). */
export async function serveLocally(port: number, identity: Identity, tools: LocalTools): Promise<LocalDoor> {
  const server = createServer();
  const place = () => ({ hosts: OWN_HOSTS, port: portOf(server, port) });
  server.on('request', localCalls(identity, tools, place));
  await listening(server, port, '127.0.0.1');
  return doorOf(server, port);
}

/** How often the addresses of the machine are looked at: a router gives it another one now and then. */
const LOOK_EVERY_MS = 30_000;
/** A certificate is replaced this long before it ends. */
const RENEWED_MS = 30 * 24 * 60 * 60_000;

/** What the network door needs besides the calls. */
interface NetworkDoor {
  readonly authority: Authority;
  /** Is notified by which addresses the agent is reached, now and whenever they change. */
  readonly onAddresses: (addresses: readonly string[]) => void;
  readonly say: (text: string) => void;
  readonly findAddresses?: () => readonly string[];
}

/**
 * Answers terminals on the local network, encrypted with a certificate under the agent's own root (decision 362).
 * Callers from any other network are cut off before a byte is read.
 */
export async function serveNetwork(
  port: number,
  identity: Identity,
  tools: LocalTools,
  { authority, onAddresses, say, findAddresses = ownAddresses }: NetworkDoor,
): Promise<LocalDoor> {
  let addresses = findAddresses();
  let certificate = await authority.issue([...OWN_ADDRESSES, ...addresses]);
  const server = createSecureServer({ ...certificate, minVersion: 'TLSv1.2' });
  server.on('connection', (socket) => {
    if (!(socket instanceof Socket) || !isLocalAddress(socket.remoteAddress ?? '0.0.0.0')) socket.destroy();
  });
  const place = () => ({ hosts: [...OWN_HOSTS, ...addresses], port: portOf(server, port) });
  server.on('request', localCalls(identity, tools, place));
  const look = async (): Promise<void> => {
    const found = findAddresses();
    const isSame = found.join() === addresses.join();
    if (isSame && certificate.expiresAt > Date.now() + RENEWED_MS) return;
    certificate = await authority.issue([...OWN_ADDRESSES, ...found]);
    addresses = found;
    server.setSecureContext(certificate);
    onAddresses(addresses);
  };
  await listening(server, port, '0.0.0.0');
  onAddresses(addresses);
  const timer = setInterval(
    () => void look().catch((error: unknown) => say(`The certificate was not renewed. ${String(error)}`)),
    LOOK_EVERY_MS,
  );
  timer.unref();
  const door = doorOf(server, port);
  return {
    ...door,
    close: () => {
      clearInterval(timer);
      return door.close();
    },
  };
}

const OWN_ADDRESSES = ['127.0.0.1'];

const portOf = (server: Server, port: number): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
};

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });

const doorOf = (server: Server, port: number): LocalDoor => ({
  port: portOf(server, port),
  close: () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
});

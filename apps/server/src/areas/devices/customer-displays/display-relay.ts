import { DISPLAY_HUB, type DisplayMessage } from '@tavola/contract';
import { tenantOf } from '#platform/auth/tenant.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handshake } from '#platform/realtime/admission.ts';
import type { Annex } from '#platform/realtime/annex.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { alone } from '#platform/workers/peers.ts';
import { meetDisplay } from './terminal-display.rows.ts';

/** Brings the messages of terminals to displays on other devices. Nothing of them is stored. */
export interface DisplayRelay {
  /** Opens the door for displays; before that nothing arrives. */
  open(hub: Pick<Hub, 'annex'>): void;
  /** False = a newer message of the terminal was sent before. */
  send(scope: LocationScope, message: DisplayMessage): boolean;
  /** Closes the connections of a terminal's displays. */
  disconnect(scope: LocationScope, clientID: string): void;
}

/** A display that comes later still gets a message this old; a terminal repeats its own sooner. */
export const FRESH_MS = 45_000;
/** Terminals whose last message is remembered. */
const MOST_TERMINALS = 5_000;

interface Relayed {
  readonly room: string;
  /** Null = the room is closed. */
  readonly message: DisplayMessage | null;
}

const roomOf = ({ companyID, locationID }: LocationScope, clientID: string): string =>
  `${companyID}/${locationID}/${clientID}`;

/** A relay of this process; the displays of a terminal may be connected to another one. */
export function createDisplayRelay(services: Services & { readonly deviceSecret: Uint8Array }): DisplayRelay {
  const { database, now, deviceSecret, peers = alone } = services;
  const last = new Map<string, { readonly message: DisplayMessage; readonly atMs: number }>();
  let annex: Annex | null = null;

  const freshIn = (room: string): DisplayMessage | null => {
    const known = last.get(room);
    return known !== undefined && now().getTime() - known.atMs < FRESH_MS ? known.message : null;
  };
  const pass = ({ room, message }: Relayed): void => {
    last.delete(room);
    if (message === null) return annex?.disconnect(room);
    last.set(room, { message, atMs: now().getTime() });
    for (const oldest of last.keys()) {
      if (last.size <= MOST_TERMINALS) break;
      last.delete(oldest);
    }
    annex?.send(room, message);
  };
  const relay = (relayed: Relayed): void => {
    pass(relayed);
    peers.send('display', relayed);
  };
  // Only the line above sends it.
  peers.on('display', (message) => pass(message as Relayed));

  const admit = async ({ headers, auth }: Handshake): Promise<string> => {
    const { scope } = await tenantOf({ headers }, services);
    const { clientID, token } = auth;
    if (typeof clientID !== 'string' || typeof token !== 'string') return refuse('display.token_invalid');
    const isKnown = await database.tenant(scope, (tx) =>
      meetDisplay(tx, scope, { clientID, token, secret: deviceSecret, now: now() }),
    );
    return isKnown ? roomOf(scope, clientID) : refuse('display.token_invalid');
  };

  return {
    open: (hub) => {
      annex = hub.annex(DISPLAY_HUB, { admit, greeting: freshIn });
    },
    send: (scope, message) => {
      const room = roomOf(scope, message.posClientID);
      const known = freshIn(room);
      // A repeat is answered like the first.
      if (known?.messageID === message.messageID) return true;
      if (known !== null && known.sequence >= message.sequence) return false;
      relay({ room, message });
      return true;
    },
    disconnect: (scope, clientID) => relay({ room: roomOf(scope, clientID), message: null }),
  };
}

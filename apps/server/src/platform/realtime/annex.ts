import { HUB_MESSAGE } from '@tavola/contract';
import type { Namespace } from 'socket.io';
import type { Handshake } from './admission.ts';
import { connectError } from './admission.ts';
import type { HubServer } from './hub-socket.ts';

/** Who comes in, and what a screen receives at once. */
export interface AnnexRules {
  /** The room of a screen; refuses one that may not come in. */
  readonly admit: (handshake: Handshake) => Promise<string>;
  /** What a screen of the room is sent when it connects; null = nothing. */
  readonly greeting: (room: string) => unknown;
}

/** A namespace of the hub without sessions: its messages are stored nowhere and never replayed. */
export interface Annex {
  send(room: string, message: unknown): void;
  /** Closes the connections of a room. */
  disconnect(room: string): void;
}

/** Screens in one room; a terminal has one or two. */
const MOST_PER_ROOM = 20;

type Space = Namespace<Record<string, never>, { [HUB_MESSAGE]: (message: unknown) => void }>;

/** Opens a namespace of the hub with its own rules. */
export function openAnnex(io: HubServer, name: string, { admit, greeting }: AnnexRules, newID: () => string): Annex {
  // The types of the hub describe its main namespace alone.
  const space = io.of(name) as unknown as Space;
  const rooms = new WeakMap<object, string>();
  space.use((socket, next) => {
    admit(socket.handshake).then(
      (room) => {
        rooms.set(socket, room);
        next();
      },
      (error: unknown) => next(connectError(error, newID())),
    );
  });
  space.on('connection', (socket) => {
    const room = rooms.get(socket);
    if (room === undefined || (space.adapter.rooms.get(room)?.size ?? 0) >= MOST_PER_ROOM) {
      socket.disconnect(true);
      return;
    }
    void socket.join(room);
    const message = greeting(room);
    if (message !== null) socket.emit(HUB_MESSAGE, message);
  });
  return {
    send: (room, message) => void space.to(room).emit(HUB_MESSAGE, message),
    disconnect: (room) => space.in(room).disconnectSockets(true),
  };
}

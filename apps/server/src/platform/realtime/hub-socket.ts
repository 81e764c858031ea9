import {
  HUB_MESSAGE,
  hubEvents,
  isAllowed,
  permission,
  type EventDefinition,
  type HubEventName,
  type HubInvocations,
  type HubMessage,
} from '@tavola/contract';
import type { Server, Socket } from 'socket.io';
import type { Session } from '../http/session.ts';
import { toMessage, type HubRecord } from './hub-record.ts';

interface ServerEvents {
  [HUB_MESSAGE]: (message: HubMessage) => void;
}

interface SocketData {
  session: Session;
  /** The location's latest message when the socket was let in. */
  seq: number;
}

export type HubServer = Server<HubInvocations, ServerEvents, Record<string, never>, SocketData>;
export type HubSocket = Socket<HubInvocations, ServerEvents, Record<string, never>, SocketData>;

const companyRoom = (companyID: string): string => `company:${companyID}`;
/** The room of all screens of a location that have caught up. */
export const locationRoom = ({
  companyID,
  locationID,
}: {
  readonly companyID: string;
  readonly locationID: string;
}): string => `location:${companyID}/${locationID}`;
const clientRoom = (companyID: string, clientID: string): string => `client:${companyID}/${clientID}`;
/** Screens of people who may view the terminals of a location. */
export const watcherRoom = (scope: { readonly companyID: string; readonly locationID: string }): string =>
  `watchers:${scope.companyID}/${scope.locationID}`;
/** The room of all tabs of a session, also of those that have not caught up yet. */
export const sessionRoom = (sessionID: string): string => `session:${sessionID}`;

/** Events that only people with a right receive. */
const guarded = Object.entries(hubEvents).flatMap(([name, { access }]: [string, EventDefinition]) =>
  access === undefined ? [] : [{ name, access }],
);
/** Screens of people who may receive an event of a location. */
const eventRoom = (name: string, scope: { readonly companyID: string; readonly locationID: string }): string =>
  `event:${name}/${scope.companyID}/${scope.locationID}`;
const accessOf = (name: HubEventName): EventDefinition['access'] =>
  // An outbox row of another version of the server may have another name.
  guarded.find((each) => each.name === name)?.access;

/** The rooms in which a session receives messages once it has caught up. */
export function roomsOf({ scope, clientID, codes }: Session): string[] {
  return [
    companyRoom(scope.companyID),
    locationRoom(scope),
    ...(clientID === null ? [] : [clientRoom(scope.companyID, clientID)]),
    ...(isAllowed(codes, [permission.terminalDevice.view]) ? [watcherRoom(scope)] : []),
    ...guarded.filter(({ access }) => isAllowed(codes, access)).map(({ name }) => eventRoom(name, scope)),
  ];
}

/** Whether a message of the session's location is for it. */
export function isFor(session: Session, record: HubRecord): boolean {
  if (record.event === 'requestForceLogout') return endedSession(record) === session.sessionID;
  const access = accessOf(record.event);
  if (access !== undefined && !isAllowed(session.codes, access)) return false;
  return record.audience !== 'client' || record.clientID === session.clientID;
}

/** The session that a message ends, if it ends one. */
export function endedSession({ event, data }: HubRecord): string | null {
  if (event !== 'requestForceLogout' || typeof data !== 'object' || data === null || !('sessionID' in data))
    return null;
  return typeof data.sessionID === 'string' ? data.sessionID : null;
}

/** Sends a message to everyone it is for, and to no other company. */
export function deliver(io: HubServer, record: HubRecord): void {
  const message = toMessage(record);
  const ended = endedSession(record);
  if (ended !== null) io.to(sessionRoom(ended)).emit(HUB_MESSAGE, message);
  else if (record.audience === 'client')
    io.to(clientRoom(record.companyID, record.clientID ?? '')).emit(HUB_MESSAGE, message);
  else if (accessOf(record.event) !== undefined) io.to(eventRoom(record.event, record)).emit(HUB_MESSAGE, message);
  else {
    io.to(locationRoom(record)).emit(HUB_MESSAGE, message);
    // Numbers count per location, so to the company's other locations the message has none.
    if (record.audience === 'company')
      io.to(companyRoom(record.companyID))
        .except(locationRoom(record))
        .emit(HUB_MESSAGE, { ...message, seq: 0 });
  }
  if (ended !== null) io.in(sessionRoom(ended)).disconnectSockets(true);
}

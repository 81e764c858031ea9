import * as z from 'zod/mini';
import { text, uuid } from '../kit/fields/fields.ts';
import { event } from '../kit/hub.ts';

/** Hub events of terminals, printers and card terminals. */
export const deviceEvents = {
  /** Name or settings of a terminal have changed. */
  posTerminalChanged: event('client', z.object({ clientID: uuid(), version: z.int() })),
  /**
   * Terminals have come or gone, or another person is signed in on them. Sent unnumbered, and only to the screens of
   * people who may view terminals.
   */
  posTerminalStatusChanged: event('location', z.object({ clientIDs: z.array(uuid()) })),
  printerSettingChanged: event('location', z.object({ printerID: uuid() })),
  printerSettingRemoved: event('location', z.object({ printerID: uuid() })),
  printKitchenTicketByItems: event(
    'client',
    z.object({ referenceID: uuid(), printerID: uuid(), orderLineIDs: z.array(uuid()) }),
  ),
  testPrintKitchenTicket: event('client', z.object({ printerID: uuid() })),
  /** A ticket was not printed, or someone has looked after one that was not. */
  printRecoveryChanged: event('location', z.object({})),
  /** How far the settlement of a card terminal is (decision 420). */
  settlementPaymentDeviceStatusChanged: event('location', z.object({ deviceID: uuid(), status: text(60) })),
  /** A phone rings at the location, or no longer does. */
  callersChanged: event('location', z.object({})),
} as const;

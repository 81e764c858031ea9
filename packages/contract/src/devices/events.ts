import * as z from 'zod/mini';
import { text, uuid } from '../kit/fields.ts';
import { event } from '../kit/hub.ts';

/** Hub events of printers and card terminals. */
export const deviceEvents = {
  printerSettingChanged: event('location', z.object({ printerID: uuid() })),
  printerSettingRemoved: event('location', z.object({ printerID: uuid() })),
  printKitchenTicketByItems: event(
    'client',
    z.object({ referenceID: uuid(), printerID: uuid(), orderLineIDs: z.array(uuid()) }),
  ),
  testPrintKitchenTicket: event('client', z.object({ printerID: uuid() })),
  settlementPaymentDeviceStatusChanged: event('client', z.object({ deviceID: uuid(), status: text(60) })),
} as const;

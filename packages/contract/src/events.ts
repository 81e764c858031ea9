/**
 * Hub events of `/hubs/posHub` (platform spec, section 7; decision 83). Name, who hears it, what travels: one row each.
 * Events carry ids and versions; the client asks again for what it shows. Rows here are the whole table of the
 * specification; the part of the product that owns a noun publishes its own.
 */

/** `location` = every screen of the location, `company` = every screen of the company, `client` = one device. */
export type EventAudience = 'company' | 'location' | 'client';

const event = <P>(audience: EventAudience) =>
  ({ audience }) as { readonly audience: EventAudience; readonly payload?: P };

export const hubEvents = {
  /** Once for each order, when it first leaves Draft (decision 202). */
  orderReceived: event<{ orderID: string; orderNo: string; systemOrderChannelID: number }>('location'),
  /** All orders that were saved together (decision 144). */
  orderStatusChanged: event<{ orders: { orderID: string; status: string; version: number }[] }>('location'),
  orderPaymentStatusChanged: event<{ orderID: string; paymentStatus: string; version: number }>('location'),
  reserveTable: event<{ tableIDs: string[] }>('location'),
  releaseTable: event<{ tableIDs: string[] }>('location'),
  joinTables: event<{ tableIDs: string[]; tableGroupID: string }>('location'),
  splitTables: event<{ tableIDs: string[]; tableGroupID: string }>('location'),
  releaseTableGroup: event<{ tableGroupID: string }>('location'),
  billedTable: event<{ tableID: string }>('location'),
  tableLayoutChanged: event<{ tableLayoutID: string }>('location'),
  updateTableItemsCount: event<{ tableID: string; count: number }>('location'),
  /** The sell data has a new version (decision 24). */
  posDataChanged: event<{ version: number }>('location'),
  itemAvailabilityChanged: event<{ itemIDs: string[]; isAvailable: boolean }>('location'),
  operationalSettingChanged: event<{ version: number }>('location'),
  printerSettingChanged: event<{ printerID: string }>('location'),
  printerSettingRemoved: event<{ printerID: string }>('location'),
  kitchenSortOrderChanged: event<{ categoryID: string }>('location'),
  printKitchenTicketByItems: event<{ referenceID: string; printerID: string; orderLineIDs: string[] }>('client'),
  testPrintKitchenTicket: event<{ printerID: string }>('client'),
  updateKdsStatusOfOrderLines: event<{ orderID: string; orderLineIDs: string[]; kdsStatus: string }>('location'),
  settlementPaymentDeviceStatusChanged: event<{ deviceID: string; status: string }>('client'),
  salePaymentIntegrationStatusChanged: event<{ saleID: string; status: string }>('location'),
  salePaymentIntegrationCreated: event<{ saleID: string; paymentIntegrationActivityID: string }>('location'),
  saleRefundIntegrationStatusChanged: event<{ saleID: string; status: string }>('location'),
  requestReloadClient: event<{ reason: string }>('client'),
  /** Ends the session of one device (decision 6); the page waits while a payment is running (decision 11). */
  requestForceLogout: event<{ sessionID: string; reason: 'other_session' | 'logged_out_everywhere' | 'switched_off' }>(
    'client',
  ),
  /** The server cannot replay from the asked number: ask for everything again. */
  resync: event<{ seq: number }>('client'),
} as const;

export type HubEventName = keyof typeof hubEvents;
export type HubPayload<N extends HubEventName> = NonNullable<(typeof hubEvents)[N]['payload']>;

/**
 * One message on the wire, sent under the name `HUB_MESSAGE`; `seq` counts per location, 0 for messages that are never
 * replayed.
 */
export interface HubMessage<N extends HubEventName = HubEventName> {
  readonly seq: number;
  readonly event: N;
  readonly data: HubPayload<N>;
}

/** What a client may ask of the hub. */
export interface HubInvocations {
  /**
   * Tells the last number seen; the server replays what came after, for 1 hour (decision 83), then sends what happens
   * from now on, in order and each once. The first call after every connect; -1 from a page that has just loaded
   * everything. When the server cannot replay it sends `resync` and answers `isComplete: false`; `seq` is the number to
   * go on from.
   */
  resume: (lastSeq: number, answer: (state: { seq: number; isComplete: boolean }) => void) => void;
  /** The page was bound to another device meanwhile; the server looks the binding up before it believes it. */
  SwitchToNewClient: (clientID: string) => void;
}

export const HUB_PATH = '/hubs/posHub';
/** The socket event that carries every `HubMessage`. */
export const HUB_MESSAGE = 'message';

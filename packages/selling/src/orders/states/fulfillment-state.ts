import { Fulfillment, type FulfillmentStatus } from '@tavola/contract';
import type { StateTable } from './state-table.ts';

/** Fulfilment status (selling spec, section 4). */
export type FulfillmentState = FulfillmentStatus;

/** `dispatch` is the driver leaving; `complete` is the call complete-pickup-or-delivery (decision 27). */
export type FulfillmentEvent = 'accept' | 'start' | 'ready' | 'recall' | 'dispatch' | 'complete';

type Rows = StateTable<FulfillmentState, FulfillmentEvent>['rows'];

const nothing: Rows = {
  AwaitingAcceptance: {},
  AwaitingPreparation: {},
  InPreparation: {},
  AwaitingCollection: {},
  InDelivery: {},
  Delivered: {},
  Fulfilled: {},
  Unfulfilled: {},
};

/** Dine-in (decision 30): the kitchen does not move it, only its completion. */
export const dineInTable: StateTable<FulfillmentState, FulfillmentEvent> = {
  name: 'dineInFulfillment',
  initial: 'Unfulfilled',
  rows: {
    ...nothing,
    AwaitingAcceptance: { accept: 'Unfulfilled' },
    Unfulfilled: { complete: 'Fulfilled' },
    Fulfilled: { complete: 'Fulfilled' },
  },
};

/** Takeaway and pickup (decision 30). Goods handed over before the kitchen said so are fulfilled anyway. */
export const collectionTable: StateTable<FulfillmentState, FulfillmentEvent> = {
  name: 'collectionFulfillment',
  initial: 'AwaitingPreparation',
  rows: {
    ...nothing,
    AwaitingAcceptance: { accept: 'AwaitingPreparation' },
    AwaitingPreparation: { start: 'InPreparation', ready: 'AwaitingCollection', complete: 'Fulfilled' },
    InPreparation: { start: 'InPreparation', ready: 'AwaitingCollection', complete: 'Fulfilled' },
    AwaitingCollection: { ready: 'AwaitingCollection', recall: 'InPreparation', complete: 'Fulfilled' },
    Fulfilled: { complete: 'Fulfilled' },
  },
};

/** Delivery (decision 30): ends as Delivered. */
export const deliveryTable: StateTable<FulfillmentState, FulfillmentEvent> = {
  name: 'deliveryFulfillment',
  initial: 'AwaitingPreparation',
  rows: {
    ...nothing,
    AwaitingAcceptance: { accept: 'AwaitingPreparation' },
    AwaitingPreparation: { start: 'InPreparation', ready: 'AwaitingCollection' },
    InPreparation: { start: 'InPreparation', ready: 'AwaitingCollection' },
    AwaitingCollection: {
      ready: 'AwaitingCollection',
      recall: 'InPreparation',
      dispatch: 'InDelivery',
      complete: 'Delivered',
    },
    InDelivery: { dispatch: 'InDelivery', complete: 'Delivered' },
    Delivered: { complete: 'Delivered' },
  },
};

/**
 * The table of a fulfilment type (selling spec, section 1); undefined for a number that is none. Changing the type of
 * an order starts it at the new table's initial state.
 */
export function fulfillmentTable(
  orderFulfillmentTypeID: number,
): StateTable<FulfillmentState, FulfillmentEvent> | undefined {
  switch (orderFulfillmentTypeID) {
    case Fulfillment.DineIn:
      return dineInTable;
    case Fulfillment.Takeaway:
    case Fulfillment.Pickup:
      return collectionTable;
    case Fulfillment.Delivery:
      return deliveryTable;
    default:
      return undefined;
  }
}

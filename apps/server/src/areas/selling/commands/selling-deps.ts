import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import type { CatalogFor } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { JustSaved } from './orders/just-saved.ts';
import {
  createSellingPlaces,
  type FindPrintRoutes,
  type FindTicketPrinters,
  type FindSellingPlace,
  type FindStations,
} from './selling-place.ts';

/** Past days of a location whose closes of day are made later than what they sold. */
export interface PastDays {
  /** The terminal that sold them. */
  readonly clientID: string;
  /** The first day that people close. */
  readonly before: string;
  /** How many Z numbers are kept for them. */
  readonly count: number;
}

/** Past days that no close of day of a person may take; null = the location has none. */
type FindPastDays = (tx: Tx, scope: LocationScope) => Promise<PastDays | null>;

/** What the wiring gives to the selling area. */
export interface SellingServices extends Pick<Services, 'now' | 'newID'> {
  readonly catalogFor: CatalogFor;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  /** Left out = no location has past days. */
  readonly pastDaysOf?: FindPastDays;
  /** Is notified after the commit of anything that may have changed a sale. Left out = no notification. */
  readonly noteSale?: (scope: LocationScope) => void;
  /** Takes part in the transaction of every close of day. Left out = nothing follows from one. */
  readonly onDayClosed?: (tx: Tx, scope: LocationScope, closeOfDayID: string) => Promise<unknown>;
  /** Left out = no kitchen has stations. */
  readonly stationsOf?: FindStations;
  /** Left out = nothing is printed by itself. */
  readonly printRoutesOf?: FindPrintRoutes;
  /** Left out = no terminal prints tickets. */
  readonly ticketPrintersOf?: FindTicketPrinters;
}

/** What the commands of a sale need; made once for the process. */
export interface SellingDeps extends SellingServices {
  readonly pastDaysOf: FindPastDays;
  readonly noteSale: (scope: LocationScope) => void;
  readonly onDayClosed: NonNullable<SellingServices['onDayClosed']>;
  readonly sellingPlaceFor: FindSellingPlace;
  readonly justSaved: JustSaved;
}

/** Adds the memories of selling places and of new orders to the services. */
export const sellingDeps = (services: SellingServices): SellingDeps => ({
  pastDaysOf: () => Promise.resolve(null),
  noteSale: () => undefined,
  onDayClosed: () => Promise.resolve(),
  ...services,
  sellingPlaceFor: createSellingPlaces(
    {
      stationsOf: () => Promise.resolve([]),
      printRoutesOf: () => Promise.resolve([]),
      ticketPrintersOf: () => Promise.resolve(new Map()),
      ...services,
    },
    readOperationalSetting,
  ),
  justSaved: new JustSaved(),
});

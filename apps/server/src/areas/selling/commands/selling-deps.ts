import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import type { CatalogFor } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import { JustSaved } from './orders/just-saved.ts';
import { createSellingPlaces, type FindSellingPlace } from './selling-place.ts';

/** What the wiring gives to the selling area. */
export interface SellingServices extends Pick<Services, 'now' | 'newID'> {
  readonly catalogFor: CatalogFor;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
}

/** What the commands of a sale need; made once for the process. */
export interface SellingDeps extends SellingServices {
  readonly sellingPlaceFor: FindSellingPlace;
  readonly justSaved: JustSaved;
}

/** Adds the memories of selling places and of new orders to the services. */
export const sellingDeps = (services: SellingServices): SellingDeps => ({
  ...services,
  sellingPlaceFor: createSellingPlaces(services.catalogFor, readOperationalSetting, services.now),
  justSaved: new JustSaved(),
});

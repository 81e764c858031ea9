import type { Publish } from '../../platform/auth/publish.ts';
import type { FindSellingPlace } from './selling-place.ts';

/** What orders and payments lean on. */
export interface SellingDeps {
  readonly sellingPlaceFor: FindSellingPlace;
  readonly publish: Publish;
  readonly now: () => Date;
  readonly newID: () => string;
}

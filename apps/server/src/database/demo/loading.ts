import type { Services } from '#platform/services.ts';
import type { DemoCatalog } from './demo-catalog.ts';
import type { DemoIDs } from './demo-ids.ts';

/** The clock and the ids of whoever loads. */
export type Tools = Pick<Services, 'now' | 'newID'>;

/** Ids of what products refer to beyond the catalog, by the reference of the product. */
export interface ExtraLinks {
  readonly pictureIDs: ReadonlyMap<string, string>;
  readonly brandIDs: ReadonlyMap<string, string>;
  readonly brandOf: ReadonlyMap<string, string>;
  readonly counted: ReadonlySet<string>;
}

/** One catalog on its way into the tables of one location. */
export interface Loading extends ExtraLinks {
  readonly catalog: DemoCatalog;
  readonly ids: DemoIDs;
  readonly newID: () => string;
  readonly at: string;
  /** The guests of the demo, in the order of its list; none where they were not added. */
  readonly customerIDs: readonly string[];
  /** Columns that every row of the company, of the location, and every dated row has. */
  readonly company: { readonly company_id: string };
  readonly place: { readonly company_id: string; readonly location_id: string };
  readonly stamps: { readonly created_at: string; readonly updated_at: string };
}

import type { DemoCatalog } from '../catalogs/demo-catalog.ts';
import type { DemoIDs } from '../catalogs/demo-ids.ts';

/** The clock and the ids that a demo is written with. */
export interface Tools {
  readonly now: () => Date;
  readonly newID: () => string;
}

/** A row by its column names. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows of one table, all with the same columns. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly Row[];
}

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

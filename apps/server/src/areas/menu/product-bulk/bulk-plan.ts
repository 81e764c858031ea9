import type { ProductBulkRow, ProductBulkValue } from '@tavola/contract';
import type { Services } from '#platform/services.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A product that is changed together with others, locked. */
export interface BulkProduct {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly version: number;
}

/** With what a change of many products is planned and made. */
export interface BulkMeans extends Pick<Services, 'newID'> {
  readonly tx: Tx;
  readonly scope: LocationScope;
  readonly userID: string;
  /** Nothing is written, so nothing is locked. */
  readonly isPreview: boolean;
  readonly now: Date;
}

/** What one change does: row by row, what was before for the undo, and the write itself. */
export interface BulkPlan {
  readonly rows: readonly ProductBulkRow[];
  /** Kept as JSON; the undo of the same kind reads it. */
  readonly before: unknown;
  readonly write: () => Promise<void>;
}

/** A change of one kind: `plan` reads and refuses, `undo` writes back what `before` kept. */
export interface BulkKind<Change> {
  readonly plan: (means: BulkMeans, products: readonly BulkProduct[], change: Change) => Promise<BulkPlan>;
  readonly undo: (means: BulkMeans, before: unknown) => Promise<void>;
  /** The product itself does not change, so a person who has it open is not interrupted. */
  readonly isElsewhere?: true;
}

const NOTHING: ProductBulkValue = { price: null, name: null, isOn: null };
/** A name before or after a change; null = none. */
export const named = (name: string | null): ProductBulkValue => ({ ...NOTHING, name });
/** A flag before or after a change. */
export const switched = (isOn: boolean): ProductBulkValue => ({ ...NOTHING, isOn });
/** A price before or after a change, in units of the currency; null = no own price. */
export const priced = (price: ProductBulkValue['price']): ProductBulkValue => ({ ...NOTHING, price });

/** The row of a product itself. */
export const productRow = (
  { id, name, version }: BulkProduct,
  before: ProductBulkValue,
  after: ProductBulkValue,
  isChanged: boolean,
): ProductBulkRow => ({
  itemID: id,
  productID: id,
  version,
  name,
  isForNewVariants: false,
  before,
  after,
  isChanged,
  fault: null,
});

/** The products of a plan that it changes. */
export const changedProducts = ({ rows }: BulkPlan): string[] => [
  ...new Set(rows.filter(({ isChanged }) => isChanged).map(({ productID }) => productID)),
];

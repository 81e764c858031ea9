import type { MenuPlacement, ProductBulkChange, ProductBulkKind, ProductBulkRow } from '@tavola/contract';

/** What a person has entered so far, of every kind, so that changing the kind loses nothing. */
export interface BulkDraft {
  readonly kind: ProductBulkKind;
  readonly how: 'percent' | 'amount';
  readonly figure: number | null;
  readonly step: number;
  readonly categoryID: string | null;
  /** `DEFAULT_TAX`, `NO_TAX` or the id of a tax; null = not chosen yet. */
  readonly tax: string | null;
  readonly isAvailable: boolean;
  readonly modifierGroupID: string | null;
  readonly isAsked: boolean;
  readonly placement: MenuPlacement | null;
  /** The menu that the products are taken off. */
  readonly menuID: string | null;
}

export const DEFAULT_TAX = 'default';
export const NO_TAX = 'none';

export const EMPTY_DRAFT: BulkDraft = {
  kind: 'price',
  how: 'percent',
  figure: null,
  step: 0,
  categoryID: null,
  tax: null,
  isAvailable: false,
  modifierGroupID: null,
  isAsked: true,
  placement: null,
  menuID: null,
};

/** The change to be made; null while something is missing. */
export function changeOf(draft: BulkDraft): ProductBulkChange | null {
  switch (draft.kind) {
    case 'price':
      return draft.figure === null ? null : { kind: 'price', how: draft.how, figure: draft.figure, step: draft.step };
    case 'category':
      return { kind: 'category', categoryID: draft.categoryID };
    case 'tax':
      return draft.tax === null
        ? null
        : {
            kind: 'tax',
            isDefaultTax: draft.tax === DEFAULT_TAX,
            taxID: draft.tax === DEFAULT_TAX || draft.tax === NO_TAX ? null : draft.tax,
          };
    case 'availability':
      return { kind: 'availability', isAvailable: draft.isAvailable };
    case 'modifierGroup':
      return draft.modifierGroupID === null
        ? null
        : { kind: 'modifierGroup', modifierGroupID: draft.modifierGroupID, isAsked: draft.isAsked };
    case 'menu':
      return draft.placement === null ? null : { kind: 'menu', placement: draft.placement };
    case 'offMenu':
      return draft.menuID === null ? null : { kind: 'offMenu', menuID: draft.menuID };
  }
}

/** What a preview comes to: the products as previewed, and how many of them change. */
export function summaryOf(rows: readonly ProductBulkRow[]): {
  readonly products: readonly { readonly itemID: string; readonly version: number }[];
  readonly changed: number;
  readonly same: number;
  readonly faulty: ReadonlySet<string>;
} {
  const versions = new Map(rows.map(({ productID, version }) => [productID, version]));
  const changed = new Set(rows.filter(({ isChanged }) => isChanged).map(({ productID }) => productID));
  const faulty = new Set(rows.filter(({ fault }) => fault !== null).map(({ productID }) => productID));
  return {
    products: [...versions].map(([itemID, version]) => ({ itemID, version })),
    changed: changed.size,
    same: [...versions.keys()].filter((id) => !changed.has(id) && !faulty.has(id)).length,
    faulty,
  };
}

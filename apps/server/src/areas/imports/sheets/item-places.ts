import type { Tx } from '#platform/database/tx.ts';
import { flagIn, textIn, type Cells, type Column } from '#platform/imports/columns.ts';
import type { CheckedRow } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readTaxNames } from '../imports.rows.ts';
import type { NameIndex } from '../names.ts';
import { checkName } from './references.ts';

/**
 * What an item is at a location: its tax, whether its price holds it, and whether it is offered there. Three columns of
 * every sheet of items.
 */

interface PlaceRow {
  item_id: string;
  tax_id: string | null;
  is_default_tax: boolean;
  is_tax_inclusive: boolean;
  is_available_for_selection: boolean;
  version: number;
}
interface PlacedItem {
  readonly id: string;
  readonly is_tax_inclusive: boolean;
  readonly is_available_for_selection: boolean;
}

export interface Places {
  readonly taxes: NameIndex;
  readonly isCompanyTaxInclusive: boolean;
  /** The three cells of an item; where nothing is said of itself it is taxed as `parentID`. */
  readonly cellsOf: (item: PlacedItem, parentID?: string | null) => Cells;
  /** Whether the item has its own figures here. */
  readonly has: (itemID: string) => boolean;
  readonly versionOf: (itemID: string) => number;
}

/**
 * The word in a tax cell that means no own tax: a combo whose parts are taxed by theirs (decision 19). An empty cell
 * means the location's default tax.
 */
export const UNTAXED = 'untaxed';
export const BY_PART = 'by part';

export const placeColumns = [
  { key: 'tax', en: 'Tax', th: 'ภาษี', kind: 'text', isReference: true, example: '' },
  { key: 'isTaxInclusive', en: 'Tax included', th: 'รวมภาษีแล้ว', kind: 'flag', default: null, example: 'yes' },
  { key: 'isAvailable', en: 'Available', th: 'พร้อมขาย', kind: 'flag', default: true, example: 'yes' },
] as const satisfies readonly Column[];

/** The figures of items at this location, as cells. `none` is the word for an item without its own tax. */
export async function readPlaces(tx: Tx, scope: LocationScope, none: string = UNTAXED): Promise<Places> {
  const { companyID, locationID } = scope;
  const rows = await tx
    .selectFrom('item_locations')
    .select(['item_id', 'tax_id', 'is_default_tax', 'is_tax_inclusive'])
    .select(['is_available_for_selection', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .execute();
  const [company] = await tx
    .selectFrom('companies')
    .select('is_tax_inclusive')
    .where('company_id', '=', companyID)
    .execute();
  const taxes = await readTaxNames(tx, scope);
  const places = new Map(rows.map((row) => [row.item_id, row]));
  // A tax that was deleted since means the default one, as it does at the terminal.
  const taxOf = (row: PlaceRow | undefined): string =>
    row === undefined || row.is_default_tax ? '' : row.tax_id === null ? none : taxes.nameOf(row.tax_id);
  return {
    taxes,
    isCompanyTaxInclusive: company?.is_tax_inclusive ?? false,
    has: (itemID) => places.has(itemID),
    versionOf: (itemID) => places.get(itemID)?.version ?? 1,
    cellsOf: (item, parentID) => {
      const own = places.get(item.id);
      const taxed = own ?? places.get(parentID ?? '');
      return {
        tax: taxOf(taxed),
        isTaxInclusive: taxed?.is_tax_inclusive ?? item.is_tax_inclusive,
        isAvailable: item.is_available_for_selection && (own?.is_available_for_selection ?? true),
      };
    },
  };
}

/** Refuses a tax that is not of this location, except `none`, the word for no own tax. */
export function checkTax(row: CheckedRow, { taxes }: Places, none: string = UNTAXED): void {
  if (textIn(row.cells, 'tax').toLowerCase() !== none) checkName(row, 'tax', taxes);
}

/** Left empty, a new item is priced as the company prices. */
export const isTaxInclusive = (cells: Cells, { isCompanyTaxInclusive }: Places): boolean =>
  cells['isTaxInclusive'] === null ? isCompanyTaxInclusive : flagIn(cells, 'isTaxInclusive');

/**
 * Switched off means off here; switched on means by the company too, or nothing would come of it. For the row of the
 * item itself.
 */
export const companyAvailability = ({ isNew, cells }: { readonly isNew: boolean; readonly cells: Cells }): boolean =>
  isNew || flagIn(cells, 'isAvailable');
export const KEEPS_COMPANY_AVAILABILITY =
  'is_available_for_selection = t.is_available_for_selection OR excluded.is_available_for_selection';

/** Writes the figures of items at this location over those they had; cells were checked by `checkTax`. */
export async function writePlaces(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  items: readonly { readonly id: string; readonly cells: Cells }[],
  places: Places,
  at: string,
): Promise<void> {
  const rows = items.map(({ id, cells }) => {
    const tax = textIn(cells, 'tax');
    return {
      company_id: companyID,
      location_id: locationID,
      item_id: id,
      tax_id: tax === '' ? null : places.taxes.find(tax),
      is_default_tax: tax === '',
      is_tax_inclusive: isTaxInclusive(cells, places),
      is_available_for_selection: flagIn(cells, 'isAvailable'),
      version: places.versionOf(id),
      updated_at: at,
    };
  });
  await writeRows(tx, 'item_locations', rows, {
    key: ['company_id', 'location_id', 'item_id'],
    update: ['tax_id', 'is_default_tax', 'is_tax_inclusive', 'is_available_for_selection', 'updated_at'],
    hasVersion: true,
  });
}

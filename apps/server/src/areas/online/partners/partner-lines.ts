import {
  ItemType,
  OPEN_ITEM_ID,
  type OrderLineInput,
  type PartnerLine,
  type PartnerOption,
  type PosProduct,
} from '@tavola/contract';
import type { Catalog, LocalMoment } from '@tavola/selling';
import { isSoldAsIs } from '../integrations/partner-menu.ts';
import { codeOf } from '../partner-items/partner-items.rows.ts';
import { chosenOf, isChosen, type Chosen } from './partner-options.ts';

/** Lines of a partner as an order has them (decisions 86, 290). */

/** What a location sells, by what a partner may call it. */
type Codes = ReadonlyMap<string, PosProduct>;

/** How a line of a partner becomes one of an order. */
export interface LineRules {
  readonly catalog: Catalog;
  readonly isTaxInclusive: boolean;
  readonly newID: () => string;
  /** Products to which items of the channel were mapped, by the codes of `codeOf`. */
  readonly mapped: ReadonlyMap<string, string>;
  readonly at: LocalMoment;
}

/** A line with the product that it is, and what was chosen with it; null = the partner names something else. */
interface MappedLine {
  readonly line: PartnerLine;
  readonly product: PosProduct | null;
  readonly chosen: Chosen | null;
}

/** The lines of an order, and the ids of items that are on no menu here. */
export function linesOf(
  lines: readonly PartnerLine[],
  rules: LineRules,
): { readonly lines: OrderLineInput[]; readonly unmappedItemIDs: string[] } {
  const codes = codesOf(rules.catalog);
  const mapped = lines.map((line): MappedLine => {
    const found = productOf(line, codes, rules);
    const chosen = found === null ? null : chosenOf(line, found, rules);
    const isKnown = found !== null && (chosen !== null || isSoldAsIs(rules.catalog, found));
    return { line, product: isKnown ? found : null, chosen };
  });
  return {
    lines: mapped.map((one) => lineOf(one, rules)),
    unmappedItemIDs: [
      ...new Set(mapped.flatMap(({ line, product }) => (product === null ? [line.externalItemID] : []))),
    ],
  };
}

/** What a person has mapped an item to counts before what its code says. */
function productOf({ externalItemID }: PartnerLine, codes: Codes, { mapped, catalog }: LineRules): PosProduct | null {
  const code = codeOf(externalItemID);
  const product = catalog.products.get(mapped.get(code) ?? '');
  return product !== undefined && isSoldAsIs(catalog, product) ? product : (codes.get(code) ?? null);
}

/** Items by id, barcode and reference code, the first of them counting before the others. */
function codesOf(catalog: Catalog): Codes {
  const codes = new Map<string, PosProduct>();
  const sold = [...catalog.products.values()].filter(
    ({ type, isActive, variantGroups }) => isActive && variantGroups.length === 0 && SOLD.has(type),
  );
  for (const pick of [refCodeOf, barcodeOf, ({ itemID }: PosProduct) => itemID])
    for (const product of sold) {
      const code = pick(product);
      if (code != null && code !== '') codes.set(codeOf(code), product);
    }
  return codes;
}

const SOLD: ReadonlySet<PosProduct['type']> = new Set([ItemType.Product, ItemType.ProductVariant, ItemType.Combo]);

const refCodeOf = ({ refCode }: PosProduct): string | null | undefined => refCode;
const barcodeOf = ({ barcode }: PosProduct): string | null | undefined => barcode;

const NOTE_LENGTH = 500;

/** The options as the partner names them, each before those below it. */
const namesOf = (options: readonly PartnerOption[]): string[] =>
  options.flatMap(({ name, quantity = 1, options: below = [] }) => [
    quantity === 1 ? name : `${quantity} × ${name}`,
    ...namesOf(below),
  ]);

/** What the kitchen reads: the options that are not on the line itself, then what the guest asked for. */
function noteOf({ options = [], note }: PartnerLine, hasChosen: boolean): string | null {
  const chosen = namesOf(hasChosen ? options.filter((option) => !isChosen(option)) : options);
  const text = [chosen.join(', '), note ?? ''].filter((part) => part !== '').join(' · ');
  return text === '' ? null : text.slice(0, NOTE_LENGTH);
}

function lineOf({ line, product, chosen }: MappedLine, rules: LineRules): OrderLineInput {
  const common = {
    orderLineID: rules.newID(),
    orderQuantity: line.quantity,
    price: line.price,
    note: noteOf(line, chosen !== null),
    orderLineModifiers: chosen?.modifiers ?? [],
    orderLineVariantOptions: [],
    comboLineItems: chosen?.parts ?? [],
    orderLineDiscounts: [],
  };
  if (product !== null) return { ...common, itemID: product.itemID };
  return {
    ...common,
    itemID: OPEN_ITEM_ID,
    displayName: line.name,
    taxID: usualTax(rules.catalog),
    isTaxInclusive: rules.isTaxInclusive,
  };
}

/** The tax of most items sold here: the best guess for an unknown item. */
function usualTax({ products, taxes }: Catalog): string | null {
  const uses = new Map<string, number>();
  for (const { taxID } of products.values()) if (taxID != null) uses.set(taxID, (uses.get(taxID) ?? 0) + 1);
  const [most] = [...uses].toSorted(([, one], [, other]) => other - one);
  const [any] = taxes.keys();
  return most?.[0] ?? any ?? null;
}

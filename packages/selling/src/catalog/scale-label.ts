import type { PosProduct, ScaleLabel } from '@tavola/contract';
import { SCALE, timesQuantity, type Money, type Quantity } from '../money/money.ts';
import type { RoundingMode } from '../money/rounding.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { findByBarcode, type Catalog } from './catalog.ts';

/** What the label of a scale says: the digits of the item, and its price in the smallest units or its weight. */
export interface ReadLabel {
  readonly itemCode: string;
  readonly holds: ScaleLabel['holds'];
  readonly figure: number;
}

/** How a location rounds the price of a line. */
interface Rounding {
  readonly step: Money;
  readonly mode: RoundingMode;
}

const DIGITS = 13;
const PREFIX_DIGITS = 2;
/** With so few digits for the item, one that checks the figure is in front of it. */
const WITH_FIGURE_CHECK = 4;
const GRAM = SCALE / 1000;

/** Reads a barcode of 13 digits as the label of a scale; null where it is none, or where its check digit is wrong. */
export function readScaleLabel(barcode: string, labels: readonly ScaleLabel[]): ReadLabel | null {
  const label = labels.find(({ prefix }) => barcode.startsWith(prefix));
  if (label === undefined || !/^\d{13}$/.test(barcode) || !hasCheckDigit(barcode)) return null;
  const itemEnd = PREFIX_DIGITS + label.itemDigits;
  const figureStart = itemEnd + (label.itemDigits === WITH_FIGURE_CHECK ? 1 : 0);
  return {
    itemCode: barcode.slice(PREFIX_DIGITS, itemEnd),
    holds: label.holds,
    figure: Number(barcode.slice(figureStart, DIGITS - 1)),
  };
}

/** Whether the last digit of a barcode is the one that the others make (EAN-13). */
function hasCheckDigit(barcode: string): boolean {
  const digits = Array.from(barcode.slice(0, -1), Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(barcode.slice(-1));
}

/**
 * The item of a label: its barcode or ref code is the digits on the label, with or without zeros in front. Refuses a
 * code that no active item has.
 */
export function findByScaleCode(catalog: Catalog, { itemCode }: ReadLabel): Verdict<PosProduct> {
  const bare = itemCode.replace(/^0+(?=\d)/, '');
  for (const code of [itemCode, bare]) {
    const found = findByBarcode(catalog, code);
    if (found.ok) return found;
  }
  for (const product of catalog.products.values())
    if (product.isActive && (product.refCode === itemCode || product.refCode === bare)) return accept(product);
  return findByBarcode(catalog, itemCode);
}

/**
 * How much of an item is sold by its label. By price it is the quantity that comes to exactly that price at today's
 * price of the item, to the thousandth of what is weighed and whole pieces of anything else; refuses
 * `cart.scale.price_differs` where there is none, because the label was printed with another price.
 */
export function quantityOfLabel(
  { holds, figure }: ReadLabel,
  product: Pick<PosProduct, 'isWeighed'>,
  price: Money,
  { step, mode }: Rounding,
): Verdict<Quantity> {
  const unit = product.isWeighed ? GRAM : SCALE;
  // Whole thousandths, which is what a quantity counts in here.
  const quantityOf = (units: number): Quantity => (units * unit) as Quantity;
  if (holds === 'weight')
    return product.isWeighed && figure > 0 ? accept(quantityOf(figure)) : refuse('cart.scale.not_weighed');
  // A whole number of the smallest unit of the currency.
  const wanted = (figure * step) as Money;
  if (price > 0 && wanted > 0) {
    const near = Math.round((wanted * (SCALE / unit)) / price);
    for (const units of [near, near - 1, near + 1])
      if (units > 0 && timesQuantity(price, quantityOf(units), step, mode) === wanted) return accept(quantityOf(units));
  }
  return refuse('cart.scale.price_differs');
}

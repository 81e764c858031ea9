import * as z from 'zod/mini';
import { unique } from '../kit/fields/fields.ts';

/** What labels of scales begin with: numbers that no producer of goods is given. */
export const scalePrefixes = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29'] as const;
/** How many digits of a label may name the item; the figure has the rest. */
export const SCALE_ITEM_DIGITS = { least: 4, most: 6 } as const;
const MAX_LABELS = scalePrefixes.length;

/**
 * How labels of scales with one prefix are read. After its two digits come those of the item, then the figure, then the
 * check digit of the barcode. With 4 digits for the item, a digit that checks the figure is between the two.
 */
export const ScaleLabel = z.strictObject({
  prefix: z.enum(scalePrefixes),
  itemDigits: z
    .int({ error: 'integer' })
    .check(z.gte(SCALE_ITEM_DIGITS.least, 'range'), z.lte(SCALE_ITEM_DIGITS.most, 'range')),
  /** A price in the smallest unit of the currency, or a weight in thousandths of the item's unit. */
  holds: z.enum(['price', 'weight']),
});
export type ScaleLabel = z.infer<typeof ScaleLabel>;

/** The labels that a location's scales print; each prefix once. */
export const scaleLabels = () =>
  z.array(ScaleLabel).check(z.maxLength(MAX_LABELS, 'too_many'), unique('prefix', 'invalid'));

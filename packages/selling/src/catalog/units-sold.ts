import type { PosProduct } from '@tavola/contract';
import { SCALE, type Quantity } from '../money/money.ts';

const WEIGHED_STEP = SCALE / 1000;

/**
 * Whether this many units of a product can be sold: whole units, or up to 3 decimals of one that is sold by weight
 * (decision 161). Undefined = an open item, which is none of the catalog.
 */
export const isSoldIn = (product: Pick<PosProduct, 'isWeighed'> | undefined, quantity: Quantity): boolean =>
  quantity % (product?.isWeighed === true ? WEIGHED_STEP : SCALE) === 0;

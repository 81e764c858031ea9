import type { CallError } from '#runtime/http/call-error.ts';

const PRICE_CODES: ReadonlySet<string> = new Set(['order.error.total_mismatch', 'order.price_changed']);
/** Reasons of a refused line: the catalog's item or parts differ from what the line was added with. */
const PRICE_REASONS: ReadonlySet<unknown> = new Set(['price_changed', 'quantity_changed', 'item_changed']);

/** Whether an order was refused because the catalog has changed since; new prices may put it right (decision 16). */
export const isAboutPrices = ({ errorCode, body }: CallError): boolean =>
  PRICE_CODES.has(errorCode) ||
  (errorCode === 'order.line_refused' && PRICE_REASONS.has(body.additionValue.params['reason']));

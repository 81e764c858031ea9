import type { Refusal } from '@tavola/selling';
import { useText } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { cartStrings } from './cart.strings.ts';
import { Notice } from '#ui/frames/Notice.tsx';

/** Replaces the totals when the rules cannot price the cart. */
export function CannotPrice({ refusal }: { readonly refusal: Refusal }) {
  const t = useText(cartStrings);
  return <Notice tone="error">{t('cannotPrice', { reason: refusalText(refusal) })}</Notice>;
}

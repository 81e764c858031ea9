import type { Refusal } from '@tavola/selling';
import { useText } from '../../strings/define.ts';
import { refusalText } from '../../strings/refusals.ts';
import { cartStrings } from '../../strings/cart.ts';
import { Notice } from '../../ui/Notice.tsx';

/** In the place of the totals where the rules cannot count the cart. */
export function CannotPrice({ refusal }: { readonly refusal: Refusal }) {
  const t = useText(cartStrings);
  return <Notice tone="error">{t('cannotPrice', { reason: refusalText(refusal) })}</Notice>;
}

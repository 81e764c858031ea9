import { IconHelpCircle } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { SaleDialogButton } from '../sales/SaleDialogButton.tsx';
import type { SaleOf } from '../sales/sales.queries.ts';
import { whyTotalStrings } from './why-total.strings.ts';

const dialog = lazyPart(() => import('./WhySaleDialog.tsx').then(({ WhySaleDialog }) => WhySaleDialog));

/** Explains the total of a paid sale. */
export function WhySaleButton({ of }: { readonly of: SaleOf }) {
  const t = useText(whyTotalStrings);
  return (
    <SaleDialogButton of={of} label={t('title')} icon={<IconHelpCircle size={20} aria-hidden />} dialog={dialog} />
  );
}

import { IconFileInvoice } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { SaleDialogButton } from '../sales/SaleDialogButton.tsx';
import type { SaleOf } from '../sales/sales.queries.ts';
import { invoiceStrings } from './invoices.strings.ts';

const dialog = lazyPart(() => import('./InvoiceDialog.tsx').then(({ InvoiceDialog }) => InvoiceDialog));

/** Opens the invoice of a paid sale. */
export function InvoiceButton({ of }: { readonly of: SaleOf }) {
  const t = useText(invoiceStrings);
  return (
    <SaleDialogButton of={of} label={t('open')} icon={<IconFileInvoice size={20} aria-hidden />} dialog={dialog} />
  );
}

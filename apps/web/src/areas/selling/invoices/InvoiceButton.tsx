import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import type { SaleOf } from '../sales/sales.queries.ts';
import { invoiceStrings } from './invoices.strings.ts';

const dialog = lazyPart(() => import('./InvoiceDialog.tsx').then(({ InvoiceDialog }) => InvoiceDialog));

/** Opens the invoice of a paid sale. */
export function InvoiceButton({ of }: { readonly of: SaleOf }) {
  const t = useText(invoiceStrings);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileInvoice size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <dialog.Part of={of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

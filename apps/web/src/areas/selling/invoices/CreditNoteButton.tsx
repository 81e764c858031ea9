import { Button } from '@mantine/core';
import type { Refund } from '@tavola/contract';
import { Suspense, useState } from 'react';
import { useText } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { invoiceStrings } from './invoices.strings.ts';

const dialog = lazyPart(() => import('./CreditNoteDialog.tsx').then(({ CreditNoteDialog }) => CreditNoteDialog));

/** Opens the credit note of a refund again; nothing where there is none. */
export function CreditNoteButton({ refund }: { readonly refund: Pick<Refund, 'refundID' | 'creditNoteNo'> }) {
  const t = useText(invoiceStrings);
  const [isOpen, setIsOpen] = useState(false);
  const { refundID, creditNoteNo } = refund;
  if (creditNoteNo === null) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('creditNote', { no: creditNoteNo })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <dialog.Part refundID={refundID} creditNoteNo={creditNoteNo} isCopy onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

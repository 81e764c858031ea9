import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import type { SaleOf } from '../sales/sales.queries.ts';
import { whyTotalStrings } from './why-total.strings.ts';

const dialog = lazyPart(() => import('./WhySaleDialog.tsx').then(({ WhySaleDialog }) => WhySaleDialog));

/** Explains the total of a paid sale. */
export function WhySaleButton({ of }: { readonly of: SaleOf }) {
  const t = useText(whyTotalStrings);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHelpCircle size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <dialog.Part of={of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#text/define.ts';
import { productBulkStrings } from './product-bulk.strings.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx').then((module) => ({ default: module.BulkDialog })));

interface BulkButtonProps {
  readonly itemIDs: readonly string[];
  /** Containers with their deposit, which are on no menu. */
  readonly isDeposit: boolean;
  readonly onDone: () => void;
}

/** Changes the selected products of the list together; the dialog is loaded with the first press. */
export function BulkButton({ itemIDs, isDeposit, onDone }: BulkButtonProps) {
  const t = useText(productBulkStrings);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconEdit size={20} />} onClick={() => setIsOpen(true)}>
        {t('change', { count: itemIDs.length })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BulkDialog itemIDs={itemIDs} isDeposit={isDeposit} onDone={onDone} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

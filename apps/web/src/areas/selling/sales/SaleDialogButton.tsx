import { Button } from '@mantine/core';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { SaleOf } from './sales.queries.ts';

interface SaleDialogButtonProps {
  readonly of: SaleOf;
  readonly label: string;
  readonly icon: ReactNode;
  /** Fetched with the first press. */
  readonly dialog: { readonly Part: ComponentType<{ readonly of: SaleOf; readonly onClose: () => void }> };
}

/** A button that opens a dialog of a paid sale. */
export function SaleDialogButton({ of, label, icon, dialog }: SaleDialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <dialog.Part of={of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

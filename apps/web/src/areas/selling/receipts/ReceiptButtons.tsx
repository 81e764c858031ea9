import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import type { CashReceipt } from './receipts.queries.ts';

const CashReceiptPart = lazyPart(() =>
  import('./CashReceiptDialog.tsx').then(({ CashReceiptDialog }) => CashReceiptDialog),
);

/** A receipt that can be opened, with the words on its button. */
export interface OfferedReceipt {
  readonly receipt: CashReceipt;
  readonly label: string;
  /** The title of its dialog, where it says more than the button. */
  readonly title?: string;
}

/** Opens receipts, each by its own button. */
export function ReceiptButtons({ receipts }: { readonly receipts: readonly OfferedReceipt[] }) {
  const [shown, setShown] = useState<OfferedReceipt | null>(null);
  return (
    <>
      {receipts.map((offered) => (
        <Button
          key={offered.label}
          variant="default"
          leftSection={<IconReceipt size={20} aria-hidden />}
          {...(offered.title !== undefined && { 'aria-label': offered.title })}
          onClick={() => setShown(offered)}
        >
          {offered.label}
        </Button>
      ))}
      <ShownReceipt offered={shown} onClose={() => setShown(null)} />
    </>
  );
}

interface ShownReceiptProps {
  readonly offered: OfferedReceipt | null;
  readonly onClose: () => void;
}

/** The dialog of a receipt, loaded when one is opened. */
export function ShownReceipt({ offered, onClose }: ShownReceiptProps) {
  if (offered === null) return null;
  const { receipt, label, title = label } = offered;
  return (
    <Suspense fallback={null}>
      <CashReceiptPart.Part receipt={receipt} title={title} onClose={onClose} />
    </Suspense>
  );
}

import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import { OrderDialog, type OrderedList } from './OrderDialog.tsx';

interface OrderActionProps {
  readonly label: string;
  /** What the order is for. */
  readonly hint: string;
  readonly list: OrderedList;
  /** Saves the ids in their new order. */
  readonly onSave: (ids: string[]) => Promise<unknown>;
}

/** Opens the dialog that sorts a list; nothing while there are not two entries to sort. */
export function OrderAction({ label, hint, list, onSave }: OrderActionProps) {
  const [isOrdering, setIsOrdering] = useState(false);
  if ((list.data?.length ?? 0) < 2) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsSort size={20} />} onClick={() => setIsOrdering(true)}>
        {label}
      </Button>
      {isOrdering && (
        <OrderDialog title={label} hint={hint} list={list} onSave={onSave} onClose={() => setIsOrdering(false)} />
      )}
    </>
  );
}

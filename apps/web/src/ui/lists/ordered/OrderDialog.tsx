import { Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { orderListStrings } from './order-list.strings.ts';
import { Dialog } from '../../dialogs/Dialog.tsx';
import { DialogButtons } from '../../dialogs/DialogButtons.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadFailed } from '../../frames/LoadFailed.tsx';
import { LoadingRows } from '../LoadingRows.tsx';
import { toast } from '../../dialogs/toast.ts';

// Dragging is a separate library; lists are viewed far more often than they are sorted.
const OrderList = lazy(() => import('./OrderList.tsx').then((module) => ({ default: module.OrderList })));

interface Entry {
  readonly id: string;
  readonly name: string;
}

/** What is sorted, or why it failed to load. */
export interface OrderedList {
  readonly data: readonly Entry[] | undefined;
  readonly failure: string | null;
  readonly onRetry: () => void;
}

interface OrderDialogProps {
  readonly title: string;
  /** What the order is for. */
  readonly hint: string;
  readonly list: OrderedList;
  /** Chooses which list is sorted, until something was moved in it; `id` is the one that `list` is. */
  readonly choice?: { readonly id: string; readonly draw: (isChanged: boolean) => ReactNode };
  /** Saves the ids in their new order; a refusal is shown and the dialog stays. */
  readonly onSave: (ids: string[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Sorts all entries of a list, by dragging or by the keyboard. */
export function OrderDialog({
  title,
  hint,
  list: { data, failure, onRetry },
  choice,
  onSave,
  onClose,
}: OrderDialogProps) {
  const [isChanged, setIsChanged] = useState(false);
  return (
    <Dialog onClose={onClose} title={title} size="md">
      <Stack gap="md">
        <Text c="dimmed">{hint}</Text>
        {choice?.draw(isChanged)}
        {data !== undefined ? (
          <Order key={choice?.id} initial={data} onMove={() => setIsChanged(true)} onSave={onSave} onClose={onClose} />
        ) : failure === null ? (
          <LoadingRows />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )}
      </Stack>
    </Dialog>
  );
}

function Order({
  initial,
  onMove,
  onSave,
  onClose,
}: Pick<OrderDialogProps, 'onSave' | 'onClose'> & {
  readonly initial: readonly Entry[];
  readonly onMove: () => void;
}) {
  const t = useText(orderListStrings);
  const [entries, setEntries] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await attempt(async () => {
      await onSave(entries.map(({ id }) => id));
      toast('success', t('saved'));
      onClose();
    });
    setIsSaving(false);
  };
  const move = (moved: readonly Entry[]) => {
    setEntries(moved);
    onMove();
  };
  if (entries.length < 2) return <Text>{t('nothing')}</Text>;
  return (
    <Stack gap="md">
      <Suspense fallback={<LoadingRows />}>
        <OrderList entries={entries} onChange={move} />
      </Suspense>
      <DialogButtons isSubmitting={isSaving} onSubmit={() => void save()} onClose={onClose} />
    </Stack>
  );
}

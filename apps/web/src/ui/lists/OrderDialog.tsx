import { Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadFailed } from '../frames/LoadFailed.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { toast } from '../dialogs/toast.ts';

// Dragging is a library of its own; lists are viewed far more often than they are sorted.
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
  /** Saves the ids in their new order; a refusal is shown and the dialog stays. */
  readonly onSave: (ids: string[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Sorts all entries of a list, by dragging or by the keyboard. */
export function OrderDialog({ title, hint, list: { data, failure, onRetry }, onSave, onClose }: OrderDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} size="md">
      {data !== undefined ? (
        <Order hint={hint} initial={data} onSave={onSave} onClose={onClose} />
      ) : failure === null ? (
        <LoadingRows />
      ) : (
        <LoadFailed message={failure} onRetry={onRetry} />
      )}
    </Dialog>
  );
}

function Order({
  hint,
  initial,
  onSave,
  onClose,
}: Pick<OrderDialogProps, 'hint' | 'onSave' | 'onClose'> & { readonly initial: readonly Entry[] }) {
  const t = useText(uiStrings);
  const [entries, setEntries] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await attempt(async () => {
      await onSave(entries.map(({ id }) => id));
      toast('success', t('orderSaved'));
      onClose();
    });
    setIsSaving(false);
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{hint}</Text>
      <Suspense fallback={<LoadingRows />}>
        <OrderList entries={entries} onChange={setEntries} />
      </Suspense>
      <DialogButtons isSubmitting={isSaving} onSubmit={() => void save()} onClose={onClose} />
    </Stack>
  );
}

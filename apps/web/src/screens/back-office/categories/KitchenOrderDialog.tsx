import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { CategoryName } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kitchenOrderQuery, saveKitchenOrder } from '../../../queries/categories.ts';
import { loaded } from '../../../queries/records.ts';
import { categoryStrings } from '../../../strings/categories.ts';
import { useText } from '../../../strings/define.ts';
import { uiStrings } from '../../../strings/ui.ts';
import { attempt } from '../../../ui/ListScreen.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { OrderList } from '../../../ui/OrderList.tsx';
import { toast } from '../../../ui/toast.ts';

interface KitchenOrderDialogProps {
  readonly onClose: () => void;
}

/** The order in which the kitchen sees the categories (decision 68). */
export function KitchenOrderDialog({ onClose }: KitchenOrderDialogProps) {
  const t = useText(categoryStrings);
  const { data, failure, onRetry } = loaded(useQuery(kitchenOrderQuery));
  return (
    <Modal opened onClose={onClose} title={t('kitchenOrder')} size="md" closeOnClickOutside={false}>
      {data !== undefined ? <Order categories={data} onClose={onClose} /> : failure === null ? <LoadingRows /> : <LoadFailed message={failure} onRetry={onRetry} />}
    </Modal>
  );
}

function Order({ categories, onClose }: KitchenOrderDialogProps & { readonly categories: readonly CategoryName[] }) {
  const t = useText(categoryStrings);
  const ui = useText(uiStrings);
  const [entries, setEntries] = useState(() => categories.map(({ itemCategoryID, name }) => ({ id: itemCategoryID, name })));
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await attempt(async () => {
      await saveKitchenOrder(entries.map(({ id }) => id));
      toast('success', t('orderSaved'));
      onClose();
    });
    setIsSaving(false);
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('kitchenHint')}</Text>
      <OrderList entries={entries} onChange={(next) => setEntries([...next])} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>{ui('cancel')}</Button>
        <Button loading={isSaving} onClick={() => void save()}>{ui('save')}</Button>
      </Group>
    </Stack>
  );
}

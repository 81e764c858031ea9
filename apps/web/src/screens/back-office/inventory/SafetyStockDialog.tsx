import { Button, Group, Modal, Stack } from '@mantine/core';
import { SafetyStockInput, type InventoryItem } from '@tavola/contract';
import { setSafetyStock } from '../../../queries/inventory.ts';
import { useText } from '../../../strings/define.ts';
import { inventoryStrings } from '../../../strings/inventory.ts';
import { uiStrings } from '../../../strings/ui.ts';
import { DecimalField } from '../../../ui/DecimalField.tsx';
import { useSchemaForm } from '../../../ui/form.ts';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { toast } from '../../../ui/toast.ts';

interface SafetyStockDialogProps {
  readonly item: InventoryItem;
  readonly onClose: () => void;
}

/** From which amount on an item counts as low. */
export function SafetyStockDialog({ item, onClose }: SafetyStockDialogProps) {
  const t = useText(inventoryStrings);
  const ui = useText(uiStrings);
  const form = useSchemaForm({
    schema: SafetyStockInput, initialValues: { safetyStock: item.safetyStock },
    onSubmit: async ({ safetyStock }) => {
      await setSafetyStock(item.itemID, safetyStock);
      toast('success', t('safetySaved'));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('setSafetyStock')} size="sm" closeOnClickOutside={false}>
      <form {...form.props}>
        <Stack gap="md">
          <FormNotice failure={form.failure} />
          <DecimalField {...form.field('safetyStock')} label={item.name} description={t('safetyStockHint')} decimals={5} suffix={item.uomSymbol === null ? '' : ` ${item.uomSymbol}`} data-autofocus />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>{ui('cancel')}</Button>
            <Button type="submit" loading={form.isSubmitting}>{ui('save')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

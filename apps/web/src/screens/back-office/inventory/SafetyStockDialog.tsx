import { SafetyStockInput, type InventoryItem } from '@tavola/contract';
import { setSafetyStock } from '../../../queries/inventory.ts';
import { useText } from '../../../strings/define.ts';
import { inventoryStrings } from '../../../strings/inventory.ts';
import { DecimalField } from '../../../ui/DecimalField.tsx';
import { useSchemaForm } from '../../../ui/form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface SafetyStockDialogProps {
  readonly item: InventoryItem;
  readonly onClose: () => void;
}

/** From which amount on an item counts as low. */
export function SafetyStockDialog({ item, onClose }: SafetyStockDialogProps) {
  const t = useText(inventoryStrings);
  const form = useSchemaForm({
    schema: SafetyStockInput,
    initialValues: { safetyStock: item.safetyStock },
    onSubmit: async ({ safetyStock }) => {
      await setSafetyStock(item.itemID, safetyStock);
      toast('success', t('safetySaved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('setSafetyStock')} size="sm" form={form} onClose={onClose}>
      <DecimalField
        {...form.field('safetyStock')}
        label={item.name}
        description={t('safetyStockHint')}
        decimals={5}
        suffix={item.uomSymbol === null ? '' : ` ${item.uomSymbol}`}
        data-autofocus
      />
    </FormDialog>
  );
}

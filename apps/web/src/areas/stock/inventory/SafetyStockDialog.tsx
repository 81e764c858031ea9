import { SafetyStockInput, type InventoryItem } from '@tavola/contract';
import { setSafetyStock } from './inventory.queries.ts';
import { useText } from '#text/define.ts';
import { inventoryStrings } from './inventory.strings.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';

interface SafetyStockDialogProps {
  readonly item: InventoryItem;
  readonly onClose: () => void;
}

/** The quantity from which on an item counts as low. */
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

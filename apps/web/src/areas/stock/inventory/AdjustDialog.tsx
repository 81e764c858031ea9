import { useVendorCreation } from '../vendors/creation.ts';
import { Autocomplete, Group, Loader, SegmentedControl, Text, TextInput } from '@mantine/core';
import { AdjustInput, type InventoryItem } from '@tavola/contract';
import { convertQuantity, enteredQuantity, isConvertible, SCALE, unitsOf } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { StockEndsNotice } from '../out-of-stock/index.ts';
import { adjustInventory } from './inventory.queries.ts';
import { useRights } from '#runtime/http/records.ts';
import { uomsQuery } from '../uoms/uoms.queries.ts';
import { vendorChoicesQuery } from '../vendors/vendors.queries.ts';
import { useLanguage, useText } from '#text/define.ts';
import { inventoryStrings } from './inventory.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { stockText } from './stock-words.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

interface AdjustDialogProps {
  readonly item: InventoryItem;
  readonly onClose: () => void;
}

const modes = ['Set', 'Add', 'Subtract'] as const;
type Mode = (typeof modes)[number];
const kinds = { Set: ['Count'], Add: ['Receive', 'Adjust'], Subtract: ['Waste', 'Adjust'] } as const;
const reasons = {
  Set: ['reasonCount'],
  Add: ['reasonDelivery', 'reasonCorrection'],
  Subtract: ['reasonWaste', 'reasonUsed', 'reasonCorrection'],
} as const;

/** Adjusts stock: counted, received or removed (decision 93). */
export function AdjustDialog({ item, onClose }: AdjustDialogProps) {
  const t = useText(inventoryStrings);
  const language = useLanguage();
  const { canView: canSee } = useRights('vendor');
  const { data: uoms = [] } = useQuery(uomsQuery);
  const vendorCreation = useVendorCreation();
  const { data: vendors } = useQuery({ ...vendorChoicesQuery, enabled: canSee });
  const units = useMemo(() => unitsOf(uoms), [uoms]);
  // One intent: sent twice by a weak network or a second press, it counts once.
  const [key] = useState(newID);
  const { uomid: own, uomSymbol, onHand, itemID } = item;
  const form = useSchemaForm({
    schema: AdjustInput,
    initialValues: {
      // One of several.
      mode: 'Set' as Mode,
      // Starts empty; the schema asks for a figure.
      quantity: '' as never,
      uomid: own,
      type: 'Count',
      unitCost: null,
      vendorID: null,
      reason: t('reasonCount'),
      comment: '',
    },
    onSubmit: async (values) => {
      const { onHand: now } = await adjustInventory(itemID, values, key);
      toast('success', t('adjusted', { onHand: stockText(now, uomSymbol, language) }));
      onClose();
    },
  });
  const values = form.inner.getValues();
  const { mode } = values;
  const choose = (next: Mode) =>
    form.inner.setValues({
      mode: next,
      type: kinds[next][0],
      reason: t(reasons[next][0]),
      ...(next !== 'Add' && { unitCost: null, vendorID: null }),
    });
  const symbol = uoms.find(({ uomid }) => uomid === values.uomid)?.symbol ?? uomSymbol ?? t('ownUnit');
  const after = quantityAfter(mode, onHand, convertedQuantity());

  function convertedQuantity(): number | null {
    if (typeof values.quantity !== 'number' || Number.isNaN(values.quantity)) return null;
    const entered = enteredQuantity(values.quantity);
    const converted =
      own === null || values.uomid === null || values.uomid === undefined
        ? entered
        : convertQuantity(units, entered, values.uomid, own);
    return converted === null ? null : converted / SCALE;
  }

  return (
    <FormDialog title={`${t('adjust')}: ${item.name}`} size="md" form={form} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label={t('mode')}
        value={mode}
        onChange={(value) => choose(value)}
        data={modes.map((one) => ({ value: one, label: t(one) }))}
      />
      <Group grow align="flex-start">
        <DecimalField
          {...form.field('quantity')}
          label={t(`quantity${mode}`)}
          withAsterisk
          decimals={5}
          data-autofocus
        />
        <SelectField
          {...form.field('uomid')}
          label={t('unit')}
          allowDeselect={false}
          disabled={own === null}
          placeholder={t('ownUnit')}
          value={values.uomid === null || values.uomid === undefined ? null : String(values.uomid)}
          onChange={(value) => form.inner.setFieldValue('uomid', Number(value))}
          data={
            own === null
              ? []
              : uoms
                  .filter(({ uomid }) => isConvertible(units, uomid, own))
                  .map((uom) => ({ value: String(uom.uomid), label: `${uom.name} (${uom.symbol})` }))
          }
        />
      </Group>
      {after !== null && (
        <Text role="status" fw={600}>
          {t('preview', {
            before: stockText(onHand, uomSymbol, language),
            after: stockText(after, uomSymbol, language),
          })}
        </Text>
      )}
      {item.type === 'Ingredient' && after !== null && after <= 0 && onHand > 0 && (
        <Suspense fallback={<Loader size="sm" />}>
          <StockEndsNotice.Part itemID={itemID} />
        </Suspense>
      )}
      {mode !== 'Set' && (
        <SelectField
          {...form.field('type')}
          label={t('type')}
          allowDeselect={false}
          data={kinds[mode].map((kind) => ({ value: kind, label: t(kind) }))}
        />
      )}
      {mode === 'Add' && (
        <>
          <AmountField
            {...form.field('unitCost')}
            label={t('unitCost', { unit: symbol })}
            description={t('unitCostHint')}
            isOptional
            decimals={5}
          />
          {canSee && (
            <SelectField
              {...form.field('vendorID')}
              label={t('vendorID')}
              creation={vendorCreation}
              placeholder={t('none')}
              clearable
              searchable
              data={(vendors?.items ?? [])
                .filter(({ isActive }) => isActive)
                .map(({ vendorID, name }) => ({ value: vendorID, label: name }))}
            />
          )}
        </>
      )}
      <Autocomplete
        {...form.field('reason')}
        label={t('reason')}
        withAsterisk
        data={reasons[mode].map((reason) => t(reason))}
      />
      <TextInput {...form.field('comment')} label={t('comment')} autoComplete="off" />
    </FormDialog>
  );
}

/** The expected quantity, for display only; the server calculates it again from its own stock. */
const quantityAfter = (mode: Mode, onHand: number, quantity: number | null): number | null => {
  if (quantity === null) return null;
  const sum = mode === 'Set' ? quantity : mode === 'Add' ? onHand + quantity : onHand - quantity;
  return Math.round(sum * SCALE) / SCALE;
};

import { Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { MAX_LIST_ROWS, type ProductTaxInput, type TaxRecord } from '@tavola/contract';
import { useState } from 'react';
import { saveProductTaxes } from './taxes.queries.ts';
import { useTaxCreation } from './creation.ts';
import { useText } from '#text/define.ts';
import { formatTax } from '#text/format.ts';
import { taxStrings } from './taxes.strings.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

interface ProductTaxDialogProps {
  readonly itemIDs: readonly string[];
  readonly taxes: readonly TaxRecord[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const KEEP = 'keep';
const DEFAULT = 'default';
const NONE = 'none';

/** Sets the tax of the chosen products, whether their price includes it, or both. */
export function ProductTaxDialog({ itemIDs, taxes, onDone, onClose }: ProductTaxDialogProps) {
  const t = useText(taxStrings);
  const [tax, setTax] = useState(KEEP);
  const [price, setPrice] = useState(KEEP);
  const creation = useTaxCreation();
  const [isSaving, setIsSaving] = useState(false);
  const isTooMany = itemIDs.length > MAX_LIST_ROWS;
  const isNothing = tax === KEEP && price === KEEP;
  const save = async () => {
    setIsSaving(true);
    await attempt(async () => {
      const { changed } = await saveProductTaxes({
        itemIDs: [...itemIDs],
        ...taxPart(tax),
        ...(price === KEEP ? {} : { isTaxInclusive: price === 'inclusive' }),
      });
      toast('success', t('applied', { count: changed }));
      onDone();
    });
    setIsSaving(false);
  };
  return (
    <Dialog onClose={onClose} title={t('change', { count: itemIDs.length })} size="md">
      <Stack gap="md">
        <SelectField
          label={t('tax')}
          creation={creation}
          value={tax}
          allowDeselect={false}
          onChange={(value) => setTax(value ?? KEEP)}
          data={[
            { value: KEEP, label: t('keep') },
            { value: DEFAULT, label: t('setDefault') },
            { value: NONE, label: t('noTax') },
            ...taxes.map((tax) => ({ value: tax.taxID, label: formatTax(tax) })),
          ]}
        />
        <Input.Wrapper label={t('priceIncludes')} labelElement="div">
          <SegmentedControl
            fullWidth
            mt={4}
            value={price}
            onChange={setPrice}
            data={[
              { value: KEEP, label: t('keep') },
              { value: 'inclusive', label: t('inclusive') },
              { value: 'exclusive', label: t('exclusive') },
            ]}
          />
        </Input.Wrapper>
        <Text c="dimmed" size="sm" role="status">
          {isTooMany ? t('tooMany', { count: MAX_LIST_ROWS }) : isNothing && t('nothingChosen')}
        </Text>
        <DialogButtons
          submitLabel={t('apply')}
          isSubmitting={isSaving}
          isDisabled={isTooMany || isNothing}
          onSubmit={() => void save()}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}

function taxPart(tax: string): Pick<ProductTaxInput, 'isDefaultTax' | 'taxID'> {
  if (tax === KEEP) return {};
  if (tax === DEFAULT) return { isDefaultTax: true };
  return { taxID: tax === NONE ? null : tax };
}

import { Switch } from '@mantine/core';
import type { ComboMaterial } from '@tavola/contract';
import { comboStrings } from './combos.strings.ts';
import { useTaxCreation } from '#areas/finance/taxes/index.ts';
import { useText } from '#text/define.ts';
import { formatTax } from '#text/format.ts';
import type { RecordForm } from '#ui/forms/record-form.ts';
import type { ComboValues } from './combo-values.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

interface TaxFieldsProps {
  readonly form: RecordForm<ComboValues>;
  readonly taxes: ComboMaterial['taxes'];
}

const DEFAULT = 'default';
const OF_PARTS = 'parts';

/** How a combo is taxed here: by the location's default, by its own tax, or each part by its own (decision 19). */
export function TaxFields({ form, taxes }: TaxFieldsProps) {
  const t = useText(comboStrings);
  const creation = useTaxCreation();
  const { isDefaultTax, taxID } = form.inner.getValues();
  const usual = taxes.find((tax) => tax.isDefault);
  const choose = (value: string | null) => {
    form.inner.setFieldValue('isDefaultTax', value === null || value === DEFAULT);
    form.inner.setFieldValue('taxID', value === null || value === DEFAULT || value === OF_PARTS ? null : value);
  };
  return (
    <>
      <SelectField
        {...form.field('taxID')}
        aria-label={t('tax')}
        creation={creation}
        value={isDefaultTax === true ? DEFAULT : (taxID ?? OF_PARTS)}
        onChange={choose}
        allowDeselect={false}
        data={[
          {
            value: DEFAULT,
            label: usual === undefined ? t('taxDefault') : t('taxDefaultOf', { tax: formatTax(usual) }),
          },
          { value: OF_PARTS, label: t('taxOfParts') },
          ...taxes.map((tax) => ({ value: tax.taxID, label: formatTax(tax) })),
        ]}
      />
      <Switch {...form.field('isTaxInclusive', { type: 'checkbox' })} label={t('taxInclusive')} />
    </>
  );
}

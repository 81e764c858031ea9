import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { useFutureDiscountCreation } from './creation.ts';
import { fieldsOf, type DiscountForm } from './discount-form.ts';
import type { DiscountOptions } from './discount-options.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

interface NextFieldsProps {
  readonly form: DiscountForm;
  readonly options: DiscountOptions;
  /** The current discount, which cannot lead to itself. */
  readonly discountID: string | null;
}

/** What the next order gets (decision 48). */
export function NextFields({ form, options, discountID }: NextFieldsProps) {
  const t = useText(discountStrings);
  const fields = fieldsOf(form);
  const creation = useFutureDiscountCreation();
  const kinds = [
    { value: 'Percentage', label: t('nextPercent') },
    { value: 'FixedAmount', label: t('nextAmount') },
    { value: 'FutureDiscount', label: t('nextFuture') },
  ];
  return (
    <>
      <SelectField
        label={t('nextType')}
        allowDeselect={false}
        data={kinds}
        value={fields.nextDiscountType}
        error={form.field('nextDiscountType').error}
        onChange={(value) =>
          form.inner.setValues({
            // The choices are these values.
            nextDiscountType: value as typeof fields.nextDiscountType,
            nextDiscountValue: null,
            futureOrderDiscountID: null,
          })
        }
      />
      {fields.nextDiscountType === 'Percentage' && (
        <PercentField {...form.field('nextDiscountValue')} isOptional label={t('nextValue')} withAsterisk />
      )}
      {fields.nextDiscountType === 'FixedAmount' && (
        <AmountField {...form.field('nextDiscountValue')} isOptional label={t('nextValue')} withAsterisk />
      )}
      {fields.nextDiscountType === 'FutureDiscount' && (
        <SelectField
          {...form.field('futureOrderDiscountID')}
          label={t('nextDiscount')}
          description={t('nextDiscountHint')}
          withAsterisk
          searchable
          creation={creation}
          data={(options.futures ?? [])
            .filter(({ id }) => id !== discountID)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}

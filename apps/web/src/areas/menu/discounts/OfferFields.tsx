import { Group } from '@mantine/core';
import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { fieldsOf, type DiscountForm } from './discount-form.ts';
import type { DiscountOptions } from './discount-options.ts';
import { TargetPick } from './TargetFields.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';

interface OfferFieldsProps {
  readonly form: DiscountForm;
  readonly options: DiscountOptions;
}

/** What must be bought, and what the guest gets (decision 47). */
export function OfferFields({ form, options }: OfferFieldsProps) {
  const t = useText(discountStrings);
  const fields = fieldsOf(form);
  const from = (['SelectedProducts', 'SelectedCategories'] as const).map((value) => ({ value, label: t(value) }));
  const prices = (['Free', 'Percentage', 'FixedAmount'] as const).map((value) => ({
    value,
    label: value === 'Free' ? t('Free') : t(value),
  }));
  return (
    <>
      <SelectField
        label={t('buyFrom')}
        allowDeselect={false}
        data={from}
        value={fields.buyAnyItemFrom}
        onChange={(value) =>
          // The choices are these values.
          form.inner.setValues({ buyAnyItemFrom: value as typeof fields.buyAnyItemFrom, buyIDs: [] })
        }
      />
      <TargetPick form={form} options={options} from={fields.buyAnyItemFrom} path="buyIDs" />
      <DecimalField
        {...form.field('minRequirementValue')}
        isOptional
        decimals={0}
        label={t('buyQuantity')}
        placeholder="1"
      />
      <SelectField
        label={t('getFrom')}
        allowDeselect={false}
        data={[{ value: 'SameAsPurchased', label: t('SameAsPurchased') }, ...from]}
        value={fields.getAnyItemFrom}
        onChange={(value) =>
          // The choices are these values.
          form.inner.setValues({ getAnyItemFrom: value as typeof fields.getAnyItemFrom, getIDs: [] })
        }
      />
      <TargetPick form={form} options={options} from={fields.getAnyItemFrom} path="getIDs" />
      <DecimalField {...form.field('getQty')} isOptional decimals={0} label={t('getQty')} withAsterisk />
      <Group grow align="flex-start" gap="sm">
        <SelectField
          label={t('getAt')}
          allowDeselect={false}
          data={prices}
          value={fields.getAtDiscountType}
          onChange={(value) =>
            form.inner.setValues({
              // The choices are these values.
              getAtDiscountType: value as typeof fields.getAtDiscountType,
              getDiscountValue: null,
            })
          }
        />
        {fields.getAtDiscountType === 'Percentage' && (
          <PercentField {...form.field('getDiscountValue')} isOptional label={t('getPercent')} withAsterisk />
        )}
        {fields.getAtDiscountType === 'FixedAmount' && (
          <AmountField {...form.field('getDiscountValue')} isOptional label={t('getAmount')} withAsterisk />
        )}
      </Group>
    </>
  );
}

import { useCategoryCreation } from '#areas/catalog/categories/index.ts';
import { useProductCreation } from '../products/creation.ts';
import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { PickField } from '#ui/pick/PickField.tsx';
import { fieldsOf, isPriceOff, type DiscountForm } from './discount-form.ts';
import type { DiscountOptions } from './discount-options.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

interface TargetFieldsProps {
  readonly form: DiscountForm;
  readonly options: DiscountOptions;
}

/** Any item that the cashier chooses: an item discount without a target. */
const ANY_ITEM = 'AnyItem';

/** What a discount applies to, and the minimum for it. */
export function TargetFields({ form, options }: TargetFieldsProps) {
  const t = useText(discountStrings);
  const fields = fieldsOf(form);
  const isAnyItem =
    fields.appliesTo === 'EntireOrder' && fields.level === 'Item' && isPriceOff(fields) && !fields.isAutomaticDiscount;
  const isCode = fields.type === 'FutureDiscount';
  const changeTarget = (target: string | null) => {
    // The choices are these values.
    const appliesTo = target === ANY_ITEM ? 'EntireOrder' : (target as typeof fields.appliesTo);
    form.inner.setValues({ appliesTo, level: target === 'EntireOrder' ? 'EntireOrder' : 'Item', applyToIDs: [] });
  };
  const data = [
    { value: 'EntireOrder', label: t(isCode ? 'anyOrder' : 'EntireOrder') },
    { value: 'SelectedProducts', label: t('SelectedProducts') },
    { value: 'SelectedCategories', label: t('SelectedCategories') },
    ...(isPriceOff(fields) && !fields.isAutomaticDiscount ? [{ value: ANY_ITEM, label: t('anyItem') }] : []),
  ];
  const minimums = (['None', 'MinimumPurchaseAmount', 'MinimumQuantityOfItems'] as const).map((value) => ({
    value,
    label: t(value),
  }));
  return (
    <>
      <SelectField
        label={t(isCode ? 'earnedBy' : 'appliesTo')}
        allowDeselect={false}
        data={data}
        value={isAnyItem ? ANY_ITEM : fields.appliesTo}
        onChange={changeTarget}
      />
      <TargetPick form={form} options={options} from={fields.appliesTo} path="applyToIDs" />
      <SelectField
        {...form.field('minRequirement')}
        label={t('minRequirement')}
        allowDeselect={false}
        data={minimums}
      />
      {fields.minRequirement === 'MinimumPurchaseAmount' && (
        <AmountField {...form.field('minRequirementValue')} isOptional label={t('minAmount')} withAsterisk />
      )}
      {fields.minRequirement === 'MinimumQuantityOfItems' && (
        <DecimalField {...form.field('minRequirementValue')} isOptional label={t('minQuantity')} withAsterisk />
      )}
    </>
  );
}

interface TargetPickProps extends TargetFieldsProps {
  readonly from: string;
  readonly path: 'applyToIDs' | 'buyIDs' | 'getIDs';
}

/** Picks the products or the categories, depending on `from`; nothing for other values. */
export function TargetPick({ form, options, from, path }: TargetPickProps) {
  const t = useText(discountStrings);
  const productCreation = useProductCreation();
  const categoryCreation = useCategoryCreation();
  if (from === 'SelectedProducts')
    return (
      <PickField
        {...form.field(path)}
        label={t('products')}
        withAsterisk
        options={options.products}
        creation={productCreation}
        emptyText={t('noProducts')}
      />
    );
  if (from === 'SelectedCategories')
    return (
      <PickField
        {...form.field(path)}
        label={t('categories')}
        withAsterisk
        options={options.categories}
        creation={categoryCreation}
        emptyText={t('noCategories')}
      />
    );
  return null;
}

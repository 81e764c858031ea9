import { SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useTaxCreation } from '#areas/finance/taxes/index.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatTax } from '#text/format.ts';
import { productStrings } from '../products.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { followPrice, type Variant } from '../variants/combinations.ts';
import type { FormPartProps } from '../form-parts.ts';
import { ChangeThereToo } from './ChargedPrices.tsx';
import { priceOr0, typedPrices } from '../product-form.ts';
import { marginText, taxOf } from '../product-words.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

const DEFAULT_TAX = 'default';
const NO_TAX = 'none';

/** Price, cost and tax, and the resulting margin (decision 95). */
export function PriceSection({ form, labels, choices, product, charged }: FormPartProps) {
  const t = useText(productStrings);
  const { locationName: here } = useTenantInfo();
  const { basePrice, itemVariations = [] } = form.inner.getValues();
  const hasVariants = itemVariations.length > 0;
  const changePrice = (next: number | '' | null) => {
    const [from, to] = [priceOr0(basePrice), priceOr0(next)];
    // The form library cannot follow a path that is put together.
    form.inner.setFieldValue('basePrice', next as never);
    if (hasVariants)
      form.inner.setFieldValue(
        'itemVariations',
        // Fields of the form have values of the schema.
        followPrice(itemVariations as readonly Variant[], choices.variants, { from, to }) as never,
      );
  };
  return (
    <Card title={t('priceAndTax')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <AmountField
            {...form.field('basePrice')}
            onChange={changePrice}
            label={labels.basePrice}
            withAsterisk
            description={hasVariants ? t('priceForNew') : product === null ? undefined : charged.textOf(product.itemID)}
          />
          <AmountField
            {...form.field('cost')}
            label={labels.cost}
            isOptional
            description={hasVariants ? t('priceForNew') : undefined}
          />
        </SimpleGrid>
        {product !== null && (
          <ChangeThereToo charged={charged} typed={typedPrices(product.itemID, form.inner.getValues())} />
        )}
        {!hasVariants && <Margin form={form} choices={choices} price={basePrice} />}
        <TaxFields form={form} choices={choices} location={product?.locationItems[0]?.locationName ?? here} />
      </Stack>
    </Card>
  );
}

/** The margin of a price with the cost and tax of this location. */
function Margin({ form, choices, price }: Pick<FormPartProps, 'form' | 'choices'> & { readonly price: unknown }) {
  const t = useText(productStrings);
  const language = useLanguage();
  const { cost, locationItems = [] } = form.inner.getValues();
  const [here] = locationItems;
  const tax = taxOf(choices, here?.isDefaultTax ?? true, here?.taxID ?? null);
  return (
    <Text c="dimmed" size="sm" role="status">
      {marginText(t, language, price, here?.cost ?? cost, tax?.rate ?? 0, here?.isTaxInclusive ?? false)}
    </Text>
  );
}

/** The tax of a product at this location, and whether its price includes it. */
export function TaxFields({
  form,
  choices,
  location,
}: Pick<FormPartProps, 'form' | 'choices'> & { readonly location: string | undefined }) {
  const t = useText(productStrings);
  const language = useLanguage();
  const [here] = form.inner.getValues().locationItems ?? [];
  const defaultTax = choices.taxes.find(({ isDefault }) => isDefault);
  const choose = (value: string | null) => {
    form.inner.setFieldValue('locationItems.0.isDefaultTax', value === DEFAULT_TAX);
    form.inner.setFieldValue(
      'locationItems.0.taxID',
      value === null || value === DEFAULT_TAX || value === NO_TAX ? null : value,
    );
  };
  return (
    <>
      <SelectField
        {...form.field('locationItems.0.taxID')}
        label={location === undefined ? t('tax') : t('taxHere', { location })}
        description={here?.isDefaultTax !== false && defaultTax?.rate === 0 ? t('defaultTaxZero') : undefined}
        allowDeselect={false}
        creation={useTaxCreation()}
        value={here?.isDefaultTax !== false ? DEFAULT_TAX : (here.taxID ?? NO_TAX)}
        onChange={choose}
        data={[
          {
            value: DEFAULT_TAX,
            label: t('defaultTax', { name: defaultTax === undefined ? t('noTax') : formatTax(defaultTax, language) }),
          },
          { value: NO_TAX, label: t('noTax') },
          ...choices.taxes.map((tax) => ({ value: tax.taxID, label: formatTax(tax, language) })),
        ]}
      />
      {(here?.isDefaultTax !== false || here.taxID !== null) && (
        <Switch {...form.field('locationItems.0.isTaxInclusive', { type: 'checkbox' })} label={t('inclusiveHere')} />
      )}
    </>
  );
}

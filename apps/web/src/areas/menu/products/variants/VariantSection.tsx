import { Button, Group, Stack, Text } from '@mantine/core';
import { MAX_PRODUCT_VARIANTS } from '@tavola/contract';
import { IconPlus, IconSwitch3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useText } from '#text/define.ts';
import { productStrings } from '../products.strings.ts';
import { useVariantCreation } from '../../variants/creation.ts';
import { Card } from '#ui/frames/Card.tsx';
import { PickDialog } from '#ui/pick/PickDialog.tsx';
import { Unchanged } from '#ui/forms/Unchanged.tsx';
import {
  combinationName,
  missingCombinations,
  newVariant,
  reshape,
  surchargesOf,
  type Variant,
} from './combinations.ts';
import { priceSum } from '../product-words.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { FormPartProps } from '../form-parts.ts';
import { priceOr0 } from '../product-form.ts';
import { ProductVariantFields } from './ProductVariantFields.tsx';
import { byShownName, listedName } from '#runtime/names/shown-name.ts';

/** The variants of a product, and each of their combinations with its price (decision 20). */
export function VariantSection({ form, choices, product, charged }: FormPartProps) {
  const t = useText(productStrings);
  const goTo = useGoTo();
  const creation = useVariantCreation();
  const currency = useCurrency();
  const [picking, setPicking] = useState<'variants' | 'combination' | null>(null);
  const { variantIDs = [], itemVariations = [], basePrice, cost } = form.inner.getValues();
  // Filled in by the form, whose input has defaults.
  const itemVariants = itemVariations as readonly Variant[];
  const figures = { basePrice: priceOr0(basePrice), cost: cost ?? null };
  const variantsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => choices.variants.find(({ variantID }) => variantID === id) ?? []);
  const variants = variantsOf(variantIDs);
  const missing = missingCombinations(variants, itemVariants);
  // The form library cannot follow a path that is put together.
  const write = (next: readonly Variant[]) => form.inner.setFieldValue('itemVariations', [...next] as never);
  const takeVariants = (ids: readonly string[]) => {
    const next = [
      ...variantIDs.filter((id) => ids.includes(id)),
      ...ids.filter((id) => !variantIDs.includes(id)),
    ].slice(0, MAX_PRODUCT_VARIANTS);
    form.inner.setFieldValue('variantIDs', next);
    write(reshape(itemVariants, variantsOf(next), figures));
    setPicking(null);
  };
  const options = byShownName(choices.variants).map((variant) => ({
    id: variant.variantID,
    name: listedName(variant),
    detail: variant.variantOptions.map(listedName).join(', '),
  }));
  return (
    <Card title={t('variants')} hint={t('variantsHint')}>
      <Stack gap="md">
        {variants.length === 0 ? (
          <Text c="dimmed">{t('noVariants')}</Text>
        ) : (
          <Text>{variants.map(listedName).join(' × ')}</Text>
        )}
        {itemVariants.map((variant, index) => {
          const { itemID, variantOptionIDs } = variant;
          const name = combinationName(variantOptionIDs, variants);
          const sum = priceSum(figures.basePrice, surchargesOf(variantOptionIDs, variants), currency);
          const chargedText = itemID == null ? undefined : charged.textOf(itemID);
          const isSaved =
            product !== null && itemID != null && product.itemVariations.some((one) => one.itemID === itemID);
          return (
            <Unchanged
              key={variantOptionIDs.join()}
              of={[variant, index, name, sum, chargedText, isSaved, form.faultsBelow(`itemVariations.${index}`)]}
            >
              {() => (
                <ProductVariantFields
                  form={form}
                  index={index}
                  name={name}
                  priceSum={sum}
                  charged={chargedText}
                  onRemove={() => form.inner.removeListItem('itemVariations', index)}
                  onOpen={
                    isSaved
                      ? () => void goTo('productVariant', { params: { id: product.itemID, variantId: itemID } })
                      : undefined
                  }
                />
              )}
            </Unchanged>
          );
        })}
        <Group gap="sm">
          <Button variant="default" leftSection={<IconSwitch3 size={20} />} onClick={() => setPicking('variants')}>
            {t('addVariants')}
          </Button>
          {missing.length > 0 && (
            <Button variant="default" leftSection={<IconPlus size={20} />} onClick={() => setPicking('combination')}>
              {t('addCombination')}
            </Button>
          )}
          {missing.length > 1 && (
            <Button
              variant="subtle"
              onClick={() => write([...itemVariants, ...missing.map((one) => newVariant(one, variants, figures))])}
            >
              {t('allCombinations')}
            </Button>
          )}
        </Group>
      </Stack>
      {picking === 'variants' && (
        <PickDialog
          title={t('addVariants')}
          options={options}
          chosen={variantIDs}
          emptyText={t('noVariants')}
          creation={creation}
          onClose={() => setPicking(null)}
          onDone={takeVariants}
        />
      )}
      {picking === 'combination' && (
        <PickDialog
          title={t('addCombination')}
          isSingle
          options={missing.map((one, index) => ({ id: String(index), name: combinationName(one, variants) }))}
          onClose={() => setPicking(null)}
          onDone={([place]) => {
            const taken = missing[Number(place)];
            if (taken !== undefined) write([...itemVariants, newVariant(taken, variants, figures)]);
            setPicking(null);
          }}
        />
      )}
    </Card>
  );
}

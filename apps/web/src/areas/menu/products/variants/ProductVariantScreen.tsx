import { Button, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { ItemVariantInput, type ErrorBody, type ItemVariant, type Product } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { RecipeCard } from '#areas/stock/recipes/index.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { productChoicesQuery, type ProductChoices } from '../product-choices.queries.ts';
import { productQuery, updateProduct } from '../products.queries.ts';
import { loadedTogether } from '#runtime/http/records.ts';
import { useLanguage, useText } from '#text/define.ts';
import { productStrings } from '../products.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { ChangeThereToo } from '../prices/ChargedPrices.tsx';
import { useCharged } from '../prices/use-charged.ts';
import { ModifierGroupsField } from '../ModifierSection.tsx';
import { describeProduct, marginText, productLabels, taxOf } from '../product-words.ts';
import { confirmSwitchOff } from '../places/switch-off.ts';
import { listedName } from '#runtime/names/shown-name.ts';

/** One variant of a product on a separate page; it is saved with its product, whose version it shares. */
export function ProductVariantScreen() {
  const t = useText(productStrings);
  const title = useText(screenStrings);
  const { id, variantId } = usePathParams('productVariant');
  const goTo = useGoTo();
  const { data, ...query } = loadedTogether({
    product: useQuery(productQuery(id)),
    choices: useQuery(productChoicesQuery),
  });
  const backTo = screenPath('product', { params: { id } });
  return (
    <LoadedRecord title={title('productVariant')} backTo={backTo} record={data} {...query}>
      {(given) => {
        const variant = given.product.itemVariations.find(({ itemID }) => itemID === variantId);
        if (variant === undefined)
          return (
            <PageFrame title={title('productVariant')} backTo={backTo} width="narrow">
              <EmptyState
                title={t('variantGone')}
                action={
                  <Button onClick={() => void goTo('product', { params: { id } })}>{listedName(given.product)}</Button>
                }
              />
            </PageFrame>
          );
        return <ProductVariantForm key={variant.itemID} {...given} variant={variant} />;
      }}
    </LoadedRecord>
  );
}

interface ProductVariantFormProps {
  readonly product: Product;
  readonly variant: ItemVariant;
  readonly choices: ProductChoices;
}

function ProductVariantForm({ product, variant, choices }: ProductVariantFormProps) {
  const t = useText(productStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const goTo = useGoTo();
  const { itemID } = variant;
  // The product around the variant: after a conflict it is what the other person saved.
  const around = useRef(product);
  const back = () => void goTo('product', { params: { id: product.itemID } });
  const charged = useCharged(product.itemID, [{ itemID, price: variant.basePrice }]);
  const form = useRecordForm({
    schema: ItemVariantInput,
    record: { ...variant, version: product.version },
    blank: variant,
    create: () => Promise.reject(new Error('A variant is made in the form of its product.')),
    update: async ({ version, ...values }) => {
      const itemVariations = around.current.itemVariations.map((one) =>
        one.itemID === itemID ? { ...one, ...values } : one,
      );
      try {
        await confirmSwitchOff(variant.name, (force) =>
          updateProduct(
            product.itemID,
            {
              ...around.current,
              version,
              itemVariations,
              alsoInPriceLists: charged.following([{ itemID, price: values.basePrice }]),
            },
            force,
          ),
        );
      } catch (refusal) {
        throw refusal instanceof CallError ? aboutVariant(refusal) : refusal;
      }
    },
    onSaved: () => {
      toast('success', t('saved'));
      back();
    },
  });
  /** Shows the part of the product's refusal that concerns the variant. */
  function aboutVariant({ body }: CallError): CallError {
    const { current, fields } = body.additionValue;
    const place = around.current.itemVariations.findIndex((one) => one.itemID === itemID);
    const own = `itemVariations[${place}].`;
    const additionValue: ErrorBody['additionValue'] = {
      ...body.additionValue,
      fields: fields.map((fault) => ({
        ...fault,
        path: fault.path.startsWith(own) ? fault.path.slice(own.length) : fault.path,
      })),
    };
    if (!isProduct(current)) return new CallError({ ...body, additionValue });
    const there = current.itemVariations.find((one) => one.itemID === itemID);
    around.current = current;
    return new CallError({
      ...body,
      additionValue: {
        ...additionValue,
        current: there === undefined ? undefined : { ...there, version: current.version },
      },
    });
  }
  const { basePrice, cost, modifierGroupIDs = [] } = form.inner.getValues();
  const typed = [{ itemID, price: typeof basePrice === 'number' ? basePrice : undefined }];
  const [here] = product.locationItems;
  const tax = taxOf(choices, here?.isDefaultTax ?? true, here?.taxID ?? null);
  const labels = { ...productLabels(t), itemID: '', variantOptionIDs: t('combination') };
  return (
    <FormScreen
      title={listedName(variant)}
      backTo={screenPath('product', { params: { id: product.itemID } })}
      form={{ ...form, isDirty: form.isDirty || charged.following(typed).length > 0 }}
      labels={labels}
      describe={describeProduct({ t, choices, currency })}
      onCancel={back}
      sections={
        <>
          <Card title={t('modifiers')} hint={t('modifiersHint')}>
            <Stack gap="md">
              <ModifierGroupsField
                choices={choices}
                value={modifierGroupIDs}
                onChange={(ids) => form.inner.setFieldValue('modifierGroupIDs', ids)}
              />
            </Stack>
          </Card>
          <Card>
            <RecipeCard itemID={itemID} />
          </Card>
        </>
      }
    >
      <Text c="dimmed">{t('variantOf', { name: listedName(product) })}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <AmountField
          {...form.field('basePrice')}
          label={labels.basePrice}
          withAsterisk
          description={charged.textOf(itemID)}
        />
        <AmountField {...form.field('cost')} label={labels.cost} isOptional />
        <TextInput {...form.field('refCode')} data-scan="fill" label={labels.refCode} autoComplete="off" />
        <TextInput {...form.field('barcode')} data-scan="fill" label={labels.barcode} autoComplete="off" />
      </SimpleGrid>
      <ChangeThereToo charged={charged} typed={typed} />
      <Text c="dimmed" size="sm" role="status">
        {marginText(t, language, basePrice, cost, tax?.rate ?? 0, here?.isTaxInclusive ?? false)}
      </Text>
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
      <Switch {...form.field('isAvailableForSelection', { type: 'checkbox' })} label={t('availableHere')} />
    </FormScreen>
  );
}

const isProduct = (value: unknown): value is Product =>
  typeof value === 'object' && value !== null && 'itemVariations' in value && 'version' in value;

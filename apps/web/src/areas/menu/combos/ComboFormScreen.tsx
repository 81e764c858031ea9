import { Button, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { ComboInput, type ComboRecord } from '@tavola/contract';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCategoryCreation } from '#areas/catalog/categories/index.ts';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { comboMaterialQuery, comboQuery, createCombo, updateCombo } from './combos.queries.ts';
import { keepImage } from '#areas/catalog/images/images.queries.ts';
import { screenPath, useCopyOf, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { productNamesQuery } from '../products/products.queries.ts';
import { loaded, loadedTogether, useRights } from '#runtime/http/records.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { comboStrings } from './combos.strings.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DescriptionFields } from '#ui/fields/DescriptionFields.tsx';
import type { Descriptions } from '#ui/forms/FormScreen.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { ImageField } from '#ui/fields/pictures/ImageField.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { useRecordForm, valuesOf } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { blankCombo, copyOfCombo, type ComboValues } from './combo-values.ts';
import { ChoicesCard } from './ChoicesCard.tsx';
import { TaxFields } from './TaxFields.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { NameFields, ShownNameField } from '#ui/fields/NameFields.tsx';
import { listedName, namedOptions } from '#runtime/names/shown-name.ts';

/** A new combo; with `?copyOf=` it starts as a copy of another. */
export function ComboNewScreen() {
  const copyOf = useCopyOf();
  return copyOf === undefined ? <ComboForm combo={null} /> : <CopyScreen id={copyOf} />;
}

function CopyScreen({ id }: { readonly id: string }) {
  const title = useText(screenStrings);
  const { data, ...query } = loadedTogether({ combo: useQuery(comboQuery(id)), names: useQuery(productNamesQuery) });
  return (
    <LoadedRecord title={title('comboNew')} backTo={screenPath('combos')} record={data} {...query}>
      {({ combo, names }) => (
        <ComboForm
          combo={null}
          copy={copyOfCombo(
            valuesOf(ComboInput, combo),
            names.map(({ name }) => name),
          )}
        />
      )}
    </LoadedRecord>
  );
}

/** Changes a combo with its choices; saved orders keep the parts they were sold with. */
export function ComboScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(comboQuery(usePathParams('combo').id)));
  return (
    <LoadedRecord title={title('combo')} backTo={screenPath('combos')} record={data} {...query}>
      {(combo) => <ComboForm key={combo.itemID} combo={combo} />}
    </LoadedRecord>
  );
}

function ComboForm({ combo, copy }: { readonly combo: ComboRecord | null; readonly copy?: ComboValues }) {
  const t = useText(comboStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const ui = useText(uiStrings);
  const { canAdd } = useRights('combo');
  const { isTaxInclusive } = useTenantInfo();
  const categories = useQuery(categoryNamesQuery).data ?? [];
  const material = useQuery(comboMaterialQuery).data;
  const form = useRecordForm({
    schema: ComboInput,
    record: combo,
    blank: copy ?? blankCombo(isTaxInclusive),
    create: createCombo,
    update: (values) => updateCombo(combo?.itemID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('combos');
    },
  });
  const { comboChoices } = form.inner.getValues();
  const nameOf = (itemID: string): string =>
    material?.products.find((product) => product.itemID === itemID)?.name ??
    combo?.faults.find((fault) => fault.itemID === itemID)?.name ??
    '–';
  // Shown for as long as the item is in the form.
  const faults = (combo?.faults ?? []).filter((fault) =>
    comboChoices.some(
      (choice) =>
        choice.comboChoiceID === fault.comboChoiceID &&
        choice.comboChoiceItems.some((part) => part.itemID === fault.itemID),
    ),
  );
  const labels = {
    name: t('name'),
    displayName: t('displayName'),
    description: t('description'),
    descriptions: t('descriptions'),
    categoryID: t('category'),
    barcode: t('barcode'),
    refCode: t('refCode'),
    imageUrl: t('image'),
    basePrice: t('price'),
    isActive: t('isActive'),
    isDefaultTax: t('taxDefault'),
    taxID: t('tax'),
    isTaxInclusive: t('taxInclusive'),
    isAvailableForSelection: t('isAvailable'),
    comboChoices: t('choices'),
  };
  const describe: Descriptions<ComboValues> = {
    categoryID: (id) => listedName(categories.find((one) => one.itemCategoryID === id) ?? { name: '–' }),
    taxID: (id) => listedName(material?.taxes.find((tax) => tax.taxID === id) ?? { name: '–' }),
    basePrice: (price) => (typeof price === 'number' ? formatAmount(price, currency) : undefined),
    comboChoices: (choices) =>
      choices
        .map(({ name, quantity = 1, comboChoiceItems }) => {
          const parts = comboChoiceItems
            .map(
              ({ itemID, priceAdd = 0 }) =>
                `${nameOf(itemID)}${priceAdd === 0 ? '' : ` ${formatAmount(priceAdd, currency)}`}`,
            )
            .join(', ');
          return `${quantity === 1 ? '' : `${formatQuantity(quantity)} × `}${name}: ${parts}`;
        })
        .join('; '),
  };
  return (
    <FormScreen
      title={combo ? listedName(combo) : title('comboNew')}
      backTo={screenPath('combos')}
      form={form}
      labels={labels}
      describe={describe}
      onCancel={() => void goTo('combos')}
      actions={
        combo !== null &&
        canAdd && (
          <Button
            variant="default"
            leftSection={<IconCopy size={20} />}
            onClick={() => void goTo('comboNew', { search: { copyOf: combo.itemID } })}
          >
            {ui('makeCopy')}
          </Button>
        )
      }
      sections={<ChoicesCard form={form} material={material} faults={faults} nameOf={nameOf} />}
      aside={
        <>
          <Card title={labels.taxID}>
            <TaxFields form={form} taxes={material?.taxes ?? []} />
          </Card>
          <Card title={t('more')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput {...form.field('refCode')} data-scan="fill" label={labels.refCode} autoComplete="off" />
              <TextInput {...form.field('barcode')} data-scan="fill" label={labels.barcode} autoComplete="off" />
            </SimpleGrid>
            <DescriptionFields form={form} label={labels.description} />
            <ImageField
              {...form.field('imageUrl')}
              label={labels.imageUrl}
              keep={keepImage}
              onChange={(imageUrl) => form.inner.setFieldValue('imageUrl', imageUrl ?? '')}
            />
          </Card>
        </>
      }
    >
      {faults.length > 0 && (
        <Notice tone="warning">
          {t('faultHint', { names: [...new Set(faults.map((fault) => fault.name))].join(', ') })}
        </Notice>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NameFields form={form} label={labels.name} data-autofocus />
        <ShownNameField form={form} label={labels.displayName} />
        <AmountField {...form.field('basePrice')} label={labels.basePrice} withAsterisk />
        <SelectField
          {...form.field('categoryID')}
          label={labels.categoryID}
          data={namedOptions(categories, ({ itemCategoryID }) => itemCategoryID)}
          searchable
          clearable
          creation={useCategoryCreation()}
          placeholder={t('noCategory')}
        />
      </SimpleGrid>
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
      <Switch {...form.field('isAvailableForSelection', { type: 'checkbox' })} label={labels.isAvailableForSelection} />
    </FormScreen>
  );
}

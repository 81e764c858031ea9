import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { ProductInput, type Product } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { useCategoryCreation } from '#areas/catalog/categories/index.ts';
import { productChoicesQuery, type ProductChoices } from './product-choices.queries.ts';
import { createProduct, productQuery, updateProduct } from './products.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { productStrings } from './products.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { TaxFields } from './prices/PriceSection.tsx';
import { blankProduct, type ProductForm, type ProductValues } from './product-form.ts';
import { describeProduct, productLabels } from './product-words.ts';
import { confirmSwitchOff } from './places/switch-off.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { NameFields } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/** Adds a container deposit with its credit, normally untaxed (decision 22). */
export const DepositNewScreen = () => <WithChoices product={null} />;

/** Changes both sides of a container deposit, which share their name and amount. */
export function DepositScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(productQuery(usePathParams('deposit').id)));
  return (
    <LoadedRecord title={title('deposit')} backTo={screenPath('deposits')} record={data} {...query}>
      {(product) => <WithChoices key={product.itemID} product={product} />}
    </LoadedRecord>
  );
}

function WithChoices({ product }: { readonly product: Product | null }) {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(productChoicesQuery));
  return (
    <LoadedRecord title={title('deposit')} backTo={screenPath('deposits')} record={data} {...query}>
      {(choices) => <DepositForm product={product} choices={choices} />}
    </LoadedRecord>
  );
}

/** A deposit is normally untaxed (decision 22). */
function blankDeposit(here: Parameters<typeof blankProduct>[0]): ProductValues {
  const blank = blankProduct(here);
  const twin = () => ({ displayName: '', barcode: '', refCode: '' });
  return {
    ...blank,
    locationItems: blank.locationItems.map((one) => ({ ...one, isDefaultTax: false })),
    depositAndCredit: { deposit: twin(), credit: twin() },
  };
}

function DepositForm({ product, choices }: { readonly product: Product | null; readonly choices: ProductChoices }) {
  const t = useText(productStrings);
  const title = useText(screenStrings);
  const currency = useCurrency();
  const goTo = useGoTo();
  const { locationTenantIdentifierID: locationID, locationName: here, isTaxInclusive } = useTenantInfo();
  const form = useRecordForm({
    schema: ProductInput,
    record: product,
    blank: blankDeposit({ locationID, isTaxInclusive }),
    create: (values) => createProduct(values, true),
    update: (values) => confirmSwitchOff(values.name, (force) => updateProduct(product?.itemID ?? '', values, force)),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('deposits');
    },
  });
  const labels = { ...productLabels(t), basePrice: t('depositAmount') };
  const sections = (
    <>
      <Twin form={form} kind="deposit" />
      <Twin form={form} kind="credit" />
    </>
  );
  return (
    <FormScreen
      title={product ? listedName(product) : title('depositNew')}
      backTo={screenPath('deposits')}
      form={form}
      labels={labels}
      describe={describeProduct({ t, choices, currency })}
      onCancel={() => void goTo('deposits')}
      aside={sections}
    >
      <NameFields form={form} label={labels.name} data-autofocus />
      <SelectField
        {...form.field('categoryID')}
        label={labels.categoryID}
        clearable
        searchable
        placeholder={t('none')}
        creation={useCategoryCreation()}
        data={choices.categories.map(({ itemCategoryID, name }) => ({ value: itemCategoryID, label: name }))}
      />
      <AmountField {...form.field('basePrice')} label={labels.basePrice} description={t('depositHint')} withAsterisk />
      <TextInput {...form.field('refCode')} data-scan="fill" label={labels.refCode} autoComplete="off" />
      <TaxFields form={form} choices={choices} location={product?.locationItems[0]?.locationName ?? here} />
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
      <Switch
        {...form.field('locationItems.0.isAvailableForSelection', { type: 'checkbox' })}
        label={t('availableHere')}
      />
    </FormScreen>
  );
}

/** The name of the deposit or the credit on the terminal, and its codes. */
function Twin({ form, kind }: { readonly form: ProductForm; readonly kind: 'deposit' | 'credit' }) {
  const t = useText(productStrings);
  const field = (of: string) => form.field(`depositAndCredit.${kind}.${of}`);
  const labelled = (label: string) => ({ label, 'aria-label': `${t(kind)}: ${label}` });
  return (
    <Card title={t(kind)}>
      <Stack gap="md">
        <TextInput
          {...field('displayName')}
          label={t(kind === 'deposit' ? 'depositName' : 'creditName')}
          autoComplete="off"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...field('barcode')} data-scan="fill" {...labelled(t('barcode'))} autoComplete="off" />
          <TextInput {...field('refCode')} data-scan="fill" {...labelled(t('refCode'))} autoComplete="off" />
        </SimpleGrid>
      </Stack>
    </Card>
  );
}

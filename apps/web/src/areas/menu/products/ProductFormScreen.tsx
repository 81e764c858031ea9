import { Button } from '@mantine/core';
import { NewProductInput, type Product } from '@tavola/contract';
import { IconCopy } from '@tabler/icons-react';
import { use } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RecipeCard } from '#areas/stock/recipes/index.ts';
import { screenPath, useCopyOf, useGoTo, useLeaveSaved, usePathParams } from '#runtime/navigation/navigation.ts';
import { productChoicesQuery, type ProductChoices } from './product-choices.queries.ts';
import { createProduct, productNamesQuery, productQuery, updateProduct } from './products.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { CreationContext } from '#ui/forms/creation.ts';
import { useText } from '#text/define.ts';
import { productStrings } from './products.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useCharged } from './prices/use-charged.ts';
import { LocationSection } from './places/LocationSection.tsx';
import { defaultPlace } from './places/menu-places.ts';
import { MenuPlaceSection } from './places/MenuPlaceSection.tsx';
import { ModifierSection } from './ModifierSection.tsx';
import { MoreSection } from './MoreSection.tsx';
import { PriceSection } from './prices/PriceSection.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { blankProduct, copyOfProduct, typedPrices, type ProductValues } from './product-form.ts';
import { describeProduct, productLabels } from './product-words.ts';
import { confirmSwitchOff } from './places/switch-off.ts';
import { VariantSection } from './variants/VariantSection.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/** A new product; with `?copyOf=` it starts as a copy of another. */
export function ProductNewScreen() {
  const copyOf = useCopyOf();
  return copyOf === undefined ? <WithChoices product={null} /> : <CopyScreen id={copyOf} />;
}

/** Changes a product; asks first where switching it off would change combos or recipes. */
export const ProductScreen = () => (
  <Loaded id={usePathParams('product').id}>
    {(product) => <WithChoices key={product.itemID} product={product} />}
  </Loaded>
);

function CopyScreen({ id }: { readonly id: string }) {
  const title = useText(screenStrings);
  const names = loaded(useQuery(productNamesQuery));
  return (
    <Loaded id={id}>
      {(product) => (
        <LoadedRecord
          title={title('productNew')}
          backTo={screenPath('products')}
          record={names.data}
          failure={names.failure}
          onRetry={names.onRetry}
        >
          {(taken) => (
            <WithChoices
              product={null}
              copy={copyOfProduct(
                product,
                taken.map(({ name }) => name),
              )}
            />
          )}
        </LoadedRecord>
      )}
    </Loaded>
  );
}

function Loaded({ id, children }: { readonly id: string; readonly children: (product: Product) => React.ReactNode }) {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(productQuery(id)));
  return (
    <LoadedRecord title={title('product')} backTo={screenPath('products')} record={data} {...query}>
      {children}
    </LoadedRecord>
  );
}

interface Given {
  readonly product: Product | null;
  readonly copy?: ProductValues;
}

function WithChoices(given: Given) {
  const title = useText(screenStrings);
  // A variant or group that was made a moment ago can be chosen at once.
  const { data, ...query } = loaded(useQuery({ ...productChoicesQuery, refetchOnMount: 'always' }));
  return (
    <LoadedRecord title={title('product')} backTo={screenPath('products')} record={data} {...query}>
      {(choices) => <ProductFormView {...given} choices={choices} />}
    </LoadedRecord>
  );
}

function ProductFormView({ product, copy, choices }: Given & { readonly choices: ProductChoices }) {
  const t = useText(productStrings);
  const ui = useText(uiStrings);
  const title = useText(screenStrings);
  const currency = useCurrency();
  const goTo = useGoTo();
  const leaveSaved = useLeaveSaved('products');
  const { canAdd } = useRights('product');
  // What is created inside a menu, a combo or a discount is placed by that form.
  const isPage = use(CreationContext) === null;
  const canPlace = useRights('posMenu').canEdit && isPage;
  const { locationTenantIdentifierID: locationID, isTaxInclusive } = useTenantInfo();
  const charged = useCharged(product?.itemID ?? null, product === null ? [] : typedPrices(product.itemID, product));
  const following = (values: ProductValues) => charged.following(typedPrices(product?.itemID ?? null, values));
  const form = useRecordForm({
    schema: NewProductInput,
    record: product,
    blank: {
      ...(copy ?? blankProduct({ locationID, isTaxInclusive })),
      placement: canPlace ? defaultPlace(choices.menus, t('firstSection')) : null,
    },
    create: (values) => createProduct(values, false),
    update: (values) =>
      confirmSwitchOff(values.name, (force) =>
        updateProduct(product?.itemID ?? '', { ...values, alsoInPriceLists: following(values) }, force),
      ),
    onSaved: () => {
      toast('success', t('saved'));
      void leaveSaved();
    },
  });
  const labels = productLabels(t);
  const parts = { form, choices, labels, product, charged };
  const isFollowing = following(form.inner.getValues()).length > 0;
  return (
    <FormScreen
      title={product ? listedName(product) : title('productNew')}
      backTo={screenPath('products')}
      form={{ ...form, isDirty: form.isDirty || isFollowing }}
      labels={labels}
      describe={describeProduct({ t, choices, currency })}
      onCancel={() => void goTo('products')}
      actions={
        product !== null &&
        canAdd && (
          <Button
            variant="default"
            leftSection={<IconCopy size={20} />}
            onClick={() => void goTo('productNew', { search: { copyOf: product.itemID } })}
          >
            {ui('makeCopy')}
          </Button>
        )
      }
      sections={
        <>
          <BasicsSection {...parts} />
          {product === null && canPlace && <MenuPlaceSection form={form} menus={choices.menus} />}
          <PriceSection {...parts} />
          <VariantSection {...parts} />
          <ModifierSection {...parts} />
        </>
      }
      aside={
        <>
          <LocationSection {...parts} />
          <MoreSection {...parts} />
          {product !== null && (
            <Card>
              <RecipeCard itemID={product.itemID} />
            </Card>
          )}
        </>
      }
    />
  );
}

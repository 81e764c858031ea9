import { Switch, TextInput } from '@mantine/core';
import { IngredientInput, type Ingredient } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { RecipeCard } from '#areas/stock/recipes/index.ts';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { createIngredient, ingredientQuery, updateIngredient } from './ingredients.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useUomCreation } from '#areas/stock/uoms/index.ts';
import { uomsQuery } from '#areas/stock/uoms/uoms.queries.ts';
import { vendorChoicesQuery } from '#areas/stock/vendors/vendors.queries.ts';
import { AllergensField } from '../allergens/AllergensField.tsx';
import { allergenFieldStrings } from '../allergens/allergens.strings.ts';
import { UsedIn } from '../uses/index.ts';
import { useCategoryCreation } from '#areas/catalog/categories/index.ts';
import { useVendorCreation } from '#areas/stock/vendors/index.ts';
import { useText } from '#text/define.ts';
import { ingredientStrings } from './ingredients.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { PickOneField } from '#ui/pick/PickOneField.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { allergenText } from '#runtime/names/allergens.ts';
import { listedName, namedOptions } from '#runtime/names/shown-name.ts';

const BLANK: IngredientInput = {
  name: '',
  categoryID: null,
  uomid: null,
  cost: null,
  enableTrackInventory: true,
  vendorID: null,
  allergens: [],
};

/** A gram can cost less than the smallest coin. */
const COST_DECIMALS = 5;

/** Adds an ingredient, counted in the default unit unless another is chosen; also over the form of a recipe. */
export function IngredientNewScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(uomsQuery));
  const standard = data?.find(({ isDefault }) => isDefault)?.uomid ?? null;
  return (
    <LoadedRecord title={title('ingredientNew')} backTo={screenPath('ingredients')} record={data} {...query}>
      {() => <IngredientForm ingredient={null} blank={{ ...BLANK, uomid: standard }} />}
    </LoadedRecord>
  );
}

/** Changes an ingredient, its cost of one unit and who delivers it; recipes that use it follow. */
export function IngredientScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(ingredientQuery(usePathParams('ingredient').id)));
  return (
    <LoadedRecord title={title('ingredient')} backTo={screenPath('ingredients')} record={data} {...query}>
      {(ingredient) => <IngredientForm key={ingredient.ingredientID} ingredient={ingredient} blank={BLANK} />}
    </LoadedRecord>
  );
}

function IngredientForm({
  ingredient,
  blank,
}: {
  readonly ingredient: Ingredient | null;
  readonly blank: IngredientInput;
}) {
  const t = useText(ingredientStrings);
  const field = useText(allergenFieldStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: categories = [] } = useQuery(categoryNamesQuery);
  const { data: uoms = [] } = useQuery(uomsQuery);
  const uomCreation = useUomCreation();
  const form = useRecordForm({
    schema: IngredientInput,
    record: ingredient,
    blank,
    create: createIngredient,
    update: (values) => updateIngredient(ingredient?.ingredientID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('ingredients');
    },
  });
  const { canView: canSeeVendors } = useRights('vendor');
  const vendorCreation = useVendorCreation();
  const { data: vendors } = useQuery({ ...vendorChoicesQuery, enabled: canSeeVendors });
  const { categoryID, uomid, vendorID } = form.inner.getValues();
  // The current unit is shown by name even if the list does not include it.
  const usual =
    ingredient?.vendorID != null && vendors?.items.every((one) => one.vendorID !== ingredient.vendorID) === true
      ? [{ id: ingredient.vendorID, name: ingredient.vendorName ?? '–' }]
      : [];
  const symbol = uoms.find((uom) => uom.uomid === uomid)?.symbol ?? t('unit');
  const labels = {
    name: t('name'),
    categoryID: t('categoryID'),
    uomid: t('uomid'),
    cost: t('cost', { unit: symbol }),
    vendorID: t('vendorID'),
    enableTrackInventory: t('enableTrackInventory'),
    allergens: field('allergens'),
  };
  return (
    <FormScreen
      title={ingredient?.name ?? title('ingredientNew')}
      backTo={screenPath('ingredients')}
      form={form}
      labels={labels}
      describe={{
        categoryID: (id) => listedName(categories.find((one) => one.itemCategoryID === id) ?? { name: t('none') }),
        uomid: (id) => uoms.find((one) => one.uomid === id)?.name ?? t('none'),
        allergens: (codes = []) => allergenText(codes),
        vendorID: (id) => vendors?.items.find((one) => one.vendorID === id)?.name ?? t('none'),
      }}
      onCancel={() => void goTo('ingredients')}
      sections={ingredient !== null && <UsedIn noun="ingredient" id={ingredient.ingredientID} />}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <SelectField
        {...form.field('categoryID')}
        label={labels.categoryID}
        placeholder={t('none')}
        clearable
        searchable
        value={categoryID ?? null}
        creation={useCategoryCreation()}
        onChange={(value) => form.inner.setFieldValue('categoryID', value)}
        data={namedOptions(categories, ({ itemCategoryID }) => itemCategoryID)}
      />
      <SelectField
        {...form.field('uomid')}
        label={labels.uomid}
        description={t('uomidHint')}
        placeholder={t('none')}
        searchable
        clearable
        allowDeselect={false}
        value={uomid === null || uomid === undefined ? null : String(uomid)}
        onChange={(value) => form.inner.setFieldValue('uomid', value === null ? null : Number(value))}
        creation={uomCreation}
        data={uoms.map((uom) => ({ value: String(uom.uomid), label: `${uom.name} (${uom.symbol})` }))}
      />
      <AmountField
        {...form.field('cost')}
        label={labels.cost}
        description={t('costHint')}
        decimals={COST_DECIMALS}
        isOptional
      />
      {canSeeVendors && (
        <PickOneField
          {...form.field('vendorID')}
          label={labels.vendorID}
          description={t('vendorHint')}
          creation={vendorCreation}
          options={
            vendors && [
              ...usual,
              ...vendors.items
                .filter((one) => one.isActive || one.vendorID === vendorID)
                .map(({ vendorID: id, name, contactName }) => ({ id, name, detail: contactName })),
            ]
          }
        />
      )}
      <AllergensField {...form.field('allergens')} of="ingredient" />
      <Switch
        {...form.field('enableTrackInventory', { type: 'checkbox' })}
        label={labels.enableTrackInventory}
        description={t('enableTrackInventoryHint')}
      />
      {ingredient !== null && <RecipeCard itemID={ingredient.ingredientID} />}
    </FormScreen>
  );
}

import { entriesOf } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { productChoicesQuery } from './product-choices.queries.ts';
import { useText } from '#text/define.ts';
import { productStrings } from './products.strings.ts';
import { FieldButton } from '#ui/pick/FieldButton.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { useListFilters } from '#ui/lists/list-state.ts';
import { byShownName, listedName } from '#runtime/names/shown-name.ts';

const PickDialog = lazy(() => import('#ui/pick/PickDialog.tsx').then((module) => ({ default: module.PickDialog })));

const DEFAULTS = { status: 'All', availability: 'All', stock: 'All', categories: '', brand: '' } as const;
const STATUSES = ['All', 'Active', 'Inactive'] as const;
const AVAILABILITIES = ['All', 'Available', 'Unavailable'] as const;
const STOCK = ['All', 'In', 'Low', 'Out', 'NotTracked'] as const;

const NOTHING = { categories: [], brands: [] };

const oneOf = <const V extends string>(values: readonly V[], value: string): V =>
  // A filter has at least one value.
  values.find((one) => one === value) ?? (values[0] as V);

/** The filters of the product list, as the address has them (back-office spec, section 2). */
export function useProductFilters() {
  const [filters, change] = useListFilters(DEFAULTS);
  const categoryIDs = filters.categories.split(',').filter((id) => id !== '');
  return {
    change,
    categoryIDs,
    values: filters,
    isFiltered: entriesOf(DEFAULTS).some(([name, value]) => filters[name] !== value),
    asked: {
      status: oneOf(STATUSES, filters.status),
      availability: oneOf(AVAILABILITIES, filters.availability),
      inventoryStatus: oneOf(STOCK, filters.stock),
      categoryIDs,
      ...(filters.brand !== '' && { brandID: filters.brand }),
    },
  };
}

/** The filters above the list of products; brands are offered only where the company has several. */
export function ProductFilters({
  filters: { values, asked, categoryIDs, change },
}: {
  readonly filters: ReturnType<typeof useProductFilters>;
}) {
  const t = useText(productStrings);
  const { data: { categories, brands } = NOTHING } = useQuery(productChoicesQuery);
  const [isPicking, setIsPicking] = useState(false);
  type Choice = (typeof STATUSES | typeof AVAILABILITIES | typeof STOCK)[number];
  const choice = (label: string, options: readonly Choice[], value: Choice, onChange: (value: string) => void) => (
    <FilterSelect
      label={label}
      w={132}
      value={value}
      data={options.map((one) => ({ value: one, label: t(one) }))}
      onChange={onChange}
    />
  );
  const first = categories.find(({ itemCategoryID }) => itemCategoryID === categoryIDs[0]);
  return (
    <>
      <FieldButton
        label={t('chooseCategories')}
        w={150}
        onPress={() => setIsPicking(true)}
        chosen={
          categoryIDs.length === 0
            ? t('allCategories')
            : categoryIDs.length === 1 && first !== undefined
              ? listedName(first)
              : t('categoriesChosen', { count: categoryIDs.length })
        }
      />
      {choice(t('status'), STATUSES, asked.status, (status) => change({ status }))}
      {choice(t('availability'), AVAILABILITIES, asked.availability, (availability) => change({ availability }))}
      {choice(t('inventoryStatus'), STOCK, asked.inventoryStatus, (stock) => change({ stock }))}
      {brands.length > 1 && (
        <FilterSelect
          label={t('brand')}
          w={140}
          value={values.brand}
          data={[
            { value: '', label: t('All') },
            ...brands.map(({ brandID, name }) => ({ value: brandID, label: name })),
          ]}
          onChange={(brand) => change({ brand })}
        />
      )}
      {isPicking && (
        <Suspense fallback={null}>
          <PickDialog
            title={t('chooseCategories')}
            options={byShownName(categories).map((one) => ({ id: one.itemCategoryID, name: listedName(one) }))}
            chosen={categoryIDs}
            onClose={() => setIsPicking(false)}
            onDone={(ids) => {
              change({ categories: ids.join(',') });
              setIsPicking(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

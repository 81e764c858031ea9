import { Button, Checkbox } from '@mantine/core';
import type { ProductTax } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { productTaxesQuery, taxesQuery } from './taxes.queries.ts';
import { useText, type Translate } from '#text/define.ts';
import { formatTax } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { taxStrings } from './taxes.strings.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { ProductTaxDialog } from './ProductTaxDialog.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { namedOptions } from '#runtime/names/shown-name.ts';

const ALL = '';
const ON = '1';

/** Which tax each product has at this location, and how to change many of them at once. */
export function ProductTaxScreen() {
  const t = useText(taxStrings);
  const title = useText(screenStrings);
  const { canEdit } = useRights('taxes');
  const { canAdd: canAddProducts } = useRights('product');
  const goTo = useGoTo();
  const hasDeposits = useOperationalSetting().featureFlags.includes('deposit_and_credit');
  const [state, setState] = useListState();
  const [filters, setFilters] = useListFilters({ category: ALL, tax: ALL, deposits: ALL });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isChanging, setIsChanging] = useState(false);
  const taxes = useQuery(taxesQuery).data ?? [];
  const categories = useQuery(categoryNamesQuery).data ?? [];
  const filter = {
    categoryIDs: filters.category === ALL ? [] : [filters.category],
    taxIDs: filters.tax === ALL ? [] : [filters.tax],
    includeDepositAndCreditItems: filters.deposits === ON,
  };
  const { data, failure, onRetry } = loaded(useQuery(productTaxesQuery(state, filter)));
  const columns = useMemo(
    (): readonly DataColumn<ProductTax>[] => [
      { id: 'name', header: t('product'), value: (row) => row.name },
      { id: 'categoryName', header: t('category'), value: (row) => row.categoryName, isSecondary: true },
      { id: 'taxName', header: t('tax'), value: (row) => row.taxName, cell: (row) => taxOf(row, t), isUnderName: true },
      {
        id: 'isTaxInclusive',
        header: t('priceIncludes'),
        value: (row) => t(row.isTaxInclusive ? 'inclusive' : 'exclusive'),
        isUnderName: true,
      },
    ],
    [t],
  );
  const isFiltered = filters.category !== ALL || filters.tax !== ALL;
  const finish = () => {
    setIsChanging(false);
    setChosen(new Set());
  };
  return (
    <PageFrame
      title={title('productTaxes')}
      {...(canEdit && (data?.total ?? 0) > 0 && { subtitle: t('productTaxesHint') })}
    >
      {data === undefined &&
        (failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data !== undefined && (
        <DataTable
          rows={data.items}
          total={data.total}
          columns={columns}
          rowID={(row) => row.itemID}
          state={state}
          onStateChange={setState}
          empty={
            <EmptyState
              title={t('productsEmpty')}
              action={canAddProducts && <Button onClick={() => void goTo('productNew')}>{title('productNew')}</Button>}
            />
          }
          isFiltered={isFiltered}
          {...(canEdit && {
            selection: {
              chosen,
              onChange: setChosen,
              bulk: <Button onClick={() => setIsChanging(true)}>{t('change', { count: chosen.size })}</Button>,
            },
          })}
          filters={
            <>
              <SelectField
                aria-label={t('category')}
                placeholder={t('allCategories')}
                clearable
                searchable
                w={220}
                value={filters.category === ALL ? null : filters.category}
                onChange={(category) => setFilters({ category: category ?? ALL })}
                data={namedOptions(categories, ({ itemCategoryID }) => itemCategoryID)}
              />
              <SelectField
                aria-label={t('tax')}
                placeholder={t('allTaxes')}
                clearable
                w={220}
                value={filters.tax === ALL ? null : filters.tax}
                onChange={(tax) => setFilters({ tax: tax ?? ALL })}
                data={taxes.map((tax) => ({ value: tax.taxID, label: formatTax(tax) }))}
              />
              {hasDeposits && (
                <Checkbox
                  label={t('deposits')}
                  checked={filters.deposits === ON}
                  onChange={(event) => setFilters({ deposits: event.currentTarget.checked ? ON : ALL })}
                />
              )}
            </>
          }
        />
      )}
      {isChanging && (
        <ProductTaxDialog itemIDs={[...chosen]} taxes={taxes} onDone={finish} onClose={() => setIsChanging(false)} />
      )}
    </PageFrame>
  );
}

/** The tax of a product, and whether it is only the location's default. */
function taxOf({ taxID, taxName, taxRate, isDefaultTax }: ProductTax, t: Translate<typeof taxStrings.en>): string {
  const name = formatTax({ name: taxName, rate: taxRate });
  if (taxID === null) return t(isDefaultTax ? 'followsDefaultNone' : 'noTax');
  return isDefaultTax ? t('followsDefault', { name }) : name;
}

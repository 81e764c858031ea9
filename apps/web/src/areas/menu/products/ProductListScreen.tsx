import type { EnteredAmount, ProductRow, ProductRowVariant } from '@tavola/contract';
import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSheet } from '#areas/imports/imports.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { productChoicesQuery } from './product-choices.queries.ts';
import { chargeRange } from './prices/charged-prices.ts';
import { findByBarcode, productListQuery, removeProducts, restoreProduct, setProductFlag } from './products.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatPercent, formatRate } from '#text/format.ts';
import { productStrings } from './products.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { useScanner } from '#ui/input/scanner.ts';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { BulkButton } from '../product-bulk/BulkButton.tsx';
import { ProductFilters, useProductFilters } from './ProductFilters.tsx';
import { confirmSwitchOff, isDeclined } from './places/switch-off.ts';
import { listedName } from '#runtime/names/shown-name.ts';

const ProductOrderDialog = lazy(() =>
  import('./ProductOrderDialog.tsx').then((module) => ({ default: module.ProductOrderDialog })),
);

/** A product, or one of its itemVariants below it. */
interface Listed {
  readonly product: ProductRow;
  readonly variant: ProductRowVariant | null;
}

const NONE: readonly Listed[] = [];
const idOf = ({ product, variant }: Listed): string => variant?.itemID ?? product.itemID;
const childrenOf = ({ product, variant }: Listed): readonly Listed[] =>
  variant === null ? product.itemVariations.map((one) => ({ product, variant: one })) : NONE;
const nameOf = ({ product, variant }: Listed): string => variant?.name ?? listedName(product);

/** Products with their variants below them; a scanned barcode opens its product, chosen ones are changed together. */
export const ProductListScreen = () => <ProductList isDeposit={false} />;

/** Containers with their deposit and credit (decision 22). */
export const DepositListScreen = () => <ProductList isDeposit />;

function ProductList({ isDeposit }: { readonly isDeposit: boolean }) {
  const t = useText(productStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('product');
  const sheet = useSheet(isDeposit ? 'deposits' : 'products');
  const [isOrdering, setIsOrdering] = useState(false);
  const state = useListState();
  const filters = useProductFilters();
  const { data, ...list } = loaded(
    useQuery(productListQuery(state[0], { ...filters.asked, isDepositAndCredit: isDeposit })),
  );
  const rows = useMemo(() => data?.items.map((product): Listed => ({ product, variant: null })), [data]);
  // Most restaurants charge what their products say. Where lists charge something else, unit and inclusive tax are left
  // out at first to make room for that, so that the switches stay in view.
  const hasCharges = data?.items.some(({ charges, itemVariations }) =>
    [charges, ...itemVariations.map((one) => one.charges)].some((list) => list.length > 0),
  );
  // A restaurant that keeps no costs has no columns of dashes.
  const hasCosts = data?.items.some(({ cost, itemVariations }) =>
    [cost, ...itemVariations.map((one) => one.cost)].some((one) => one !== null),
  );
  const columns = useProductColumns(isDeposit, canEdit, {
    hasCharges: hasCharges ?? false,
    hasCosts: hasCosts ?? false,
  });

  const openScanned = (barcode: string) =>
    attempt(async () => {
      const found = await findByBarcode(barcode);
      if (found === null) toast('error', t('barcodeUnknown', { barcode }));
      else if (found.variantID === null) await goTo('product', { params: { id: found.itemID } });
      else await goTo('productVariant', { params: { id: found.itemID, variantId: found.variantID } });
    });
  useScanner((barcode) => {
    void openScanned(barcode);
    return true;
  }, !isDeposit);

  const open = ({ product: { itemID: id }, variant }: Listed) =>
    void (isDeposit
      ? goTo('deposit', { params: { id } })
      : variant === null
        ? goTo('product', { params: { id } })
        : goTo('productVariant', { params: { id, variantId: variant.itemID } }));
  return (
    <>
      <ListScreen
        title={title(isDeposit ? 'deposits' : 'products')}
        list={{ ...list, rows, total: data?.total }}
        columns={columns}
        rowID={idOf}
        state={state}
        emptyText={t(isDeposit ? 'emptyDeposit' : 'empty')}
        filters={<ProductFilters filters={filters} />}
        isFiltered={filters.isFiltered}
        {...(!isDeposit && { childrenOf })}
        actions={
          <>
            <SheetActions list={title(isDeposit ? 'deposits' : 'products')} {...sheet} />
            {!isDeposit && canEdit && (data?.total ?? 0) > 1 && (
              <Button variant="default" leftSection={<IconArrowsSort size={20} />} onClick={() => setIsOrdering(true)}>
                {t('order')}
              </Button>
            )}
          </>
        }
        commands={{
          create: canAdd ? () => void goTo(isDeposit ? 'depositNew' : 'productNew') : undefined,
          open: canEdit ? open : undefined,
          remove: canDelete ? removeProducts : undefined,
          bulk: canEdit
            ? (chosen, clear) => <BulkButton itemIDs={chosen.map(idOf)} isDeposit={isDeposit} onDone={clear} />
            : undefined,
          restore: canAdd ? (row) => restoreProduct(idOf(row)) : undefined,
        }}
      />
      {isOrdering && (
        <Suspense fallback={null}>
          <ProductOrderDialog startsWith={filters.categoryIDs[0]} onClose={() => setIsOrdering(false)} />
        </Suspense>
      )}
    </>
  );
}

function useProductColumns(
  isDeposit: boolean,
  canEdit: boolean,
  { hasCharges, hasCosts }: { readonly hasCharges: boolean; readonly hasCosts: boolean },
): readonly DataColumn<Listed>[] {
  const t = useText(productStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const { data: choices } = useQuery(productChoicesQuery);
  const hasBrands = (choices?.brands.length ?? 0) > 0;
  return useMemo((): readonly DataColumn<Listed>[] => {
    const money = (amount: EnteredAmount | null) =>
      amount === null ? '–' : <MoneyText amount={amount} currency={currency} />;
    const figures = ({ product, variant }: Listed) => variant ?? product;
    const varies = ({ product, variant }: Listed) => variant === null && product.variantCount > 0;
    const amount = (id: 'cost' | 'basePrice'): DataColumn<Listed> => ({
      id,
      header: t(id),
      align: 'end',
      value: (row) => figures(row)[id],
      cell: (row) => (varies(row) ? t('vary') : money(figures(row)[id])),
      ...(id === 'cost' && { shownFrom: 'desk', isOptional: !hasCosts }),
    });
    const charged: DataColumn<Listed> = {
      id: 'charged',
      header: t('chargedHeader'),
      isSortable: false,
      isUnderName: true,
      value: (row) => chargeRange(t, figures(row).charges, currency) ?? '',
    };
    const twin = (id: 'depositPrice' | 'creditPrice'): DataColumn<Listed> => ({
      id,
      header: t(id),
      align: 'end',
      isSortable: false,
      value: ({ product }) => product[id],
      cell: ({ product }) => money(product[id]),
    });
    const taxOf = ({ product: { taxRate } }: Listed) => (taxRate === null ? '–' : formatRate(taxRate, language));
    const switchActive = (row: Listed) => async (isOn: boolean) => {
      try {
        await confirmSwitchOff(nameOf(row), (force) => setProductFlag(idOf(row), 'isActive', isOn, force));
        toast('success', t(isOn ? 'activated' : 'deactivated', { name: nameOf(row) }));
      } catch (refusal) {
        // A person who declined knows that nothing was changed.
        if (!isDeclined(refusal)) throw refusal;
      }
    };
    const switchAvailable = (row: Listed) => async (isOn: boolean) => {
      await setProductFlag(idOf(row), 'isAvailableForSelection', isOn);
      toast('success', t(isOn ? 'nowAvailable' : 'nowUnavailable', { name: nameOf(row) }));
    };
    return [
      {
        id: 'name',
        header: t('item'),
        value: nameOf,
        picture: (row) => row.product.imageUrl,
      },
      { id: 'refCode', header: t('refCode'), value: (row) => figures(row).refCode, shownFrom: 'wide' },
      {
        id: 'category',
        header: t('category'),
        value: ({ product, variant }) => (variant === null ? product.categoryName : ''),
        isSecondary: true,
      },
      ...(hasBrands
        ? [
            {
              id: 'brand',
              header: t('brand'),
              value: ({ product, variant }: Listed) => (variant === null ? product.brandName : ''),
              shownFrom: 'wide' as const,
            },
          ]
        : []),
      ...(isDeposit
        ? [twin('depositPrice'), twin('creditPrice')]
        : [
            {
              id: 'uom',
              header: t('uom'),
              value: ({ product, variant }: Listed) => (variant === null ? product.uomSymbol : ''),
              shownFrom: 'wide' as const,
              isOptional: hasCharges,
            },
            amount('cost'),
            amount('basePrice'),
            ...(hasCharges ? [charged] : []),
          ]),
      {
        id: 'tax',
        header: t('tax'),
        align: 'end',
        isSortable: false,
        value: taxOf,
        cell: (row) => (row.variant === null ? taxOf(row) : ''),
        shownFrom: 'wide',
      },
      {
        id: 'isTaxInclusive',
        header: t('isTaxInclusive'),
        value: ({ product }) => product.isTaxInclusive,
        cell: ({ product, variant }) => (variant === null ? t(product.isTaxInclusive ? 'yes' : 'no') : ''),
        shownFrom: 'wide',
        isOptional: hasCharges,
      },
      ...(isDeposit
        ? []
        : [
            {
              id: 'profitMargin',
              header: t('profitMargin'),
              align: 'end' as const,
              isSortable: false,
              shownFrom: 'desk' as const,
              isOptional: !hasCosts,
              value: (row: Listed) => figures(row).profitMargin,
              cell: (row: Listed) => {
                const { profitMargin } = figures(row);
                return varies(row) ? t('vary') : profitMargin === null ? '–' : formatPercent(profitMargin, language);
              },
            },
          ]),
      {
        id: 'isAvailableForSelection',
        header: t('isAvailable'),
        value: (row) => figures(row).isAvailableForSelection,
        isSecondary: true,
        cell: (row) => (
          <RowState
            label={t('availableOf', { name: nameOf(row) })}
            isOn={figures(row).isAvailableForSelection}
            onSwitch={canEdit ? switchAvailable(row) : undefined}
          />
        ),
      },
      {
        id: 'isActive',
        header: t('isActive'),
        value: (row) => figures(row).isActive,
        cell: (row) => (
          <RowState
            label={t('activeOf', { name: nameOf(row) })}
            isOn={figures(row).isActive}
            onSwitch={canEdit ? switchActive(row) : undefined}
          />
        ),
      },
    ];
  }, [t, language, currency, hasBrands, isDeposit, canEdit, hasCharges, hasCosts]);
}

import type { VariantRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSheet } from '#areas/imports/imports.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import {
  removeVariants,
  restoreVariant,
  sortVariants,
  variantListQuery,
  variantNamesQuery,
} from './variants.queries.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { variantStrings } from './variants.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OrderAction } from '#ui/lists/ordered/OrderAction.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/** Variants with their options and how many products each has; travels as a spreadsheet. */
export function VariantListScreen() {
  const t = useText(variantStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('product');
  const sheet = useSheet('variants');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(variantListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<VariantRow>[] => [
      { id: 'name', header: t('name'), value: (row) => listedName(row) },
      { id: 'displayName', header: t('displayName'), value: (row) => row.displayName, isSecondary: true },
      {
        id: 'optionCount',
        header: t('options'),
        value: (row) => row.optionCount,
        isUnderName: true,
        cell: (row) =>
          `${row.optionNames.join(', ')}${row.optionCount > row.optionNames.length ? ` +${row.optionCount - row.optionNames.length}` : ''}`,
      },
      { id: 'useCount', header: t('useCount'), value: (row) => row.useCount, align: 'end' },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('variants')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.variantID}
      state={state}
      emptyText={t('empty')}
      actions={
        <>
          <SheetActions list={title('variants')} {...sheet} />
          {canEdit && <Order />}
        </>
      }
      commands={{
        create: canAdd ? () => void goTo('variantNew') : undefined,
        open: canEdit ? (row) => void goTo('variant', { params: { id: row.variantID } }) : undefined,
        remove: canDelete ? removeVariants : undefined,
        restore: canAdd ? restoreVariant : undefined,
      }}
    />
  );
}

function Order() {
  const t = useText(variantStrings);
  const { data, ...rest } = loaded(useQuery(variantNamesQuery));
  const entries = useMemo(() => data?.map((one) => ({ id: one.variantID, name: listedName(one) })), [data]);
  return (
    <OrderAction label={t('order')} hint={t('orderHint')} list={{ data: entries, ...rest }} onSave={sortVariants} />
  );
}

import type { PriceListRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSheet } from '#areas/imports/imports.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import {
  EVERY_LIST,
  priceListsQuery,
  removePriceLists,
  restorePriceList,
  setPriceListActive,
  sortPriceLists,
} from './price-lists.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useLanguage, useText } from '#text/define.ts';
import { hoursText } from './hours-text.ts';
import { priceListStrings } from './price-lists.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OrderAction } from '#ui/lists/ordered/OrderAction.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';

/** Price lists with their hours and how many prices and menus each has; the base one is always active. */
export function PriceListListScreen() {
  const t = useText(priceListStrings);
  const language = useLanguage();
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('priceList');
  const sheet = useSheet('priceLists');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(priceListsQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<PriceListRecord>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      {
        id: 'isBasePriceList',
        header: t('base'),
        value: (row) => row.isBasePriceList,
        cell: (row) => row.isBasePriceList && <StatusBadge tone="info" label={t('base')} />,
        isSecondary: true,
      },
      {
        id: 'times',
        header: t('times'),
        value: (row) =>
          row.priceListAvailabilities.length === 0 ? t('always') : hoursText(row.priceListAvailabilities, language),
        isSortable: false,
        isSecondary: true,
      },
      { id: 'priceCount', header: t('priceCount'), value: (row) => row.priceCount, align: 'end', isSecondary: true },
      { id: 'menuCount', header: t('menuCount'), value: (row) => row.menuCount, align: 'end', isSecondary: true },
      {
        id: 'isActive',
        header: t('isActive'),
        value: (row) => row.isActive,
        // The base price list is always active.
        cell: ({ priceListID, name, isActive, isBasePriceList }) => (
          <RowState
            label={t('switchOf', { name })}
            isOn={isActive}
            onSwitch={canEdit && !isBasePriceList ? (isOn) => setPriceListActive(priceListID, isOn) : undefined}
          />
        ),
      },
    ],
    [t, language, canEdit],
  );
  return (
    <ListScreen
      title={title('priceLists')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.priceListID}
      state={state}
      emptyText={t('empty')}
      actions={
        <>
          <SheetActions list={title('priceLists')} {...sheet} />
          {canEdit && <Order />}
        </>
      }
      commands={{
        create: canAdd ? () => void goTo('priceListNew') : undefined,
        open: canEdit ? (row) => void goTo('priceList', { params: { id: row.priceListID } }) : undefined,
        remove: canDelete ? removePriceLists : undefined,
        restore: canAdd ? restorePriceList : undefined,
      }}
    />
  );
}

function Order() {
  const t = useText(priceListStrings);
  const { data, ...rest } = loaded(useQuery(priceListsQuery(EVERY_LIST)));
  const entries = useMemo(
    () =>
      data?.items.flatMap(({ priceListID, name, isBasePriceList }) =>
        isBasePriceList ? [] : [{ id: priceListID, name }],
      ),
    [data],
  );
  return (
    <OrderAction label={t('order')} hint={t('orderHint')} list={{ data: entries, ...rest }} onSave={sortPriceLists} />
  );
}

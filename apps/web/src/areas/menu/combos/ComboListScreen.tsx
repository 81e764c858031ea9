import { Text } from '@mantine/core';
import type { ComboRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comboListQuery, removeCombos, restoreCombo, setComboFlag } from './combos.queries.ts';
import { useSheet } from '#areas/imports/imports.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { comboStrings } from './combos.strings.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/**
 * Combos with their choices and price; marks those of which a part is no longer available, and takes a combo off sale
 * here.
 */
export function ComboListScreen() {
  const t = useText(comboStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const { canAdd, canEdit, canDelete } = useRights('combo');
  const sheet = useSheet('combos');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(comboListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<ComboRow>[] => [
      { id: 'name', header: t('name'), value: (row) => listedName(row), cell: (row) => <ComboName row={row} /> },
      { id: 'refCode', header: t('refCode'), value: (row) => row.refCode, isSecondary: true },
      { id: 'category', header: t('category'), value: (row) => row.categoryName, isSecondary: true },
      {
        id: 'choiceCount',
        header: t('choices'),
        value: (row) => row.choiceCount,
        cell: (row) => row.choiceNames.join(', '),
        isSecondary: true,
      },
      {
        id: 'basePrice',
        header: t('price'),
        value: (row) => row.basePrice,
        cell: (row) => <MoneyText amount={row.basePrice} currency={currency} />,
        align: 'end',
      },
      {
        id: 'isAvailableForSelection',
        header: t('available'),
        value: (row) => row.isAvailableForSelection,
        isSortable: false,
        isSecondary: true,
        cell: (row) => (
          <RowState
            label={t('availableOf', { name: row.name })}
            isOn={row.isAvailableForSelection}
            onSwitch={canEdit ? (isOn) => setComboFlag(row.itemID, 'isAvailableForSelection', isOn) : undefined}
          />
        ),
      },
      {
        id: 'isActive',
        header: t('isActive'),
        value: (row) => row.isActive,
        cell: (row) => (
          <RowState
            label={t('activeOf', { name: row.name })}
            isOn={row.isActive}
            onSwitch={canEdit ? (isOn) => setComboFlag(row.itemID, 'isActive', isOn) : undefined}
          />
        ),
      },
    ],
    [t, currency, canEdit],
  );
  return (
    <ListScreen
      title={title('combos')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.itemID}
      state={state}
      emptyText={t('empty')}
      actions={<SheetActions list={title('combos')} {...sheet} />}
      commands={{
        create: canAdd ? () => void goTo('comboNew') : undefined,
        open: canEdit ? (row) => void goTo('combo', { params: { id: row.itemID } }) : undefined,
        remove: canDelete ? removeCombos : undefined,
        restore: canAdd ? restoreCombo : undefined,
      }}
    />
  );
}

/** The name, and which of its items are no longer available. */
function ComboName({ row }: { readonly row: ComboRow }) {
  const t = useText(comboStrings);
  const { faults } = row;
  return (
    <>
      {listedName(row)}
      {faults.length > 0 && (
        <Text c="red" size="sm">
          {t('faults', { names: faults.map((fault) => fault.name).join(', ') })}
        </Text>
      )}
    </>
  );
}

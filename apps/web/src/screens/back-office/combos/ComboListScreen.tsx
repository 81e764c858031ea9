import { Group, Text } from '@mantine/core';
import type { ComboRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comboListQuery, removeCombos, restoreCombo } from '../../../queries/combos.ts';
import { useSheet } from '../../../queries/imports.ts';
import { useGoTo } from '../../../queries/navigation.ts';
import { loaded, useRights } from '../../../queries/records.ts';
import { comboStrings } from '../../../strings/combos.ts';
import { useText } from '../../../strings/define.ts';
import { screenStrings } from '../../../strings/screens.ts';
import { useCurrency } from '../../../ui/currency.ts';
import type { DataColumn } from '../../../ui/DataTable.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { SheetActions } from '../../../ui/SheetActions.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

export function ComboListScreen() {
  const t = useText(comboStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const { canAdd, canEdit, canDelete } = useRights('combo');
  const sheet = useSheet('combos');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(comboListQuery(state[0])));
  const columns = useMemo((): readonly DataColumn<ComboRow>[] => [
    { id: 'name', header: t('name'), value: (row) => row.name, cell: (row) => <ComboName row={row} /> },
    { id: 'refCode', header: t('refCode'), value: (row) => row.refCode, isSecondary: true }, { id: 'category', header: t('category'), value: (row) => row.categoryName, isSecondary: true },
    { id: 'choiceCount', header: t('choices'), value: (row) => row.choiceCount, cell: (row) => row.choiceNames.join(', '), isSecondary: true },
    { id: 'basePrice', header: t('price'), value: (row) => row.basePrice, cell: (row) => <MoneyText amount={row.basePrice} currency={currency} />, align: 'end' },
    { id: 'isActive', header: t('status'), value: (row) => row.isActive, isSecondary: true, cell: (row) => (
      <Group gap={8}>
        <StatusBadge tone={row.isActive ? 'success' : 'neutral'} label={t(row.isActive ? 'isActive' : 'inactive')} />
        {row.isActive && !row.isAvailableForSelection && <StatusBadge tone="warning" label={t('unavailable')} />}
      </Group>
    ) },
  ], [t, currency]);
  return (
    <ListScreen
      title={title('combos')} list={{ ...list, rows: data?.items, total: data?.total }} columns={columns} rowID={(row) => row.itemID} state={state} emptyText={t('empty')}
      actions={<SheetActions list={title('combos')} {...sheet} />}
      deeds={{
        create: canAdd ? () => void goTo('comboNew') : undefined,
        open: canEdit ? (row) => void goTo('combo', { params: { id: row.itemID } }) : undefined,
        remove: canDelete ? removeCombos : undefined,
        restore: canAdd ? restoreCombo : undefined,
      }}
    />
  );
}

/** The name, and which of its items cannot be sold any more. */
function ComboName({ row: { name, faults } }: { readonly row: ComboRow }) {
  const t = useText(comboStrings);
  return (
    <>
      {name}
      {faults.length > 0 && <Text c="red" size="sm">{t('faults', { names: faults.map((fault) => fault.name).join(', ') })}</Text>}
    </>
  );
}

import type { ModifierGroupRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSheet } from '#areas/imports/imports.queries.ts';
import {
  modifierGroupListQuery,
  modifierGroupNamesQuery,
  removeModifierGroups,
  restoreModifierGroup,
  setModifierGroupActive,
  sortModifierGroups,
} from './modifier-groups.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { modifierGroupStrings } from './modifier-groups.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OrderAction } from '#ui/lists/ordered/OrderAction.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';
import { groupRule } from './group-rule.ts';
import { listedName } from '#runtime/names/shown-name.ts';

/** Modifier groups with their options, their rule and how many ask for each; switches them for the terminals. */
export function ModifierGroupListScreen() {
  const t = useText(modifierGroupStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('product');
  const sheet = useSheet('modifierGroups');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(modifierGroupListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<ModifierGroupRow>[] => [
      { id: 'name', header: t('name'), value: (row) => listedName(row) },
      {
        id: 'optionCount',
        header: t('options'),
        value: (row) => row.optionCount,
        cell: (row) =>
          `${row.optionNames.join(', ')}${row.optionCount > row.optionNames.length ? ` +${row.optionCount - row.optionNames.length}` : ''}`,
        isSecondary: true,
      },
      {
        id: 'rule',
        header: t('rule'),
        value: (row) => row.minSelectedOptions,
        cell: (row) => groupRule(t, row),
        isSortable: false,
        isSecondary: true,
      },
      { id: 'useCount', header: t('useCount'), value: (row) => row.useCount, align: 'end', isSecondary: true },
      {
        id: 'isActive',
        header: t('isActive'),
        value: (row) => row.isActive,
        cell: (row) => (
          <RowState
            label={t('activeOf', { name: row.name })}
            isOn={row.isActive}
            onSwitch={canEdit ? (isOn) => setModifierGroupActive(row.modifierGroupID, isOn) : undefined}
          />
        ),
      },
    ],
    [t, canEdit],
  );
  return (
    <ListScreen
      title={title('modifierGroups')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.modifierGroupID}
      state={state}
      emptyText={t('empty')}
      actions={
        <>
          <SheetActions list={title('modifierGroups')} {...sheet} />
          {canEdit && <Order />}
        </>
      }
      commands={{
        create: canAdd ? () => void goTo('modifierGroupNew') : undefined,
        open: canEdit ? (row) => void goTo('modifierGroup', { params: { id: row.modifierGroupID } }) : undefined,
        remove: canDelete ? removeModifierGroups : undefined,
        restore: canAdd ? restoreModifierGroup : undefined,
      }}
    />
  );
}

function Order() {
  const t = useText(modifierGroupStrings);
  const { data, ...rest } = loaded(useQuery(modifierGroupNamesQuery));
  const entries = useMemo(() => data?.map((one) => ({ id: one.modifierGroupID, name: listedName(one) })), [data]);
  return (
    <OrderAction
      label={t('order')}
      hint={t('orderHint')}
      list={{ data: entries, ...rest }}
      onSave={sortModifierGroups}
    />
  );
}

import type { Ingredient } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '#runtime/http/call-error.ts';
import { useSheet } from '#areas/imports/imports.queries.ts';
import {
  ingredientListQuery,
  removeIngredients,
  restoreIngredient,
  setIngredientActive,
  setIngredientAvailable,
} from './ingredients.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatUnitCost } from '#text/format.ts';
import { ingredientStrings } from './ingredients.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';

/**
 * Ingredients with their cost, vendor and how many recipes use them; switches whether one is available here and whether
 * the company uses it at all.
 */
export function IngredientListScreen() {
  const t = useText(ingredientStrings);
  const title = useText(screenStrings);
  const currency = useCurrency();
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('ingredient');
  const sheet = useSheet('ingredients');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(ingredientListQuery(state[0])));
  const columns = useMemo((): readonly DataColumn<Ingredient>[] => {
    /** Switching off an ingredient that recipes use asks first (back-office spec, section 4). */
    const switchActive =
      ({ ingredientID, name }: Ingredient) =>
      async (isOn: boolean) => {
        try {
          await setIngredientActive(ingredientID, isOn, false);
        } catch (refusal) {
          if (!(refusal instanceof CallError) || refusal.errorCode !== 'ingredients.error.in_use') throw refusal;
          if (
            await confirm({
              title: t('deactivateTitle', { name }),
              message: refusal.message,
              confirmLabel: t('deactivate'),
            })
          )
            await setIngredientActive(ingredientID, isOn, true);
        }
      };
    return [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'categoryName', header: t('categoryID'), value: (row) => row.categoryName ?? '', isSecondary: true },
      { id: 'vendorName', header: t('vendorID'), value: (row) => row.vendorName ?? '', isSecondary: true },
      {
        id: 'cost',
        header: t('cost', { unit: t('unit') }),
        value: (row) => row.cost,
        cell: (row) => formatUnitCost(row.cost, row.uomSymbol, currency),
        align: 'end',
        isSecondary: true,
      },
      { id: 'useCount', header: t('useCount'), value: (row) => row.useCount, align: 'end', shownFrom: 'desk' },
      {
        id: 'enableTrackInventory',
        header: t('counted'),
        value: (row) => row.enableTrackInventory,
        cell: (row) => row.enableTrackInventory && <StatusBadge tone="success" label={t('counted')} />,
        shownFrom: 'desk',
      },
      {
        id: 'isAvailable',
        header: t('isAvailable'),
        value: (row) => row.isAvailable,
        cell: (row) => (
          <RowState
            label={t('availableOf', { name: row.name })}
            isOn={row.isAvailable}
            onSwitch={canEdit ? (isOn) => setIngredientAvailable(row.ingredientID, isOn) : undefined}
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
            onSwitch={canEdit ? switchActive(row) : undefined}
          />
        ),
      },
    ];
  }, [t, currency, canEdit]);
  return (
    <ListScreen
      title={title('ingredients')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.ingredientID}
      state={state}
      emptyText={t('empty')}
      actions={<SheetActions list={title('ingredients')} {...sheet} />}
      commands={{
        create: canAdd ? () => void goTo('ingredientNew') : undefined,
        open: canEdit ? (row) => void goTo('ingredient', { params: { id: row.ingredientID } }) : undefined,
        remove: canDelete ? removeIngredients : undefined,
        restore: canAdd ? restoreIngredient : undefined,
      }}
    />
  );
}

import { Button } from '@mantine/core';
import { MovementType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { countedItemsQuery, inventoryHistoryQuery } from './inventory.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { inventoryStrings } from './inventory.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { DateField } from '#ui/fields/TimeField.tsx';
import { useMovementColumns } from './movement-columns.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';

const types = Object.values(MovementType);

/** Movements of all items at this location, newest first. */
export function InventoryHistoryScreen() {
  const t = useText(inventoryStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const state = useListState();
  const [filters, setFilters] = useListFilters({ itemID: '', type: '', from: '', to: '' });
  const { itemID, from, to } = filters;
  const type = types.find((one) => one === filters.type);
  const { data, ...list } = loaded(
    useQuery(
      inventoryHistoryQuery(state[0], {
        ...(itemID !== '' && { itemID }),
        ...(type && { type }),
        ...(from !== '' && { from }),
        ...(to !== '' && { to }),
      }),
    ),
  );
  const { data: counted } = useQuery(countedItemsQuery);
  const columns = useMovementColumns(true);
  return (
    <ListScreen
      title={title('inventoryHistory')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.movementID}
      state={state}
      emptyText={t('historyEmpty')}
      emptyAction={<Button onClick={() => void goTo('inventory')}>{title('inventory')}</Button>}
      commands={{}}
      isFiltered={itemID !== '' || type !== undefined || from !== '' || to !== ''}
      filters={
        <>
          <SelectField
            label={t('itemFilter')}
            placeholder={t('allItems')}
            clearable
            searchable
            w={200}
            value={itemID === '' ? null : itemID}
            onChange={(value) => setFilters({ itemID: value ?? '' })}
            data={(counted?.items ?? []).map((item) => ({ value: item.itemID, label: item.name }))}
          />
          <SelectField
            label={t('typeFilter')}
            placeholder={t('allTypes')}
            clearable
            w={150}
            value={type ?? null}
            onChange={(value) => setFilters({ type: value ?? '' })}
            data={types.map((one) => ({ value: one, label: t(one) }))}
          />
          <DateField label={t('from')} value={from} onChange={(value) => setFilters({ from: value ?? '' })} />
          <DateField label={t('to')} value={to} onChange={(value) => setFilters({ to: value ?? '' })} />
        </>
      }
    />
  );
}

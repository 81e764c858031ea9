import { Button } from '@mantine/core';
import { FeatureFlag, type TableLayoutRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ReadOnlyContext } from '#ui/frames/read-only.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OrderAction } from '#ui/lists/ordered/OrderAction.tsx';
import { nextName, readyRoom } from './model/add.ts';
import {
  createTableLayout,
  removeTableLayouts,
  restoreTableLayout,
  sortTableLayouts,
  tableLayoutsQuery,
} from './table-layouts.queries.ts';
import { tableLayoutStrings } from './table-layouts.strings.ts';

/** The rooms of this location. */
export function TableLayoutListScreen() {
  const t = useText(tableLayoutStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('tableLayout');
  const { canView: canSeeStores } = useRights('onlineStore');
  const { modules, featureFlags } = useOperationalSetting();
  const isOrdering = modules.tableSales && featureFlags.includes(FeatureFlag.menuLive);
  const state = useListState();
  const [isAdding, setIsAdding] = useState(false);
  const readOnly = use(ReadOnlyContext);
  const { data, ...list } = loaded(useQuery(tableLayoutsQuery));
  const entries = useMemo(() => data?.map(({ tableLayoutID, name }) => ({ id: tableLayoutID, name })), [data]);
  const columns = useMemo(
    (): readonly DataColumn<TableLayoutRow>[] => [
      { id: 'name', header: t('name'), value: ({ name }) => name },
      { id: 'tables', header: t('tables'), value: ({ tables }) => tables.length, align: 'end' },
      { id: 'seats', header: t('seats'), value: ({ seatCount }) => seatCount, align: 'end' },
    ],
    [t],
  );
  const open = (id: string) => void goTo('tableLayout', { params: { id } });
  const addReadyRoom = (rows: readonly TableLayoutRow[]) => {
    setIsAdding(true);
    const taken = new Set(rows.map(({ name }) => name.toLowerCase()));
    const names = new Set(rows.flatMap(({ tables }) => tables.map(({ name }) => name.toLowerCase())));
    const name = taken.has(t('readyName').toLowerCase()) ? nextName(`${t('readyName')} 1`, taken) : t('readyName');
    void attempt(async () => {
      const { tableLayoutID } = await createTableLayout({ name, ...readyRoom(newID, t('bar'), names) });
      open(tableLayoutID);
    }).finally(() => setIsAdding(false));
  };
  return (
    <ListScreen
      title={title('tableLayouts')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={({ tableLayoutID }) => tableLayoutID}
      state={state}
      emptyText={t('empty')}
      {...(data?.length === 0 && { createLabel: t('draw') })}
      actions={
        <>
          {canEdit && (
            <OrderAction
              label={t('order')}
              hint={t('orderHint')}
              list={{ data: entries, ...list }}
              onSave={sortTableLayouts}
            />
          )}
          {isOrdering && canSeeStores && (
            <Button variant="default" onClick={() => void goTo('tableCodes')}>
              {t('codes')}
            </Button>
          )}
          {canAdd && (
            <Button
              variant="default"
              loading={isAdding}
              disabled={data === undefined || readOnly !== null}
              onClick={() => addReadyRoom(data ?? [])}
            >
              {t('readyRoom')}
            </Button>
          )}
        </>
      }
      commands={{
        create: canAdd ? () => void goTo('tableLayoutNew') : undefined,
        open: ({ tableLayoutID }) => open(tableLayoutID),
        remove: canDelete ? removeTableLayouts : undefined,
        restore: canAdd ? restoreTableLayout : undefined,
      }}
    />
  );
}

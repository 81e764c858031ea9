import { Button } from '@mantine/core';
import type { EventRoute } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { connectivityQuery, eventRoutesQuery, removeEventRoutes, restoreEventRoute } from './printing.queries.ts';
import { printingStrings } from './printing.strings.ts';

/** What is printed by itself when an order is sent, in the order in which routes are tried. */
export function EventRouteListScreen() {
  const t = useText(printingStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('locationSetting');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(eventRoutesQuery));
  const { data: printers } = useQuery(connectivityQuery);
  const columns = useMemo((): readonly DataColumn<EventRoute>[] => {
    const nameOf = (id: string | null): string => printers?.find(({ printerID }) => printerID === id)?.name ?? '–';
    return [
      { id: 'name', header: t('route'), value: ({ name }) => name },
      {
        id: 'prints',
        header: t('prints'),
        value: ({ categoryIDs }) =>
          categoryIDs.length === 0 ? t('everything') : t('categoryCount', { count: categoryIDs.length }),
        isUnderName: true,
      },
      { id: 'printer', header: t('onPrinter'), value: ({ targetID }) => nameOf(targetID), isUnderName: true },
      {
        id: 'backup',
        header: t('backup'),
        value: ({ backupTargetID }) => (backupTargetID === null ? t('noBackup') : nameOf(backupTargetID)),
        isSecondary: true,
      },
      { id: 'order', header: t('order'), value: ({ sortNumber }) => sortNumber, align: 'end', isSecondary: true },
      { id: 'active', header: t('isActive'), value: ({ isActive }) => t(isActive ? 'on' : 'off') },
    ];
  }, [t, printers]);
  const hasPrinter = printers === undefined || printers.length > 0;
  return (
    <ListScreen
      title={title('eventRoutes')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.eventRouteSettingID}
      state={state}
      emptyText={hasPrinter ? t('routesEmpty') : t('noPrinters')}
      {...(!hasPrinter && {
        emptyAction: (
          <Button data-worded onClick={() => void goTo('printers')}>
            {t('noPrintersAction')}
          </Button>
        ),
      })}
      commands={{
        create: canEdit && hasPrinter ? () => void goTo('eventRouteNew') : undefined,
        open: canEdit ? (row) => void goTo('eventRoute', { params: { id: row.eventRouteSettingID } }) : undefined,
        remove: canEdit ? removeEventRoutes : undefined,
        restore: canEdit ? restoreEventRoute : undefined,
      }}
    />
  );
}

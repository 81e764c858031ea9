import { ActionIcon, Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { EventRoute } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { uiStrings } from '#ui/ui.strings.ts';
import {
  connectivityQuery,
  copyEventRoute,
  eventRoutesQuery,
  removeEventRoutes,
  resetEventRoutes,
  restoreEventRoute,
  routeWebhooksQuery,
} from './printing.queries.ts';
import { printingStrings } from './printing.strings.ts';

/** What is printed by itself when an order is sent, in the order in which routes are tried. */
export function EventRouteListScreen() {
  const t = useText(printingStrings);
  const title = useText(screenStrings);
  const ui = useText(uiStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('locationSetting');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(eventRoutesQuery));
  const { data: printers } = useQuery(connectivityQuery);
  const { data: webhooks } = useQuery(routeWebhooksQuery);
  const columns = useMemo((): readonly DataColumn<EventRoute>[] => {
    const copy = (id: string) =>
      attempt(async () => toast('success', t('copied', { name: (await copyEventRoute(id)).name })));
    const nameOf = (id: string | null): string =>
      printers?.find(({ printerID }) => printerID === id)?.name ??
      webhooks?.find(({ webhookID }) => webhookID === id)?.name ??
      '–';
    return [
      { id: 'name', header: t('route'), value: ({ name }) => name },
      {
        id: 'prints',
        header: t('prints'),
        value: ({ categoryIDs, event }) =>
          event === 'OnlineOrderReceived'
            ? t('onlineOrders')
            : categoryIDs.length === 0
              ? t('everything')
              : t('categoryCount', { count: categoryIDs.length }),
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
      ...(canEdit
        ? [
            {
              id: 'copy',
              header: ui('makeCopy'),
              value: () => null,
              isSortable: false,
              isSecondary: true,
              cell: ({ eventRouteSettingID, name }: EventRoute) => (
                <ActionIcon
                  aria-label={t('copyOf', { name })}
                  onClick={(event) => (event.stopPropagation(), void copy(eventRouteSettingID))}
                >
                  <IconCopy size={20} />
                </ActionIcon>
              ),
            },
          ]
        : []),
    ];
  }, [t, ui, printers, webhooks, canEdit]);
  const handleReset = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('resetRoutesTitle'),
      message: t('resetRoutesHint'),
      confirmLabel: t('resetRoutes'),
      isDestructive: true,
    });
    if (isSure) await attempt(async () => (await resetEventRoutes(), toast('success', t('routesReset'))));
  };
  const hasPrinter = printers === undefined || printers.length > 0;
  // A route of online orders needs a webhook and no printer (decision 371).
  const hasTarget = hasPrinter || (webhooks?.length ?? 0) > 0;
  return (
    <ListScreen
      title={title('eventRoutes')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.eventRouteSettingID}
      state={state}
      actions={
        canEdit &&
        hasPrinter && (
          <Button data-worded variant="default" onClick={() => void handleReset()}>
            {t('resetRoutes')}
          </Button>
        )
      }
      emptyText={hasTarget ? t('routesEmpty') : t('noPrinters')}
      {...(!hasTarget && {
        emptyAction: (
          <Button data-worded onClick={() => void goTo('printers')}>
            {t('noPrintersAction')}
          </Button>
        ),
      })}
      commands={{
        create: canEdit && hasTarget ? () => void goTo('eventRouteNew') : undefined,
        open: canEdit ? (row) => void goTo('eventRoute', { params: { id: row.eventRouteSettingID } }) : undefined,
        remove: canEdit ? removeEventRoutes : undefined,
        restore: canEdit ? restoreEventRoute : undefined,
      }}
    />
  );
}

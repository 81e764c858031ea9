import { IconLogout, IconRefresh } from '@tabler/icons-react';
import type { PosTerminalRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { terminalListQuery } from './pos-terminals.queries.ts';
import { terminalStrings } from './pos-terminals.strings.ts';
import { useTerminalActions } from './terminal-actions.ts';
import { useTerminalColumns } from './terminal-columns.tsx';

/** All terminals of the location with their connection, and what can be done to them from here. */
export function TerminalConnectivityScreen() {
  const t = useText(terminalStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const state = useListState();
  const { data, ...list } = loaded(useQuery(terminalListQuery(state[0])));
  const shared = useTerminalColumns();
  const actionsOf = useTerminalActions();
  const hasActions =
    data?.items.some((row) => Object.values(actionsOf(row)).some((action) => action !== null)) === true;
  const columns = useMemo((): readonly DataColumn<PosTerminalRow>[] => {
    if (!hasActions) return shared;
    const actions: DataColumn<PosTerminalRow> = {
      id: 'actions',
      header: t('actions'),
      value: () => null,
      isSortable: false,
      align: 'end',
      cell: (row) => <RowActions row={row} {...actionsOf(row)} />,
    };
    return [...shared, actions];
  }, [shared, hasActions, actionsOf, t]);
  const isWhole = data !== undefined && data.items.length === data.total && data.total > 0;
  return (
    <ListScreen
      title={title('terminalConnectivity')}
      subtitle={
        isWhole
          ? t('onlineCount', { online: data.items.filter(({ isOnline }) => isOnline).length, total: data.total })
          : undefined
      }
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.clientID}
      state={state}
      emptyText={t('empty')}
      commands={{
        open: (row) =>
          void goTo(row.type === 'OrderQuesTerminal' ? 'orderQueueTerminal' : 'posTerminal', {
            params: { id: row.clientID },
          }),
      }}
    />
  );
}

interface RowActionsProps extends ReturnType<ReturnType<typeof useTerminalActions>> {
  readonly row: PosTerminalRow;
}

function RowActions({ row: { name }, signOut, reload }: RowActionsProps) {
  const t = useText(terminalStrings);
  if (signOut === null && reload === null) return null;
  return (
    // A click on the menu must not open the row.
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <ActionMenu
        label={t('actionsOf', { name })}
        actions={[
          ...(reload === null
            ? []
            : [{ key: 'reload', label: t('reload'), icon: <IconRefresh size={20} />, onChoose: reload }]),
          ...(signOut === null
            ? []
            : [
                {
                  key: 'signOut',
                  label: t('signOut'),
                  icon: <IconLogout size={20} />,
                  onChoose: signOut,
                  isDestructive: true,
                },
              ]),
        ]}
      />
    </span>
  );
}

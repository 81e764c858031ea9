import type { PosTerminalRow, ScreenID } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useText } from '#text/define.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { posTerminalListQuery, queueTerminalListQuery, restoreTerminal } from './pos-terminals.queries.ts';
import { terminalStrings } from './pos-terminals.strings.ts';
import { deleteTerminals } from './terminal-actions.ts';
import { useTerminalColumns } from './terminal-columns.tsx';

interface TerminalListProps {
  readonly list: Extract<ScreenID, 'posTerminals' | 'orderQueueTerminals'>;
  readonly record: Extract<ScreenID, 'posTerminal' | 'orderQueueTerminal'>;
  readonly emptyText: string;
  readonly query: typeof posTerminalListQuery;
  readonly onNew?: () => void;
}

/** The terminals that sell, with who is signed in on each and whether it is connected. */
export function PosTerminalListScreen() {
  const t = useText(terminalStrings);
  const goTo = useGoTo();
  return (
    <TerminalList
      list="posTerminals"
      record="posTerminal"
      emptyText={t('empty')}
      query={posTerminalListQuery}
      onNew={() => void goTo('posTerminalNew')}
    />
  );
}

/** The terminals that show the order queue. They are registered in their own browsers. */
export function OrderQueueListScreen() {
  const t = useText(terminalStrings);
  return (
    <TerminalList
      list="orderQueueTerminals"
      record="orderQueueTerminal"
      emptyText={t('emptyQueue')}
      query={queueTerminalListQuery}
    />
  );
}

function TerminalList({ list: id, record, emptyText, query, onNew }: TerminalListProps) {
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canDelete } = useRights('terminalDevice');
  const own = useCurrentClient().clientID;
  const state = useListState();
  const { data, ...list } = loaded(useQuery(query(state[0])));
  const columns = useTerminalColumns();
  return (
    <ListScreen<PosTerminalRow>
      title={title(id)}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.clientID}
      state={state}
      emptyText={emptyText}
      canChoose={(row) => row.clientID !== own}
      commands={{
        create: canAdd ? onNew : undefined,
        open: (row) => void goTo(record, { params: { id: row.clientID } }),
        remove: canDelete ? deleteTerminals : undefined,
        restore: canAdd ? restoreTerminal : undefined,
      }}
    />
  );
}

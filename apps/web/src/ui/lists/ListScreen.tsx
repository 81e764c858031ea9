import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { DataTable } from './DataTable.tsx';
import type { DataColumn } from './data-column.ts';
import { confirm } from '../dialogs/dialogs.ts';
import { EmptyState } from './empty/EmptyState.tsx';
import { LowEmptyState } from './empty/LowEmptyState.tsx';
import { attempt } from '../forms/attempt.ts';
import type { ListState } from './list-state.ts';
import { LoadFailed } from '../frames/LoadFailed.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { ListAddressContext } from '../frames/pane.ts';
import { ReadOnlyContext } from '../frames/read-only.ts';
import { PageFrame } from '../frames/PageFrame.tsx';
import { toast } from '../dialogs/toast.ts';

/** The rows, or why they failed to load. */
export interface LoadedList<Row> {
  /** Left out while they are loading. */
  readonly rows?: readonly Row[] | undefined;
  /** Number of all rows, when the server sorted, searched and cut; left out = the table does it. */
  readonly total?: number | undefined;
  /** There are more than were counted. */
  readonly hasMore?: boolean | undefined;
  readonly failure: string | null;
  readonly onRetry: () => void;
}

/** What the person may do here; an action that is left out is not offered (back-office spec, section 2). */
export interface ListCommands<Row> {
  readonly create?: (() => void) | undefined;
  readonly open?: ((row: Row) => void) | undefined;
  /** Returns false when the person declined a second question. */
  readonly remove?: ((ids: readonly string[]) => Promise<unknown>) | undefined;
  /** Buttons for the selected rows, next to the one that deletes them; `clear` ends the selection. */
  readonly bulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** Undoes a delete. */
  readonly restore?: ((row: Row) => Promise<unknown>) | undefined;
}

interface ListScreenProps<Row> {
  readonly title: string;
  /** One figure or sentence below the title. */
  readonly subtitle?: string | undefined;
  readonly list: LoadedList<Row>;
  /** The first column is the name of a row. Keep the array in a memo. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rowID: (row: Row) => string;
  readonly state: readonly [ListState, (change: Partial<ListState>) => void];
  readonly commands: ListCommands<Row>;
  /** Its foot is what people come for when the list is empty: that it is takes two lines then. */
  readonly isEmptyLow?: boolean;
  /** Heading of an empty list; left out = that there is nothing yet. */
  readonly emptyTitle?: string;
  /** One sentence for an empty list. */
  readonly emptyText: string;
  /** Label of the add button; left out = "New". */
  readonly createLabel?: string;
  /** The next step where the list itself cannot be added to. */
  readonly emptyAction?: ReactNode;
  readonly actions?: ReactNode;
  /** Filters next to the search field. */
  readonly filters?: ReactNode;
  /** Whether a filter is set, so that "no results" differs from "no rows yet". */
  readonly isFiltered?: boolean;
  /** Rows that may be selected; left out = all of them. */
  readonly canChoose?: (row: Row) => boolean;
  /** Shown in place of the box of a row that may not be selected. */
  readonly unchoosable?: (row: Row) => ReactNode;
  /** Child rows, shown when their parent is expanded. */
  readonly childrenOf?: (row: Row) => readonly Row[];
  /** Below the list. */
  readonly foot?: ReactNode;
}

/** With this few columns the table stays narrow, so that the eye stays in its row. */
const FEW_COLUMNS = 4;

/**
 * A page with the list of one resource: new, open, select, delete and undo, search, sort and page; its state is in the
 * address.
 */
export function ListScreen<Row extends object>({
  title,
  subtitle,
  list,
  columns,
  rowID,
  state: [state, onStateChange],
  commands,
  emptyTitle,
  emptyText,
  isEmptyLow = false,
  createLabel,
  emptyAction,
  actions,
  filters,
  isFiltered = false,
  canChoose,
  unchoosable,
  childrenOf,
  foot,
}: ListScreenProps<Row>) {
  const t = useText(uiStrings);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const Empty = isEmptyLow ? LowEmptyState : EmptyState;
  const readOnly = use(ReadOnlyContext);
  const { pathname } = useLocation();
  const path = use(ListAddressContext)?.path ?? pathname;
  // What is switched off says why.
  const locked = readOnly === null ? {} : { disabled: true, title: readOnly };
  const { rows, total, hasMore = false, failure, onRetry } = list;
  const { create, open, remove, restore, bulk } = commands;

  const choose = (ids: ReadonlySet<string>) =>
    setChosen(
      new Map(
        [...ids].flatMap((id) => {
          const row = rows?.find((one) => rowID(one) === id) ?? chosen.get(id);
          return row === undefined ? [] : [[id, row] as const];
        }),
      ),
    );

  const removeChosen = async () => {
    const deleted = [...chosen.values()];
    // Only asked with something chosen.
    const name = String(columns[0]?.value(deleted[0] as Row) ?? '');
    const count = deleted.length;
    if (
      !(await confirm({
        title: count === 1 ? t('deleteOne', { name }) : t('deleteMany', { count }),
        message: t(restore === undefined ? 'deleteHint' : 'deleteUndoHint'),
        confirmLabel: t('delete'),
        isDestructive: true,
      }))
    )
      return;
    await attempt(async () => {
      if ((await remove?.([...chosen.keys()])) === false) return;
      setChosen(new Map());
      const undo = restore && {
        label: t('undo'),
        onPress: () =>
          void attempt(async () => {
            for (const row of deleted) await restore(row);
            toast('success', t('restored', { count }));
          }),
      };
      toast('success', t('deleted', { count }), { ...(undo && { action: undo }) });
    });
  };

  const createButton = create && (
    <Button leftSection={<IconPlus size={20} />} onClick={create} {...locked}>
      {createLabel ?? t('new')}
    </Button>
  );
  return (
    <PageFrame
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      width={columns.length > FEW_COLUMNS ? 'wide' : 'medium'}
      actions={
        <>
          {actions}
          {/* Shown from the start, also over an empty list: a button that appears later would shift the others away
              from under a finger. */}
          {createButton}
        </>
      }
    >
      {rows === undefined &&
        (failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {rows !== undefined && (
        <DataTable
          rows={rows}
          columns={columns}
          {...(columns.length > FEW_COLUMNS && { choiceName: path })}
          rowID={rowID}
          state={state}
          onStateChange={onStateChange}
          empty={<Empty title={emptyTitle ?? t('emptyTitle')} text={emptyText} action={createButton ?? emptyAction} />}
          isFiltered={isFiltered}
          {...(filters !== undefined && { filters })}
          {...(childrenOf && { childrenOf })}
          {...(total !== undefined && { total, hasMore })}
          {...(open && { onOpen: open })}
          {...((remove ?? bulk) && {
            selection: {
              chosen: new Set(chosen.keys()),
              onChange: choose,
              canChoose,
              unchoosable,
              bulk: (
                <>
                  {bulk?.([...chosen.values()], () => setChosen(new Map()))}
                  {remove && (
                    <Button
                      color="red"
                      variant="light"
                      leftSection={<IconTrash size={20} />}
                      onClick={() => void removeChosen()}
                      {...locked}
                    >
                      {t('deleteChosen', { count: chosen.size })}
                    </Button>
                  )}
                </>
              ),
            },
          })}
        />
      )}
      {foot}
    </PageFrame>
  );
}

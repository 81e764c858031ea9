import type { VoidCompReason } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { voidCompReasonsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { removeReasons, restoreReason, sortReasons } from './void-comp-reasons.queries.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { reasonStrings } from './void-comp-reasons.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OrderAction } from '#ui/lists/ordered/OrderAction.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/** Reasons for voids and comps, and the order in which the terminal offers them. */
export function ReasonListScreen() {
  const t = useText(reasonStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('posCondition');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(voidCompReasonsQuery));
  const columns = useMemo(
    (): readonly DataColumn<VoidCompReason>[] => [
      { id: 'name', header: t('name'), value: (row) => listedName(row) },
      { id: 'type', header: t('type'), value: (row) => t(row.type), isUnderName: true },
      // A void charges nothing, so it has no percentage.
      {
        id: 'percentage',
        header: t('percentage'),
        value: (row) => (row.type === 'Void' ? null : row.percentage),
        cell: (row) => (row.type === 'Void' ? '–' : `${row.percentage}%`),
        align: 'end',
      },
    ],
    [t],
  );
  const entries = data?.map((row) => ({ id: row.voidCompReasonID, name: listedName(row) }));
  return (
    <ListScreen
      title={title('voidCompReasons')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.voidCompReasonID}
      state={state}
      emptyText={t('empty')}
      actions={
        canEdit && (
          <OrderAction
            label={t('order')}
            hint={t('orderHint')}
            list={{ data: entries, failure: list.failure, onRetry: list.onRetry }}
            onSave={sortReasons}
          />
        )
      }
      commands={{
        create: canAdd ? () => void goTo('voidCompReasonNew') : undefined,
        open: canEdit ? (row) => void goTo('voidCompReason', { params: { id: row.voidCompReasonID } }) : undefined,
        remove: canDelete ? removeReasons : undefined,
        restore: canAdd ? restoreReason : undefined,
      }}
    />
  );
}

import type { VoidCompReason } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '../../../queries/navigation.ts';
import { loaded, useRights } from '../../../queries/records.ts';
import { voidCompReasonsQuery } from '../../../queries/selling-settings.ts';
import { removeReasons, restoreReason } from '../../../queries/void-comp-reasons.ts';
import { useText } from '../../../strings/define.ts';
import { screenStrings } from '../../../strings/screens.ts';
import { reasonStrings } from '../../../strings/void-comp-reasons.ts';
import type { DataColumn } from '../../../ui/data-column.ts';
import { useListState } from '../../../ui/list-state.ts';
import { ListScreen } from '../../../ui/ListScreen.tsx';

export function ReasonListScreen() {
  const t = useText(reasonStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('posCondition');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(voidCompReasonsQuery));
  const columns = useMemo(
    (): readonly DataColumn<VoidCompReason>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'type', header: t('type'), value: (row) => t(row.type), isUnderName: true },
      // A void has nothing left to take a part of.
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
  return (
    <ListScreen
      title={title('voidCompReasons')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.voidCompReasonID}
      state={state}
      emptyText={t('empty')}
      deeds={{
        create: canAdd ? () => void goTo('voidCompReasonNew') : undefined,
        open: canEdit ? (row) => void goTo('voidCompReason', { params: { id: row.voidCompReasonID } }) : undefined,
        remove: canDelete ? removeReasons : undefined,
        restore: canAdd ? restoreReason : undefined,
      }}
    />
  );
}

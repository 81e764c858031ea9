import type { GlCodeType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { glCodeTypesQuery, removeGlCodeTypes, restoreGlCodeType } from '../../../queries/gl-codes.ts';
import { useGoTo } from '../../../queries/navigation.ts';
import { loaded, useRights } from '../../../queries/records.ts';
import { useText } from '../../../strings/define.ts';
import { glStrings } from '../../../strings/gl-codes.ts';
import { screenStrings } from '../../../strings/screens.ts';
import type { DataColumn } from '../../../ui/data-column.ts';
import { useListState } from '../../../ui/list-state.ts';
import { ListScreen } from '../../../ui/ListScreen.tsx';

export function GlCodeTypeListScreen() {
  const t = useText(glStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('financialGeneral');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(glCodeTypesQuery));
  const columns = useMemo(
    (): readonly DataColumn<GlCodeType>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'codeCount', header: t('codeCount'), value: (row) => row.codeCount, align: 'end' },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('glCodeTypes')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.glCodeTypeId}
      state={state}
      emptyText={t('typesEmpty')}
      deeds={{
        create: canAdd ? () => void goTo('glCodeTypeNew') : undefined,
        open: canEdit ? (row) => void goTo('glCodeType', { params: { id: row.glCodeTypeId } }) : undefined,
        remove: canDelete ? removeGlCodeTypes : undefined,
        restore: canAdd ? restoreGlCodeType : undefined,
      }}
    />
  );
}

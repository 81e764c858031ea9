import type { GlCodeType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { glCodeTypesQuery, removeGlCodeTypes, restoreGlCodeType } from '../gl-codes/gl-codes.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { glStrings } from '../gl-codes/gl-codes.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';

/** Types of account codes with how many codes each has; one with codes is not deleted. */
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
      { id: 'codeCount', header: t('codeCount'), value: (row) => row.codeCount, align: 'end', sum: true },
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
      commands={{
        create: canAdd ? () => void goTo('glCodeTypeNew') : undefined,
        open: canEdit ? (row) => void goTo('glCodeType', { params: { id: row.glCodeTypeId } }) : undefined,
        remove: canDelete ? removeGlCodeTypes : undefined,
        restore: canAdd ? restoreGlCodeType : undefined,
      }}
    />
  );
}

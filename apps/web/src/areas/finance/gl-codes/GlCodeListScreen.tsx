import type { GlCode } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { glCodeListQuery, removeGlCodes, restoreGlCode, usedGlCodes } from './gl-codes.queries.ts';
import { useSheet } from '#areas/imports/imports.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { glStrings } from './gl-codes.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';

/** Account codes of the company with their types and how many figures are mapped to each; travels as a spreadsheet. */
export function GlCodeListScreen() {
  const t = useText(glStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('financialGeneral');
  const sheet = useSheet('glCodes');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(glCodeListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<GlCode>[] => [
      { id: 'code', header: t('code'), value: (row) => row.code },
      { id: 'name', header: t('name'), value: (row) => row.name },
      {
        id: 'typeName',
        header: t('type'),
        value: (row) => row.typeName,
        cell: (row) => row.typeName ?? '–',
        isUnderName: true,
      },
      { id: 'mapCount', header: t('mapCount'), value: (row) => row.mapCount, align: 'end', isSecondary: true },
    ],
    [t],
  );
  // Deleting codes in use asks a second time (decision 98).
  const remove = async (ids: readonly string[]) => {
    const used = await usedGlCodes(ids);
    const codes = used.map(({ code }) => code).join(', ');
    const isForced = used.length > 0;
    if (
      isForced &&
      !(await confirm({
        title: t('usedTitle', { codes }),
        message: t('usedMessage'),
        confirmLabel: t('usedConfirm'),
        isDestructive: true,
      }))
    )
      return false;
    return removeGlCodes(ids, isForced);
  };
  return (
    <ListScreen
      title={title('glCodes')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.glCodeId}
      state={state}
      emptyText={t('empty')}
      actions={<SheetActions list={title('glCodes')} {...sheet} />}
      commands={{
        create: canAdd ? () => void goTo('glCodeNew') : undefined,
        open: canEdit ? (row) => void goTo('glCode', { params: { id: row.glCodeId } }) : undefined,
        remove: canDelete ? remove : undefined,
        restore: canAdd ? restoreGlCode : undefined,
      }}
    />
  );
}

import type { VariantRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSheet } from '../../../queries/imports.ts';
import { useGoTo } from '../../../queries/navigation.ts';
import { loaded, useRights } from '../../../queries/records.ts';
import { removeVariants, restoreVariant, variantListQuery } from '../../../queries/variants.ts';
import { useText } from '../../../strings/define.ts';
import { screenStrings } from '../../../strings/screens.ts';
import { variantStrings } from '../../../strings/variants.ts';
import type { DataColumn } from '../../../ui/data-column.ts';
import { useListState } from '../../../ui/list-state.ts';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { SheetActions } from '../../../ui/SheetActions.tsx';

export function VariantListScreen() {
  const t = useText(variantStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('product');
  const sheet = useSheet('variants');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(variantListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<VariantRow>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'displayName', header: t('displayName'), value: (row) => row.displayName, isSecondary: true },
      {
        id: 'optionCount',
        header: t('options'),
        value: (row) => row.optionCount,
        isUnderName: true,
        cell: (row) =>
          `${row.optionNames.join(', ')}${row.optionCount > row.optionNames.length ? ` +${row.optionCount - row.optionNames.length}` : ''}`,
      },
      { id: 'useCount', header: t('useCount'), value: (row) => row.useCount, align: 'end' },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('variants')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.variantID}
      state={state}
      emptyText={t('empty')}
      actions={<SheetActions list={title('variants')} {...sheet} />}
      deeds={{
        create: canAdd ? () => void goTo('variantNew') : undefined,
        open: canEdit ? (row) => void goTo('variant', { params: { id: row.variantID } }) : undefined,
        remove: canDelete ? removeVariants : undefined,
        restore: canAdd ? restoreVariant : undefined,
      }}
    />
  );
}

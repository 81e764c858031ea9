import type { TaxRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { removeTaxes, restoreTax, taxesQuery } from './taxes.queries.ts';
import { useText } from '#text/define.ts';
import { formatRate, formatTax } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { taxStrings } from './taxes.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/** Taxes of the location with the sum of their parts; the default one and those in use are not deleted. */
export function TaxListScreen() {
  const t = useText(taxStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('taxes');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(taxesQuery));
  const columns = useMemo(
    (): readonly DataColumn<TaxRecord>[] => [
      { id: 'name', header: t('name'), value: (row) => listedName(row) },
      {
        id: 'kind',
        header: t('kind'),
        value: (row) => t(row.taxComponents.length === 0 ? 'single' : 'combined'),
        isSecondary: true,
      },
      {
        id: 'taxComponents',
        header: t('taxComponents'),
        value: (row) => row.taxComponents.map((part) => formatTax(part)).join(' + '),
        isSecondary: true,
      },
      { id: 'rate', header: t('rate'), value: (row) => row.rate, cell: (row) => formatRate(row.rate), align: 'end' },
      {
        id: 'isDefault',
        header: t('isDefault'),
        value: (row) => (row.isDefault ? t('isDefault') : ''),
        isUnderName: true,
        cell: (row) => row.isDefault && <StatusBadge tone="success" label={t('isDefault')} />,
      },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('taxes')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.taxID}
      state={state}
      emptyText={t('empty')}
      commands={{
        create: canAdd ? () => void goTo('taxNew') : undefined,
        open: canEdit ? (row) => void goTo('tax', { params: { id: row.taxID } }) : undefined,
        remove: canDelete ? removeTaxes : undefined,
        restore: canAdd ? restoreTax : undefined,
      }}
    />
  );
}

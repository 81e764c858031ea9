import type { KdsIntegration } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { orderStrings } from '#areas/selling/orders/orders.strings.ts';
import { removeStations, restoreStation, stationsQuery } from './stations.queries.ts';
import { stationStrings } from './stations.strings.ts';

/** The stations of the kitchen, and what each of them makes. */
export function StationListScreen() {
  const t = useText(stationStrings);
  const ofOrders = useText(orderStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('integrationDevice');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(stationsQuery));
  const columns = useMemo((): readonly DataColumn<KdsIntegration>[] => {
    const makes = ({ isExpo, isDefault, categoryIDs }: KdsIntegration): string => {
      if (isExpo) return t('everything');
      if (categoryIDs.length > 0) return t('categories', { count: categoryIDs.length });
      return t(isDefault ? 'leftOver' : 'allCategories');
    };
    return [
      { id: 'name', header: t('name'), value: ({ name }) => name },
      {
        id: 'kind',
        header: t('kind'),
        value: ({ isDefault, isExpo }) => t(isDefault ? 'kindDefault' : isExpo ? 'kindExpo' : 'kindStation'),
        isUnderName: true,
      },
      { id: 'makes', header: t('makes'), value: makes, isUnderName: true },
      {
        id: 'types',
        header: t('types'),
        value: ({ fulfilmentIDs }) =>
          fulfilmentIDs.length === 0
            ? t('allTypes')
            : fulfilmentIDs.map((type) => ofOrders(`fulfillment${type}`)).join(', '),
      },
      {
        id: 'minutes',
        header: t('minutes'),
        value: ({ waitingMinutes, lateMinutes }) => t('minutesOf', { waiting: waitingMinutes, late: lateMinutes }),
      },
    ];
  }, [t, ofOrders]);
  return (
    <ListScreen
      title={title('kdsIntegrations')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.kdsIntegrationID}
      state={state}
      emptyText={t('empty')}
      commands={{
        create: canAdd ? () => void goTo('kdsIntegrationNew') : undefined,
        open: canEdit ? (row) => void goTo('kdsIntegration', { params: { id: row.kdsIntegrationID } }) : undefined,
        remove: canDelete ? removeStations : undefined,
        restore: canAdd ? restoreStation : undefined,
      }}
    />
  );
}

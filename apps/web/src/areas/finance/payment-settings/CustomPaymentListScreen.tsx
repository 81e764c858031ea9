import type { CustomPaymentType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { customPaymentListQuery, removeCustomPayments, restoreCustomPayment } from './payment-settings.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { paymentSettingStrings } from './payment-settings.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/** Payment types that the company has added to the system payments. */
export function CustomPaymentListScreen() {
  const t = useText(paymentSettingStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('paymentMethod');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(customPaymentListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<CustomPaymentType>[] => [
      {
        id: 'name',
        header: t('name'),
        value: (row) => listedName(row),
        picture: (row) => row.logoUrl,
      },
      { id: 'activeLocations', header: t('activeLocations'), value: (row) => row.activeLocations, align: 'end' },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('customPayments')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.customPaymentTypeID}
      state={state}
      emptyText={t('customEmpty')}
      commands={{
        create: canAdd ? () => void goTo('customPaymentNew') : undefined,
        open: canEdit ? (row) => void goTo('customPayment', { params: { id: row.customPaymentTypeID } }) : undefined,
        remove: canDelete ? removeCustomPayments : undefined,
        restore: canAdd ? restoreCustomPayment : undefined,
      }}
    />
  );
}

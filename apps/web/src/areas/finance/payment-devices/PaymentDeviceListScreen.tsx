import type { PaymentDevice } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { devicesQuery, removeDevices, restoreDevice } from './payment-devices.queries.ts';
import { paymentDeviceStrings } from './payment-devices.strings.ts';

/** The card terminals of the location. */
export function PaymentDeviceListScreen() {
  const t = useText(paymentDeviceStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('paymentMethod');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(devicesQuery));
  const columns = useMemo(
    (): readonly DataColumn<PaymentDevice>[] => [
      { id: 'name', header: t('device'), value: ({ name }) => name },
      {
        id: 'status',
        header: t('status'),
        value: ({ isActive }) => t(isActive ? 'active' : 'inactive'),
        cell: ({ isActive }) => (
          <StatusBadge tone={isActive ? 'success' : 'neutral'} label={t(isActive ? 'active' : 'inactive')} />
        ),
        isUnderName: true,
      },
      { id: 'deviceCode', header: t('deviceCode'), value: ({ deviceCode }) => deviceCode },
      {
        id: 'provider',
        header: t('provider'),
        value: ({ paymentIntegrationID }) => t(`provider_${paymentIntegrationID}`),
      },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('paymentDevices')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.paymentDeviceID}
      state={state}
      emptyText={t('devicesEmpty')}
      commands={{
        create: canAdd ? () => void goTo('paymentDeviceNew') : undefined,
        open: canEdit ? (row) => void goTo('paymentDevice', { params: { id: row.paymentDeviceID } }) : undefined,
        remove: canDelete ? removeDevices : undefined,
        restore: canAdd ? restoreDevice : undefined,
      }}
    />
  );
}

import { isUnknownState, permission, type PaymentActivity } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { amountAsked, kindWords, stateWord } from './activity-words.ts';
import { openActivitiesQuery } from './device-activities.queries.ts';
import { deviceStrings } from './device.strings.ts';
import { BatchCards } from './settlements/BatchCards.tsx';
import { DeviceActivityDialog } from './DeviceActivityDialog.tsx';

/** Who sees what card terminals took. */
const SEES_BATCHES = [permission.closeOfDay.view, permission.closeOfDay.add];
const OLDEST_FIRST = [{ id: 'begun', isDescending: false }];

/** What card terminals of the location are asked for and have not answered, and money that they have to reverse. */
export function DeviceActivitiesScreen() {
  const t = useText(deviceStrings);
  const title = useText(screenStrings);
  const state = useListState(OLDEST_FIRST);
  const [openedID, setOpenedID] = useState<string | null>(null);
  const { data, ...list } = loaded(useQuery(openActivitiesQuery));
  const seesBatches = useIsAllowed(SEES_BATCHES);
  const opened = data?.find((each) => each.paymentIntegrationActivityID === openedID);
  return (
    <>
      <ListScreen
        title={title('deviceActivities')}
        list={{ ...list, rows: data }}
        columns={useColumns()}
        rowID={(row) => row.paymentIntegrationActivityID}
        state={state}
        emptyTitle={t('emptyTitle')}
        emptyText={t('empty')}
        isEmptyLow
        // After the rows, so that nothing moves when they are there.
        foot={seesBatches && data !== undefined && <BatchCards />}
        commands={{ open: (row) => setOpenedID(row.paymentIntegrationActivityID) }}
      />
      {opened !== undefined && <DeviceActivityDialog activity={opened} onClose={() => setOpenedID(null)} />}
    </>
  );
}

function useColumns(): readonly DataColumn<PaymentActivity>[] {
  const t = useText(deviceStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  return useMemo(
    (): readonly DataColumn<PaymentActivity>[] => [
      { id: 'order', header: t('order'), value: (row) => row.orderNo },
      {
        id: 'begun',
        header: t('begun'),
        value: (row) => row.createdOn,
        cell: (row) => formatDateTime(row.createdOn, operational.timezoneName, language),
        isUnderName: true,
      },
      { id: 'what', header: t('what'), value: (row) => t(kindWords[row.kind]), isUnderName: true },
      {
        id: 'amount',
        header: t('amount'),
        value: amountAsked,
        cell: (row) => <MoneyText fw={700} amount={amountAsked(row)} currency={operational} />,
        align: 'end',
      },
      { id: 'device', header: t('device'), value: (row) => row.deviceName, isSecondary: true },
      {
        id: 'state',
        header: t('state'),
        value: (row) => t(stateWord(row)),
        cell: (row) => (
          <StatusBadge
            tone={row.isToBeGivenBack ? 'error' : isUnknownState(row.status) ? 'warning' : 'neutral'}
            label={t(stateWord(row))}
          />
        ),
        isUnderName: true,
      },
    ],
    [t, language, operational],
  );
}

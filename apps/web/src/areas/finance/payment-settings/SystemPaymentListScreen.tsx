import type { SystemPaymentSetting } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { setSystemPaymentActive, switchWithAccount, systemPaymentListQuery } from './payment-settings.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { paymentSettingStrings } from './payment-settings.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { RowSwitch } from '#ui/lists/RowSwitch.tsx';

const whereOf = ({ isActive, isAvailableInPOS }: SystemPaymentSetting) =>
  !isActive ? 'whereNowhere' : isAvailableInPOS ? 'whereTerminals' : 'whereOff';

/** Which system payments this location accepts at all; the POS payments set how the terminals offer them. */
export function SystemPaymentListScreen() {
  const t = useText(paymentSettingStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('paymentMethod');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(systemPaymentListQuery));
  const columns = useMemo(
    (): readonly DataColumn<SystemPaymentSetting>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'kind', header: t('kind'), value: (row) => t(`type${row.paymentTypeID}`), isSecondary: true },
      { id: 'where', header: t('where'), value: (row) => t(whereOf(row)), isUnderName: true },
      {
        id: 'isActive',
        header: t('isTaken'),
        value: (row) => row.isActive,
        cell: ({ systemPaymentSettingID, name, isActive }) => (
          <RowSwitch
            label={t('switchSystem', { name })}
            isOn={isActive}
            onSwitch={
              canEdit
                ? (isOn) =>
                    switchWithAccount(
                      setSystemPaymentActive(systemPaymentSettingID, isOn),
                      t('openPosPayments'),
                      () => void goTo('posPayments'),
                    )
                : undefined
            }
          />
        ),
      },
    ],
    [t, canEdit, goTo],
  );
  return (
    <ListScreen
      title={title('systemPayments')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.systemPaymentSettingID}
      state={state}
      emptyText={t('systemEmpty')}
      commands={{}}
    />
  );
}

import type { PaymentAccount } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '../../../queries/navigation.ts';
import {
  accountListQuery,
  removeAccounts,
  restoreAccount,
  setAccountActive,
} from '../../../queries/payment-accounts.ts';
import { loaded, useRights } from '../../../queries/records.ts';
import { useText } from '../../../strings/define.ts';
import { accountStrings } from '../../../strings/payment-accounts.ts';
import { screenStrings } from '../../../strings/screens.ts';
import { useCurrency } from '../../../ui/currency.ts';
import type { DataColumn } from '../../../ui/data-column.ts';
import { useListState } from '../../../ui/list-state.ts';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { RowSwitch } from '../../../ui/RowSwitch.tsx';

export function AccountListScreen() {
  const t = useText(accountStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const { canAdd, canEdit, canDelete } = useRights('financialGeneral');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(accountListQuery(state[0])));
  const columns = useMemo(
    (): readonly DataColumn<PaymentAccount>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      {
        id: 'paymentTypeID',
        header: t('paymentTypeID'),
        value: (row) => t(`type${row.paymentTypeID}`),
        isUnderName: true,
      },
      {
        id: 'accountBalance',
        header: t('accountBalance'),
        value: (row) => row.accountBalance,
        cell: (row) => <MoneyText amount={row.accountBalance} currency={currency} />,
        align: 'end',
      },
      {
        id: 'creditLimit',
        header: t('creditLimit'),
        value: (row) => row.creditLimit,
        cell: ({ creditLimit }) =>
          creditLimit === null ? t('noLimit') : <MoneyText amount={creditLimit} currency={currency} />,
        align: 'end',
        isSecondary: true,
      },
      {
        id: 'isActive',
        header: t('isActive'),
        value: (row) => row.isActive,
        cell: ({ accountID, name, isActive }) => (
          <RowSwitch
            label={t('switchOf', { name })}
            isOn={isActive}
            onSwitch={canEdit ? (isOn) => setAccountActive(accountID, isOn) : undefined}
          />
        ),
      },
    ],
    [t, currency, canEdit],
  );
  return (
    <ListScreen
      title={title('paymentAccounts')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.accountID}
      state={state}
      emptyText={t('empty')}
      deeds={{
        create: canAdd ? () => void goTo('paymentAccountNew') : undefined,
        open: (row) => void goTo('paymentAccount', { params: { id: row.accountID } }),
        remove: canDelete ? removeAccounts : undefined,
        restore: canAdd ? restoreAccount : undefined,
      }}
    />
  );
}

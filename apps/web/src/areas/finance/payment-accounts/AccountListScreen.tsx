import { PaymentType, type PaymentAccount } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { accountListQuery, removeAccounts, restoreAccount, setAccountActive } from './payment-accounts.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { accountStrings } from './payment-accounts.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';

/** No one can pay with an account that names no customers; a channel's is paid by the system. */
const needsCustomers = ({ paymentTypeID, customerPaymentAccounts }: PaymentAccount): boolean =>
  paymentTypeID === PaymentType.CustomerAccount && customerPaymentAccounts.length === 0;

/**
 * Accounts with what is owed on each and their limits; marks those that cannot be used because they have no customers.
 */
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
      {
        id: 'name',
        header: t('name'),
        value: (row) => row.name,
        cell: (row) => (
          <>
            {row.name} {needsCustomers(row) && <StatusBadge tone="warning" label={t('withoutCustomers')} />}
          </>
        ),
      },
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
        sum: (total) => <MoneyText amount={total} currency={currency} />,
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
          <RowState
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
      commands={{
        create: canAdd ? () => void goTo('paymentAccountNew') : undefined,
        open: (row) => void goTo('paymentAccount', { params: { id: row.accountID } }),
        remove: canDelete ? removeAccounts : undefined,
        restore: canAdd ? restoreAccount : undefined,
      }}
    />
  );
}

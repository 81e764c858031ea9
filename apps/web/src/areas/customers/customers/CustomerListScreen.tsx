import { Group } from '@mantine/core';
import { formatPhone, type CustomerRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSheet } from '#areas/imports/imports.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { SheetActions } from '#ui/sheets/SheetActions.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { categoriesQuery } from '../customer-categories/customer-categories.queries.ts';
import { customerListQuery, removeCustomers, restoreCustomer, setCustomerActive } from './customers.queries.ts';
import { customerStrings } from './customers.strings.ts';

const ALL = '';

/** Customers of the company, by category; the customer of sales without one can neither be switched off nor deleted. */
export function CustomerListScreen() {
  const t = useText(customerStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('customers');
  const sheet = useSheet('customers');
  const { countryCode, modules } = useOperationalSetting();
  const hasPoints = modules.loyalty;
  const state = useListState();
  const [filters, setFilters] = useListFilters({ category: ALL });
  const { data: categories } = useQuery(categoriesQuery);
  const category = categories?.find(({ customerCategoryID }) => customerCategoryID === filters.category);
  const { data, ...list } = loaded(useQuery(customerListQuery(state[0], category?.customerCategoryID)));
  const columns = useMemo((): readonly DataColumn<CustomerRow>[] => {
    const show = ({ customerID, givenName, isActive, isDefault }: CustomerRow) => (
      <RowState
        label={t('switchOf', { name: givenName })}
        isOn={isActive}
        // The customer of sales without one is always active.
        onSwitch={
          canEdit && !isDefault
            ? async (isOn) => {
                await setCustomerActive(customerID, isOn);
                toast('success', t(isOn ? 'activated' : 'deactivated'));
              }
            : undefined
        }
      />
    );
    return [
      { id: 'givenName', header: t('givenName'), value: (row) => row.givenName },
      {
        id: 'familyName',
        header: t('familyName'),
        value: (row) => row.familyName,
        isUnderName: true,
        cell: ({ familyName, isDefault }) => (
          <>
            {familyName} {isDefault && <StatusBadge tone="neutral" label={t('isDefault')} />}
          </>
        ),
      },
      { id: 'phone', header: t('phone'), value: (row) => formatPhone(row.phone, countryCode) },
      {
        id: 'companyName',
        header: t('company'),
        value: (row) => row.companyName,
        isSortable: false,
        shownFrom: 'desk',
      },
      { id: 'email', header: t('email'), value: (row) => row.email, isSecondary: true },
      { id: 'categoryName', header: t('category'), value: (row) => row.categoryName, isSecondary: true },
      ...(hasPoints
        ? [
            {
              id: 'pointBalance',
              header: t('points'),
              value: (row: CustomerRow) => row.pointBalance,
              cell: ({ pointBalance }: CustomerRow) => formatQuantity(pointBalance),
              align: 'end' as const,
              isSortable: false,
              isSecondary: true,
            },
          ]
        : []),
      { id: 'isActive', header: t('isActive'), value: (row) => row.isActive, cell: show },
    ];
  }, [t, canEdit, countryCode, hasPoints]);
  return (
    <ListScreen
      title={title('customers')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.customerID}
      state={state}
      emptyText={t('empty')}
      canChoose={(row) => !row.isDefault}
      actions={<SheetActions list={title('customers')} {...sheet} />}
      isFiltered={category !== undefined}
      filters={
        categories === undefined || categories.length === 0 ? undefined : (
          <Group gap="sm" align="flex-end">
            <SelectField
              label={t('category')}
              placeholder={t('allCategories')}
              clearable
              w={220}
              value={category?.customerCategoryID ?? null}
              onChange={(next) => setFilters({ category: next ?? ALL })}
              data={categories.map(({ customerCategoryID, name }) => ({ value: customerCategoryID, label: name }))}
            />
          </Group>
        )
      }
      commands={{
        create: canAdd ? () => void goTo('customerNew') : undefined,
        open: canEdit ? (row) => void goTo('customer', { params: { id: row.customerID } }) : undefined,
        remove: canDelete ? removeCustomers : undefined,
        restore: canAdd ? restoreCustomer : undefined,
      }}
    />
  );
}

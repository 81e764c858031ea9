import { Select, TextInput } from '@mantine/core';
import { amountOf, type EnteredAmount, FulfillmentStatus, OrderChannel } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { customerDetailsQuery, customerLookupQuery } from '#areas/customers/customers/lookup.queries.ts';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { DateField } from '#ui/fields/TimeField.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import type { OrderFilters } from './order-filters.ts';
import { cashiersQuery, type OrderSearch } from './orders.queries.ts';
import { orderStrings } from './orders.strings.ts';

/** Back-office spec, section 9. */
const SEARCH_DELAY_MS = 400;

interface MoreOrderFiltersProps {
  readonly filters: OrderFilters;
  /** What they come to: a total or item without dates has those of the last month. */
  readonly asked: OrderSearch;
  readonly onFilter: (change: Partial<OrderFilters>) => void;
}

/**
 * Filters of the order list that are rarely needed: how far it is on its way, a range of dates, channel, cashier,
 * customer, item and total.
 */
export function MoreOrderFilters({ filters, asked, onFilter }: MoreOrderFiltersProps) {
  const t = useText(orderStrings);
  const { canView } = useRights('customers');
  const { data: cashiers } = useQuery(cashiersQuery);
  const channels = Object.values(OrderChannel);
  return (
    <>
      <FilterSelect
        label={t('filterProgress')}
        value={asked.fulfillmentStatus ?? ''}
        onChange={(progress) => onFilter({ progress })}
        data={[
          { value: '', label: t('any') },
          ...Object.values(FulfillmentStatus).map((value) => ({ value, label: t(`progress${value}`) })),
        ]}
      />
      <DateField
        label={t('filterFrom')}
        value={asked.fromDate ?? ''}
        onChange={(value) => onFilter({ from: value ?? '', date: '' })}
      />
      <DateField
        label={t('filterTo')}
        value={asked.toDate ?? ''}
        onChange={(value) => onFilter({ to: value ?? '', date: '' })}
      />
      <FilterSelect
        label={t('filterChannel')}
        value={filters.channel}
        onChange={(channel) => onFilter({ channel })}
        data={[
          { value: '', label: t('any') },
          ...channels.map((channel) => ({ value: String(channel), label: t(`channel${channel}`) })),
        ]}
      />
      <FilterSelect
        label={t('columnServer')}
        value={filters.cashier}
        onChange={(cashier) => onFilter({ cashier })}
        data={[
          { value: '', label: t('any') },
          ...(cashiers?.items ?? []).map(({ userID, name }) => ({ value: userID, label: name })),
        ]}
      />
      {canView && <CustomerFilter customerID={filters.customer} onChoose={(customer) => onFilter({ customer })} />}
      <ItemFilter item={filters.item} onChange={(item) => onFilter({ item })} />
      <TotalFilter amount={filters.amount} onChange={(amount) => onFilter({ amount })} />
    </>
  );
}

/** Calls back with a value that the person stopped typing. */
function useTyped(wanted: string, current: string, onChange: (value: string) => void): void {
  const apply = useEffectEvent(onChange);
  useEffect(() => {
    if (wanted === current) return undefined;
    const timer = setTimeout(() => apply(wanted), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, current]);
}

function ItemFilter({ item, onChange }: { readonly item: string; readonly onChange: (item: string) => void }) {
  const t = useText(orderStrings);
  const [typed, setTyped] = useState(item);
  useTyped(typed.trim(), item, onChange);
  return (
    <TextInput
      label={t('filterItem')}
      placeholder={t('filterItemHint')}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function TotalFilter({ amount, onChange }: { readonly amount: string; readonly onChange: (amount: string) => void }) {
  const t = useText(orderStrings);
  const [typed, setTyped] = useState<EnteredAmount | null>(amount === '' ? null : amountOf(Number(amount)));
  const wanted = typed === null || Number.isNaN(typed) ? '' : String(typed);
  useTyped(wanted, amount, onChange);
  return (
    <AmountField
      label={t('columnTotal')}
      value={typed}
      onChange={(value) => setTyped(value === null || value === '' ? null : amountOf(value))}
    />
  );
}

function CustomerFilter({
  customerID,
  onChoose,
}: {
  readonly customerID: string;
  readonly onChoose: (customerID: string) => void;
}) {
  const t = useText(orderStrings);
  const [search, setSearch] = useState('');
  const { data: found = [] } = useQuery(customerLookupQuery(search));
  const { data: chosen } = useQuery({ ...customerDetailsQuery(customerID), enabled: customerID !== '' });
  const known = new Map([...(chosen === undefined ? [] : [chosen]), ...found].map((one) => [one.customerID, one]));
  return (
    <Select
      label={t('filterCustomer')}
      placeholder={t('any')}
      searchable
      clearable
      value={customerID === '' ? null : customerID}
      onChange={(value) => onChoose(value ?? '')}
      onSearchChange={setSearch}
      // The server has searched by number and name.
      filter={({ options }) => options}
      data={[...known.values()].map((one) => ({
        value: one.customerID,
        label: `${one.givenName} ${one.familyName}`.trim(),
      }))}
    />
  );
}

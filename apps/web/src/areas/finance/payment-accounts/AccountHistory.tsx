import { Button, Group, Text, Title } from '@mantine/core';
import { AccountEntryType, isAllowed, permission, type AccountEntry } from '@tavola/contract';
import { IconArrowsUpDown, IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { accountHistoryQuery, accountSummaryQuery } from './payment-accounts.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { accountStrings } from './payment-accounts.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { DateField } from '#ui/fields/TimeField.tsx';
import { AdjustDialog } from './AdjustDialog.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';
import { EntryKind } from './EntryKind.tsx';
import classes from './AccountHistory.module.css';
import { SelectField } from '#ui/pick/SelectField.tsx';

const ALL = '';
const TYPES = Object.values(AccountEntryType);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const NEWEST_FIRST = [{ id: 'at', isDescending: true }];

/** The history of an account: its sums, and every entry with who booked it and why. */
export function AccountHistory({ accountID }: { readonly accountID: string }) {
  const t = useText(accountStrings);
  const currency = useCurrency();
  const canAdjust = useSession((session) =>
    isAllowed(session.codes ?? new Set(), [permission.financialGeneral.special]),
  );
  const [opened, setOpened] = useState<'receive' | 'adjust' | null>(null);
  const close = () => setOpened(null);
  const { timezoneName } = useOperationalSetting();
  const { data: summary } = useQuery(accountSummaryQuery(accountID));
  const [state, setState] = useListState(NEWEST_FIRST);
  const [filters, setFilters] = useListFilters({ type: ALL, from: ALL, to: ALL });
  const type = TYPES.find((one) => one === filters.type);
  const [from, to] = [isDay(filters.from) ? filters.from : undefined, isDay(filters.to) ? filters.to : undefined];
  const { data, failure, onRetry } = loaded(useQuery(accountHistoryQuery(state, { accountID, type, from, to })));
  const columns = useMemo(
    (): readonly DataColumn<AccountEntry>[] => [
      { id: 'at', header: t('at'), value: (row) => row.at, cell: (row) => formatDateTime(row.at, timezoneName) },
      {
        id: 'type',
        header: t('type'),
        value: (row) => t(row.type),
        cell: (row) => <EntryKind entry={row} canVoid={canAdjust} />,
      },
      {
        id: 'amount',
        header: t('amount'),
        value: (row) => row.amount,
        cell: (row) => <MoneyText amount={row.amount} currency={currency} />,
        align: 'end',
      },
      {
        id: 'balanceAfter',
        header: t('balanceAfter'),
        value: (row) => row.balanceAfter,
        cell: (row) => <MoneyText amount={row.balanceAfter} currency={currency} />,
        align: 'end',
        isSortable: false,
        isSecondary: true,
      },
      { id: 'userName', header: t('userName'), value: (row) => row.userName, isSortable: false, isUnderName: true },
      {
        id: 'locationName',
        header: t('locationName'),
        value: (row) => row.locationName,
        isSortable: false,
        isSecondary: true,
      },
    ],
    [t, currency, timezoneName, canAdjust],
  );
  const figures =
    summary === undefined
      ? []
      : [
          [t('accountBalance'), summary.accountBalance] as const,
          ...TYPES.filter((one) => summary.totals[one] !== 0).map((one) => [t(one), summary.totals[one]] as const),
          ...(summary.availableCredit === null ? [] : [[t('available'), summary.availableCredit] as const]),
        ];
  return (
    <section className={classes.section} aria-label={t('history')}>
      {figures.length > 0 && (
        <Card>
          <dl className={classes.figures}>
            {figures.map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <MoneyText amount={amount} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
          <Text size="sm" c="dimmed">
            {t('balanceHint')}
          </Text>
        </Card>
      )}
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          {t('history')}
        </Title>
        {canAdjust && (
          <Group gap="sm">
            <Button
              leftSection={<IconCash size={20} />}
              disabled={summary === undefined}
              onClick={() => setOpened('receive')}
            >
              {t('receive')}
            </Button>
            <Button variant="default" leftSection={<IconArrowsUpDown size={20} />} onClick={() => setOpened('adjust')}>
              {t('adjust')}
            </Button>
          </Group>
        )}
      </Group>
      {data === undefined &&
        (failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data !== undefined && (
        <DataTable
          rows={data.items}
          total={data.total}
          columns={columns}
          rowID={(row) => row.entryID}
          state={state}
          onStateChange={setState}
          empty={<EmptyState title={t('historyEmpty')} order={3} />}
          isFiltered={type !== undefined || from !== undefined || to !== undefined}
          filters={
            <Group gap="sm" align="flex-end">
              <SelectField
                label={t('type')}
                placeholder={t('allTypes')}
                clearable
                w={180}
                value={type ?? null}
                onChange={(next) => setFilters({ type: next ?? ALL })}
                data={TYPES.map((one) => ({ value: one, label: t(one) }))}
              />
              <DateField
                label={t('from')}
                value={from ?? null}
                onChange={(next) => setFilters({ from: next ?? ALL })}
              />
              <DateField label={t('to')} value={to ?? null} onChange={(next) => setFilters({ to: next ?? ALL })} />
            </Group>
          }
        />
      )}
      {opened === 'receive' && summary !== undefined && (
        <ReceiveDialog accountID={accountID} balance={summary.accountBalance} onClose={close} />
      )}
      {opened === 'adjust' && <AdjustDialog accountID={accountID} onClose={close} />}
    </section>
  );
}

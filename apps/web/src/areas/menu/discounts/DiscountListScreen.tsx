import { ActionIcon, Button } from '@mantine/core';
import { DiscountType, type DiscountRecord } from '@tavola/contract';
import { IconArrowsSort, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import {
  copyDiscount,
  discountListQuery,
  removeDiscounts,
  restoreDiscount,
  setDiscountActive,
  type DiscountFilters,
} from './discounts.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { formatAmount, formatPercent } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { RowState } from '#ui/lists/states/RowState.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

const DiscountOrderDialog = lazy(() =>
  import('./DiscountOrderDialog.tsx').then((module) => ({ default: module.DiscountOrderDialog })),
);

const ALL = 'all';
const flagOf = (value: string): boolean | undefined => (value === ALL ? undefined : value === 'yes');

/**
 * Discounts by type, state and whether they are automatic; switches them here, copies them and sorts what terminals
 * offer.
 */
export function DiscountListScreen() {
  const t = useText(discountStrings);
  const ui = useText(uiStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const { canAdd, canEdit, canDelete } = useRights('discount');
  const [isOrdering, setIsOrdering] = useState(false);
  const state = useListState();
  const [filters, setFilters] = useListFilters({ type: ALL, active: ALL, automatic: ALL });
  const isActive = flagOf(filters.active);
  const isAutomaticDiscount = flagOf(filters.automatic);
  const type = Object.values(DiscountType).find((one) => one === filters.type);
  const query: DiscountFilters = {
    ...(type !== undefined && { type }),
    ...(isActive !== undefined && { isActive }),
    ...(isAutomaticDiscount !== undefined && { isAutomaticDiscount }),
  };
  const { data, ...list } = loaded(useQuery(discountListQuery(state[0], query)));
  const columns = useMemo((): readonly DataColumn<DiscountRecord>[] => {
    const worth = ({ type: kind, value }: DiscountRecord) =>
      value === null ? '–' : kind === 'Percentage' ? formatPercent(value) : formatAmount(value, currency);
    const copy = ({ discountID }: DiscountRecord) =>
      attempt(async () => toast('success', t('copied', { name: (await copyDiscount(discountID)).name })));
    return [
      { id: 'name', header: t('name'), value: (row) => listedName(row) },
      { id: 'type', header: t('type'), value: (row) => t(row.type), isUnderName: true },
      { id: 'value', header: t('value'), value: (row) => row.value, cell: worth, align: 'end' },
      {
        id: 'isAutomaticDiscount',
        header: t('isAutomaticDiscount'),
        value: (row) => row.isAutomaticDiscount,
        cell: (row) => t(row.isAutomaticDiscount ? 'automatic' : 'manual'),
        isSecondary: true,
      },
      {
        id: 'isActive',
        header: t('isActive'),
        value: (row) => row.isActive,
        cell: (row) => (
          <RowState
            label={t('switchOf', { name: row.name })}
            isOn={row.isActive}
            onSwitch={canEdit ? (isOn) => setDiscountActive(row.discountID, isOn) : undefined}
          />
        ),
      },
      ...(canAdd
        ? [
            {
              id: 'copy',
              header: ui('makeCopy'),
              value: () => null,
              isSortable: false,
              isSecondary: true,
              cell: (row: DiscountRecord) => (
                <ActionIcon
                  aria-label={t('copyOf', { name: row.name })}
                  onClick={(event) => (event.stopPropagation(), void copy(row))}
                >
                  <IconCopy size={20} />
                </ActionIcon>
              ),
            },
          ]
        : []),
    ];
  }, [t, ui, currency, canAdd, canEdit]);
  const choice = (
    name: 'type' | 'active' | 'automatic',
    all: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <SelectField
      aria-label={all}
      flex="1 1 150px"
      maw={210}
      allowDeselect={false}
      value={filters[name]}
      onChange={(value) => setFilters({ [name]: value ?? ALL })}
      data={[{ value: ALL, label: all }, ...options.map(([value, label]) => ({ value, label }))]}
    />
  );
  return (
    <>
      <ListScreen
        title={title('discounts')}
        list={{ ...list, rows: data?.items, total: data?.total }}
        columns={columns}
        rowID={(row) => row.discountID}
        state={state}
        emptyText={t('empty')}
        isFiltered={Object.keys(query).length > 0}
        filters={
          <>
            {choice(
              'type',
              t('typeAll'),
              Object.values(DiscountType).map((one) => [one, t(one)]),
            )}
            {choice('active', t('stateAll'), [
              ['yes', t('active')],
              ['no', t('inactive')],
            ])}
            {choice('automatic', t('automaticAll'), [
              ['yes', t('automatic')],
              ['no', t('manual')],
            ])}
          </>
        }
        actions={
          canEdit &&
          (data?.total ?? 0) > 1 && (
            <Button variant="default" leftSection={<IconArrowsSort size={20} />} onClick={() => setIsOrdering(true)}>
              {t('order')}
            </Button>
          )
        }
        commands={{
          create: canAdd ? () => void goTo('discountNew') : undefined,
          open: canEdit ? (row) => void goTo('discount', { params: { id: row.discountID } }) : undefined,
          remove: canDelete ? removeDiscounts : undefined,
          restore: canAdd ? restoreDiscount : undefined,
        }}
      />
      {isOrdering && (
        <Suspense fallback={null}>
          <DiscountOrderDialog onClose={() => setIsOrdering(false)} />
        </Suspense>
      )}
    </>
  );
}

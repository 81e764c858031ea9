import { Button } from '@mantine/core';
import { deletedNounNames, deletedNouns, isAllowed, type DeletedRecord } from '@tavola/contract';
import { IconEraser, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customerStrings } from '#areas/customers/customers/customers.strings.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { deletedListQuery, eraseDeleted, restoreDeleted } from './deleted-records.queries.ts';
import { deletedRecordStrings } from './deleted-records.strings.ts';

const ALL = 'All';

/** What was deleted, the latest first, with the way back. */
export function DeletedListScreen() {
  const t = useText(deletedRecordStrings);
  const title = useText(screenStrings);
  const language = useLanguage();
  const { timezoneName } = useOperationalSetting();
  const codes = useSession((session) => session.codes);
  const { canDelete: canErase } = useRights('customers');
  const ofCustomer = useText(customerStrings);
  const state = useListState();
  const [filters, change] = useListFilters({ noun: ALL });
  const noun = deletedNounNames.find((one) => one === filters.noun) ?? null;
  const { data, ...list } = loaded(useQuery(deletedListQuery(state[0], noun)));
  const columns = useMemo(
    (): readonly DataColumn<DeletedRecord>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'noun', header: t('noun'), value: (row) => t(row.noun), isUnderName: true },
      {
        id: 'deletedAt',
        header: t('deletedAt'),
        value: (row) => row.deletedAt,
        cell: (row) => formatDateTime(row.deletedAt, timezoneName, language),
        isUnderName: true,
      },
      { id: 'deletedByName', header: t('deletedBy'), value: (row) => row.deletedByName || '–', isSecondary: true },
    ],
    [t, timezoneName, language],
  );
  const restore = (rows: readonly DeletedRecord[], clear: () => void) =>
    void attempt(async () => {
      const { restored } = await restoreDeleted(rows);
      clear();
      toast('success', t('restored', { count: restored }));
    });
  // What a deleted customer may still ask for.
  const eraseOne = async ({ id, name }: DeletedRecord, clear: () => void): Promise<void> => {
    const isAgreed = await confirm({
      title: ofCustomer('eraseTitle', { name }),
      message: ofCustomer('eraseMessage'),
      confirmLabel: ofCustomer('erase'),
      isDestructive: true,
    });
    if (!isAgreed) return;
    await attempt(async () => {
      await eraseDeleted(id);
      clear();
      toast('success', ofCustomer('erased'));
    });
  };
  return (
    <ListScreen
      title={title('deletedRecords')}
      list={{ ...list, rows: data?.items, total: data?.total }}
      columns={columns}
      rowID={(row) => row.id}
      state={state}
      emptyText={t('empty')}
      isFiltered={noun !== null}
      filters={
        <FilterSelect
          aria-label={t('noun')}
          w={220}
          value={noun ?? ALL}
          onChange={(value) => change({ noun: value ?? ALL })}
          data={[
            { value: ALL, label: t('all') },
            ...deletedNounNames
              .filter((one) => isAllowed(codes ?? new Set(), [deletedNouns[one]]))
              .map((one) => ({ value: one, label: t(one) })),
          ]}
        />
      }
      commands={{
        bulk: (rows, clear) => {
          const [one] = rows;
          return (
            <>
              <Button leftSection={<IconRestore size={20} />} onClick={() => restore(rows, clear)}>
                {t('restore', { count: rows.length })}
              </Button>
              {canErase && rows.length === 1 && one?.noun === 'customer' && (
                <Button
                  variant="default"
                  leftSection={<IconEraser size={20} />}
                  onClick={() => void eraseOne(one, clear)}
                >
                  {ofCustomer('erase')}
                </Button>
              )}
            </>
          );
        },
      }}
    />
  );
}

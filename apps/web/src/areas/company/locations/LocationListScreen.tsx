import { Button } from '@mantine/core';
import { UNDELETE_DAYS, type LocationRow } from '@tavola/contract';
import { IconArchive, IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDate } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { archiveLocations, locationListQuery, undeleteLocation } from './locations.queries.ts';
import { locationStrings } from './locations.strings.ts';

// Loaded on first use.
const NewLocationDialog = lazy(() =>
  loadModule(() => import('./NewLocationDialog.tsx')).then((module) => ({ default: module.NewLocationDialog })),
);
const DeleteLocationDialog = lazy(() =>
  loadModule(() => import('./DeleteLocationDialog.tsx')).then((module) => ({ default: module.DeleteLocationDialog })),
);

const DAY_MS = 86_400_000;

/** The locations of the company, and the archived ones. */
export function LocationListScreen() {
  const t = useText(locationStrings);
  const title = useText(screenStrings);
  const language = useLanguage();
  const goTo = useGoTo();
  const { canView, canAdd, canDelete } = useRights('locationSetting');
  const { locationTenantIdentifierID: here } = useTenantInfo();
  const { isSuperUser } = useCurrentUser();
  const state = useListState();
  const [isArchived, setIsArchived] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [deleting, setDeleting] = useState<LocationRow | null>(null);
  const { data, ...list } = loaded(useQuery(locationListQuery(state[0], isArchived)));
  const columns = useMemo(
    (): readonly DataColumn<LocationRow>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      {
        id: 'address',
        header: t('address'),
        value: (row) => row.address,
        isSortable: false,
        isUnderName: true,
      },
      { id: 'subDomain', header: t('subDomain'), value: (row) => row.subDomain },
      ...(isArchived
        ? [
            {
              id: 'archivedAt',
              header: t('archivedAt'),
              value: (row: LocationRow) => row.archivedAt ?? '',
              cell: (row: LocationRow) => formatDate((row.archivedAt ?? '').slice(0, 10), language),
            },
          ]
        : []),
    ],
    [t, isArchived, language],
  );
  const restore = (rows: readonly LocationRow[]) =>
    attempt(async () => {
      for (const { locationID } of rows) await undeleteLocation(locationID);
      toast('success', t('restored', { count: rows.length }));
    });
  const archive = async (rows: readonly LocationRow[], clear: () => void) => {
    const count = rows.length;
    const isSure = await confirm({
      title: count === 1 ? t('archiveOne', { name: rows[0]?.name ?? '' }) : t('archiveMany', { count }),
      message: t('archiveText'),
      confirmLabel: t('archive'),
      isDestructive: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      await archiveLocations(rows.map(({ locationID }) => locationID));
      clear();
      const action = { label: t('undo'), onPress: () => void restore(rows) };
      toast('success', t('archivedDone', { count }), { action });
    });
  };
  const isRestorable = ({ archivedAt }: LocationRow) =>
    archivedAt !== null && Date.now() - Date.parse(archivedAt) < UNDELETE_DAYS * DAY_MS;
  const commandsOf = (rows: readonly LocationRow[], clear: () => void) => {
    const [first] = rows;
    if (!isArchived)
      return (
        <Button
          color="red"
          variant="light"
          leftSection={<IconArchive size={20} />}
          onClick={() => void archive(rows, clear)}
        >
          {t('archive')}
        </Button>
      );
    return (
      <>
        {rows.every(isRestorable) && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={20} />}
            onClick={() => void restore(rows).then(clear)}
          >
            {t('restore')}
          </Button>
        )}
        {isSuperUser && rows.length === 1 && first !== undefined && (
          <Button color="red" variant="light" leftSection={<IconTrash size={20} />} onClick={() => setDeleting(first)}>
            {t('deleteForGood')}
          </Button>
        )}
      </>
    );
  };
  return (
    <>
      <ListScreen
        key={String(isArchived)}
        title={title('locations')}
        list={{ ...list, rows: data?.items, total: data?.total }}
        columns={columns}
        rowID={(row) => row.locationID}
        state={state}
        emptyText={t(isArchived ? 'emptyArchived' : 'empty')}
        canChoose={(row) => row.locationID !== here}
        filters={
          <FilterSelect
            aria-label={t('show')}
            value={isArchived ? 'archived' : 'open'}
            data={[
              { value: 'open', label: t('open') },
              { value: 'archived', label: t('archived') },
            ]}
            onChange={(value) => setIsArchived(value === 'archived')}
          />
        }
        isFiltered={isArchived}
        commands={{
          create: canAdd && !isArchived ? () => setIsAdding(true) : undefined,
          open: canView ? (row) => void goTo('location', { params: { id: row.locationID } }) : undefined,
          bulk: canDelete ? commandsOf : undefined,
        }}
      />
      <Suspense fallback={null}>
        {isAdding && <NewLocationDialog onClose={() => setIsAdding(false)} />}
        {deleting !== null && <DeleteLocationDialog location={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  );
}

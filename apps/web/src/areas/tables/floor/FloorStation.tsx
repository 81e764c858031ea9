import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { permission, type Floor, type FloorTable } from '@tavola/contract';
import { byPlace, isDueAgain, isUncleared, lookOf, tableAlone } from '@tavola/selling';
import { IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useWaiting } from '#offline/waiting.ts';
import { useMinuteMs } from '#runtime/clock/use-minute.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { usePageFoot } from '#ui/frames/use-page-foot.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters } from '#ui/lists/list-state.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from './Floor.module.css';
import { FloorList } from './FloorList.tsx';
import { FloorPlan } from './FloorPlan.tsx';
import { floorQuery } from './floor.queries.ts';
import { floorStrings } from './floor.strings.ts';
import { Legend } from './Legend.tsx';
import { looks, type FloorWords } from './looks.tsx';
import { StatusChips } from './StatusChips.tsx';
import { useVerbs } from './use-verbs.ts';
import { VerbBar } from './VerbBar.tsx';

const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true });

const BookingsDialog = lazy(() =>
  import('./bookings/BookingsDialog.tsx').then((module) => ({ default: module.BookingsDialog })),
);
const ReserveDialog = lazy(() =>
  import('./bookings/ReserveDialog.tsx').then((module) => ({ default: module.ReserveDialog })),
);
const HandOverDialog = lazy(() =>
  import('./dialogs/HandOverDialog.tsx').then((module) => ({ default: module.HandOverDialog })),
);
const DueAgainDialog = lazy(() =>
  import('./bookings/DueAgainDialog.tsx').then((module) => ({ default: module.DueAgainDialog })),
);
const MoveOntoDialog = lazy(() =>
  import('./dialogs/MoveOntoDialog.tsx').then((module) => ({ default: module.MoveOntoDialog })),
);
const SplitTablesDialog = lazy(() =>
  import('./dialogs/SplitTablesDialog.tsx').then((module) => ({ default: module.SplitTablesDialog })),
);
const TableActions = lazy(() => import('./TableActions.tsx').then((module) => ({ default: module.TableActions })));

interface FloorStationProps {
  /** How many items of a table only this terminal has, by table. */
  readonly onlyHere: FloorWords['onlyHere'];
  /** What other areas put next to the bookings. */
  readonly tools?: ReactNode;
}

/** The floor with the tables whose bills were settled on this terminal, which the server does not have yet. */
function useWithSettled(floor: Floor | undefined): Floor | undefined {
  const settled = useWaiting((state) => state.settled);
  const { clearTableAfterCompletingAllBills: isCleared } = useOperationalSetting();
  return useMemo(() => {
    if (floor === undefined || settled.length === 0) return floor;
    return { ...floor, tables: floor.tables.map((table) => tableAlone(table, settled, isCleared)) };
  }, [floor, settled, isCleared]);
}

/** The floor of `/table-service`: the rooms with their tables as they are now. */
export function FloorStation({ onlyHere, tools }: FloorStationProps) {
  const t = useText(floorStrings);
  const goTo = useGoTo();
  const { data: known, error, refetch } = useQuery(floorQuery);
  const data = useWithSettled(known);
  const canDraw = useIsAllowed([permission.tableLayout.view]);
  if (data === undefined)
    return (
      <div className={classes.station}>
        {error === null ? (
          <LoadingRows rows={6} />
        ) : (
          <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />
        )}
      </div>
    );
  return (
    <div className={classes.station}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      {data.tables.length === 0 ? (
        <EmptyState
          title={t('emptyTitle')}
          text={t('emptyText')}
          {...(canDraw && {
            action: <Button onClick={() => void goTo('tableLayouts')}>{t('emptyAction')}</Button>,
          })}
        />
      ) : (
        <FloorView floor={data} onlyHere={onlyHere} tools={tools} />
      )}
    </div>
  );
}

function FloorView({ floor, onlyHere, tools }: FloorStationProps & { readonly floor: Floor }) {
  const t = useText(floorStrings);
  const goTo = useGoTo();
  const now = useMinuteMs();
  const isPhone = useIsPhone();
  usePageFoot('floor');
  const canEdit = useIsAllowed([permission.tableService.edit]);
  const { userId } = useCurrentUser();
  const operational = useOperationalSetting();
  const [filters, filter] = useListFilters({ room: '', mine: '', find: '', state: '' });
  const [acting, setActing] = useState<FloorTable | null>(null);
  const [dueAgain, setDueAgain] = useState<FloorTable | null>(null);
  const [isBookingsOpen, setIsBookingsOpen] = useState(false);
  const words = useMemo<FloorWords>(
    () => ({
      t,
      now,
      currency: operational,
      timezoneName: operational.timezoneName,
      bookingShownMinutes: operational.bookingShownMinutes,
      groupNames: new Map(floor.groups.map(({ tableGroupID, name }) => [tableGroupID, name])),
      onlyHere,
    }),
    [t, now, operational, floor.groups, onlyHere],
  );
  const open = ({ tableID, tableGroupID }: FloorTable, orderID: string | null): void =>
    void goTo('tableService', {
      search: {
        tableID,
        ...(tableGroupID === null ? {} : { tableGroupID }),
        ...(orderID === null ? {} : { id: orderID }),
      },
    });
  const verbs = useVerbs(floor, (table) => {
    // Nothing is left to order or to pay there: what it needs is to be cleared.
    if (isUncleared(table) && canEdit) return setActing(table);
    return isDueAgain(table) && canEdit ? setDueAgain(table) : open(table, table.orderID);
  });
  const isMine = filters.mine !== '';
  const [first] = floor.rooms;
  const room = floor.rooms.find(({ tableLayoutID }) => tableLayoutID === filters.room) ?? (isPhone ? undefined : first);
  const shown = floor.tables.filter(
    (table) =>
      (room === undefined || table.tableLayoutID === room.tableLayoutID) &&
      (!isMine || table.waiterID === userId) &&
      table.name.toLowerCase().includes(filters.find.trim().toLowerCase()),
  );
  const isList = isPhone || room === undefined;
  const state = looks.find((look) => look === filters.state) ?? null;
  const pickedID = verbs.picking?.first?.tableID ?? null;
  const actions = canEdit ? setActing : null;
  return (
    <>
      <div className={classes.head}>
        <div className={classes.rooms} role="group" aria-label={t('room')}>
          {isPhone && (
            <RoomButton label={t('allRooms')} isChosen={room === undefined} onChoose={() => filter({ room: '' })} />
          )}
          {floor.rooms.map(({ tableLayoutID, name }) => (
            <RoomButton
              key={tableLayoutID}
              label={name}
              isChosen={room?.tableLayoutID === tableLayoutID}
              onChoose={() => filter({ room: tableLayoutID })}
            />
          ))}
        </div>
        <button
          type="button"
          className={classes.room}
          aria-pressed={isMine}
          onClick={() => filter({ mine: isMine ? '' : 'yes' })}
        >
          {t('mine')}
        </button>
        <Button
          variant="default"
          h={44}
          px={isPhone ? 10 : undefined}
          aria-label={t('bookings')}
          onClick={() => setIsBookingsOpen(true)}
        >
          {isPhone ? <IconCalendar size={22} aria-hidden /> : t('bookings')}
        </Button>
        {tools}
      </div>
      {/* Every row of the list says its status in words. */}
      {!isPhone && <Legend />}
      {isPhone && (
        <StatusChips tables={shown} words={words} chosen={state} onChoose={(look) => filter({ state: look ?? '' })} />
      )}
      <div className={classes.body}>
        {isList ? (
          <FloorList
            tables={byPlace(
              shown.filter(
                (table) => !isPhone || state === null || lookOf(table, now, operational.bookingShownMinutes) === state,
              ),
              floor.rooms.map(({ tableLayoutID }) => tableLayoutID),
              compareNames,
            )}
            words={words}
            pickedID={pickedID}
            onTap={verbs.tap}
            onActions={actions}
          />
        ) : (
          <FloorPlan
            room={room}
            tables={shown}
            words={words}
            pickedID={pickedID}
            onTap={verbs.tap}
            onActions={actions}
            onDrop={verbs.drop}
          />
        )}
        {shown.length === 0 && <EmptyState title={t('noneTitle')} text={t('noneText')} />}
      </div>
      <div className={classes.foot}>
        {isPhone && (
          <TextInput
            aria-label={t('find')}
            placeholder={t('find')}
            inputMode={floor.tables.every(({ name }) => /^\d+$/.test(name)) ? 'numeric' : 'search'}
            enterKeyHint="go"
            value={filters.find}
            // Table by number: Enter opens the one that is meant.
            onKeyDown={({ key }) => {
              const named = shown.find(({ name }) => name.toLowerCase() === filters.find.trim().toLowerCase());
              const meant = named ?? (shown.length === 1 ? shown[0] : undefined);
              if (key === 'Enter' && filters.find.trim() !== '' && meant !== undefined) verbs.tap(meant);
            }}
            onChange={(event) => filter({ find: event.currentTarget.value })}
          />
        )}
        {canEdit && (
          <VerbBar
            picking={verbs.picking}
            onChoose={verbs.choose}
            onHandOverAll={verbs.handOverAll}
            onCancel={verbs.cancel}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {acting !== null && (
          <TableActions
            table={acting}
            onChoose={(verb) => (setActing(null), verbs.start(verb, acting))}
            onClose={() => setActing(null)}
          />
        )}
        {dueAgain !== null && (
          <DueAgainDialog
            table={dueAgain}
            onOpen={(orderID) => open(dueAgain, orderID)}
            onClose={() => setDueAgain(null)}
          />
        )}
        <AskedDialog verbs={verbs} tables={floor.tables} />
        {verbs.asking?.verb === 'reserve' && <ReserveDialog table={verbs.asking.table} onClose={verbs.closeDialog} />}
        {verbs.asking?.verb === 'handOver' && <HandOverDialog table={verbs.asking.table} onClose={verbs.closeDialog} />}
        {verbs.asking?.verb === 'handOverAll' && <HandOverDialog table={null} onClose={verbs.closeDialog} />}
        {isBookingsOpen && (
          <BookingsDialog tables={floor.tables} canEdit={canEdit} onClose={() => setIsBookingsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

interface AskedDialogProps {
  readonly verbs: ReturnType<typeof useVerbs>;
  readonly tables: readonly FloorTable[];
}

/** What a move or a split asks before it is done. */
function AskedDialog({ verbs, tables }: AskedDialogProps) {
  const { asking } = verbs;
  if (asking?.verb === 'move') {
    const { table, to } = asking;
    return (
      <MoveOntoDialog
        table={table}
        to={to}
        onJoin={() => verbs.join(table, to)}
        onMoveBill={table.openBillCount === 1 && table.tableGroupID === null ? () => verbs.moveBill(table, to) : null}
        onClose={verbs.closeDialog}
      />
    );
  }
  if (asking?.verb !== 'split') return null;
  const { group, check } = asking;
  return (
    <SplitTablesDialog
      check={check}
      tables={tables}
      onSplit={(assignments) => verbs.split(group, check, assignments)}
      onClose={verbs.closeDialog}
    />
  );
}

interface RoomButtonProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const RoomButton = ({ label, isChosen, onChoose }: RoomButtonProps) => (
  <button type="button" className={classes.room} aria-pressed={isChosen} onClick={onChoose}>
    {label}
  </button>
);

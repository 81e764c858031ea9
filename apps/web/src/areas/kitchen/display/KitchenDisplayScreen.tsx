import { MAX_KITCHEN_TICKETS, permission, type KitchenTicket, type KitchenTicketLine } from '@tavola/contract';
import {
  IconArrowBackUp,
  IconKeyboard,
  IconListNumbers,
  IconMoon,
  IconSun,
  IconToolsKitchen2Off,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useQueueSound } from '#areas/selling/order-life/index.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useNowMs } from '#runtime/clock/use-minute.ts';
import { useScreenAwake } from '#runtime/display/screen-awake.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { ageOf, isSecondTap, openIDs, tapOn, ticketsAt, unseenIDs, type Tap } from './board.ts';
import classes from './KitchenDisplayScreen.module.css';
import { KitchenPanel, type PanelKind } from './KitchenPanel.tsx';
import { openTicketsQuery, reportLines, reportShown } from './kitchen.queries.ts';
import { kitchenStrings } from './kitchen.strings.ts';
import { LostConnection } from './LostConnection.tsx';
import { SwitchedOff } from './SwitchedOff.tsx';
import { TicketCard, ticketName } from './TicketCard.tsx';
import { DIGITS, useKitchenKeys } from './use-kitchen-keys.ts';
import { useKitchenStation } from './use-kitchen-station.ts';

const ALL = 'all';
const TONE = 'tavola.kitchenTone';
const soundKeys = { off: 'soundOn', on: 'soundOff', waiting: 'soundTap' } as const;

/** What was reported last, so that it can be undone. */
interface LastStep {
  readonly ids: readonly string[];
  readonly name: string;
}

/** The screen of a station: tickets by age, their bumps, and what is needed next to them. */
export function KitchenDisplayScreen() {
  const t = useText(kitchenStrings);
  useScreenAwake();
  const { isKDSEnable } = useOperationalSetting();
  const canBump = useIsAllowed([permission.orderDashboard.edit]);
  const { station, stations, isKnown, choose } = useKitchenStation();
  const ownID = station === null || station.isExpo ? null : station.kdsIntegrationID;
  const { data: latest, error, refetch } = useQuery({ ...openTicketsQuery(ownID), enabled: isKnown });
  // Drawn between frames: a bump comes first.
  const data = useDeferredValue(latest);
  const nowMs = useNowMs();
  const tickets = useMemo(() => ticketsAt(data?.items ?? [], station), [data, station]);
  const [panel, setPanel] = useState<PanelKind | null>(null);
  const [tone, setTone] = useState(() => localStorage.getItem(TONE) ?? 'dark');
  const last = useRef<LastStep | null>(null);
  const { state: sound, toggle: toggleSound, play } = useQueueSound('tavola.kitchenSound');
  useNewTickets(isKnown && latest !== undefined ? tickets : null, play);
  useReportShown(isKnown && canBump ? tickets : []);

  const report = useCallback(
    async (ids: readonly string[], step: 'start' | 'finish' | 'see' | 'recall', onDone?: () => void) => {
      if (ids.length === 0) return;
      try {
        await reportLines(ids, step, serverNow());
        onDone?.();
      } catch (failure) {
        toast('warning', failureMessage(failure));
      }
    },
    [],
  );
  const undo = useCallback(() => {
    const step = last.current;
    last.current = null;
    if (step !== null)
      void report(step.ids, 'recall', () => toast('success', t('recalled', { name: step.name }), { id: 'bump' }));
  }, [report, t]);
  const bumped = useCallback(
    (ids: readonly string[], name: string, step: 'finish' | 'see') => {
      last.current = { ids, name };
      const action = { label: t('undo'), onPress: undo };
      void report(ids, step, () => toast('success', t('doneTicket', { name }), { id: 'bump', action }));
    },
    [report, t, undo],
  );
  const onBump = useCallback(
    (ticket: KitchenTicket) => bumped(openIDs(ticket), ticketName(ticket), 'finish'),
    [bumped],
  );
  const onStart = useCallback((ticket: KitchenTicket) => void report(openIDs(ticket), 'start'), [report]);
  const onLine = useCallback(
    (line: KitchenTicketLine) => {
      const tap = tapOn(line);
      if (tap === 'recall') void report([line.kitchenLineID], tap);
      else if (tap !== null) bumped([line.kitchenLineID], line.name, tap);
    },
    [bumped, report],
  );
  const onTap = useSingleTaps();
  const onPanel = useCallback((kind: PanelKind) => setPanel((shown) => (shown === kind ? null : kind)), []);
  const keys = useKitchenKeys(tickets, canBump, { onBump, onStart, onLine, onUndo: undo, onPanel });
  const isDark = tone === 'dark';
  const switchTone = (): void => {
    const next = isDark ? 'light' : 'dark';
    localStorage.setItem(TONE, next);
    setTone(next);
  };
  return (
    <div className={classes.display} data-tone={tone}>
      <div className={classes.bar}>
        <h1 className={classes.title}>{t('title')}</h1>
        {stations.length > 0 && (
          <select
            className={classes.select}
            aria-label={t('station')}
            value={station?.kdsIntegrationID ?? ALL}
            onChange={({ currentTarget: { value } }) => choose(value)}
          >
            <option value={ALL}>{t('allStations')}</option>
            {stations.map(({ kdsIntegrationID, name }) => (
              <option key={kdsIntegrationID} value={kdsIntegrationID}>
                {name}
              </option>
            ))}
          </select>
        )}
        <span className={classes.count} role="status">
          {t('tickets', { count: tickets.length })}
        </span>
        <Tool isOn={panel === 'allDay'} onPress={() => onPanel('allDay')}>
          <IconListNumbers aria-hidden />
          {t('allDay')}
        </Tool>
        <Tool isOn={panel === 'recall'} onPress={() => onPanel('recall')}>
          <IconArrowBackUp aria-hidden />
          {t('recall')}
        </Tool>
        <Tool isOn={panel === 'stock'} onPress={() => onPanel('stock')}>
          <IconToolsKitchen2Off aria-hidden />
          {t('stock')}
        </Tool>
        <Tool isOn={panel === 'keys'} onPress={() => onPanel('keys')} label={t('keys')}>
          <IconKeyboard aria-hidden />
        </Tool>
        <Tool onPress={toggleSound} label={t(soundKeys[sound])}>
          {sound === 'on' ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />}
          {sound === 'waiting' && t('soundTap')}
        </Tool>
        <Tool onPress={switchTone} label={t(isDark ? 'light' : 'dark')}>
          {isDark ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
        </Tool>
      </div>
      <div className={classes.body} data-panel={panel ?? undefined}>
        <div>
          {!isKDSEnable && <SwitchedOff />}
          {data?.hasMore === true && <p className={classes.notice}>{t('hasMore', { n: MAX_KITCHEN_TICKETS })}</p>}
          {data === undefined &&
            (error === null ? (
              <LoadingRows rows={6} />
            ) : (
              <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />
            ))}
          {data !== undefined && isKDSEnable && tickets.length === 0 && (
            <div className={classes.empty}>
              <h2>{t('emptyTitle')}</h2>
              <p>{t('emptyText')}</p>
            </div>
          )}
          <ul className={classes.board} onClickCapture={onTap}>
            {tickets.map((ticket, index) => (
              <li key={ticket.sendID}>
                <TicketCard
                  ticket={ticket}
                  station={station}
                  {...ageOf(ticket, station, nowMs)}
                  digit={keys.areOn && canBump && index < DIGITS ? index + 1 : null}
                  chosenLine={keys.choice?.sendID === ticket.sendID ? keys.choice.line : null}
                  canBump={canBump}
                  onBump={onBump}
                  onStart={onStart}
                  onLine={onLine}
                />
              </li>
            ))}
          </ul>
          <LostConnection />
        </div>
        {panel !== null && (
          <KitchenPanel
            kind={panel}
            tickets={tickets}
            station={station}
            canBump={canBump}
            areKeysOn={keys.areOn}
            onToggleKeys={keys.toggle}
            onClose={() => setPanel(null)}
          />
        )}
      </div>
    </div>
  );
}

interface ToolProps {
  readonly isOn?: boolean;
  /** Where the button shows a symbol only. */
  readonly label?: string;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

const Tool = ({ isOn, label, onPress, children }: ToolProps) => (
  <button type="button" className={classes.tool} aria-pressed={isOn} aria-label={label} title={label} onClick={onPress}>
    {children}
  </button>
);

/** Lets the first tap through and stops a second one that follows it at the same place. */
function useSingleTaps(): (event: MouseEvent) => void {
  const last = useRef<Tap | null>(null);
  return useCallback((event) => {
    // A button that was pressed by a key has no place.
    if (event.detail === 0) return;
    const tap = { atMs: event.timeStamp, x: event.clientX, y: event.clientY };
    if (isSecondTap(last.current, tap)) event.stopPropagation();
    last.current = tap;
  }, []);
}

/** Calls back for tickets that come while the screen is open. */
function useNewTickets(tickets: readonly KitchenTicket[] | null, onNew: () => void): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (tickets === null) return;
    const before = known.current;
    known.current = new Set(tickets.map(({ sendID }) => sendID));
    if (before !== null && tickets.some(({ sendID }) => !before.has(sendID))) onNew();
  }, [tickets, onNew]);
}

/** Reports each line once that this screen shows for the first time. */
function useReportShown(tickets: readonly KitchenTicket[]): void {
  const reported = useRef(new Set<string>());
  useEffect(() => {
    const ids = unseenIDs(tickets).filter((id) => !reported.current.has(id));
    for (const id of ids) reported.current.add(id);
    if (ids.length > 0) void reportShown(ids);
  }, [tickets]);
}

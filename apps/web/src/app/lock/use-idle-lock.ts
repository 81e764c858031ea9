import { useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { isUnknownToServer } from '#runtime/session/locks/acting-alone.ts';
import { followUnlocked } from '#runtime/session/locks/follow-unlocked.ts';
import { followLock, lastUsedMs, lock, noteUse, resumeLock, useLock } from '#runtime/session/locks/lock.ts';
import { hasRememberedPin } from '#runtime/session/locks/pin-memory.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { isAnyTabBusy } from '#ui/forms/busy.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { dueAfter, idleMsOf, idleSettingOf } from './idle.ts';

const CHECK_MS = 1000;
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Locks the terminal after the idle time of the screen that it shows, in every tab at once; use of any tab counts for
 * all. The time pauses while money is taken or something is being written, and where the pad could not unlock again.
 * Returns the seconds left while it warns.
 */
export function useIdleLock(): number | null {
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
  const isPhone = useIsPhone();
  const setting = useOperationalSetting();
  const { type } = useCurrentClient();
  const field = idleSettingOf(screen, isPhone);
  const idleMs = field === null ? null : idleMsOf(setting[field], type);
  const { userId } = useCurrentUser();
  const isLocked = useLock((state) => state.isLocked);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isResumed = useRef(false);

  useEffect(() => followLock(followUnlocked), []);
  // Before the first paint: a locked terminal shows nothing of the screen it covers.
  useLayoutEffect(() => {
    if (isResumed.current) return;
    isResumed.current = true;
    resumeLock(Date.now(), idleMs);
    // The page may show the signed-in person again, while another one was at the terminal.
    if (isUnknownToServer()) lock();
  }, [idleMs]);

  useEffect(() => {
    if (isLocked || idleMs === null) return;
    let usedMs = Date.now();
    let notedMs = 0;
    let isWarned = false;
    const warn = (seconds: number | null) => {
      isWarned = seconds !== null;
      setSecondsLeft(seconds);
    };
    let lastPlace = '';
    const noteTouch = (event?: Event) => {
      if (event instanceof PointerEvent && event.type === 'pointermove') {
        // Browsers also report a move when the page changes under a still mouse.
        const place = `${event.screenX},${event.screenY}`;
        const hasMoved = place !== lastPlace;
        lastPlace = place;
        if (!hasMoved) return;
      }
      usedMs = Date.now();
      if (isWarned) warn(null);
    };
    const check = async () => {
      if (usedMs > notedMs) noteUse((notedMs = usedMs));
      const due = dueAfter(Date.now() - Math.max(usedMs, lastUsedMs() ?? 0), idleMs);
      if (due.kind === 'nothing') return warn(null);
      if ((await isAnyTabBusy()) || !canUnlock(userId)) return noteTouch();
      if (due.kind === 'warn') return warn(due.secondsLeft);
      // The terminal was touched while the other tabs were being asked.
      if (Date.now() - usedMs >= idleMs) lock();
    };
    const look = () => void check();
    const timer = setInterval(look, CHECK_MS);
    for (const name of USES) window.addEventListener(name, noteTouch, { capture: true, passive: true });
    // A computer that slept locks before anyone can read the screen.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      warn(null);
      for (const name of USES) window.removeEventListener(name, noteTouch, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [isLocked, idleMs, userId]);
  return secondsLeft;
}

const canUnlock = (userID: string): boolean => useConnectivity.getState().isOnline || hasRememberedPin(userID);

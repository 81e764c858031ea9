import { isAllowed, screens } from '@tavola/contract';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '#runtime/session/session.ts';

/** A form with unsaved entries asks before it is left, and nothing could answer it under the cover. */
const HELD_MS = 3000;

/** Whether the person who is there has no right to the screen that is open. */
export function useIsForbidden(): boolean {
  const codes = useSession((session) => session.codes);
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  const access = screen === undefined ? undefined : screens[screen].access;
  return codes !== null && Array.isArray(access) && !isAllowed(codes, access);
}

/**
 * Whether the page is covered: while the terminal is locked, and after it until a screen is gone that the person who
 * continues has no right to (decision 446).
 */
export function useCover(isLocked: boolean, isForbidden: boolean): boolean {
  const [isCovered, setIsCovered] = useState(isLocked);
  if (isCovered !== isLocked && (isLocked || !isForbidden)) setIsCovered(isLocked);
  const isHeld = isCovered && !isLocked;
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => setIsCovered(false), HELD_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return isLocked || isCovered;
}

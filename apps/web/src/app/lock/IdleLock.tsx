import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRouter } from '@tanstack/react-router';
import { useConnectivity } from '#offline/connectivity.ts';
import { untilIdle } from '#runtime/clock/until-idle.ts';
import { isUnknownToServer } from '#runtime/session/locks/acting-alone.ts';
import { lock, useLock } from '#runtime/session/locks/lock.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { lockStrings } from '#runtime/session/locks/lock.strings.ts';
import { whenIdle } from '#ui/forms/busy.ts';
import { holdKeyboard } from '#ui/input/keys.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import classes from './Lock.module.css';
import { useCover, useIsForbidden } from './use-cover.ts';
import { useIdleLock } from './use-idle-lock.ts';

const loadScreen = () => loadModule(() => import('./LockScreen.tsx'));
const LockScreen = lazy(() => loadScreen().then(({ LockScreen: component }) => ({ default: component })));

/**
 * The idle lock of a signed-in terminal: the warning before it and the cover with the PIN pad. The page under it does
 * not change.
 */
export function IdleLock() {
  const t = useText(lockStrings);
  const isLocked = useLock((state) => state.isLocked);
  const isCovered = useCover(isLocked, useIsForbidden());
  const secondsLeft = useIdleLock();
  const codes = useSession((session) => session.codes);
  const router = useRouter();
  const judgedFor = useRef(codes);
  // The next person may not be allowed on the screen that was locked.
  useEffect(() => {
    if (judgedFor.current === codes) return;
    judgedFor.current = codes;
    void router.invalidate();
  }, [router, codes]);
  // The connection may be gone when the terminal locks.
  useEffect(
    () =>
      void untilIdle()
        .then(loadScreen)
        .catch(() => undefined),
    [],
  );
  const isOnline = useConnectivity((state) => state.isOnline);
  // A person who unlocked without the server signs in with it now, but for a payment that is being taken.
  useEffect(() => {
    if (!isOnline || isLocked || !isUnknownToServer()) return;
    void Promise.all([import('#runtime/session/locks/act-alone.ts'), whenIdle()])
      .then(([{ confirmActing }]) => confirmActing())
      .catch(() => lock());
  }, [isOnline, isLocked]);
  if (isCovered) return createPortal(<Cover />, document.body);
  if (secondsLeft === null) return null;
  return (
    <>
      <div className={classes.warning} aria-hidden>
        {t('soon', { count: secondsLeft })}
      </div>
      <Announced text={t('soon', { count: secondsLeft })} />
    </>
  );
}

/** Read out once, not every second. */
function Announced({ text }: { readonly text: string }) {
  const [first] = useState(text);
  return <VisuallyHidden role="status">{first}</VisuallyHidden>;
}

function Cover() {
  const t = useText(lockStrings);
  const cover = useRef<HTMLDivElement>(null);
  // Nothing under the lock can be read, focused or pressed, including dialogs that open later; unlocking restores the
  // focus.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const stilled = new Set<Element>();
    const still = () => {
      for (const element of document.body.children) {
        if (element === cover.current || element.hasAttribute('inert')) continue;
        element.setAttribute('inert', '');
        stilled.add(element);
      }
    };
    still();
    const observer = new MutationObserver(still);
    observer.observe(document.body, { childList: true });
    cover.current?.focus();
    const letGo = holdKeyboard();
    return () => {
      letGo();
      observer.disconnect();
      for (const element of stilled) element.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div ref={cover} className={classes.cover} role="dialog" aria-modal aria-label={t('title')} tabIndex={-1}>
      <Suspense fallback={null}>
        <LockScreen />
      </Suspense>
    </div>
  );
}

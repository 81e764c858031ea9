import { useEffect } from 'react';

/**
 * Keeps the screen on while the page shows what is watched and not touched (decision 502). A browser gives that up when
 * the page is hidden, so it is asked again when the page is back; one that cannot or does not want to leaves it to the
 * settings of the machine.
 */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let held: WakeLockSentinel | null = null;
    let isAsking = false;
    const hold = async (): Promise<void> => {
      if (isAsking || document.visibilityState !== 'visible' || held?.released === false) return;
      isAsking = true;
      held = await navigator.wakeLock.request('screen').catch(() => null);
      isAsking = false;
      if (isOver) await held?.release();
    };
    const look = (): void => void hold();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
      void held?.release();
    };
  }, []);
}

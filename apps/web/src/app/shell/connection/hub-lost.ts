import { create } from 'zustand';
import { useConnectivity } from '#offline/connectivity.ts';
import { useHub } from '#runtime/hub/hub.ts';

/** Whether the dialog about the lost hub is open; the badge in the top bar reopens it. */
export const useHubLost = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

/** Connections that return within this time need no dialog. */
const SHOW_AFTER_MS = 4000;

/**
 * Opens the dialog when the hub stays away while the server answers, and closes it when the hub is back. Returns how to
 * stop.
 */
export function watchHub(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isMissing = () => useHub.getState().isLost && useConnectivity.getState().isOnline;
  let wasMissing = false;
  const look = () => {
    if (isMissing() === wasMissing) return;
    wasMissing = !wasMissing;
    clearTimeout(timer);
    if (wasMissing) timer = setTimeout(() => useHubLost.setState({ isShown: true }), SHOW_AFTER_MS);
    else useHubLost.setState({ isShown: false });
  };
  look();
  const stops = [useHub.subscribe(look), useConnectivity.subscribe(look)];
  return () => {
    clearTimeout(timer);
    useHubLost.setState({ isShown: false });
    for (const stop of stops) stop();
  };
}

import { create } from 'zustand';

/** How much of what the browser lets this page store is used, 0 to 1; null = it does not say (reliability C10). */
export const useStorageRoom = create<{ readonly usedShare: number | null }>(() => ({ usedShare: null }));

/** From here on people are warned: a sale still fits. */
const WARN_FROM = 0.8;
const LOOK_EVERY_MS = 60_000;

/** Whether the storage of this browser is nearly full. */
export const isNearlyFull = (usedShare: number | null): boolean => usedShare !== null && usedShare >= WARN_FROM;

/** Looks how much room is left. */
export async function lookAtRoom(): Promise<void> {
  const { usage, quota } = await navigator.storage.estimate();
  const usedShare = usage === undefined || quota === undefined || quota <= 0 ? null : Math.min(1, usage / quota);
  useStorageRoom.setState({ usedShare });
}

/** Looks now and from time to time; returns how to stop. */
export function watchRoom(): () => void {
  // A browser that does not say how full it is warns of nothing; it still refuses what does not fit.
  const look = () => void lookAtRoom().catch(() => undefined);
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

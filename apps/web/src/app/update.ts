import { screens } from '@tavola/contract';
import type { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { currentSubdomain } from '#runtime/navigation/place.ts';

/** Whether a newer version is ready to take over. */
export const useUpdate = create<{ readonly isReady: boolean }>(() => ({ isReady: false }));

/** Platform spec, section 9. */
const CHECK_MS = 60 * 60 * 1000;
const WORKER = '/service-worker.js';

let workbox: Workbox | null = null;

/**
 * Registers the service worker at a restaurant's address and looks for newer versions; removes it on the root domain
 * (platform spec, section 4).
 */
export async function keepAppCurrent(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  if (currentSubdomain() === null) {
    if (location.pathname !== screens.register.path) await removeWorkers();
    return;
  }
  const { Workbox: Manager, reloadAfterUpdate } = await import('./reload-after-update.ts');
  workbox = new Manager(WORKER);
  workbox.addEventListener('waiting', () => useUpdate.setState({ isReady: true }));
  reloadAfterUpdate();
  try {
    const registration = await workbox.register();
    setInterval(() => void registration?.update().catch(() => undefined), CHECK_MS);
  } catch {
    // A browser that forbids workers (private windows, company policy) sells online as usual.
    workbox = null;
  }
}

/** Lets the waiting version take over; every tab reloads. */
export const installUpdate = (): void => workbox?.messageSkipWaiting();

async function removeWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  if (registrations.length === 0) return;
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

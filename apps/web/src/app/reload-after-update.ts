import { ANY_WORK, whenIdle } from '#ui/forms/busy.ts';

// In one file with what is only loaded together with it.
export { Workbox } from 'workbox-window';

/**
 * Calls `reload` once another version has taken over and nothing is under way; also in the tabs that did not ask, which
 * would request files that no longer exist. The worker that takes over a page which had none is no update.
 */
export function reloadAfterUpdate(
  workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> = navigator.serviceWorker,
  reload: () => void = () => location.reload(),
): void {
  let hasWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hasWorker) void whenIdle(ANY_WORK).then(reload);
    hasWorker = true;
  });
}

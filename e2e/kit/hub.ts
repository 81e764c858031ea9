import type { Page, WebSocket } from '@playwright/test';

const RESUMED = '43';

/**
 * The page's connection to the hub, once the hub has answered; the page misses everything sent before that. Call it
 * before the page opens.
 */
export const hubOf = (page: Page): Promise<WebSocket> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/hubs/'))
        socket.on('framereceived', ({ payload }) => void (String(payload).startsWith(RESUMED) && resolve(socket)));
    });
  });

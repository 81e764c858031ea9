import type { Page, WebSocket } from '@playwright/test';

const RESUMED = '43';

/**
 * The page's link to the hub, once the hub has answered it: what is said before that, the page does not hear. Ask
 * before the page opens.
 */
export const hubOf = (page: Page): Promise<WebSocket> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/hubs/'))
        socket.on('framereceived', ({ payload }) => void (String(payload).startsWith(RESUMED) && resolve(socket)));
    });
  });

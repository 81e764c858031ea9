import type { Plugin } from 'vite';

/**
 * Serves `/gallery`, the parts of the kit in every state, while developing. A build has one page only, so nothing of it
 * reaches a customer.
 */
export function gallery(): Plugin {
  return {
    name: 'tavola:gallery',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _answer, next) => {
        const { url } = request;
        if (url !== undefined && /^\/gallery(\?|$)/.test(url)) request.url = url.replace('/gallery', '/gallery.html');
        next();
      });
    },
  };
}

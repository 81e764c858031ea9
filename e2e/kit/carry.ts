import type { APIResponse, Route } from '@playwright/test';
import { port } from './place.ts';

/**
 * Sends a held call to the server and returns its answer to the script, which decides what happens to it. Node cannot
 * resolve `*.localhost`, so the name travels as a header.
 */
export function carry(route: Route): Promise<APIResponse> {
  const { host } = new URL(route.request().url());
  return route.fetch({
    url: route.request().url().replace(host, `127.0.0.1:${port}`),
    headers: { ...route.request().headers(), host },
  });
}

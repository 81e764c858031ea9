import type { APIResponse, Route } from '@playwright/test';
import { port } from './place.ts';

/**
 * Carries a held call to the server and gives its answer to the script, which decides what becomes of it. Node knows no
 * `*.localhost`, so the name travels as a header.
 */
export function carry(route: Route): Promise<APIResponse> {
  const { host } = new URL(route.request().url());
  return route.fetch({
    url: route.request().url().replace(host, `127.0.0.1:${port}`),
    headers: { ...route.request().headers(), host },
  });
}

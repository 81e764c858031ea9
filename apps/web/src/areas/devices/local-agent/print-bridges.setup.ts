import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '#runtime/http/query-client.ts';
import { meetAndroid } from './android-bridge.ts';

/** Each test of a file begins without an app and without a network, which nothing there may need. */
export function withoutNetwork(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('Nothing else is asked.')));
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await meetAndroid();
    queryClient.clear();
  });
}

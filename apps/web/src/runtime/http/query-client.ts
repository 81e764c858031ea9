import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

const RETRIES = 2;

/**
 * The one cache of server state. Our own heartbeat decides about being offline, so the browser's network state never
 * pauses queries (reliability X7).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, failure) =>
        failures < RETRIES &&
        failure instanceof CallError &&
        failure.body.additionValue.retryable &&
        !failure.isUnreachable,
      retryDelay: (attempt, failure) =>
        (failure instanceof CallError ? failure.body.additionValue.retryAfterMs : null) ?? 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

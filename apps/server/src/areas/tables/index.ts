import type { Services } from '#platform/services.ts';

/** The calls of the tables area, by noun. */
export const createTableHandlers = (_services: Services) => ({});

import * as z from 'zod/mini';

/** A length of time of an answer in whole seconds. */
export const seconds = () => z.int().check(z.gte(0));

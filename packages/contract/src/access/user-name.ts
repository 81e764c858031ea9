import * as z from 'zod/mini';

/** The name that a person signs in with, unique across the product; without spaces. */
export const userName = () =>
  z.string().check(
    z.minLength(1, 'required'),
    z.maxLength(100, 'too_long'),
    z.regex(/^\S+$/, 'no_space'),
    z.refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), { error: 'characters' }),
  );

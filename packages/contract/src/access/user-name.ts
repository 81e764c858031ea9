import * as z from 'zod/mini';

/** A username, or nothing for people who have none. */
export const optionalUserName = () =>
  z.string().check(
    z.maxLength(100, 'too_long'),
    z.regex(/^\S*$/, 'no_space'),
    z.refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), { error: 'characters' }),
  );

/** The name that a person signs in with, unique across the product; without spaces. */
export const userName = () => optionalUserName().check(z.minLength(1, 'required'));

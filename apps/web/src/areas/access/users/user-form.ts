import { chosenPin, newPassword, UserInput, type User } from '@tavola/contract';
import * as z from 'zod/mini';

/** What the form of a person has: the record, and how they will sign in. */
const fields = z.object({
  ...UserInput.shape,
  isInvited: z.boolean(),
  password: z.string(),
  pin: z.string(),
});
export type UserFields = z.infer<typeof fields>;

/** The form of a new person, or of one who is there: a new password is needed only without an invitation. */
export const userForm = (isNew: boolean) =>
  fields.check(
    z.check<UserFields>(({ value, issues }) => {
      if (value.isInvited) return;
      const check = (path: 'password' | 'pin', schema: z.ZodMiniType) => {
        const read = z.safeParse(schema, value[path]);
        const message = read.error?.issues[0]?.message;
        if (message !== undefined) issues.push({ code: 'custom', input: value[path], path: [path], message });
      };
      if (isNew || value.password !== '') check('password', newPassword());
      if (isNew && value.pin !== '') check('pin', chosenPin());
    }),
  );

/** A stored person in the form. */
export const asFields = (user: User): UserFields & { version: number } => ({
  ...user,
  isInvited: false,
  password: '',
  pin: '',
});

/** The body of the call that adds a person. */
export const asNew = ({ isInvited, password, pin, ...user }: UserFields) =>
  isInvited ? { ...user, isInvited } : { ...user, isInvited, password, ...(pin !== '' && { pin }) };

/** The body of the call that changes a person. */
export const asChange = ({ isInvited: _invited, password, pin: _pin, ...user }: UserFields & { version: number }) =>
  password === '' ? user : { ...user, password };

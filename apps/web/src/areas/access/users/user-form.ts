import { chosenPin, newPassword, signInChecks, UserInput, type User } from '@tavola/contract';
import * as z from 'zod/mini';

/** What the form of a person has: the record, and how they will sign in. */
const fields = z.object({
  ...UserInput.shape,
  isPinOnly: z.boolean(),
  isInvited: z.boolean(),
  password: z.string(),
  pin: z.string(),
});
export type UserFields = z.infer<typeof fields>;

/** How a person signs in: by a PIN alone, or with a password that they or a manager choose. */
export type WayIn = 'pin' | 'invite' | 'set';
/** The way in that a form shows. */
export const wayInOf = ({ isPinOnly, isInvited }: Pick<UserFields, 'isPinOnly' | 'isInvited'>): WayIn =>
  isPinOnly ? 'pin' : isInvited ? 'invite' : 'set';
/** What a chosen way in changes in the form: a PIN alone leaves no username, mail or password. */
export const withWayIn = (way: WayIn): Partial<UserFields> => ({
  isPinOnly: way === 'pin',
  isInvited: way === 'invite',
  ...(way === 'pin' && { userName: '', email: '', password: '', isSuperUser: false }),
});

/**
 * The form of a new person, or of a stored one. `hadPassword`: they need a new one only if one is typed. A PIN
 * alone is asked of a new person.
 */
export const userForm = (isNew: boolean, hadPassword = !isNew) =>
  fields.check(
    ...signInChecks(),
    z.check<UserFields>(({ value, issues }) => {
      if (value.isInvited || (value.isPinOnly && !isNew)) return;
      const check = (path: 'password' | 'pin', schema: z.ZodMiniType) => {
        const read = z.safeParse(schema, value[path]);
        const message = read.error?.issues[0]?.message;
        if (message !== undefined) issues.push({ code: 'custom', input: value[path], path: [path], message });
      };
      if (!value.isPinOnly && (!hadPassword || value.password !== '')) check('password', newPassword());
      if (isNew && (value.isPinOnly || value.pin !== '')) check('pin', chosenPin());
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
  isInvited
    ? { ...user, isInvited }
    : { ...user, isInvited, ...(!user.isPinOnly && { password }), ...(pin !== '' && { pin }) };

/** The body of the call that changes a person. */
export const asChange = ({ isInvited: _invited, password, pin: _pin, ...user }: UserFields & { version: number }) =>
  password === '' ? user : { ...user, password };

import * as z from 'zod/mini';
import { instant, optional, secret, text, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { PASSWORD_MAX } from './auth.ts';

/** Accounts of the operator's provider by which the signed-in person can sign in too (decision 197). */

export const SocialLinks = z.object({
  /** Name of the provider; null = the operator has configured none. */
  provider: z.nullable(z.string()),
  /** Without a password the last link stays, because it is the only way to sign in. */
  hasPassword: z.boolean(),
  links: z.array(
    z.object({
      linkID: uuid(),
      /** Verified by the provider when the account was linked; null = none was. */
      email: z.nullable(z.string()),
      linkedOn: instant(),
    }),
  ),
});
export type SocialLinks = z.infer<typeof SocialLinks>;

const path = '/company/user/social-links';

export const socialLinkRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'signedIn',
    about: 'The accounts of the provider that the signed-in person has linked.',
    answer: SocialLinks,
  }),
  start: route({
    method: 'POST',
    path: `${path}/start`,
    access: 'signedIn',
    withoutLicence: 'allowed',
    about:
      'The address at the provider where the person confirms which account to link. Needs their password, because whoever has the account can sign in as them.',
    body: z.object({ currentPassword: secret(PASSWORD_MAX) }),
    answer: z.object({ url: z.string(), flow: z.string() }),
    errors: ['social.not_offered', 'social.failed', 'password.wrong_current', 'limit.rate'],
  }),
  link: route({
    method: 'POST',
    path,
    access: 'signedIn',
    withoutLicence: 'allowed',
    about: 'What the provider sent back: links the account to the signed-in person, who must be the one who began.',
    body: z.object({
      code: secret(4000),
      state: secret(200),
      flow: secret(100),
      iss: optional(text(500)),
    }),
    answer: SocialLinks,
    errors: ['social.not_offered', 'social.failed', 'social.taken'],
  }),
  unlink: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'signedIn',
    withoutLicence: 'allowed',
    about: 'Removes a link. The last way to sign in stays.',
    params: z.object({ id: uuid() }),
    answer: SocialLinks,
    errors: ['social.last_way'],
  }),
} as const;

import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { admit } from './admission.ts';

it.each([
  ['evil.example', 'tenant.not_found'],
  ['x.demo.localhost', 'tenant.not_found'],
  ['demo.localhost:3000', 'auth.session_expired'],
])('a connection to %s is refused with %s', async (host, code) => {
  const authenticator = { authenticate: () => Promise.resolve(null) };
  await expect(admit({ headers: { host }, auth: { token: 'any' } }, authenticator, readConfig({}))).rejects.toThrow(
    code,
  );
});

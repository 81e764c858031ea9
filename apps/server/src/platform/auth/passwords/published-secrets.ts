import type { Config } from '../../config/config.ts';
import { withClient } from '../../database/connect/client.ts';
import type { ConnectionSettings } from '../../database/connect/connection.ts';
import { StartRefusal } from '../../errors/start-refusal.ts';
import { createPasswords } from './passwords.ts';
import { createPins } from './pins.ts';
import { readSecrets } from './secrets.ts';

/** What everybody may know of the people of a demo restaurant. */
export interface PublishedSecrets {
  readonly password: string;
  readonly pins: readonly string[];
}

/** A person of a demo restaurant who may sign in. */
interface DemoAccount {
  readonly location_id: string;
  readonly sub_domain: string;
  readonly user_name: string;
  readonly password_hash: string;
  readonly pin_index: string | null;
}

/**
 * Refuses a start where strangers reach a demo restaurant by its published password or PIN, unless DEMO=on asks for
 * that: the data may be of a time when only this machine reached the server.
 */
export async function assertNoPublishedSecrets(
  config: Pick<Config, 'isPublic' | 'areDemosOpened' | 'dataDir'>,
  owner: ConnectionSettings,
  published: PublishedSecrets,
): Promise<void> {
  if (!config.isPublic || config.areDemosOpened) return;
  const accounts = await readDemoAccounts(owner);
  if (accounts.length === 0) return;
  const passwords = createPasswords();
  const pins = createPins({ pepper: (await readSecrets(config.dataDir)).pinPepper, passwords });
  const open: DemoAccount[] = [];
  for (const account of accounts) {
    const known = await Promise.all(published.pins.map((pin) => pins.hash(account.location_id, pin)));
    if (
      known.some(({ index }) => index === account.pin_index) ||
      (await passwords.verify(account.password_hash, published.password))
    )
      open.push(account);
  }
  if (open.length === 0) return;
  const names = open.map(({ user_name, sub_domain }) => `${user_name} at ${sub_domain}`);
  throw new StartRefusal(
    `Others can reach this server, and the published password or PIN of a demo restaurant still works: ${names.join(', ')}. ` +
      'Start once for this machine only, without HOST, BASE_DOMAIN, PUBLIC_HTTPS and TRUST_PROXY, and change both or deactivate these people. ' +
      'To leave the demo restaurants open to everybody, set DEMO=on.',
  );
}

const readDemoAccounts = (owner: ConnectionSettings): Promise<DemoAccount[]> =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<DemoAccount>(
      `SELECT l.id AS location_id, d.sub_domain, u.user_name, u.password_hash, p.pin_index
       FROM locations l
       JOIN sub_domains d ON d.company_ref = l.company_id AND d.location_ref = l.id AND d.alias_until IS NULL
       JOIN user_locations ul ON ul.company_id = l.company_id AND ul.location_id = l.id
       JOIN users u ON u.company_id = l.company_id AND u.id = ul.user_id AND u.is_active
       LEFT JOIN user_pins p ON p.company_id = l.company_id AND p.location_id = l.id AND p.user_id = u.id
       WHERE l.is_demo AND l.archived_at IS NULL
       ORDER BY d.sub_domain, u.user_name`,
    );
    return rows;
  });

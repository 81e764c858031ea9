import { resolve } from 'node:path';
import { FeatureFlag } from '@tavola/contract';
import { StartRefusal } from '../errors/start-refusal.ts';
import { defaultDataDir } from './data-dir.ts';
import { readSocialProvider, type SocialProviderSetting } from './social-provider-setting.ts';
import { readTrustProxy, type TrustProxy } from './trust-proxy.ts';

/** Everything that the surroundings decide. The only place of the server that reads `process.env`. */
export interface Config {
  /** 127.0.0.1 unless `HOST` says otherwise. */
  readonly host: string;
  readonly port: number;
  /** Name under which every restaurant's subdomain lives: `localhost` → `demo.localhost`. */
  readonly baseDomain: string;
  /** Whether the product is reached by https (behind a proxy); decides cookie prefixes and printed links. */
  readonly isSecure: boolean;
  readonly dataDir: string;
  /** A Postgres of one's own; null = the embedded one in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Another login for migrations when `databaseUrl` is the app's. */
  readonly ownerDatabaseUrl: string | null;
  /** SMTP by setting; null = mails land in `dataDir/outbox`. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Where people ask for help with their licence: a mail address or a page; null = nowhere is shown. */
  readonly supportContact: string | null;
  /** The OpenID Connect provider by which invited people may sign in; null = passwords and PINs only (decision 197). */
  readonly social: SocialProviderSetting | null;
  /** Folder of the built web app; null = calls only. */
  readonly webDir: string | null;
  /** Which proxies are trusted to state a caller's address; limits by address depend on it. */
  readonly trustProxy: TrustProxy;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info';
  /** Answers are checked against their schema; on in development and tests. */
  readonly areAnswersChecked: boolean;
  /** Whether strangers may reach the server: it listens beyond this machine, or something public points at it. */
  readonly isPublic: boolean;
  /**
   * Whether the two demo restaurants, whose passwords are published, are opened at start: where the server is public
   * only with `DEMO=on`, elsewhere unless `DEMO=none`.
   */
  readonly areDemosOpened: boolean;
  /** Whether a demo catalog comes with four weeks of past orders: unless `DEMO_ORDERS=none`. */
  readonly areDemoSalesMade: boolean;
  /** Whether lost keys may be replaced although the database has users (`NEW_SECRETS=1`). */
  readonly areSecretsRenewed: boolean;
  /** Work of one captcha: the largest number that its solution may be. */
  readonly captchaMaxNumber: number;
  /** Restaurants that one network may register in an hour: 3 (reliability F7). */
  readonly registrationsPerHour: number;
  /** Searches, exports, imports, pictures and long pages that one person may call in a minute; a company four times. */
  readonly heavyCallsPerMinute: number;
  /** Features of every restaurant here, besides those that its company has (decision 203). */
  readonly featureFlags: readonly FeatureFlag[];
  /**
   * Origins of this network that card terminals may be reached at, besides public ones by https (reliability H6): each
   * for every company, or as `COMPANY@ORIGIN` for one (decision 493).
   */
  readonly deviceOrigins: readonly string[];
  /** Server processes on one database and one port. */
  readonly workers: number;
}

/** More would leave each too few connections of the database. */
const MOST_WORKERS = 12;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; throws one readable line when a value cannot be used. */
export function readConfig(env: Environment = process.env, root: string = process.cwd()): Config {
  const dataDir = env['DATA_DIR'] === undefined ? defaultDataDir(root) : resolve(root, env['DATA_DIR']);
  const host = env['HOST'] ?? '127.0.0.1';
  const baseDomain = (env['BASE_DOMAIN'] ?? 'localhost').toLowerCase();
  const trustProxy = readTrustProxy(env['TRUST_PROXY']);
  const isSecure = env['PUBLIC_HTTPS'] === '1';
  const isPublic = !isLoopback(host) || !isLocalName(baseDomain) || isSecure || trustProxy !== false;
  return {
    host,
    port: readPort(env['PORT']),
    baseDomain,
    isSecure,
    dataDir,
    databaseUrl: env['DATABASE_URL'] ?? null,
    ownerDatabaseUrl: env['OWNER_DATABASE_URL'] ?? null,
    smtpUrl: env['SMTP_URL'] ?? null,
    mailFrom: env['MAIL_FROM'] ?? 'Tavola <no-reply@tavola.example>',
    supportContact: readContact(env['SUPPORT_CONTACT']),
    social: readSocialProvider(env),
    webDir: env['WEB_DIR'] === 'none' ? null : resolve(root, env['WEB_DIR'] ?? 'apps/web/dist'),
    trustProxy,
    logLevel: readLogLevel(env['LOG_LEVEL']),
    areAnswersChecked: env['NODE_ENV'] !== 'production',
    isPublic,
    areDemosOpened: readSwitch('DEMO', env['DEMO'], !isPublic),
    areDemoSalesMade: readSwitch('DEMO_ORDERS', env['DEMO_ORDERS'], true),
    areSecretsRenewed: env['NEW_SECRETS'] === '1',
    captchaMaxNumber: readCount('CAPTCHA_MAX_NUMBER', env, 20_000),
    registrationsPerHour: readCount('REGISTRATIONS_PER_HOUR', env, 3),
    heavyCallsPerMinute: readCount('HEAVY_CALLS_PER_MINUTE', env, 300),
    featureFlags: readFeatureFlags(env['FEATURE_FLAGS']),
    deviceOrigins: readOrigins(env['DEVICE_ORIGINS'], isPublic),
    workers: readWorkers(env),
  };
}

const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

const isLoopback = (host: string): boolean => isLocalName(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

function readSwitch(name: string, text: string | undefined, otherwise: boolean): boolean {
  if (text === undefined || text === '') return otherwise;
  if (text !== 'on' && text !== 'none') throw new StartRefusal(`${name} is "${text}". It must be on or none.`);
  return text === 'on';
}

/** It becomes a link on every page, so nothing but a mail address or a page of the web is taken. */
function readContact(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const isPage = /^https?:\/\//.test(text) && URL.canParse(text);
  if (!isPage && !/^[^\s@:/?#]+@[^\s@:/?#]+$/.test(text))
    throw new StartRefusal(`SUPPORT_CONTACT is "${text}". It must be a mail address or start with https://.`);
  return text;
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartRefusal(`PORT is "${text}". It must be a whole number from 0 to 65535.`);
  return port;
}

function readCount(name: string, env: Environment, otherwise: number): number {
  const text = env[name];
  const count = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(count) || count < 1)
    throw new StartRefusal(`${name} is "${text}". It must be a whole number of at least 1.`);
  return count;
}

/** Names in any letter case, separated by commas. */
function readFeatureFlags(text: string | undefined): FeatureFlag[] {
  const known = Object.values(FeatureFlag);
  const names = (text ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names
    .filter((name) => name !== '')
    .map((name) => {
      const flag = known.find((one) => one === name);
      if (flag === undefined) throw new StartRefusal(`FEATURE_FLAGS has "${name}". It may have ${known.join(', ')}.`);
      return flag;
    });
}

const COMPANY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Origins separated by commas, each alone or after the id of the company that may name it. Where others reach the
 * server, strangers may register on it, so an origin has to say whose it is.
 */
function readOrigins(text = '', isPublic: boolean): string[] {
  const given = text.split(',').map((origin) => origin.trim());
  return given
    .filter((origin) => origin !== '')
    .map((entry) => {
      const [first = '', second] = entry.split('@');
      const [company, origin] = second === undefined ? [null, first] : [first.toLowerCase(), second];
      const isNamed = company === null ? !isPublic : COMPANY.test(company);
      if (isNamed && /^https?:\/\//.test(origin) && URL.canParse(origin))
        return `${company === null ? '' : `${company}@`}${new URL(origin).origin}`;
      throw new StartRefusal(
        company === null && isPublic
          ? `DEVICE_ORIGINS has "${entry}". Others reach this server, so it must say for which company: COMPANY@${entry}, where COMPANY is the id that "npm run licence -- SUBDOMAIN" prints.`
          : `DEVICE_ORIGINS has "${entry}". It may have origins such as http://127.0.0.1:4600.`,
      );
    });
}

function readWorkers(env: Environment): number {
  const workers = readCount('WORKERS', env, 1);
  if (workers > MOST_WORKERS) throw new StartRefusal(`WORKERS is "${workers}". It must be at most ${MOST_WORKERS}.`);
  return workers;
}

function readLogLevel(text: string | undefined): Config['logLevel'] {
  const levels = ['silent', 'error', 'warn', 'info'] as const;
  if (text === undefined) return 'warn';
  const level = levels.find((one) => one === text);
  if (level === undefined) throw new StartRefusal(`LOG_LEVEL is "${text}". It must be one of ${levels.join(', ')}.`);
  return level;
}

import { HUB_MESSAGE } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/tx.ts';
import { locationScope, type LocationScope } from '../tenancy/scope.ts';
import { watcherRoom, type HubServer } from './hub-socket.ts';

/** A page that reloads or a network that blinks is back within this time; its terminal has been online all along. */
const BLINK_MS = 15_000;
/** Terminals that come and go together are noted together. */
const GATHER_MS = 250;
/** The other process notes it first. */
const GATHER_ELSEWHERE_MS = 500;

interface Means {
  readonly database: Database;
  readonly now: () => Date;
  /** The connected terminals of a location: to this process, and to any process of this server. */
  readonly here: (scope: LocationScope) => ReadonlySet<string>;
  readonly anywhere: (scope: LocationScope) => ReadonlySet<string>;
  readonly onError: (error: unknown) => void;
}

interface Gathered {
  readonly scope: LocationScope;
  readonly clientIDs: Set<string>;
  readonly timer: NodeJS.Timeout;
}

/** Notes since when terminals are online or offline, and lets the screens know that watch them. */
export class TerminalStatus {
  readonly #io: HubServer;
  readonly #means: Means;
  readonly #gathered = new Map<string, Gathered>();
  /** The terminals that this process has noted as online, by location. */
  readonly #noted = new Map<string, ReadonlySet<string>>();

  constructor(io: HubServer, means: Means) {
    this.#io = io;
    this.#means = means;
  }

  /** Terminals have come or gone, or another person is signed in on them. */
  changed({ companyID, locationID }: LocationScope, clientIDs: Iterable<string | null>, isElsewhere = false): void {
    const ids = [...clientIDs].filter((id) => id !== null);
    const scope = locationScope(companyID, locationID);
    const key = `${companyID}/${locationID}`;
    const known = this.#gathered.get(key);
    if (known !== undefined) return ids.forEach((id) => known.clientIDs.add(id));
    if (ids.length === 0) return;
    const timer = setTimeout(() => void this.#flush(key), isElsewhere ? GATHER_ELSEWHERE_MS : GATHER_MS);
    timer.unref();
    this.#gathered.set(key, { scope, clientIDs: new Set(ids), timer });
  }

  close(): void {
    for (const { timer } of this.#gathered.values()) clearTimeout(timer);
    this.#gathered.clear();
  }

  async #flush(key: string): Promise<void> {
    const gathered = this.#gathered.get(key);
    if (gathered === undefined) return;
    this.#gathered.delete(key);
    const { scope, clientIDs } = gathered;
    const { database, now, here, anywhere, onError } = this.#means;
    const [online, connected, noted] = [here(scope), anywhere(scope), this.#noted.get(key) ?? new Set<string>()];
    const came = [...online].filter((id) => !noted.has(id));
    const went = [...noted].filter((id) => !connected.has(id));
    if (online.size === 0) this.#noted.delete(key);
    else this.#noted.set(key, new Set(online));
    try {
      if (came.length + went.length > 0) await database.tenant(scope, (tx) => note(tx, scope, came, went, now()));
    } catch (error) {
      onError(error);
    }
    this.#io
      .to(watcherRoom(scope))
      .emit(HUB_MESSAGE, { seq: 0, event: 'posTerminalStatusChanged', data: { clientIDs: [...clientIDs] } });
  }
}

async function note(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  came: readonly string[],
  went: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const blink = new Date(now.getTime() - BLINK_MS).toISOString();
  await tx
    .updateTable('clients')
    .set({
      online_since: sql<string>`CASE WHEN id <> ALL(${came}::uuid[]) OR offline_since > ${blink}::timestamptz THEN online_since ELSE ${at}::timestamptz END`,
      offline_since: sql<string | null>`CASE WHEN id = ANY(${came}::uuid[]) THEN NULL ELSE ${at}::timestamptz END`,
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', anyOf([...came, ...went]))
    .execute();
}

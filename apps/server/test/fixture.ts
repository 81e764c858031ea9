import type { CallInput, RouteGroups } from '@tavola/contract';
import type { Place, ProductServer } from '@tavola/testkit/product.ts';
import type { Caller } from '@tavola/testkit/server.ts';

/** A sound call: who makes it, and with what. */
export interface Good<R> {
  readonly caller: Caller;
  readonly input: CallInput<R>;
  /** What travels in headers instead of the input. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How the walking tests make one call of the contract. */
export interface Fixture<R> {
  /** A sound call at a place, with new ids and new people wherever it uses some up. */
  good(place: Place, world: ProductServer): Promise<Good<R>>;
  /** Status of the same call made a second time; left out = 200. */
  readonly again?: number;
  /**
   * The number of refused calls after which a limit holds whatever address the caller has; it opens again after
   * `everyMs`.
   */
  readonly limit?: { readonly calls: number; readonly everyMs: number };
}

/** One fixture for each call: a group that leaves out a call does not compile. */
export type Fixtures = {
  readonly [G in keyof RouteGroups]: { readonly [N in keyof RouteGroups[G]]: Fixture<RouteGroups[G][N]> };
};

/**
 * Where the other company keeps the records that a field names; null where the product has no such record yet, or the
 * id is the client's own.
 */
export type IdTables = Readonly<Record<string, string | null>>;

/** What a file in fixtures/ exports. */
export interface FixtureFile {
  readonly fixtures: Partial<Fixtures>;
  readonly idTables?: IdTables;
}

import type { CallInput, PermissionCode, RouteGroups } from '@tavola/contract';
import type { Place, ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';

/** A valid call: who makes it, and with what. */
export interface Good<R> {
  readonly caller: Caller;
  readonly input: CallInput<R>;
  /** Values sent in headers instead of the input. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How the walking tests make one call of the contract. */
export interface Fixture<R> {
  /**
   * Builds a valid call at a place, with new ids and new people wherever the call consumes one; with `right`, one about
   * records that a person with this right alone works with.
   */
  good(place: Place, world: ProductServer, right?: PermissionCode): Promise<Good<R>>;
  /** The input of the call by a person with this right alone, where the two must match; left out = the same. */
  readonly inputFor?: (right: PermissionCode, input: CallInput<R>) => CallInput<R>;
  /** Status of the same call when it is repeated; left out = 200. */
  readonly again?: number;
  /**
   * The number of refused calls after which a rate limit applies, whatever the caller's address; it resets after
   * `everyMs`.
   */
  readonly limit?: { readonly calls: number; readonly everyMs: number };
}

/** One fixture for each call: a group that leaves out a call does not compile. */
export type Fixtures = {
  readonly [G in keyof RouteGroups]: { readonly [N in keyof RouteGroups[G]]: Fixture<RouteGroups[G][N]> };
};

/**
 * Where the other company stores the records that a field names; null where the product has no such record yet, or the
 * client makes the id.
 */
export type IdTables = Readonly<Record<string, string | null>>;

/** Exports of a file in fixtures/. */
export interface FixtureFile {
  readonly fixtures: Partial<Fixtures>;
  readonly idTables?: IdTables;
}

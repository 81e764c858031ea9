import {
  PostgresQueryCompiler,
  type CompiledQuery,
  type OperationNode,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import type { Pool } from 'pg';
import { readBlock, type QueryBlock } from './query-block.ts';

/**
 * A query names a tenant's table without binding its company_id (database.md rule 5). A mistake of the program, never
 * of its user.
 */
export class TenantBindError extends Error {
  override readonly name = 'TenantBindError';
  readonly code = 'TENANT_BIND_MISSING';

  constructor(tables: readonly string[]) {
    super(`TENANT_BIND_MISSING: bind company_id = $n on ${tables.join(', ')}, in every place that names it.`);
  }
}

const CHECKED_TEXTS = 5_000;

/**
 * Compiles queries and refuses those that leave a tenant's table unbound. Bound means `company_id = <parameter>`, or
 * equality with the company_id of a table that is bound, joined by AND, where it restricts that table. Each text is
 * walked once: the same text is the same tree. Hand-written SQL has no tree: a whole statement passes unseen, a part of
 * one binds nothing.
 */
export class TenantBindCompiler extends PostgresQueryCompiler {
  readonly #tenantTables: ReadonlySet<string>;
  readonly #checked = new Set<string>();

  constructor(tenantTables: ReadonlySet<string>) {
    super();
    this.#tenantTables = tenantTables;
  }

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId);
    if (node.kind === 'RawNode' || this.#checked.has(compiled.sql)) return compiled;
    checkTenantBinds(node, this.#tenantTables);
    if (this.#checked.size >= CHECKED_TEXTS) this.#checked.clear();
    this.#checked.add(compiled.sql);
    return compiled;
  }
}

/**
 * Throws `TenantBindError` when a SELECT, UPDATE or DELETE anywhere in the tree leaves one of `tenantTables` unbound; a
 * MERGE always (database.md rule 15).
 */
export function checkTenantBinds(root: OperationNode, tenantTables: ReadonlySet<string>): void {
  visit(root, { tenantTables, bound: new Set(), ctes: new Set() });
}

/** The tables of the database that carry company_id. */
export async function readTenantTables(pool: Pool): Promise<Set<string>> {
  const answer = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attname = 'company_id' AND NOT a.attisdropped`,
  );
  return new Set(answer.rows.map((row) => row.name));
}

/** What is known at a node: the bound aliases of the queries around it, and the names that WITH defines there. */
interface Surroundings {
  readonly tenantTables: ReadonlySet<string>;
  readonly bound: ReadonlySet<string>;
  readonly ctes: ReadonlySet<string>;
}

function visit(node: OperationNode, around: Surroundings): void {
  const block = readBlock(node);
  if (block === null) {
    if (node.kind === 'MergeQueryNode') throw new TenantBindError(['the target of MERGE']);
    visitChildren(node, around);
    return;
  }
  let { ctes } = around;
  for (const cte of block.ctes) {
    // Inside its own definition the name still means the table, unless the WITH is recursive.
    const after = new Set(ctes).add(cte.name);
    visit(cte.expression, { ...around, ctes: cte.isRecursive ? after : ctes });
    ctes = after;
  }
  const isTenant = (table: string | null): boolean =>
    table !== null && around.tenantTables.has(table) && !ctes.has(table);
  const hasNoCompany = (table: string | null): boolean =>
    table !== null && !around.tenantTables.has(table) && !ctes.has(table);
  const bound = boundAliases(block, around.bound, onlyCompanyAlias(block, isTenant, hasNoCompany));
  const missing = block.sources.filter((source) => isTenant(source.table) && !bound.has(source.alias));
  if (missing.length > 0)
    throw new TenantBindError(missing.map(({ table, alias }) => (table === alias ? alias : `${table} as ${alias}`)));
  for (const part of block.parts) visit(part, { ...around, bound, ctes });
}

type TableTest = (table: string | null) => boolean;

/** The alias that an unqualified company_id means: the only tenant's, when no other source could have such a column. */
function onlyCompanyAlias({ sources }: QueryBlock, isTenant: TableTest, hasNoCompany: TableTest): string | undefined {
  const [tenant, ...others] = sources.filter((source) => !hasNoCompany(source.table));
  return tenant !== undefined && others.length === 0 && isTenant(tenant.table) ? tenant.alias : undefined;
}

function boundAliases(block: QueryBlock, outer: ReadonlySet<string>, unqualified: string | undefined): Set<string> {
  const own = new Set(block.sources.map((source) => source.alias));
  const bound = new Set([...outer].filter((alias) => !own.has(alias)));
  const nameOf = (alias: string | null): string | undefined => alias ?? unqualified;

  for (let hasGrown = true; hasGrown;) {
    hasGrown = false;
    for (const { left, right, restricts } of block.equalities) {
      const sides = [
        [left, right],
        [right, left],
      ] as const;
      for (const [target, origin] of sides) {
        if (target.kind !== 'column' || origin.kind === 'other') continue;
        const alias = nameOf(target.alias);
        if (alias === undefined || !own.has(alias) || bound.has(alias) || !restricts(alias)) continue;
        const from = origin.kind === 'parameter' ? alias : nameOf(origin.alias);
        if (origin.kind === 'column' && (from === undefined || !bound.has(from))) continue;
        bound.add(alias);
        hasGrown = true;
      }
    }
  }
  return bound;
}

function visitChildren(node: OperationNode, around: Surroundings): void {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, around);
    }
  }
}

function isNode(value: unknown): value is OperationNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    value.kind.endsWith('Node')
  );
}

import type { Client } from 'pg';

/** A scan of a tenant's table that no company_id restricts, as the planner sees it without the fence. */
export interface UnboundScan {
  readonly table: string;
  readonly statement: string;
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter'] as const;
const EXPLAINABLE = /^(?:\s|--[^\n]*\n|\/\*.*?\*\/)*(?:select|insert|update|delete|with|values)\b/is;

/**
 * Explains statements as the owner, for whom no fence is added, and gives the scans of tenant tables without a bound
 * company_id (database.md rules 5 and 19). Sees hand-written SQL too, which the check of query trees cannot. Statements
 * that are not queries are passed over, and so are those in `bound`, to which the ones found bound here are added.
 */
export async function findUnboundScans(
  owner: Client,
  statements: Iterable<string>,
  bound = new Set<string>(),
): Promise<UnboundScan[]> {
  const tenants = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'company_id' AND NOT a.attisdropped`,
  );
  const names = new Set(tenants.rows.map((row) => row.name));
  const unbound: UnboundScan[] = [];
  for (const statement of statements) {
    if (bound.has(statement) || !EXPLAINABLE.test(statement)) continue;
    const plan = await explain(owner, statement);
    if (plan === null) continue;
    const found = [...unboundTables(plan, names)];
    unbound.push(...found.map((table) => ({ table, statement })));
    if (found.length === 0) bound.add(statement);
  }
  return unbound;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [key: string]: unknown;
}

async function explain(owner: Client, statement: string): Promise<PlanNode | null> {
  // A statement that was refused when it ran, because a test made it so, cannot be explained either.
  const answer = await owner
    .query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`)
    .catch(() => null);
  return answer?.rows[0]?.['QUERY PLAN'][0]?.Plan ?? null;
}

// Where one table of an equality is bound, the planner gives the value to the scans of all of them, so each scan is
// judged by itself.
function* unboundTables(node: PlanNode, tenants: ReadonlySet<string>): Generator<string> {
  const table = node['Relation Name'];
  const isScan = node['Node Type'].endsWith('Scan');
  if (isScan && table !== undefined && tenants.has(table) && !conditionsOf(node).some(isBound)) yield table;
  for (const child of node.Plans ?? []) yield* unboundTables(child, tenants);
}

const conditionsOf = (node: PlanNode): string[] =>
  CONDITIONS.flatMap((key) => (typeof node[key] === 'string' ? [node[key]] : []));

/** Whether a condition has a binding, or each of its alternatives has one, as where an index is searched twice. */
function isBound(condition: string): boolean {
  const inside = withoutBrackets(condition);
  const parts = splitOutside(inside, ' AND ');
  if (parts.length > 1) return parts.some(isBound);
  const alternatives = splitOutside(inside, ' OR ');
  return alternatives.length > 1 ? alternatives.every(isBound) : binds(inside);
}

/** `((a = $1) AND (b = 2))` → `(a = $1) AND (b = 2)`, but leaves `(a = $1) AND (b = 2)` unchanged. */
function withoutBrackets(text: string): string {
  if (!text.startsWith('(')) return text;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    if (depth === 0) return index === text.length - 1 ? withoutBrackets(text.slice(1, -1)) : text;
  }
  return text;
}

/** Brackets, words between conditions, and quoted text, in which the others do not count. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]| AND | OR /g;

/** Splits at every AND, or every OR, outside brackets and quotes. */
function splitOutside(text: string, word: ' AND ' | ' OR '): string[] {
  const parts: string[] = [];
  let begin = 0;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === word && depth === 0) {
      parts.push(text.slice(begin, index));
      begin = index + token.length;
    }
  }
  return [...parts, text.slice(begin)];
}

function binds(conjunct: string): boolean {
  return /^(?:[\w"]+\.)?company_id = (?:\(*\$\d+[)\w:]*|(?:[\w"]+\.)?company_id)$/.test(conjunct);
}

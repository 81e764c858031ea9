import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  ListNode,
  OperatorNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  type JoinNode,
  type OperationNode,
  type WithNode,
} from 'kysely';

/** A table, or something else (`table` null) under an alias, that a query reads or changes. */
export interface Source {
  readonly alias: string;
  readonly table: string | null;
}

/**
 * One side of `company_id = …`: a company_id (alias null when unqualified), a parameter, or something that binds
 * nothing.
 */
export type Side =
  | { readonly kind: 'column'; readonly alias: string | null }
  | { readonly kind: 'parameter' }
  | { readonly kind: 'other' };

/** An equality that must hold for a row of the aliases that it `restricts`. */
export interface Equality {
  readonly left: Side;
  readonly right: Side;
  restricts(alias: string): boolean;
}

/**
 * One SELECT, UPDATE or DELETE by itself: its sources, the equalities on company_id, its CTEs and everything inside it.
 */
export interface QueryBlock {
  readonly sources: readonly Source[];
  readonly equalities: readonly Equality[];
  readonly ctes: readonly {
    readonly name: string;
    readonly expression: OperationNode;
    readonly isRecursive: boolean;
  }[];
  readonly parts: readonly OperationNode[];
}

/** Reads a node as a separate query; null when it is none. */
export function readBlock(node: OperationNode): QueryBlock | null {
  if (SelectQueryNode.is(node)) return build(node, node.from?.froms ?? []);
  if (UpdateQueryNode.is(node)) return build(node, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]);
  if (DeleteQueryNode.is(node)) return build(node, [...node.from.froms, ...(node.using?.tables ?? [])]);
  return null;
}

function build(
  node: SelectQueryNode | UpdateQueryNode | DeleteQueryNode,
  tables: readonly OperationNode[],
): QueryBlock {
  const joins = node.joins ?? [];
  const sources = [...tables.flatMap(sourcesOf), ...joins.flatMap((join) => sourcesOf(join.table))];
  const equalities = [
    ...(node.where ? equalitiesOf(node.where.where, () => true) : []),
    ...joins.flatMap((join) => (join.on ? equalitiesOf(join.on.on, restrictionOf(join)) : [])),
  ];
  const parts = Object.entries(node)
    .filter(([key]) => key !== 'with')
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value): value is OperationNode => typeof value === 'object' && value !== null && 'kind' in value);
  return { sources, equalities, ctes: ctesOf(node.with), parts };
}

function sourcesOf(node: OperationNode): Source[] {
  if (ListNode.is(node)) return node.items.flatMap(sourcesOf);
  if (TableNode.is(node)) return [{ alias: node.table.identifier.name, table: tableName(node) }];
  if (AliasNode.is(node) && IdentifierNode.is(node.alias)) {
    return [{ alias: node.alias.name, table: TableNode.is(node.node) ? tableName(node.node) : null }];
  }
  return [];
}

function tableName(node: TableNode): string | null {
  const { schema, identifier } = node.table;
  return schema === undefined || schema.name === 'public' ? identifier.name : null;
}

// The condition of an outer join leaves the rows of its kept side as they are, so it binds only the other side.
function restrictionOf(join: JoinNode): (alias: string) => boolean {
  const joined = new Set(sourcesOf(join.table).map((source) => source.alias));
  switch (join.joinType) {
    case 'InnerJoin':
    case 'LateralInnerJoin':
      return () => true;
    case 'LeftJoin':
    case 'LateralLeftJoin':
      return (alias) => joined.has(alias);
    case 'RightJoin':
      return (alias) => !joined.has(alias);
    default:
      return () => false;
  }
}

function equalitiesOf(condition: OperationNode, restricts: (alias: string) => boolean): Equality[] {
  if (ParensNode.is(condition)) return equalitiesOf(condition.node, restricts);
  if (AndNode.is(condition))
    return [...equalitiesOf(condition.left, restricts), ...equalitiesOf(condition.right, restricts)];
  if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator) || condition.operator.operator !== '=')
    return [];
  return [{ left: sideOf(condition.leftOperand), right: sideOf(condition.rightOperand), restricts }];
}

function sideOf(node: OperationNode): Side {
  if (ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === 'company_id') {
    return { kind: 'column', alias: node.table?.table.identifier.name ?? null };
  }
  if (ValueNode.is(node) && node.immediate !== true) return { kind: 'parameter' };
  // sql`${id}::uuid`: a cast around exactly one parameter.
  if (
    RawNode.is(node) &&
    node.parameters.length === 1 &&
    node.sqlFragments.every((text) => text === '' || text === '::uuid')
  ) {
    return node.parameters[0] === undefined ? { kind: 'other' } : sideOf(node.parameters[0]);
  }
  return { kind: 'other' };
}

function ctesOf(node: WithNode | undefined): QueryBlock['ctes'] {
  return (node?.expressions ?? []).map((cte) => ({
    name: cte.name.table.table.identifier.name,
    expression: cte.expression,
    isRecursive: node?.recursive === true,
  }));
}

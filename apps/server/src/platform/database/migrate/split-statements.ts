/**
 * Splits a migration file into its statements, without their semicolons. Knows quotes, quoted names, E'' strings,
 * $tag$ bodies and both kinds of comments; statements that hold nothing but comments are dropped. Bodies in the
 * BEGIN ATOMIC form are not understood: write $$ bodies. Throws on a quote, body or comment that never ends.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let begin = 0;
  let hasContent = false;
  let at = 0;
  const close = (end: number): void => {
    if (hasContent) statements.push(sql.slice(begin, end).trim());
    begin = end + 1;
    hasContent = false;
  };
  while (at < sql.length) {
    const comment = endOfComment(sql, at);
    if (comment !== null) {
      at = comment;
      continue;
    }
    const quoted = endOfQuoted(sql, at);
    if (quoted !== null) {
      hasContent = true;
      at = quoted;
      continue;
    }
    if (sql[at] === ';') close(at);
    else if (sql[at]?.trim() !== '') hasContent = true;
    at += 1;
  }
  close(sql.length);
  return statements;
}

function endOfComment(sql: string, at: number): number | null {
  if (sql.startsWith('--', at)) {
    const end = sql.indexOf('\n', at);
    return end === -1 ? sql.length : end + 1;
  }
  if (!sql.startsWith('/*', at)) return null;
  // Block comments nest in Postgres.
  let depth = 0;
  for (let i = at; i < sql.length;) {
    if (sql.startsWith('/*', i)) {
      depth += 1;
      i += 2;
    } else if (sql.startsWith('*/', i)) {
      depth -= 1;
      i += 2;
      if (depth === 0) return i;
    } else i += 1;
  }
  throw neverEnds('comment', sql, at);
}

function endOfQuoted(sql: string, at: number): number | null {
  const mark = sql[at];
  if (mark === "'") return endOfString(sql, at, /[eE]/.test(sql[at - 1] ?? '') && !isNamePart(sql[at - 2]));
  if (mark === '"') return endOfString(sql, at, false);
  if (mark !== '$' || isNamePart(sql[at - 1])) return null;
  const tag = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(sql.slice(at, at + 70))?.[0];
  if (tag === undefined) return null;
  const end = sql.indexOf(tag, at + tag.length);
  if (end === -1) throw neverEnds(`${tag} body`, sql, at);
  return end + tag.length;
}

function endOfString(sql: string, at: number, hasEscapes: boolean): number {
  const mark = sql[at];
  for (let i = at + 1; i < sql.length; i += 1) {
    if (hasEscapes && sql[i] === '\\') i += 1;
    else if (sql[i] === mark) {
      if (sql[i + 1] !== mark) return i + 1;
      i += 1;
    }
  }
  throw neverEnds('quote', sql, at);
}

function isNamePart(char: string | undefined): boolean {
  return char !== undefined && /[\w$\u0080-\uffff]/.test(char);
}

function neverEnds(what: string, sql: string, at: number): Error {
  return new Error(`The ${what} that begins on line ${sql.slice(0, at).split('\n').length} never ends.`);
}

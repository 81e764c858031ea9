import {
  attributesOf,
  LOGO_WIDTH,
  MARKUP_LIMITS,
  QR_SIZE,
  type Align,
  type ColumnNode,
  type Condition,
  type Filling,
  type Level,
  type Node,
  type Tag,
} from './elements.ts';
import { readFilling, readPath } from './filling.ts';
import type { MarkupProblem } from './markup-error.ts';
import { faultAt, scan, type TagToken, type Token } from './scan.ts';

/** A template that has been read: nothing of it is text to interpret. */
export type Template = readonly Node[];

/**
 * Reads the markup of a receipt template (decision 77). Throws `MarkupError` for an element, attribute or expression
 * that is not of the sandbox, for what is not closed, and above the limits of `MARKUP_LIMITS`.
 */
export function parseMarkup(source: string): Template {
  if (bytesOf(source) > MARKUP_LIMITS.characters) throw faultAt(source, 0, 'too_long', String(source.length));
  return new Parser(source).template();
}

/** Bytes in UTF-8; no more than the limit is counted, however long a text is. */
function bytesOf(source: string): number {
  if (source.length > MARKUP_LIMITS.characters) return source.length;
  let bytes = 0;
  for (const sign of source) {
    const point = sign.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

const isTag = (name: string): name is Tag => Object.hasOwn(attributesOf, name);

class Parser {
  private readonly tokens: Generator<Token>;
  private current: Token | undefined;
  private count = 0;

  constructor(private readonly source: string) {
    this.tokens = scan(source);
    this.next();
  }

  template(): Template {
    const nodes = this.nodes(0);
    if (this.current !== undefined) this.refuse('not_opened', this.nameOf(this.current), this.current);
    return nodes;
  }

  /** Blocks up to a closing tag or the end. Blanks between them are layout of the markup itself. */
  private nodes(depth: number): Node[] {
    const nodes: Node[] = [];
    for (let token = this.current; token !== undefined; token = this.current) {
      if (token.kind === 'close') return nodes;
      if (token.kind === 'words') {
        if (token.text.trim() !== '') this.refuse('not_here', token.text.trim().slice(0, 20), token);
        this.next();
      } else {
        if (depth >= MARKUP_LIMITS.depth) this.refuse('too_deep', token.name, token);
        nodes.push(this.node(token, depth));
      }
    }
    return nodes;
  }

  private node(token: TagToken, depth: number): Node {
    const tag = this.tag(token);
    const size = () => (this.number(token, 'size', 1, 2, 1) === 2 ? 2 : 1);
    const isBold = () => this.choice(token, 'bold', ['false', 'true'] as const, 'false') === 'true';
    switch (tag) {
      case 'text':
        return { tag, align: this.align(token), size: size(), isBold: isBold(), content: this.words(token) };
      case 'row':
        return { tag, size: size(), isBold: isBold(), columns: this.columns(token) };
      case 'if': {
        const condition = this.condition(token);
        return { tag, condition, nodes: this.inside(token, depth) };
      }
      case 'each': {
        const as = this.required(token, 'as');
        if (readPath(as)?.length !== 1) this.refuse('bad_attribute', 'as', token);
        const label = this.filling(token, 'label');
        return { tag, path: this.path(token, 'of'), at: token.at, as, label, nodes: this.inside(token, depth) };
      }
      case 'qr': {
        const level: Level = this.choice(token, 'level', ['M', 'L'] as const, 'M');
        const [value, dots] = [this.requiredFilling(token, 'value'), this.number(token, 'size', 1, 8, QR_SIZE)];
        this.close(token);
        return { tag, value, size: dots, level };
      }
      case 'barcode': {
        const [value, label] = [this.requiredFilling(token, 'value'), this.filling(token, 'label')];
        this.close(token);
        return { tag, value, label };
      }
      case 'image': {
        const source = this.requiredFilling(token, 'source');
        const width = this.number(token, 'width', 8, 384, LOGO_WIDTH);
        this.close(token);
        return { tag, source, width };
      }
      case 'line':
      case 'cut':
        this.close(token);
        return { tag };
      case 'column':
        return this.refuse('not_here', tag, token);
    }
  }

  private columns(row: TagToken): ColumnNode[] {
    const columns: ColumnNode[] = [];
    if (!row.isClosed) this.next();
    while (!row.isClosed && this.current?.kind !== 'close') {
      const token = this.current;
      if (token === undefined) this.refuse('not_closed', row.name, row);
      if (token.kind === 'words') {
        if (token.text.trim() !== '') this.refuse('not_here', token.text.trim().slice(0, 20), token);
        this.next();
        continue;
      }
      if (this.tag(token) !== 'column') this.refuse('not_here', token.name, token);
      if (columns.length === MARKUP_LIMITS.columns) this.refuse('too_many_elements', 'column', token);
      const [width, wrap] = [this.number(token, 'width', 1, 48, 0), this.number(token, 'wrap', 4, 48, 0)];
      const align = this.align(token);
      columns.push({
        align,
        width: width === 0 ? null : width,
        wrap: wrap === 0 ? null : wrap,
        content: this.words(token),
      });
    }
    if (columns.length === 0) this.refuse('missing_attribute', 'column', row);
    this.end(row);
    return columns;
  }

  /** The words of a text or column, which hold no elements. */
  private words(token: TagToken): Filling {
    if (token.isClosed) {
      this.next();
      return [];
    }
    this.next();
    const inner = this.current;
    let content: Filling = [];
    if (inner?.kind === 'words') {
      content = readFilling(this.source, inner.text, inner.at);
      this.next();
    }
    this.end(token);
    return content;
  }

  private inside(token: TagToken, depth: number): Node[] {
    if (token.isClosed) {
      this.next();
      return [];
    }
    this.next();
    const nodes = this.nodes(depth + 1);
    this.end(token);
    return nodes;
  }

  /** An element that holds nothing. */
  private close(token: TagToken): void {
    this.next();
    if (token.isClosed) return;
    if (this.current?.kind === 'words' && this.current.text.trim() === '') this.next();
    this.expectClose(token);
  }

  private end(token: TagToken): void {
    if (token.isClosed) {
      if (token === this.current) this.next();
      return;
    }
    this.expectClose(token);
  }

  private expectClose(token: TagToken): void {
    const current = this.current;
    if (current?.kind !== 'close') {
      if (current === undefined) this.refuse('not_closed', token.name, token);
      this.refuse('not_here', this.nameOf(current), current);
    }
    if (current.name !== token.name) this.refuse('not_closed', token.name, token);
    this.next();
  }

  private tag(token: TagToken): Tag {
    const { name } = token;
    if (!isTag(name)) return this.refuse('unknown_element', name, token);
    this.count += 1;
    if (this.count > MARKUP_LIMITS.nodes) this.refuse('too_many_elements', name, token);
    const known: readonly string[] = attributesOf[name];
    for (const attribute of token.attributes.keys())
      if (!known.includes(attribute)) this.refuse('unknown_attribute', attribute, token);
    return name;
  }

  private condition(token: TagToken): Condition {
    const isNegated = token.attributes.has('not');
    if (isNegated === token.attributes.has('value')) this.refuse('missing_attribute', 'value', token);
    return {
      path: this.path(token, isNegated ? 'not' : 'value'),
      at: token.at,
      isNegated,
      equals: token.attributes.get('is') ?? null,
    };
  }

  private path(token: TagToken, name: string): readonly string[] {
    return readPath(this.required(token, name)) ?? this.refuse('bad_attribute', name, token);
  }

  private required(token: TagToken, name: string): string {
    return token.attributes.get(name) ?? this.refuse('missing_attribute', name, token);
  }

  private requiredFilling(token: TagToken, name: string): Filling {
    return readFilling(this.source, this.required(token, name), token.at);
  }

  private filling(token: TagToken, name: string): Filling {
    return readFilling(this.source, token.attributes.get(name) ?? '', token.at);
  }

  private align(token: TagToken): Align {
    return this.choice(token, 'align', ['left', 'center', 'right'] as const, 'left');
  }

  private choice<T extends string>(token: TagToken, name: string, known: readonly T[], usual: T): T {
    const value = token.attributes.get(name);
    if (value === undefined) return usual;
    return known.find((one) => one === value) ?? this.refuse('bad_attribute', name, token);
  }

  private number(token: TagToken, name: string, min: number, max: number, usual: number): number {
    const value = token.attributes.get(name);
    if (value === undefined) return usual;
    const figure = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
    return figure >= min && figure <= max ? figure : this.refuse('bad_attribute', name, token);
  }

  private next(): void {
    const step = this.tokens.next();
    this.current = step.done === true ? undefined : step.value;
  }

  private nameOf(token: Token): string {
    return token.kind === 'words' ? token.text.trim().slice(0, 20) : token.name;
  }

  private refuse(problem: MarkupProblem, word: string, token: Token): never {
    throw faultAt(this.source, token.at, problem, word);
  }
}

import type { Language, ReceiptBlock, ReceiptCell, ReceiptDocument, ReceiptTemplateType } from '@tavola/contract';
import type { FieldTree } from '../data/field.ts';
import { bindingTree, labelsIn, type BindingData } from '../data/binding.ts';
import type { ReceiptFormat } from '../data/format.ts';
import { code128Widths } from '../layout/code128.ts';
import { MARKUP_LIMITS, type Condition, type EachNode, type Filling, type Node } from '../markup/elements.ts';
import { MarkupError } from '../markup/markup-error.ts';
import type { Template } from '../markup/parse.ts';
import { ownAddress, printable } from './printable.ts';

const MAX_BARCODE = 40;
const MAX_QR = 1_000;

interface Bound {
  readonly tree: FieldTree;
  readonly value: unknown;
}
type Scope = ReadonlyMap<string, Bound>;

/**
 * Fills a template with the data of its type. A field that is empty prints nothing; data is never read as markup.
 * Throws `MarkupError` `too_large` for a document above the limits.
 */
export function fillTemplate<T extends ReceiptTemplateType>(
  template: Template,
  type: T,
  data: BindingData<T>,
  format: ReceiptFormat,
  language: Language,
): ReceiptDocument {
  const root: Bound = { tree: bindingTree(type), value: { ...data, label: labelsIn(language) } };
  return new Filler(root, format).document(template);
}

class Filler {
  private readonly sections: { label: string; blocks: ReceiptBlock[] }[] = [{ label: '', blocks: [] }];
  private blocks = 0;
  private turns = 0;
  private characters = 0;

  constructor(
    private readonly root: Bound,
    private readonly format: ReceiptFormat,
  ) {}

  document(template: Template): ReceiptDocument {
    this.fill(template, new Map());
    return { sections: this.sections.filter(({ blocks }) => blocks.length > 0) };
  }

  private fill(nodes: readonly Node[], scope: Scope): void {
    for (const node of nodes) {
      if (node.tag === 'if') {
        if (this.holds(node.condition, scope)) this.fill(node.nodes, scope);
      } else if (node.tag === 'each') this.repeat(node, scope);
      else for (const block of this.block(node, scope)) this.add(block);
    }
  }

  private repeat(node: EachNode, scope: Scope): void {
    const { tree, value } = this.find(node.path, scope) ?? {};
    if (tree?.shape !== 'list' || !Array.isArray(value)) return;
    if (value.length > MARKUP_LIMITS.turns) refuseSize(node.path.join('.'));
    // A field that is looped over is a list by its schema.
    for (const item of value as readonly unknown[]) {
      this.turns += 1;
      if (this.turns > MARKUP_LIMITS.totalTurns) refuseSize(node.path.join('.'));
      const inner = new Map(scope).set(node.as, { tree: tree.item, value: item });
      const label = this.text(node.label, inner);
      if (label !== '') this.sections.push({ label, blocks: [] });
      this.fill(node.nodes, inner);
      if (label !== '') this.sections.push({ label: '', blocks: [] });
    }
  }

  private block(node: Exclude<Node, { tag: 'if' | 'each' }>, scope: Scope): readonly ReceiptBlock[] {
    switch (node.tag) {
      case 'text': {
        const { align, size, isBold } = node;
        return [{ kind: 'text', text: this.text(node.content, scope), align, size, isBold }];
      }
      case 'row': {
        const cells: ReceiptCell[] = node.columns.map(({ content, align, width, wrap }) => ({
          text: this.text(content, scope),
          align,
          width,
          wrap,
        }));
        return [{ kind: 'row', cells, size: node.size, isBold: node.isBold }];
      }
      case 'qr': {
        const value = this.text(node.value, scope);
        if (value === '') return [];
        return value.length > MAX_QR ? [plain(value)] : [{ kind: 'qr', value, size: node.size, level: node.level }];
      }
      case 'barcode': {
        const value = this.text(node.value, scope);
        if (value === '') return [];
        // What no scanner could read is printed as text, so that nothing is missing.
        if (value.length > MAX_BARCODE || code128Widths(value) === null) return [plain(value)];
        return [{ kind: 'barcode', value, label: this.text(node.label, scope) || value }];
      }
      case 'image': {
        const source = ownAddress(this.text(node.source, scope));
        return source === null ? [] : [{ kind: 'image', source, width: node.width }];
      }
      case 'line':
      case 'cut':
        return [{ kind: node.tag }];
    }
  }

  private add(block: ReceiptBlock): void {
    this.blocks += 1;
    if (this.blocks > MARKUP_LIMITS.blocks) refuseSize(block.kind);
    this.sections.at(-1)?.blocks.push(block);
  }

  private text(filling: Filling, scope: Scope): string {
    let text = '';
    for (const piece of filling) text += 'words' in piece ? piece.words : this.shown(this.find(piece.path, scope));
    const safe = printable(text);
    this.characters += safe.length;
    if (safe.length > MARKUP_LIMITS.textCharacters || this.characters > MARKUP_LIMITS.totalCharacters)
      refuseSize(safe.slice(0, 20));
    return safe;
  }

  private shown(bound: Bound | null): string {
    if (bound?.tree.shape !== 'leaf') return '';
    const { value } = bound;
    if (typeof value === 'number') return this.figure(bound.tree.kind, value);
    if (typeof value !== 'string' || value === '') return '';
    if (bound.tree.kind === 'dateTime') return this.format.dateTime(value);
    return bound.tree.kind === 'date' ? this.format.date(value) : value;
  }

  private figure(kind: string, value: number): string {
    if (kind === 'amount') return this.format.amount(value);
    return kind === 'rate' ? this.format.rate(value) : this.format.quantity(value);
  }

  private holds({ path, isNegated, equals }: Condition, scope: Scope): boolean {
    const value = this.find(path, scope)?.value;
    const isThere = equals === null ? hasValue(value) : isScalar(value) && String(value) === equals;
    return isThere !== isNegated;
  }

  private find([name = '', ...rest]: readonly string[], scope: Scope): Bound | null {
    let bound: Bound | null = scope.get(name) ?? step(this.root, name);
    for (const next of rest) bound = bound === null ? null : step(bound, next);
    return bound;
  }
}

/** Only declared fields are found, so that nothing else of an object is within reach. */
function step({ tree, value }: Bound, name: string): Bound | null {
  const next = tree.shape === 'object' && Object.hasOwn(tree.fields, name) ? tree.fields[name] : undefined;
  if (next === undefined || typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  const held: unknown = Reflect.get(value, name);
  return { tree: next, value: held };
}

const hasValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== '' && value !== 0 && value !== false;
const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const plain = (text: string): ReceiptBlock => ({ kind: 'text', text, align: 'center', size: 1, isBold: false });

function refuseSize(word: string): never {
  throw new MarkupError('too_large', word, 0, 0);
}

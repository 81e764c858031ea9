import type { ReceiptTemplateType } from '@tavola/contract';
import { bindingTree } from '../data/binding.ts';
import type { FieldTree } from '../data/field.ts';
import type { Filling, Node } from './elements.ts';
import { parseMarkup, type Template } from './parse.ts';
import { faultAt } from './scan.ts';

type Scope = ReadonlyMap<string, FieldTree>;

interface Place {
  readonly path: readonly string[];
  readonly at: number;
}

/**
 * Reads a template of a type and refuses, beyond what `parseMarkup` refuses, fields that the type does not have, loops
 * over what is no list and places for what is no single value.
 */
export function checkMarkup(source: string, type: ReceiptTemplateType): Template {
  const template = parseMarkup(source);
  const root = bindingTree(type);
  const refuse = ({ path, at }: Place): never => {
    const word = path.join('.');
    throw faultAt(source, Math.max(at, source.indexOf(word, at)), 'unknown_field', word);
  };
  const find = ([name = '', ...rest]: readonly string[], scope: Scope): FieldTree | null => {
    let tree = scope.get(name) ?? step(root, name);
    for (const next of rest) tree = tree === null ? null : step(tree, next);
    return tree;
  };
  const checkFilling = (filling: Filling, scope: Scope): void => {
    for (const piece of filling) if ('path' in piece && find(piece.path, scope)?.shape !== 'leaf') refuse(piece);
  };
  const check = (nodes: readonly Node[], scope: Scope): void => {
    for (const node of nodes)
      switch (node.tag) {
        case 'text':
          checkFilling(node.content, scope);
          break;
        case 'row':
          for (const { content } of node.columns) checkFilling(content, scope);
          break;
        case 'if':
          if (find(node.condition.path, scope) === null) refuse(node.condition);
          check(node.nodes, scope);
          break;
        case 'each': {
          const tree = find(node.path, scope);
          if (tree?.shape !== 'list') return refuse(node);
          const inner = new Map(scope).set(node.as, tree.item);
          checkFilling(node.label, inner);
          check(node.nodes, inner);
          break;
        }
        case 'qr':
          checkFilling(node.value, scope);
          break;
        case 'barcode':
          checkFilling(node.value, scope);
          checkFilling(node.label, scope);
          break;
        case 'image':
          checkFilling(node.source, scope);
          break;
        case 'line':
        case 'cut':
          break;
      }
  };
  check(template, new Map());
  return template;
}

const step = (tree: FieldTree, name: string): FieldTree | null =>
  tree.shape === 'object' && Object.hasOwn(tree.fields, name) ? (tree.fields[name] ?? null) : null;

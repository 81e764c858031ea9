import { afterEach, expect, test } from 'vitest';
import './page.css';

const ring = (): string => {
  const root = document.getElementById('root');
  return root === null ? '' : getComputedStyle(root, '::after').content;
};

function addRoot(...children: readonly HTMLElement[]): void {
  const root = document.createElement('div');
  root.id = 'root';
  root.append(...children);
  document.body.append(root);
}
afterEach(() => document.getElementById('root')?.remove());

test('a start that takes long shows a ring although the theme has written its styles', () => {
  addRoot(document.createElement('style'));
  expect(ring()).toBe('""');
});

test('the ring ends with the first page', () => {
  addRoot(document.createElement('style'), document.createElement('main'));
  expect(ring()).toBe('none');
});

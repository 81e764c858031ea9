import { afterEach, expect, test } from 'vitest';
import { narrowPaper } from './narrow-paper.ts';

afterEach(() => document.body.replaceChildren());

const head = { title: 'Sales by product', period: '29 Nov 2026' };

/** The words of each line, with a bar between name and figure. */
function linesOf(html: string): string[] {
  document.body.innerHTML = html;
  const paper = narrowPaper(document.querySelectorAll('table'), head);
  return [...paper.children].map((line) =>
    line.children.length === 0 ? line.textContent : [...line.children].map((cell) => cell.textContent).join(' | '),
  );
}

test('each row is its name, with its figures and the names of their columns below it', () => {
  const lines = linesOf(`<table>
    <thead><tr><th>Product</th><th>Quantity</th><th>Net</th></tr></thead>
    <tbody><tr><td><button>Green Curry</button></td><td>12</td><td>฿1,440.00</td></tr></tbody>
    <tfoot><tr><td>Total</td><td>12</td><td>฿1,440.00</td></tr></tfoot></table>`);
  expect(lines.join('\n')).toBe(
    [
      'Sales by product',
      '29 Nov 2026',
      '',
      'Green Curry',
      'Quantity | 12',
      'Net | ฿1,440.00',
      'Total',
      'Quantity | 12',
      'Net | ฿1,440.00',
    ].join('\n'),
  );
});

test('a row of a name and a sum is one line', () => {
  const lines = linesOf('<table><tbody><tr><th>Cash</th><td>$12.50</td></tr></tbody></table>');
  expect(lines.at(-1)).toBe('Cash | $12.50');
});

test('a column without a figure takes no line', () => {
  const lines = linesOf(`<table><thead><tr><th>Name</th><th>Cost</th><th>Net</th></tr></thead>
    <tbody><tr><td>Rice</td><td></td><td>$1.00</td></tr></tbody></table>`);
  expect(lines.slice(3).join('\n')).toBe('Rice\nNet | $1.00');
});

test('it is as wide as the paper', () => {
  document.body.innerHTML = '<table><tbody><tr><th>Cash</th><td>$12.50</td></tr></tbody></table>';
  const paper = narrowPaper(document.querySelectorAll('table'), head);
  document.body.append(paper);
  // 72 mm of 96 dots an inch.
  expect(Math.round(paper.getBoundingClientRect().width)).toBe(272);
});

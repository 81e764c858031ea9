import { expect, test } from 'vitest';

const styles = import.meta.glob<string>(['./*.module.css', '../{cart,menu,dialogs}/**/*.module.css'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

// Every tap changes elements there, and each change would be checked against what `:has(…)` looks for.
test('no style of menu and cart asks what an element has inside', () => {
  expect(Object.keys(styles).length).toBeGreaterThan(5);
  const asking = Object.entries(styles).filter(([, text]) => text.includes(':has('));
  expect(asking.map(([file]) => file)).toEqual([]);
});

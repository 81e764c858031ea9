import { expect, test } from 'vitest';
import { forgetSnapshot, readSnapshot, writeSnapshot } from './session-snapshot.ts';
import { fromText } from './base64.ts';
import { sealLongText, sealText, unsealText } from './sealed-text.ts';

const KEY = 'tavola.session';
// Only the secrecy of a snapshot is tried here, not its shape.
const anna = { user: { displayName: 'Anna' } } as never;

test('a text is sealed for this browser, comes back unchanged, and is refused once it was changed', async () => {
  const sealed = await sealText('Anna may void');
  expect(sealed).not.toContain('Anna');
  expect(await sealText('Anna may void'), 'the same text never looks the same').not.toBe(sealed);
  expect(await unsealText(sealed)).toBe('Anna may void');
  const { iv, data } = JSON.parse(sealed) as { iv: string; data: string };
  const changed = `${data.startsWith('AAAA') ? 'BBBB' : 'AAAA'}${data.slice(4)}`;
  await expect(unsealText(JSON.stringify({ iv, data: changed }))).rejects.toThrow();
  await expect(unsealText('{"user":"Anna"}')).rejects.toThrow(TypeError);
});

test('a text that a version before has sealed opens (decision 447)', async () => {
  const sealed = JSON.parse(await sealText('Anna may void')) as { iv: string; data: string };
  const numbers = (text: string): number[] => [...fromText(text)];
  expect(await unsealText(JSON.stringify({ iv: numbers(sealed.iv), data: numbers(sealed.data) }))).toBe(
    'Anna may void',
  );
});

test('a sealed text takes at most half more room than the text, and its bytes are whole however long it is', async () => {
  const text = 'Two chips, ไม่ใส่หัวหอม. '.repeat(5000);
  const sealed = await sealText(text);
  expect(await unsealText(sealed)).toBe(text);
  expect(sealed.length).toBeLessThan(1.5 * new TextEncoder().encode(text).length);
});

test('a long text is sealed in less room than it takes itself, and comes back unchanged (decision 458)', async () => {
  const text = 'Two chips, ไม่ใส่หัวหอม. '.repeat(500);
  const sealed = await sealLongText(text);
  expect(await unsealText(sealed)).toBe(text);
  expect(sealed.length).toBeLessThan(new TextEncoder().encode(text).length / 4);
  expect(await sealLongText(text), 'the same text never looks the same').not.toBe(sealed);
});

test('a long text is refused once it was changed, or said to be of another form', async () => {
  const sealed = JSON.parse(await sealLongText('Anna may void')) as { data: string };
  const changed = `${sealed.data.startsWith('AAAA') ? 'BBBB' : 'AAAA'}${sealed.data.slice(4)}`;
  await expect(unsealText(JSON.stringify({ ...sealed, data: changed }))).rejects.toThrow();
  const plain = JSON.parse(await sealText('Anna may void')) as object;
  await expect(unsealText(JSON.stringify({ ...plain, form: 'deflate-raw' }))).rejects.toThrow();
});

test('a browser that cannot compress seals a long text as it is', async () => {
  const { CompressionStream: own } = globalThis;
  Reflect.deleteProperty(globalThis, 'CompressionStream');
  try {
    const sealed = await sealLongText('Anna may void');
    expect(sealed).not.toContain('form');
    expect(await unsealText(sealed)).toBe('Anna may void');
  } finally {
    globalThis.CompressionStream = own;
  }
});

test('what a terminal remembers of the person is not readable in local storage, and is gone once they leave', async () => {
  await writeSnapshot(anna);
  expect(localStorage.getItem(KEY)).not.toBeNull();
  expect(localStorage.getItem(KEY)).not.toContain('Anna');
  const late = writeSnapshot(anna);
  forgetSnapshot();
  await late;
  expect(localStorage.getItem(KEY)).toBe(null);
  expect(await readSnapshot()).toBe(null);
});

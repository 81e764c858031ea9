import { expect, test } from 'vitest';
import { forgetSnapshot, readSnapshot, writeSnapshot } from './session-snapshot.ts';
import { sealText, unsealText } from './sealed-text.ts';

const KEY = 'tavola.session';
// Only the secrecy of a snapshot is tried here, not its shape.
const anna = { user: { displayName: 'Anna' } } as never;

test('a text is sealed for this browser, comes back unchanged, and is refused once it was changed', async () => {
  const sealed = await sealText('Anna may void');
  expect(sealed).not.toContain('Anna');
  expect(await sealText('Anna may void'), 'the same text never looks the same').not.toBe(sealed);
  expect(await unsealText(sealed)).toBe('Anna may void');
  await expect(unsealText(sealed.replace(/\d+\]\}$/, '0,0]}'))).rejects.toThrow();
  await expect(unsealText('{"user":"Anna"}')).rejects.toThrow(TypeError);
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

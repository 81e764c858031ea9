import { SettingInput } from '@tavola/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const company = fileURLToPath(new URL('..', import.meta.url));
const screens = readdirSync(company, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('Screen.tsx'))
  .map((file) => readFileSync(`${company}/${file}`, 'utf8'))
  .join('\n');

it('every setting of a location is on a screen', () => {
  const missing = Object.keys(SettingInput.shape).filter((field) => !new RegExp(`\\b${field}\\b`, 'u').test(screens));
  expect(missing.toSorted()).toEqual([]);
});

import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { requiredText, text } from './fields.ts';

const messagesOf = (schema: z.ZodMiniType, value: string): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

it.each(['', '  ', '\u200b', '\u200b\u2060 \ufeff'])('a name of %j is missing', (value) => {
  expect(messagesOf(requiredText(100), value)).toEqual(['required']);
});

it.each(['Pad Thai', '👩\u200d🍳', 'กาแฟ'])('%s is a name', (value) => {
  expect(messagesOf(requiredText(100), value)).toEqual([]);
});

it('a note may be empty', () => {
  expect(messagesOf(text(100), '')).toEqual([]);
});

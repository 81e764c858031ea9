import { describe, expect, it } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const key = (code: string, typed: string, shiftKey = false) => ({ code, key: typed, shiftKey });

describe('single keys', () => {
  it('work by their position on the keyboard, so that a Thai layout has them too', () => {
    expect(shortcutOf(key('KeyP', 'ย'), true)).toBe('pay');
    expect(shortcutOf(key('Slash', 'ฝ'), true)).toBe('search');
  });
  it('can be switched off, except the one that lists the shortcuts', () => {
    expect(shortcutOf(key('KeyP', 'p'), false)).toBeNull();
    expect(shortcutOf(key('Slash', '?', true), false)).toBe('help');
  });
  it('leave other keys and Shift combinations alone', () => {
    expect(shortcutOf(key('KeyQ', 'q'), true)).toBeNull();
    expect(shortcutOf(key('KeyP', 'P', true), true)).toBeNull();
  });
});

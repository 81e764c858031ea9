import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('most used passwords', () => {
  it.each([
    'Password1!',
    'P@ssw0rd!',
    'p@$$w0rD1',
    'Welcome2024$',
    '1Qwerty!!',
    'Qwerty123456!',
    '@Dmin1234!',
    'PasswordPassword1!',
    'ILOVEYOU1!',
    'Summer2026!',
    'TAVOLAtavola1!',
    '111111Aaaa!',
  ])('refuses %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['Lemon4$Tree', 'xK9!mPq2vB', 'Password8362917!', 'QwertzuiopTable7!', 'Sunny%side', 'Bd7$Welcome3Kp'])(
    'lets %s pass',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});

import { expect, it } from 'vitest';
import { systemOf } from './system-of.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'macos'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'ios'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'linux'],
])('%s is %s', (userAgent, wanted) => {
  expect(systemOf(userAgent)).toBe(wanted);
});

import { expect, it } from 'vitest';
import { agentVersionState } from './agent-version.ts';

const versions = { latest: '1.10.0', lastCompatible: '1.2.0' };

it.each([
  ['1.10.0', 'current'],
  ['1.11.0', 'current'],
  ['1.9.0', 'older'],
  ['1-9-0', 'older'],
  ['1.2.0', 'older'],
  ['1.1.9', 'incompatible'],
  ['0.9', 'incompatible'],
  ['', 'current'],
  [null, 'current'],
])('version %s is %s', (version, wanted) => {
  expect(agentVersionState(version, versions)).toBe(wanted);
});

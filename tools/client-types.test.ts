import { expect, it } from 'vitest';
import { clientTypesOf, currentClientTypes } from './client-types.ts';

it('the client has every call that API keys open, as the API document describes it', () => {
  expect(currentClientTypes(), 'write it again with: npx tsx tools/client-types.ts').toBe(clientTypesOf());
});

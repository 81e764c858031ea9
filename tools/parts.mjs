/** Every part of the workspace that the type checker checks, each with a tsconfig.json of its own. */
export const parts = [
  'packages/contract',
  'packages/selling',
  'packages/receipts',
  'packages/embedded-postgres',
  'packages/testkit',
  'apps/server',
  'apps/web',
  'tools',
  'e2e',
];

/**
 * Every part of the workspace that the type checker checks, each with a tsconfig.json of its own. The test kit is
 * checked with the tools: most of its time went to the server's files, which they read too.
 */
export const parts = [
  'packages/contract',
  'packages/selling',
  'packages/receipts',
  'packages/embedded-postgres',
  'apps/server',
  'apps/web',
  'tools',
  'e2e',
];

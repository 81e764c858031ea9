import { boundaryOverrides, elements } from './tools/lint/boundaries.mjs';

const NO_CLOCK = 'The packages of the rules know no clock and no chance: the caller hands in the moment and the ids.';
const NO_NUMBERED_VALUES =
  'Nobody numbers the values of a statement: build it with Kysely, or with the template of platform/database/sql.ts.';
const NO_ENVIRONMENT = 'Settings of the environment are read by platform/config/config.ts alone.';
const NO_HTTP = 'The sale knows no HTTP: a route makes an Actor of its Call and hands that to a command.';

const NO_CALL_OF_A_SALE = 'What a sale changes, and its receipt, goes through the port of sell/port.';

const refuse = (message, ...selectors) => selectors.map((selector) => ({ selector, message }));

/** Names of the selling rules that the platform may use. */
const figuresAndDays = [
  'AmountOverflow',
  'Currency',
  'FigureError',
  'FigureRules',
  'LocalMoment',
  'dayBefore',
  'daysAfter',
  'formatMoney',
  'habitOf',
  'parseMoney',
  'readFigure',
  'smallestUnit',
];

/** Calls that the sell screen makes through its port alone. */
const routesOfSales = ['checkoutRoutes', 'orderRoutes', 'orderLifeRoutes', 'paymentRoutes', 'tableCheckRoutes'];

/** What the sell screen may import where calls of a sale are declared: how orders are read. */
const readsOfOrders = [
  'SaveMode',
  'favoritesQuery',
  'orderQuery',
  'orderSearchQuery',
  'relatedOrdersQuery',
  'tableCheckQuery',
];

export default {
  plugins: ['typescript', 'import', 'oxc', 'unicorn', 'vitest'],
  jsPlugins: ['eslint-plugin-boundaries', '@stylistic/eslint-plugin', './tools/lint/core.mjs'],
  categories: { correctness: 'error', suspicious: 'off' },
  options: { typeAware: true, typeCheck: true },
  ignorePatterns: ['**/dist/**', '**/*.generated.ts', 'node_modules'],
  settings: { 'import/resolver': { tavola: {} }, 'boundaries/elements': elements },
  rules: {
    'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'no-console': ['error', { allow: ['error'] }],
    'no-restricted-globals': 'off',
    'boundaries/dependencies': ['error', { default: 'disallow', policies: [] }],
    'typescript/no-misused-spread': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unsafe-unary-minus': 'off',
    'unicorn/no-new-array': 'off',
    '@stylistic/max-len': [
      'error',
      { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
    ],
    'typescript/no-non-null-assertion': 'error',
  },
  overrides: [
    ...boundaryOverrides(),
    {
      files: ['packages/selling/src/**', 'packages/contract/src/**', 'packages/receipts/src/**'],
      rules: {
        'core/no-restricted-syntax': [
          'error',
          ...refuse(
            NO_CLOCK,
            "CallExpression[callee.object.name='Date'][callee.property.name='now']",
            "NewExpression[callee.name='Date'][arguments.length=0]",
            "CallExpression[callee.name='Date']",
            "MemberExpression[object.name='Math'][property.name='random']",
            "MemberExpression[property.name='randomUUID']",
            "MemberExpression[property.name='getRandomValues']",
            "MemberExpression[object.name='performance']",
          ),
        ],
      },
    },
    {
      files: ['apps/server/src/**'],
      rules: {
        'core/no-restricted-syntax': [
          'error',
          ...refuse(NO_ENVIRONMENT, "MemberExpression[object.name='process'][property.name='env']"),
          ...refuse(
            NO_NUMBERED_VALUES,
            'Literal[value=/\\$\\d/]:not(CallExpression[callee.property.name=/^replace/] > Literal)',
            'TemplateElement[value.raw=/\\$\\d/]',
            'TemplateElement[tail=false][value.raw=/\\$$/]',
          ),
        ],
      },
    },
    {
      files: [
        'packages/*/src/**/*.test.ts',
        'apps/server/src/**/*.test.ts',
        'apps/server/src/platform/config/config.ts',
        'apps/server/src/platform/database/sql-shape.ts',
      ],
      rules: { 'core/no-restricted-syntax': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
      rules: {
        'core/no-restricted-syntax': [
          'error',
          ...refuse(
            'One expectation for each fact: a list of them does not say which one failed.',
            "CallExpression[callee.property.name=/^to((Strict)?Equal|MatchObject)$/][arguments.0.type='ArrayExpression'] > MemberExpression > CallExpression[callee.name='expect'][arguments.0.type='ArrayExpression'][arguments.0.elements.length>1]:not([arguments.0.elements.0.type='SpreadElement']):not([arguments.0.elements.1.type='SpreadElement'])",
          ),
        ],
      },
    },
    {
      files: ['apps/server/src/platform/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@tavola/selling',
                allowImportNames: figuresAndDays,
                message: 'The platform takes figures and days from the rules of selling, and nothing else.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['apps/server/src/areas/selling/commands/**', 'apps/server/src/areas/selling/rows/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [{ group: ['**/platform/http/**', '**/http/**', 'fastify', 'fastify/*'], message: NO_HTTP }] },
        ],
      },
    },
    {
      // What all parts of a command share is in its work.
      files: ['apps/server/src/areas/selling/commands/**'],
      rules: { 'max-params': ['error', { max: 4 }] },
    },
    {
      files: ['apps/web/src/ui/**'],
      rules: {
        'core/no-restricted-syntax': [
          'error',
          ...refuse('The kit knows no server: what it shows is handed in.', "CallExpression[callee.name='fetch']"),
        ],
      },
    },
    {
      files: ['apps/web/**'],
      plugins: ['typescript', 'react', 'import', 'oxc', 'unicorn'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/incompatible-library': 'off',
      },
    },
    {
      // Reads stay with their areas: only what changes a sale, and its receipt, goes through the port.
      files: ['apps/web/src/sell/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [{ name: '@tavola/contract', importNames: routesOfSales, message: NO_CALL_OF_A_SALE }],
            patterns: [
              { group: ['**/payments.queries.ts'], message: NO_CALL_OF_A_SALE },
              { group: ['**/orders.queries.ts'], allowImportNames: readsOfOrders, message: NO_CALL_OF_A_SALE },
              { group: ['**/order-life.queries.ts'], allowImportNames: readsOfOrders, message: NO_CALL_OF_A_SALE },
              { group: ['**/table.queries.ts'], allowImportNames: readsOfOrders, message: NO_CALL_OF_A_SALE },
            ],
          },
        ],
      },
    },
    {
      files: [
        'apps/web/src/sell/port/**',
        'apps/web/src/sell/check/table.queries.ts',
        // A mark is advice to other terminals and changes nothing of a sale.
        'apps/web/src/sell/cart/state/keep-marked.ts',
        'apps/web/src/sell/**/*.test.ts',
        'apps/web/src/sell/**/*.test.tsx',
        'apps/web/src/sell/**/*.setup.ts',
      ],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['**/*.config.ts', '**/*.config.mjs', 'tools/**', 'e2e/**'],
      rules: {
        'import/no-default-export': 'off',
        'no-console': 'off',
        'typescript/no-meaningless-void-operator': 'off',
      },
    },
    { files: ['**/vectors/**', '**/main.ts'], rules: { 'no-console': 'off' } },
    {
      files: [
        '**/*.test.ts',
        '**/*.setup.ts',
        '**/vectors/**',
        '**/*.config.ts',
        '**/*.config.mjs',
        'tools/**',
        'e2e/**',
        'apps/server/test/**',
        '**/*.browser.test.tsx',
      ],
      rules: {
        'boundaries/dependencies': 'off',
        'vitest/no-conditional-expect': 'off',
        'typescript/require-array-sort-compare': 'off',
        'vitest/valid-expect': 'off',
        'vitest/require-to-throw-message': 'off',
        'vitest/no-standalone-expect': 'off',
        'typescript/no-meaningless-void-operator': 'off',
      },
    },
  ],
};

import { builtinRules } from 'eslint/use-at-your-own-risk';

/** The rules of ESLint's own that oxlint does not have. */
export default {
  meta: { name: 'core' },
  rules: { 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
};

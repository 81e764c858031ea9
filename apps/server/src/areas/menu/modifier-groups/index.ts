export { lockNesting } from './modifier-options.repo.ts';
export { nestingFault } from './nesting.ts';

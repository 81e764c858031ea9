export { useActivitySteps } from './use-activity-steps.ts';

export { RemoveDemoDialog } from './RemoveDemoDialog.tsx';

export { requireImage } from './require-image.ts';

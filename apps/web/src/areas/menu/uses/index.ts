/** What other areas may use of "Used in". */
export { UsedIn } from './UsedIn.tsx';

export { createMenuHandlers } from './menus.routes.ts';

export { findPostgres, startPostgres, type PostgresPlan, type RunningPostgres, type StartOptions } from './launcher.ts';
export type { SocketConnection } from './admin.ts';
export { DatabaseStartError, type StartProblem } from './start-error.ts';
export type { WatchEvents } from './supervisor.ts';

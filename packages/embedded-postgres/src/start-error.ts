/** What kept the database from starting; each kind is one thing that a person can fix. */
export type StartProblem =
  'platform' | 'binary' | 'folder' | 'rights' | 'account' | 'start' | 'version' | 'roles' | 'already-running';

/** Refusal to start the database: states what happened and what to do, in one message fit for a terminal window. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
  readonly problem: StartProblem;
  readonly happened: string;
  readonly action: string;

  constructor(problem: StartProblem, happened: string, action: string, cause?: unknown) {
    super(`${happened} ${action}`, { cause });
    this.problem = problem;
    this.happened = happened;
    this.action = action;
  }
}

/** The `code` of a system or driver error, or undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

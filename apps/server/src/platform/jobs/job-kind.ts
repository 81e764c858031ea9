import type * as z from 'zod/mini';
import type { CompanyScope } from '../tenancy/scope.ts';

/** How often and how patiently a kind of job is tried. */
export interface JobLimits {
  /** Attempts before the job is given up. */
  readonly attempts: number;
  /** The pause after the first failure; it doubles with each further one, up to an hour. */
  readonly firstPauseMs: number;
  /** How long one attempt may take. Another worker takes the job over when this has passed. */
  readonly leaseMs: number;
}

/** One kind of job: its name in the table, the schema of its payload, and what is kept of it. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodMiniType<Payload>;
  readonly limits: JobLimits;
  /** What remains of the payload once the job is done or given up, for payloads that hold a secret. */
  readonly redact: ((payload: Payload) => Payload) | null;
}

/** One attempt at a job. It may run more than once, so whatever it does must be safe to repeat under the same id. */
export interface Job<Payload> {
  readonly id: string;
  readonly scope: CompanyScope;
  readonly payload: Payload;
  readonly createdAt: Date;
  /** 1 at the first attempt. */
  readonly attempt: number;
}

/** About two hours of attempts: pauses of 1, 2, 4 … minutes, an hour at most. */
const DEFAULT_LIMITS: JobLimits = { attempts: 8, firstPauseMs: 60_000, leaseMs: 60_000 };
const LONGEST_PAUSE_MS = 60 * 60_000;

/** Declares a kind of job. Names are stored, so a name in use never changes its meaning. */
export function jobKind<Payload>(
  name: string,
  payload: z.ZodMiniType<Payload>,
  { limits = {}, redact = null }: { limits?: Partial<JobLimits>; redact?: JobKind<Payload>['redact'] } = {},
): JobKind<Payload> {
  return { name, payload, limits: { ...DEFAULT_LIMITS, ...limits }, redact };
}

/** The pause after this many failed attempts. */
export function pauseMs({ firstPauseMs }: JobLimits, attempts: number): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/** An attempt that failed; `cause` says why. A job that `isDead` is not tried again and stays in the table. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly kind: string;
  readonly jobID: string;
  readonly companyID: string;
  readonly isDead: boolean;

  constructor(
    { kind, id, companyID }: { readonly kind: string; readonly id: string; readonly companyID: string },
    attempts: number,
    isDead: boolean,
    cause: unknown,
  ) {
    const outcome = isDead ? `was given up after ${attempts} attempts` : `failed at attempt ${attempts}`;
    super(`Job ${id} (${kind}, company ${companyID}) ${outcome}.`, { cause });
    this.kind = kind;
    this.jobID = id;
    this.companyID = companyID;
    this.isDead = isDead;
  }
}

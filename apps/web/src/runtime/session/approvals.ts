import {
  amountOf,
  isAllowed,
  keysOf,
  permissionRoutes,
  sensitiveAction,
  sensitiveCode,
  type Approval,
  type Amount,
  type SensitiveAction,
} from '@tavola/contract';
import { create } from 'zustand';
import { call } from '../http/api.ts';
import { CallError } from '../http/call-error.ts';
import { queryClient } from '../http/query-client.ts';
import { isServerAnswering } from '../http/server-answers.ts';
import { operationalQuery } from './restaurant.ts';
import { useSession } from './session.ts';

/** Approval of a sensitive action by the PIN of a person who has the right (platform spec, section 6; decision 14). */
export interface ApprovalRequest {
  readonly action: SensitiveAction;
  /** The order, line or report that the approval is for; it is valid for no other. */
  readonly targetID: string;
  /** In units of the currency, shown to the approver. */
  readonly amount?: Amount | null;
  /** It is kept with an order that is saved later. */
  readonly isForDraft?: boolean;
}

interface Asked {
  readonly request: ApprovalRequest;
  readonly answer: (approval: Approval | null) => void;
}
/** The approval that waits for a PIN, for the dialog of the shell; null = none. A new question refuses the old one. */
export const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

export type ApprovalOutcome =
  /** The signed-in person has the right; send no approval. */
  | { readonly kind: 'notNeeded' }
  /** Send `approval.approvalID` with the action within 60 s. */
  | { readonly kind: 'approved'; readonly approval: Approval }
  | { readonly kind: 'refused' };

/** Asks for a PIN where one is needed; the shell shows the dialog. Resolves when the person has decided. */
export async function requestApproval(request: ApprovalRequest): Promise<ApprovalOutcome> {
  // Without a connection an approval is what the signed-in person may do (decision 231).
  const alwaysAsks = isServerAnswering() && queryClient.getQueryData(operationalQuery.queryKey)?.alwaysAskPin === true;
  if (!alwaysAsks && isAllowed(useSession.getState().codes ?? new Set(), [sensitiveCode(request.action)]))
    return { kind: 'notNeeded' };
  return askForPin(request);
}

/** Shows the PIN dialog and resolves when the person has decided. */
async function askForPin(request: ApprovalRequest): Promise<Exclude<ApprovalOutcome, { kind: 'notNeeded' }>> {
  useAsked.getState().asked?.answer(null);
  const approval = await new Promise<Approval | null>((resolve) => {
    const asked: Asked = {
      request,
      answer: (given) => {
        useAsked.setState((state) => (state.asked === asked ? { asked: null } : state));
        resolve(given);
      },
    };
    useAsked.setState({ asked });
  });
  return approval === null ? { kind: 'refused' } : { kind: 'approved', approval };
}

const ASKING: ReadonlySet<string> = new Set([
  'approval.required',
  'approval.invalid',
  'approval.amount_exceeded',
  'cash_activity.above_float',
]);

/**
 * What the server asks a PIN for where it refused for want of one, and for which amount; null for any other failure
 * (decision 160).
 */
export function askedBy(failure: unknown): Pick<ApprovalRequest, 'action' | 'amount'> | null {
  if (!(failure instanceof CallError) || !ASKING.has(failure.errorCode)) return null;
  const { action, amount } = failure.body.additionValue.params;
  const known = keysOf(sensitiveAction).find((each) => each === action);
  return known === undefined ? null : { action: known, amount: typeof amount === 'number' ? amountOf(amount) : null };
}

/**
 * Does something that needs a right, with a PIN where one is needed; where it comes to more than the PIN was entered
 * for, the dialog asks once more for that amount. Null where the person declines.
 */
export async function withApproval<T>(
  request: ApprovalRequest,
  run: (approvalID: string | null) => Promise<T>,
): Promise<T | null> {
  const outcome = await requestApproval(request);
  if (outcome.kind === 'refused') return null;
  try {
    return await run(outcome.kind === 'approved' ? outcome.approval.approvalID : null);
  } catch (failure) {
    const asked = askedBy(failure);
    if (asked === null) throw failure;
    // What the server asks for is asked for, also of a person whose own right was enough so far.
    const again = await askForPin({ ...request, ...asked });
    if (again.kind !== 'approved') throw failure;
    return run(again.approval.approvalID);
  }
}

/**
 * Does something of which only the server knows what it needs: where it refuses for want of a PIN, the dialog asks for
 * what it named, once for each action, and it is done again with these approvals. Null where the person declines.
 */
export async function withAskedApprovals<T>(
  targetID: string,
  run: (approvals: readonly Pick<Approval, 'action' | 'approvalID'>[]) => Promise<T>,
  given: readonly Pick<Approval, 'action' | 'approvalID'>[] = [],
): Promise<T | null> {
  try {
    return await run(given);
  } catch (failure) {
    const asked = askedBy(failure);
    if (asked === null || given.some(({ action }) => action === asked.action)) throw failure;
    const outcome = await requestApproval({ ...asked, targetID });
    if (outcome.kind !== 'approved') return null;
    const { approvalID } = outcome.approval;
    return withAskedApprovals(targetID, run, [...given, { action: asked.action, approvalID }]);
  }
}

/**
 * Sends the PIN; a wrong one, or one without the right, arrives as `CallError`. Without a connection this terminal
 * judges it where the location lets it (decision 435).
 */
export async function approve(request: ApprovalRequest, pinCode: string): Promise<Approval> {
  const body = {
    action: request.action,
    targetID: request.targetID,
    amount: request.amount ?? null,
    isForDraft: request.isForDraft === true,
    pinCode,
  };
  try {
    return await call(permissionRoutes.approve, { body });
  } catch (failure) {
    const mayHere = queryClient.getQueryData(operationalQuery.queryKey)?.allowOfflinePins === true;
    if (!(failure instanceof CallError) || !failure.isUnreachable || !mayHere) throw failure;
    const { approveAlone } = await import('./locks/approve-alone.ts');
    return approveAlone(body, failure);
  }
}

import {
  isAllowed,
  OfflineApproval,
  sensitiveCode,
  type Approval,
  type CallInput,
  type permissionRoutes,
  type SensitiveAction,
} from '@tavola/contract';
import * as z from 'zod/mini';
import { textOf } from '#text/define.ts';
import { newID } from '../../clock/ids.ts';
import { CallError } from '../../http/call-error.ts';
import { queryClient } from '../../http/query-client.ts';
import { currentUserQuery } from '../users.ts';
import { lockStrings } from './lock.strings.ts';
import { findByPin, knownPerson } from './pin-memory.ts';

/** Approvals by PIN that this terminal gave itself (decisions 81, 231, 435); they travel with their order. */
const KEY = 'tavola.approvedAlone';
const KEPT_FOR_MS = 72 * 60 * 60_000;

/** What is handed in with its order; everything else needs the server. */
const ofOrders: ReadonlySet<SensitiveAction> = new Set(['discount', 'serviceCharge', 'void', 'comp']);

/**
 * Lets a person whose PIN this terminal knows allow an action, by the rights of their last sign-in here. Refuses with
 * `unanswered`, and says why where the PIN was judged.
 */
export async function approveAlone(
  { action, targetID, amount, pinCode }: CallInput<typeof permissionRoutes.approve>['body'],
  unanswered: CallError,
): Promise<Approval> {
  if (!ofOrders.has(action)) throw unanswered;
  const t = textOf(lockStrings);
  const found = await findByPin(queryClient.getQueryData(currentUserQuery.queryKey)?.userId ?? '', pinCode);
  if (found === null) throw unanswered;
  if (found === 'wrong') throw saying(unanswered, t('wrongPin'));
  if ('pausedForS' in found) throw saying(unanswered, t('paused', { count: found.pausedForS }));
  const person = await knownPerson(found.userID);
  if (person === null || !isAllowed(new Set(person.codes), [sensitiveCode(action)]))
    throw saying(unanswered, t('notAllowed'));
  const given: OfflineApproval = {
    approvalID: newID(),
    action,
    targetID,
    amount: amount ?? 0,
    userID: found.userID,
    approvedAt: new Date().toISOString(),
  };
  localStorage.setItem(KEY, JSON.stringify([...approvedHere(), given]));
  const { approvalID } = given;
  const approverName = `${person.user.firstName} ${person.user.lastName}`.trim();
  return { approvalID, action, targetID, approverName, expiresInSeconds: 60 };
}

/** Those of the last three days. */
function approvedHere(): OfflineApproval[] {
  try {
    const read = z.array(OfflineApproval).safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    const fromMs = Date.now() - KEPT_FOR_MS;
    return read.success ? read.data.filter(({ approvedAt }) => Date.parse(approvedAt) > fromMs) : [];
  } catch {
    return [];
  }
}

/** What was approved here for an order; it is part of what the order says. */
export const approvalsFor = (orderID: string): OfflineApproval[] =>
  approvedHere().filter(({ targetID }) => targetID === orderID);

const saying = ({ body }: CallError, message: string): CallError => new CallError({ ...body, message });

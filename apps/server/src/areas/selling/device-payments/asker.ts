import { isOpenState, isUnknownState } from '@tavola/contract';
import {
  DeviceMisconfigured,
  DeviceSilence,
  type CardTerminals,
  type DeviceAnswer,
  type DeviceConnection,
} from '#areas/finance/index.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { addAmounts, amountText } from '../commands/amounts/figures.ts';
import { workOf } from '../commands/work.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { changeActivity, findActivity, type StoredActivity } from './activities.rows.ts';
import { intentOf } from './activity-intent.ts';
import { askAgainAt, endAsk, endLease, listAsks, readAskAt, takeAsk } from './asks.rows.ts';
import { DueAsks, LEASE_MS } from './due-asks.ts';
import { noteAnswer, type Reply } from './note-answer.ts';

/** What asking card terminals needs. */
export interface AskerServices {
  readonly database: Database;
  readonly deps: SellingDeps;
  readonly terminals: CardTerminals;
  readonly onError: (error: unknown) => void;
}

const FOLLOWED_MS = 24 * 60 * 60_000;
/** A charge that never reached its device is sent again for this long, and closed there afterwards. */
const RESENT_MS = 30_000;

/**
 * Asks card terminals for what is stored as asked for, outside any transaction (decision 147). The rows are the truth:
 * a question is taken by moving its time on, so that several processes may ask and one that dies loses its questions to
 * the others.
 */
export class DeviceAsker {
  readonly #services: AskerServices;
  readonly #asks: DueAsks;

  constructor(services: AskerServices) {
    const { database, deps, onError } = services;
    this.#services = services;
    const ask = (scope: LocationScope, id: string): Promise<void> => this.#ask(scope, id);
    this.#asks = new DueAsks({ database, now: () => deps.now(), onError, list: listAsks, ask });
  }

  /** An activity is due at this time. */
  note(scope: LocationScope, activityID: string, at: Date): void {
    this.#asks.note(scope, activityID, at);
  }

  /** Begins with what is left from before, and looks again from time to time. */
  start(): void {
    this.#asks.start();
  }

  /** Asks what is due once, for tests. */
  askOnce(): Promise<void> {
    return this.#asks.askOnce();
  }

  /** Takes up nothing new and waits for the questions under way. */
  stop(): Promise<void> {
    return this.#asks.stop();
  }

  /** Asks about one now, whenever it was due; resolves when the answer is noted. */
  async askNow(scope: LocationScope, activityID: string): Promise<void> {
    const { database, deps } = this.#services;
    await database.tenant(scope, (tx) => askAgainAt(tx, scope, activityID, deps.now()));
    await this.#ask(scope, activityID);
  }

  /** Says whether the guest's signature is right, and notes what the device makes of it. */
  async signNow(scope: LocationScope, activity: StoredActivity, isAccepted: boolean): Promise<void> {
    const { database, deps, terminals } = this.#services;
    const { deviceID, paymentIntegrationActivityID: id } = activity;
    if (deviceID === null) return;
    const connection = await database.tenant(scope, (tx) => terminals.connectionOfAny(tx, scope, deviceID));
    if (connection === null) return;
    const provider = terminals.providerOf(connection.provider);
    const reply = await replyOf(false, () => provider.sign(connection, id, isAccepted));
    await database.tenant(scope, (tx) => noteAnswer(tx, scope, id, reply, deps));
  }

  async #ask(scope: LocationScope, activityID: string): Promise<void> {
    const { database, deps } = this.#services;
    const taken = await database.tenant(scope, (tx) => this.#take(tx, scope, activityID));
    if (taken === null) return this.#noteRow(scope, activityID);
    const { activity, connection, tries, leasedUntil } = taken;
    const reply = await this.#replyTo(activity, connection, taken.amount);
    const next = await database.tenant(scope, async (tx) => {
      const noted = await noteAnswer(tx, scope, activityID, reply, deps);
      const begunID = noted?.begunID;
      if (begunID !== undefined) tx.afterCommit(() => this.note(scope, begunID, deps.now()));
      return noted === null || noted.isOver ? null : noted.activity;
    });
    if (next === null) return;
    const at = new Date(deps.now().getTime() + pauseOf(next, tries));
    const askAt = await database.tenant(scope, (tx) => endLease(tx, scope, activityID, { leasedUntil, at }));
    if (askAt !== null) this.note(scope, activityID, askAt);
  }

  /** It was not due: another has it, or it was put off. It is due when its row says so, should that one die. */
  async #noteRow(scope: LocationScope, activityID: string): Promise<void> {
    const askAt = await this.#services.database.tenant(scope, (tx) => readAskAt(tx, scope, activityID));
    if (askAt !== null) this.note(scope, activityID, askAt);
  }

  /** Takes the question and notes that it is asked, before it is: from then on the card may have been charged. */
  async #take(tx: Tx, scope: LocationScope, activityID: string) {
    const { deps, terminals } = this.#services;
    const now = deps.now();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const tries = await takeAsk(tx, scope, activityID, { now, leasedUntil });
    if (tries === null) return null;
    const activity = await findActivity(tx, scope, activityID);
    if (activity === null || activity.deviceID === null) return null;
    const isOld = now.getTime() - new Date(activity.createdOn).getTime() > FOLLOWED_MS;
    if (activity.completedAt !== null && isOld) {
      await endAsk(tx, scope, activityID);
      return null;
    }
    const connection = await terminals.connectionOfAny(tx, scope, activity.deviceID);
    const { place } = await workOf(await intentOf(tx, scope, activity, deps));
    const amount = amountText(addAmounts(activity.amount, activity.tipAmount), place.operational);
    if (connection !== null && activity.status === 'Idle')
      await changeActivity(tx, scope, activityID, { state: 'AwaitingDevice', asked_at: now.toISOString() }, now);
    return { activity, connection, tries, leasedUntil, amount };
  }

  async #replyTo(activity: StoredActivity, connection: DeviceConnection | null, amount: string): Promise<Reply> {
    // Asked before, it may have reached the device then.
    const isFirst = activity.askedAt === null;
    if (connection === null) return { state: 'misconfigured', isFirst };
    const provider = this.#services.terminals.providerOf(connection.provider);
    const reference = activity.paymentIntegrationActivityID;
    const begin = () =>
      provider.begin(connection, {
        reference,
        kind: activity.kind === 'return' ? 'void' : activity.kind,
        originalReference: activity.referenceActivityID,
        amount,
        currencyCode: activity.currencyCode,
      });
    return replyOf(isFirst, async () => {
      // One that is approved already stays approved.
      if (activity.isCancelling || activity.completedAt !== null) return provider.cancel(connection, reference);
      if (activity.status === 'Idle') return begin();
      const reply = await provider.status(connection, reference);
      if (reply.state !== 'none') return reply;
      // It never arrived: while the guest waits it is sent again, afterwards it is closed, so that it never charges.
      const isFresh = this.#services.deps.now().getTime() - new Date(activity.createdOn).getTime() < RESENT_MS;
      return isFresh ? begin() : provider.cancel(connection, reference);
    });
  }
}

/** What a question came to; silence and a card terminal that is not set up are answers too. */
async function replyOf(isFirst: boolean, ask: () => Promise<DeviceAnswer>): Promise<Reply> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DeviceMisconfigured) return { state: 'misconfigured', isFirst };
    if (error instanceof DeviceSilence) return { state: 'silent', as: error.state };
    throw error;
  }
}

/** How long until it is asked again: a second while the guest waits, longer once the outcome is unknown. */
function pauseOf({ status }: StoredActivity, tries: number): number {
  if (isUnknownState(status)) return Math.min(1_000 * 2 ** Math.min(tries, 5), 15_000);
  return isOpenState(status) ? 1_000 : 30_000;
}

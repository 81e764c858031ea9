import { isOpenState, isUnknownState, type DeviceState } from '@tavola/contract';
import { DeviceMisconfigured, DeviceSilence, type BatchAnswer, type DeviceConnection } from '#areas/finance/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { AskerServices } from '../device-payments/asker.ts';
import { DueAsks, LEASE_MS } from '../device-payments/due-asks.ts';
import { noteSettlement, type BatchReply } from './note-settlement.ts';
import {
  askSettlementAt,
  findSettlement,
  listSettlementAsks,
  takeSettlementAsk,
  updateSettlement,
  type StoredSettlement,
} from './settlements.rows.ts';

/**
 * Asks providers to close batches that are stored as asked for, outside any transaction (decision 420). A reference
 * that never arrived is sent again whenever that is: it closes one batch once, and both books are compared charge by
 * charge.
 */
export class SettlementAsker {
  readonly #services: AskerServices;
  readonly #asks: DueAsks;

  constructor(services: AskerServices) {
    const { database, deps, onError } = services;
    this.#services = services;
    const ask = (scope: LocationScope, id: string): Promise<void> => this.#ask(scope, id);
    this.#asks = new DueAsks({ database, now: () => deps.now(), onError, list: listSettlementAsks, ask });
  }

  /** A settlement is due at this time. */
  note(scope: LocationScope, settlementID: string, at: Date): void {
    this.#asks.note(scope, settlementID, at);
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

  async #ask(scope: LocationScope, id: string): Promise<void> {
    const { database, deps } = this.#services;
    const taken = await database.tenant(scope, (tx) => this.#take(tx, scope, id));
    if (taken === null) return;
    const reply = await this.#replyTo(taken.settlement, taken.connection);
    const status = await database.tenant(scope, (tx) => noteSettlement(tx, scope, id, reply, deps));
    if (status === null || !isOpenState(status)) return;
    const at = new Date(deps.now().getTime() + pauseOf(status, taken.tries));
    await database.tenant(scope, (tx) => tx.send(askSettlementAt(scope, id, at)));
    this.note(scope, id, at);
  }

  /** Takes the question and notes that it is asked, before it is. */
  async #take(tx: Tx, scope: LocationScope, id: string) {
    const { deps, terminals } = this.#services;
    const now = deps.now();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const tries = await takeSettlementAsk(tx, scope, id, { now, leasedUntil });
    const settlement = tries === null ? null : await findSettlement(tx, scope, id);
    if (tries === null || settlement === null) return null;
    const connection = await terminals.connectionOfAny(tx, scope, settlement.paymentDeviceID);
    if (connection !== null && settlement.status === 'Idle') {
      const asked = { state: 'AwaitingDevice', reason: null, isOver: false, books: null } as const;
      await tx.send(updateSettlement(scope, id, asked, now.toISOString()));
    }
    return { settlement, connection, tries };
  }

  async #replyTo({ settlementID, status }: StoredSettlement, connection: DeviceConnection | null): Promise<BatchReply> {
    // Asked before, the provider may have closed the batch then.
    const isFirst = status === 'Idle';
    if (connection === null) return { state: 'misconfigured', isFirst };
    const provider = this.#services.terminals.providerOf(connection.provider);
    return replyOf(isFirst, async () => {
      if (isFirst) return provider.closeBatch(connection, settlementID);
      const answer = await provider.batch(connection, settlementID);
      return answer.state === 'none' ? provider.closeBatch(connection, settlementID) : answer;
    });
  }
}

/** What a question came to; silence and a provider that is not set up are answers too. */
async function replyOf(isFirst: boolean, ask: () => Promise<BatchAnswer>): Promise<BatchReply> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DeviceMisconfigured) return { state: 'misconfigured', isFirst };
    if (error instanceof DeviceSilence) return { state: 'silent', as: error.state };
    throw error;
  }
}

/** How long until it is asked about again: a second at first, up to a minute once nobody knows. */
const pauseOf = (status: DeviceState, tries: number): number =>
  isUnknownState(status) ? Math.min(1_000 * 2 ** Math.min(tries, 6), 60_000) : 1_000;

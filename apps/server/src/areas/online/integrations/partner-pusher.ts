import type { PartnerOrderState } from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import type { SellingDeps } from '#areas/selling/index.ts';
import type { Services } from '#platform/services.ts';
import { EgressError, type Egress } from '#platform/egress/egress.ts';
import { Lane } from '#platform/jobs/lane.ts';
import { companyScope, locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { secretOfChannel } from '../channels/channel-key.ts';
import { listUnsent } from '../orders/online-orders.rows.ts';
import { stateOf } from '../partners/order-state.ts';
import { signatureOf } from '../partners/signature.ts';
import { webhookPauseMs } from '../webhooks/webhook-sender.ts';
import { adapters, messageOfState, type ChannelMessage } from './adapters.ts';
import { changesOf, markOf, outOf, partnerMenuOf } from './partner-menu.ts';
import { findTarget, listTargets, noteSent, noteStates, takeTarget, type Target } from './targets.rows.ts';

/** What sending to partners needs. */
export interface PusherServices extends Pick<Services, 'database' | 'now' | 'newID' | 'config'> {
  readonly deps: SellingDeps;
  /** From which the secrets of channels follow. */
  readonly channelKey: Uint8Array;
  readonly egress: Egress;
  readonly onError: (error: unknown) => void;
}

// A partner knows of what runs out within 5 seconds (issue of online orders), sending included.
const LOOK_EVERY_MS = 1_500;
/** Every company is looked for channels this often, for what another process has connected. */
const SWEEP_EVERY_MS = 60_000;
/** Prices by the hour change at a full minute and without a new version, so each minute is compared once. */
const MINUTE_MS = 60_000;
/** Every message takes 5 seconds at most; a process that has noted nothing by then has died. */
const LEASE_MS = 60_000;
const ORDERS_AT_ONCE = 10;
const CHANNELS_AT_ONCE = 50;

type Listener = (companyID: string) => void;
const listeners = new Set<Listener>();

/** Says that channels of a company are to be sent to: a hint that saves waiting for the next look. */
export function announceTargets(companyID: string): void {
  for (const listener of listeners) listener(companyID);
}

/** What has to be sent to a channel, and what it leaves when it was taken. */
interface Outgoing {
  readonly target: Target;
  readonly messages: readonly ChannelMessage[];
  readonly version: number | null;
  readonly menu: { readonly mark: string | null; readonly out: string[] } | null;
  readonly states: readonly { readonly orderID: string; readonly state: string }[];
}

/**
 * Sends partners the menu, what runs out, and what became of their orders (decisions 84, 369). It compares what is with
 * what was sent, so nothing is lost when a process dies or a partner is away: the latest is sent once it is back.
 */
export class PartnerPusher {
  readonly #services: PusherServices;
  readonly #lane: Lane;
  readonly #noted = new Set<string>();
  readonly #targets = new Map<string, readonly string[]>();
  readonly #comparedAt = new Map<string, number>();
  readonly #listener: Listener = (companyID) => void this.#noted.add(companyID);
  #timer: NodeJS.Timeout | null = null;
  #sweepAt = 0;
  #looking: Promise<void> | null = null;

  constructor(services: PusherServices) {
    this.#services = services;
    this.#lane = new Lane((key) => this.#sendTo(key), CHANNELS_AT_ONCE);
    listeners.add(this.#listener);
  }

  /** Looks from time to time for what is to be sent. */
  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Sends what is to be sent now, for tests. */
  async sendOnce(): Promise<void> {
    await this.#findAll();
    this.#addAll();
    await this.#lane.idle();
  }

  /** Begins nothing new and waits for what is being sent. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    listeners.delete(this.#listener);
    await this.#looking;
    await this.#lane.stop();
  }

  #look(): void {
    if (this.#looking !== null) return;
    const now = this.#services.now().getTime();
    const isSweep = this.#sweepAt <= now;
    if (isSweep) this.#sweepAt = now + SWEEP_EVERY_MS;
    this.#looking = (isSweep ? this.#findAll() : this.#findNoted())
      .then(() => this.#addAll())
      .catch((error: unknown) => this.#services.onError(error))
      .finally(() => (this.#looking = null));
  }

  #addAll(): void {
    for (const keys of this.#targets.values()) for (const key of keys) this.#lane.add(key);
  }

  async #findAll(): Promise<void> {
    const companies = await this.#services.database.global((tx) =>
      tx.selectFrom('sub_domains').select('company_ref').distinct().execute(),
    );
    for (const { company_ref } of companies) await this.#find(company_ref);
  }

  async #findNoted(): Promise<void> {
    const noted = [...this.#noted];
    this.#noted.clear();
    for (const companyID of noted) await this.#find(companyID);
  }

  async #find(companyID: string): Promise<void> {
    const scope = companyScope(companyID);
    const found = await this.#services.database.tenant(scope, (tx) => listTargets(tx, scope));
    if (found.length === 0) this.#targets.delete(companyID);
    else
      this.#targets.set(
        companyID,
        found.map(({ locationID, orderChannelID }) => `${companyID} ${locationID} ${orderChannelID}`),
      );
  }

  async #sendTo(key: string): Promise<void> {
    const [companyID = '', locationID = '', orderChannelID = ''] = key.split(' ');
    const scope = locationScope(companyID, locationID);
    try {
      const outgoing = await this.#takeOutgoing(scope, orderChannelID);
      if (outgoing !== null) await this.#send(scope, outgoing);
    } catch (error) {
      this.#services.onError(error);
    }
  }

  /** What a channel lacks, once it is taken; null = nothing, or another process sends it. */
  async #takeOutgoing(scope: LocationScope, orderChannelID: string): Promise<Outgoing | null> {
    const { database, deps, now, config } = this.#services;
    const at = now();
    return database.tenant(scope, async (tx) => {
      const target = await findTarget(tx, scope, orderChannelID, at);
      if (target === null) return null;
      const adapter = adapters[target.provider];
      const orders = target.sendsStates ? await listUnsent(tx, scope, orderChannelID, at, ORDERS_AT_ONCE) : [];
      const messages: ChannelMessage[] = [];
      for (const { order, sentState } of orders) {
        const message = messageOfState(adapter, stateOf(order), sentState);
        if (message !== null) messages.push(message);
      }
      let version: number | null = null;
      let menu: Outgoing['menu'] = null;
      if (target.menuID !== null) {
        const sells = await deps.catalogFor(tx, scope);
        const minute = Math.floor(at.getTime() / MINUTE_MS);
        const isNewMinute = this.#comparedAt.get(orderChannelID) !== minute;
        if (sells.version !== target.sentVersion || isNewMinute) {
          this.#comparedAt.set(orderChannelID, minute);
          const { timezoneName } = await readOperationalSetting(tx, scope, config.featureFlags);
          const made = partnerMenuOf(sells, target.menuID, localMoment(at, timezoneName));
          const shown = made ?? { menuID: target.menuID, name: '', availabilities: [], sections: [], items: [] };
          const [mark, out] = [markOf(shown), outOf(shown)];
          const changes = changesOf(shown, target.sentOut, out);
          const message =
            mark !== target.sentMenu
              ? adapter.pushMenu(shown)
              : changes === null
                ? null
                : adapter.pushAvailability(changes);
          if (message !== null) messages.push(message);
          if (message !== null || sells.version !== target.sentVersion) {
            version = sells.version;
            menu = { mark, out };
          }
        }
      }
      if (messages.length === 0 && version === null) return null;
      const until = new Date(at.getTime() + LEASE_MS);
      if (!(await takeTarget(tx, scope, orderChannelID, { now: at, until }))) return null;
      const states = orders.map(({ order }) => ({ orderID: order.orderID, state: sentStateOf(stateOf(order)) }));
      return { target, messages, version, menu, states };
    });
  }

  async #send(scope: LocationScope, { target, messages, version, menu, states }: Outgoing): Promise<void> {
    const { database, now } = this.#services;
    const { orderChannelID } = target;
    let failure: string | null = null;
    for (const message of messages) {
      failure = await this.#post(scope, target, message);
      if (failure !== null) break;
    }
    const at = now();
    const attempts = failure === null ? 0 : target.attempts + 1;
    const pause = failure === null ? 0 : webhookPauseMs(attempts);
    const next_at = new Date(at.getTime() + pause).toISOString();
    await database.tenant(scope, async (tx) => {
      if (failure !== null) return noteSent(tx, scope, orderChannelID, { next_at, attempts, failure });
      await noteStates(tx, scope, states);
      const ofMenu = version === null ? {} : { sent_version: String(version), sent_menu: menu?.mark ?? null };
      const out = menu === null ? {} : { sent_out: menu.out };
      const marks = { next_at, attempts, failure, sent_at: at.toISOString(), ...ofMenu, ...out };
      await noteSent(tx, scope, orderChannelID, marks);
    });
  }

  /** Sends one message; gives why it was not taken, or null. */
  async #post(scope: LocationScope, target: Target, { type, data }: ChannelMessage): Promise<string | null> {
    const { egress, now, newID, channelKey } = this.#services;
    const { address, externalID, orderChannelID, secretVersion } = target;
    const at = now();
    const content = { id: newID(), type, createdAt: at.toISOString(), locationID: scope.locationID, externalID, data };
    const secret = secretOfChannel(channelKey, orderChannelID, secretVersion);
    try {
      const { status } = await egress({
        companyID: scope.companyID,
        method: 'POST',
        url: new URL(address),
        headers: { 'tavola-signature': signatureOf(secret, JSON.stringify(content), at) },
        body: content,
      });
      return status >= 200 && status < 300 ? null : String(status);
    } catch (error) {
      if (error instanceof EgressError) return error.reason;
      throw error;
    }
  }
}

/** The state that a partner was sent of an order, as it is compared with the next one. */
export const sentStateOf = ({ status, fulfillmentStatus }: PartnerOrderState): string =>
  `${status}/${fulfillmentStatus}`;

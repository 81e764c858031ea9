import { floorRoutes, type CallInput, type FloorTable, type HubMessage, type Route } from '@tavola/contract';
import { connectScreen, type HubScreen } from '../../server/hub-screen.ts';
import type { Selling, SellingServer } from '../../selling/selling.ts';
import type { Caller } from '../../server/server.ts';
import { TableTerminal } from '../../tables/table-terminal.ts';

/** The network of a waiter is gone: nothing was sent, or the server did it and its answer was lost. */
export class NetworkDown extends Error {}

const MOST_WAIT_MS = 20_000;

/** A waiter with their own terminal or phone: a client of the server over HTTP and of its hub. */
export class Waiter {
  readonly name: string;
  readonly #server: SellingServer;
  readonly #place: Selling;
  readonly #caller: Caller;
  #screen: HubScreen | null = null;
  #lastSeq = -1;
  /** What happens to the next requests. */
  network: 'up' | 'unsent' | 'lost' = 'up';
  /** Numbers of the hub's messages, as they arrived. */
  readonly seen: number[] = [];
  /** How often a call was made again. */
  repeats = 0;

  constructor(name: string, server: SellingServer, place: Selling, caller: Caller) {
    this.name = name;
    this.#server = server;
    this.#place = place;
    this.#caller = caller;
  }

  async connect(): Promise<void> {
    this.#screen = await connectScreen(
      this.#server,
      this.#caller,
      (message: HubMessage) => {
        // Who is connected is announced without a number.
        if (message.event !== 'posTerminalStatusChanged') this.seen.push(message.seq);
        this.#lastSeq = Math.max(this.#lastSeq, message.seq);
      },
      this.#lastSeq,
    );
  }

  disconnect(): void {
    this.#screen?.close();
    this.#screen = null;
  }

  /** A call over this waiter's network. */
  call: SellingServer['call'] = async (route, input) => {
    if (this.network === 'unsent') throw new NetworkDown();
    const answer = await this.#server.call(route, input, this.#caller);
    // Read again, because the network may drop while the call is under way.
    if ((this.network as string) === 'lost') throw new NetworkDown();
    return answer;
  };

  /** A call that must be accepted. */
  async ask<R extends Route<never, never, never, never> | Route>(route: R, input: CallInput<R>) {
    const { status, body } = await this.call(route, input);
    if (status !== 200) throw new Error(`${this.name}: ${route.path} answered ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** The table on this waiter's screen, in its current state. */
  show(tableID: string, tableGroupID: string | null = null): Promise<TableTerminal> {
    return new TableTerminal({ call: this.call }, this.#place, tableID, this.#caller).load(tableGroupID);
  }

  async floorTable(tableID: string): Promise<FloorTable> {
    const { tables } = await this.ask(floorRoutes.get, {});
    const found = tables.find((table) => table.tableID === tableID);
    if (found === undefined) throw new Error(`The floor has no table ${tableID}.`);
    return found;
  }

  async groupVersion(tableGroupID: string): Promise<number> {
    const { groups } = await this.ask(floorRoutes.get, {});
    return groups.find((group) => group.tableGroupID === tableGroupID)?.version ?? 0;
  }

  /** Waits until the hub has sent the message of this number. */
  async caughtUp(seq: number): Promise<boolean> {
    for (const deadline = Date.now() + MOST_WAIT_MS; this.#lastSeq < seq;) {
      if (Date.now() > deadline) return false;
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
    return true;
  }
}

/** What the simulator does on a page of a terminal: `sell/port/simulated-terminal.setup.ts` of the web app has it. */
export interface TerminalApi {
  open(person: { readonly terminalNumber: number; readonly clientID: string; readonly userID: string }): void;
  keep(order: SimulatedOrder): Promise<string>;
  pay(
    order: SimulatedOrder,
    payment: { readonly paid: number; readonly paymentID: string },
  ): Promise<{ readonly offlineNo: string; readonly dueAmount: number }>;
  voidOrder(orderID: string): Promise<void>;
  give(orderID: string): Promise<void>;
}

/** What one piece costs. */
export const PIECE_COST = 5;

/** Which order a person works on, and how many pieces are added to it. */
export interface SimulatedOrder {
  readonly orderID: string;
  readonly isNew: boolean;
  readonly more: number;
}

/** Why a printer does not print. */
export class PrinterFault extends Error {
  override readonly name = 'PrinterFault';
}

/** What is between the agent and a printer: a connection of the network, or a file of a serial or USB device. */
export interface Wire {
  /** Sends bytes; resolves when all of them were taken. */
  write(bytes: Uint8Array): Promise<void>;
  onBytes(receive: (bytes: Uint8Array) => void): void;
  onEnd(receive: (error: Error) => void): void;
  close(): void;
}

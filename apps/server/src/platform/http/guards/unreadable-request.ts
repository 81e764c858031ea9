import { errors, Language } from '@tavola/contract';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, Refusal } from '../../errors/refusal.ts';

/**
 * Answers bytes that never became a request (headers beyond the limit, no HTTP at all, too slow) with the one error
 * body, and closes the connection, because the rest of the stream cannot be interpreted.
 */
export function answerUnreadable(error: { readonly code?: string }, socket: Socket, newID: () => string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Browsers open connections before they need them. An answer on one that was never asked is read as that of its first
  // request; a connection that is closed is replaced by the browser itself.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return void socket.destroy();
  if (socket.writable) {
    const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'limit.header_size' : 'validation.malformed');
    const { status } = errors[refusal.errorCode];
    const body = JSON.stringify(errorBody(refusal, Language.en, newID()));
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

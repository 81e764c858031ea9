import multipart from '@fastify/multipart';
import type { Route, UploadedFile } from '@tavola/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../errors/refusal.ts';

/** Boundaries and headers of a form with one file. */
const FORM_BYTES = 16_384;
const NAME_LENGTH = 200;

/**
 * Mounts calls whose body is a form with a file. They are separate, so that every other call still refuses forms
 * unread.
 */
export function mountUploads(app: FastifyInstance, mountWithin: (within: FastifyInstance) => void): void {
  void app.register(async (within) => {
    within.removeAllContentTypeParsers();
    await within.register(multipart);
    mountWithin(within);
  });
}

/**
 * The one file of a form; refuses other bodies, additional parts, and a file beyond the route's limit as soon as that
 * is known.
 */
export async function readUpload(
  { maxBodyBytes = 1_048_576 }: Route,
  request: FastifyRequest,
): Promise<{ file: UploadedFile }> {
  if (!request.isMultipart()) refuse('limit.media_type');
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes + FORM_BYTES) refuse('limit.body_size');
  let file: UploadedFile | null = null;
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 0, parts: 1, fileSize: maxBodyBytes, headerPairs: 20 },
    })) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw new Refusal('validation.malformed');
      file = { name: nameOf(part.filename), content: new Uint8Array(await part.toBuffer()) };
    }
  } catch (error) {
    // Whatever cannot be taken apart is the sender's fault; the parser gives most of its failures no status.
    throw isTooLarge(error) ? new Refusal('limit.body_size') : new Refusal('validation.malformed');
  }
  return file === null
    ? refuse('file.error.not_found', {}, { fields: [{ path: 'file', code: 'required' }] })
    : { file };
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

// Only shown again; the bytes say what a file is.
const nameOf = (given: string | undefined): string =>
  (given ?? '').replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, NAME_LENGTH);

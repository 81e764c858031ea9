import * as z from 'zod/mini';
import { text } from './fields.ts';

/**
 * A file as it goes in: on the wire a part of a form with its bytes as they are (`isUpload`). The name says nothing
 * about what is inside.
 */
export const uploadBody = () => z.object({ file: z.object({ name: z.string(), content: z.instanceof(Uint8Array) }) });
export type UploadedFile = z.infer<ReturnType<typeof uploadBody>>['file'];

/** A file as it comes out: small enough to travel inside an answer, its bytes in base64. */
export const FileAnswer = z.object({ fileName: text(200, 1), mediaType: text(100, 1), contentBase64: z.string() });
export type FileAnswer = z.infer<typeof FileAnswer>;

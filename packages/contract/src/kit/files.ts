import * as z from 'zod/mini';
import { text } from './fields/fields.ts';

/**
 * An uploaded file: on the wire a part of a form with its raw bytes (`isUpload`). Its name does not determine its
 * content.
 */
export const uploadBody = () => z.object({ file: z.object({ name: z.string(), content: z.instanceof(Uint8Array) }) });
export type UploadedFile = z.infer<ReturnType<typeof uploadBody>>['file'];

/** A file in an answer: small enough to be sent in the body, its bytes in base64. */
export const FileAnswer = z.object({ fileName: text(200, 1), mediaType: text(100, 1), contentBase64: z.string() });
export type FileAnswer = z.infer<typeof FileAnswer>;

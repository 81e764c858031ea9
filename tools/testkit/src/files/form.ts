import type { UploadedFile } from '@tavola/contract';

const FORM_BOUNDARY = '----tavola-test-form';
export const FORM_TYPE = `multipart/form-data; boundary=${FORM_BOUNDARY}`;

/** One part of a form, as a browser writes it. */
export const formPart = ({ name, content }: UploadedFile, field = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${FORM_BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      'utf8',
    ),
    content,
    Buffer.from('\r\n'),
  ]);

/** A form with these parts, properly closed. */
export const formOf = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([...parts, Buffer.from(`--${FORM_BOUNDARY}--\r\n`)]);

/** The body of an upload and its type. */
export const uploadRequest = ({
  file,
}: {
  readonly file: UploadedFile;
}): { readonly body: Buffer; readonly type: string } => ({ body: formOf(formPart(file)), type: FORM_TYPE });

/** The text of a mail as sent, every part decoded, for tests to search. Supports base64 and quoted-printable. */
export function readMail(raw: string): string {
  const lines = raw.replace(/\r\n/g, '\n');
  const boundary = /boundary="([^"]+)"/.exec(lines)?.[1];
  const parts = boundary === undefined ? [lines] : lines.split(`--${boundary}`).slice(1, -1);
  return parts.map(readPart).join('\n');
}

function readPart(part: string): string {
  const end = part.indexOf('\n\n', 1);
  const [head, body] = [part.slice(0, end), part.slice(end + 2)];
  // A mail with files holds its texts in a part of parts.
  if (/^\s*content-type:\s*multipart\//i.test(head)) return readMail(part);
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A certificate that a server shows, and its key, as Node takes them. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The hash of its key, by which a browser trusts it (`--ignore-certificate-errors-spki-list`). */
  readonly keyHash: string;
}

/** Makes a certificate for a name, signed with its own key, for the days from and until now + these. */
export function certificateFor(name: string, [fromDays, untilDays] = [-1, 30]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const signed = toBeSigned(name, spki, [fromDays, untilDays]);
  const whole = sequence(signed, ECDSA_SHA256, bits(sign('sha256', signed, privateKey)));
  return {
    key: pemOf(privateKey),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(spki).digest('base64'),
  };
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** RFC 5280, section 4.1, with one extension: the name of the server. */
function toBeSigned(name: string, spki: Buffer, days: readonly number[]): Buffer {
  const subject = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const [from, until] = days.map((each) => utcTime(new Date(Date.now() + each * DAY_MS)));
  if (from === undefined || until === undefined) throw new Error('A certificate begins and ends.');
  const serverName = sequence(der(0x82, Buffer.from(name)));
  return sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    subject,
    sequence(from, until),
    subject,
    spki,
    der(0xa3, sequence(sequence(SUBJECT_ALTERNATIVE_NAME, der(0x04, serverName)))),
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** A value of DER: what it is, how long it is, and what it holds. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const set = (...parts: readonly Buffer[]): Buffer => der(0x31, Buffer.concat(parts));
const integer = (value: Buffer): Buffer => der(0x02, value);
const bits = (value: Buffer): Buffer => der(0x03, Buffer.concat([Buffer.from([0]), value]));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
/** As in `261130184500Z`. */
const utcTime = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const SUBJECT_ALTERNATIVE_NAME = oid('551d11');

// The certificate library finds its parts by it.
import 'reflect-metadata';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  webcrypto,
  X509Certificate,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 24 * 60 * 60_000;
const ROOT_DAYS = 3_650;
/** Devices refuse certificates of servers that last much longer. */
const LEAF_DAYS = 90;
/** A root that ends sooner is replaced, before its end locks anyone out. */
const ROOT_LEFT_DAYS = 30;

// What a certificate under our root may be for: addresses of local networks, and no name but this machine's own.
const LOCAL_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.64.0.0/10',
];
const OWN_NAME = 'localhost';

/** Key and certificates of a server, as Node takes them. */
export interface ServedCertificate {
  readonly key: string;
  readonly cert: string;
  readonly expiresAt: number;
}

/** The root certificate of an agent, and what is signed with its key. */
export interface Authority {
  readonly rootCertificate: string;
  /** A certificate for these addresses of the machine; its key is in memory alone. */
  issue(addresses: readonly string[]): Promise<ServedCertificate>;
}

/**
 * The root certificate of the agent in this folder, made when it is missing (decision 75). Its key stays here, where
 * this account alone reads it, and signs for local networks only (reliability D9).
 */
export async function authorityIn(folder: string, now: Date = new Date()): Promise<Authority> {
  const [keyFile, rootFile] = [join(folder, 'root-ca.key'), join(folder, 'root-ca.pem')];
  let kept = readKept(keyFile, rootFile, now);
  if (kept === null) {
    kept = await makeRoot(now);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    keep(keyFile, kept.key);
    keep(rootFile, kept.root);
  }
  const { key, root } = kept;
  return { rootCertificate: root, issue: (addresses) => signLeaf(key, root, addresses, new Date()) };
}

interface Kept {
  readonly key: string;
  readonly root: string;
}

function readKept(keyFile: string, rootFile: string, now: Date): Kept | null {
  if (!existsSync(keyFile) || !existsSync(rootFile)) return null;
  const [key, root] = [readFileSync(keyFile, 'utf8'), readFileSync(rootFile, 'utf8')];
  const certificate = new X509Certificate(root);
  // A kill between the two files leaves a pair that does not belong together.
  if (!certificate.checkPrivateKey(createPrivateKey(key))) return null;
  return Date.parse(certificate.validTo) > now.getTime() + ROOT_LEFT_DAYS * DAY_MS ? { key, root } : null;
}

function keep(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const signingKey = (key: string) =>
  webcrypto.subtle.importKey(
    'pkcs8',
    derOf(createPrivateKey(key).export({ type: 'pkcs8', format: 'der' })),
    ALGORITHM,
    true,
    ['sign'],
  );
const verifyingKey = (key: string) =>
  webcrypto.subtle.importKey(
    'spki',
    derOf(createPublicKey(key).export({ type: 'spki', format: 'der' })),
    ALGORITHM,
    true,
    ['verify'],
  );
const derOf = (bytes: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

// Positive and not longer than twenty bytes, as the format wants it.
const serialNumber = (): string => `01${randomBytes(15).toString('hex')}`;
const after = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);
/** Clocks of devices differ a little. */
const before = (from: Date): Date => after(from, -1);

async function makeRoot(now: Date): Promise<Kept> {
  const key = newKey();
  const keys = { privateKey: await signingKey(key), publicKey: await verifyingKey(key) };
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    // It distinguishes two agents on one network.
    name: `CN=Tavola agent ${randomBytes(3).toString('hex')}`,
    notBefore: before(now),
    notAfter: after(now, ROOT_DAYS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      localNamesOnly(),
    ],
  });
  return { key, root: root.toString('pem') };
}

function localNamesOnly(): x509.Extension {
  const subtree = (name: Partial<GeneralName>): GeneralSubtree => new GeneralSubtree({ base: new GeneralName(name) });
  const permittedSubtrees = new GeneralSubtrees([
    subtree({ dNSName: OWN_NAME }),
    ...LOCAL_NETWORKS.map((iPAddress) => subtree({ iPAddress })),
  ]);
  const names = new NameConstraints({ permittedSubtrees });
  return new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(names));
}

async function signLeaf(
  rootKey: string,
  root: string,
  addresses: readonly string[],
  now: Date,
): Promise<ServedCertificate> {
  const issuer = new x509.X509Certificate(root);
  const key = newKey();
  const publicKey = await verifyingKey(key);
  const notAfter = after(now, LEAF_DAYS);
  const leaf = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: 'CN=Tavola agent',
    issuer: issuer.subject,
    notBefore: before(now),
    notAfter,
    signingAlgorithm: ALGORITHM,
    publicKey,
    signingKey: await signingKey(rootKey),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: OWN_NAME },
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return { key, cert: leaf.toString('pem'), expiresAt: notAfter.getTime() };
}

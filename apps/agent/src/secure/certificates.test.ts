// The certificate library finds its parts by it, and this file loads the library before what it tests.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { createPrivateKey, KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { authorityIn, type ServedCertificate } from './certificates.ts';
import { ownAddresses } from './own-addresses.ts';

const folderFor = (): string => mkdtempSync(join(tmpdir(), 'tavola-certificates-'));

/** Connects to a server with this certificate as a device that trusts the root; gives the error code or the status. */
async function connect(served: ServedCertificate, root: string, servername?: string): Promise<string | number> {
  const server = createServer(served, (_, response) => void response.writeHead(204).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    return await new Promise((resolve) => {
      const given = { host: '127.0.0.1', port, ca: root, ...(servername === undefined ? {} : { servername }) };
      const outgoing = request(given, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      outgoing.on('error', (error) => resolve(error.message));
      outgoing.end();
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** What a thief of the key would make. */
async function signedFor(name: string, root: string, rootKey: string): Promise<ServedCertificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const der = Uint8Array.from(createPrivateKey(rootKey).export({ type: 'pkcs8', format: 'der' }));
  const leaf = await x509.X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: new x509.X509Certificate(root).subject,
    signingAlgorithm: algorithm,
    publicKey,
    signingKey: await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']),
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  });
  const key = KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, cert: leaf.toString('pem'), expiresAt: 0 };
}

describe('the root certificate of an agent', () => {
  it('is made once, and kept', async () => {
    const folder = folderFor();
    const [first, second] = [await authorityIn(folder), await authorityIn(folder)];
    expect(second.rootCertificate).toBe(first.rootCertificate);
  });
  it('differs from that of another installation', async () => {
    const [one, other] = [await authorityIn(folderFor()), await authorityIn(folderFor())];
    expect(one.rootCertificate).not.toBe(other.rootCertificate);
  });
  it('has a key that this account alone reads', async () => {
    const folder = folderFor();
    await authorityIn(folder);
    expect(statSync(join(folder, 'root-ca.key')).mode & 0o777).toBe(0o600);
  });
  it('is made again before it ends', async () => {
    const folder = folderFor();
    const old = await authorityIn(folder, new Date(Date.now() - 3_630 * 86_400_000));
    expect((await authorityIn(folder)).rootCertificate).not.toBe(old.rootCertificate);
  });
  it('is one that signs others', async () => {
    expect(new X509Certificate((await authorityIn(folderFor())).rootCertificate).ca).toBe(true);
  });
});

describe('a device that trusts the root', () => {
  it('connects to the agent at its address', async () => {
    const { rootCertificate, issue } = await authorityIn(folderFor());
    expect(await connect(await issue(['127.0.0.1', '192.168.1.20']), rootCertificate)).toBe(204);
  });
  it('does not connect to an address of the internet under it', async () => {
    const { rootCertificate, issue } = await authorityIn(folderFor());
    expect(await connect(await issue(['127.0.0.1', '203.0.113.9']), rootCertificate)).toBe(
      'permitted subtree violation',
    );
  });
  it('does not connect to a name of the internet that a thief of the key has signed', async () => {
    const folder = folderFor();
    const { rootCertificate } = await authorityIn(folder);
    const served = await signedFor('example.com', rootCertificate, readFileSync(join(folder, 'root-ca.key'), 'utf8'));
    expect(await connect(served, rootCertificate, 'example.com')).toBe('permitted subtree violation');
  });
  it('does not connect under the root of another installation', async () => {
    const { issue } = await authorityIn(folderFor());
    const { rootCertificate: other } = await authorityIn(folderFor());
    expect(await connect(await issue(['127.0.0.1']), other)).toBe('unable to verify the first certificate');
  });
});

describe('the addresses of this machine', () => {
  const at = (address: string, internal = false) => ({
    address,
    netmask: '255.255.255.0',
    family: 'IPv4' as const,
    mac: '00:00:00:00:00:00',
    internal,
    cidr: `${address}/24`,
  });
  it('are those of local networks, in a fixed order', () => {
    const interfaces = {
      wlan: [at('192.168.1.20')],
      eth: [at('10.0.0.5'), at('203.0.113.9')],
      lo: [at('127.0.0.1', true)],
    };
    expect(ownAddresses(interfaces)).toEqual(['10.0.0.5', '192.168.1.20']);
  });
});

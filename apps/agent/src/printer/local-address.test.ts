import { describe, expect, it } from 'vitest';
import { isLocalAddress, localAddressOf } from './local-address.ts';

describe('the address of a printer', () => {
  it.each(['192.168.1.50', '10.0.0.5', '172.16.3.4', '169.254.1.1', '127.0.0.1', '100.64.0.7', 'fe80::1', 'fd00::5'])(
    '%s is one of a local network',
    (address) => {
      expect(isLocalAddress(address)).toBe(true);
    },
  );
  it.each(['203.0.113.9', '8.8.8.8', '172.32.0.1', '100.128.0.1', '0.0.0.0', '2001:db8::1', '224.0.0.1'])(
    '%s is none, and nothing is connected to it',
    async (address) => {
      await expect(localAddressOf(address)).rejects.toThrow('is not in the local network');
    },
  );
});

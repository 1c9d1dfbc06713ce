import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:20001', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:0:1:aaaa::1', '2001:db8::'],
    ['2001:db8:0:ff::1', '2001:db8::'],
    ['2001:db8:0:100::1', '2001:db8:0:100::'],
    ['[2001:0DB8::1]:443', '2001:db8::'],
    ['fe80::1%eth0', 'fe80::'],
    ['::1', '::'],
    ['unknown', 'unknown'],
    ['no:address', 'no:address'],
    ['', ''],
  ])('of %s is %s, on the first lookup and the next', (address, network) => {
    expect([networkOf(address), networkOf(address)]).toEqual([network, network]);
  });

  it('is the same for all addresses of a household, however many others were looked up in between', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const groups = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(groups, groups, groups, (prefix, one, other) => {
        const network = networkOf(`${prefix.join(':')}:${one.join(':')}`);
        for (let n = 0; n < 30; n += 1) networkOf(`2001:db8:${n.toString(16)}::${other.join(':')}`);
        expect(networkOf(`${prefix.join(':')}:${other.join(':')}`)).toBe(network);
      }),
    );
  });
});

it.each([
  ['198.51.100.8', '198.51.100.8'],
  ['198.51.100.8:20001', '198.51.100.8'],
  ['::ffff:198.51.100.8', '198.51.100.8'],
  ['::ffff:c633:6408', '198.51.100.8'],
  ['[::ffff:198.51.100.8]:80', '198.51.100.8'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:DB8:0::1]"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['_hidden', '_hidden'],
  ['198.51.100.8:nothing', '198.51.100.8:nothing'],
  ['[]:80', '[]:80'],
])('%s is the address %s', (text, address) => {
  expect(plainAddress(text)).toBe(address);
});

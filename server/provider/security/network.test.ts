import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1:aaaa::1', '2001:db8:0:1'],
    ['2001:0DB8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
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
        const network = prefix.join(':');
        expect(networkOf(`${network}:${one.join(':')}`)).toBe(network);
        for (let n = 0; n < 30; n += 1) networkOf(`2001:db8:${n.toString(16)}::${other.join(':')}`);
        expect(networkOf(`${network}:${other.join(':')}`)).toBe(network);
        expect(networkOf(`${network}:${one.join(':')}`)).toBe(network);
      }),
    );
  });
});

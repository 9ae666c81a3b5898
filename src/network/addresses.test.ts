// Which IP addresses are refused, and which are permitted nevertheless.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseAllowedRanges, permittedBy } from './addresses.ts'

const refused = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  loopback: ['127.0.0.1', '127.255.255.255', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255', '100.100.100.200'],
  'protocol assignments': ['192.0.0.1', '192.0.0.192', '2001:1::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  '6to4 relay anycast': ['192.88.99.1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  reserved: ['240.0.0.1', '255.255.255.254'],
  broadcast: ['255.255.255.255'],
  'a cloud’s platform address': ['168.63.129.16', 'fd00:ec2::254'],
  unspecified: ['::'],
  'unique-local': ['fc00::1', 'fdff::1'],
  'site-local': ['fec0::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:169.254.169.254'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8'],
  'IPv4-translated': ['::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
  NAT64: ['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::8.8.8.8'],
  '6to4': ['2002:7f00:1::1', '2002:808:808::1'],
  Teredo: ['2001::1', '2001:0:7f00:1::'],
  'discard-only': ['100::1'],
  'not assigned': ['4000::1', '5f00::1', '8000::1'],
  'no address at all': ['', 'localhost', '127.1', '0x7f000001', '2130706433', '8.8.8.8.', '[::1]'],
}

const permitted = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
]

describe('addresses that are not public', () => {
  const permits = permittedBy([])
  for (const [kind, addresses] of Object.entries(refused))
    it(`are refused: ${kind}`, () => assert.deepEqual(addresses.filter(permits), []))
})

describe('permitted addresses', () => {
  it('are all public ones, up to the edges of the special ranges', () =>
    assert.deepEqual(permitted.filter(permittedBy([])), permitted))

  it('include those of an allowed range, and none beside it', () => {
    const permits = permittedBy(['10.1.0.0/16', '::1/128', 'fd00:1::/32'])
    const asked = [
      '10.1.0.0',
      '10.1.255.255',
      '10.2.0.0',
      '::1',
      '::2',
      'fd00:1::9',
      'fd00:2::9',
      '127.0.0.1',
    ]
    assert.deepEqual(asked.filter(permits), ['10.1.0.0', '10.1.255.255', '::1', 'fd00:1::9'])
  })

  it('do not depend on how an IPv4 address is embedded in IPv6', () => {
    const allow = ['10.1.0.0/16', '127.0.0.0/8']
    const permits = permittedBy(allow)
    const octet = fc.oneof(fc.constantFrom(0, 1, 10, 100, 127, 169, 172, 192, 198, 224), fc.nat(255))
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), octets => {
        const address = octets.join('.')
        assert.equal(permits(`::ffff:${address}`), permits(address))
        assert.equal(permits(`64:ff9b::${address}`), permits(address))
      }),
    )
  })
})

describe('parseAllowedRanges', () => {
  it('takes ranges separated by commas, spaces and lines', () =>
    assert.deepEqual(parseAllowedRanges(' 10.0.0.0/8,192.168.1.7/32\n\tfd00::/8 , ::1/128, '), [
      '10.0.0.0/8',
      '192.168.1.7/32',
      'fd00::/8',
      '::1/128',
    ]))

  it('takes none from an empty text', () => assert.deepEqual(parseAllowedRanges(' , '), []))

  const wrong: [string, RegExp][] = [
    ['localhost', /"localhost" is not an address range in CIDR notation/],
    ['10.0.0/8', /not an address range/],
    ['0x0a.0.0.0/8', /not an address range/],
    ['010.0.0.0/8', /not an address range/],
    ['10.0.0.0/8/8', /not an address range/],
    ['fe80::%eth0/10', /not an address range/],
    ['10.0.0.1', /needs a prefix length from 0 to 32, as in 10\.0\.0\.1\/32/],
    ['10.0.0.0/33', /from 0 to 32/],
    ['10.0.0.0/-1', /from 0 to 32/],
    ['10.0.0.0/255.0.0.0', /from 0 to 32/],
    ['::1/129', /from 0 to 128/],
    ['10.1.2.3/8', /write 10\.0\.0\.0\/8/],
    ['fd00::1/8', /write fd00::\/8/],
    ['::ffff:10.0.0.0/104', /write it as IPv4/],
  ]
  for (const [text, reason] of wrong)
    it(`names what is wrong with ${text}`, () => {
      assert.throws(() => parseAllowedRanges(`127.0.0.0/8 ${text}`), reason)
    })
})

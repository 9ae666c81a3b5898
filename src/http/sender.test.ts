// What tells senders apart.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './sender.ts'

const network = (ip: string, remoteAddress?: string): string =>
  networkOf({ ip, socket: { remoteAddress } } as Parameters<typeof networkOf>[0])

test('an IPv4 address stands for itself, however it is written', () => {
  assert.equal(network('203.0.113.7'), '203.0.113.7')
  assert.equal(network('::ffff:203.0.113.7'), '203.0.113.7')
})

test('of an IPv6 address the first half counts', () => {
  assert.equal(network('2001:db8:1:2::1'), network('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  assert.notEqual(network('2001:db8:1:2::1'), network('2001:db8:1:3::1'))
})

test('what a proxy passes on that is no address is not looked at', () => {
  for (const ip of ['unknown', '', 'x'.repeat(10_000), '_hidden', '203.0.113.7:80'])
    assert.equal(network(ip, '198.51.100.1'), '198.51.100.1')
  assert.equal(network('unknown'), '')
})

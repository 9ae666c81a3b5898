// The network that a request comes from, to tell senders apart.
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The sender's IPv4 address, or the first half of an IPv6 address: the sender chooses the other half freely. The address
 * that a trusted proxy reports may be malformed; then the proxy's own counts.
 */
export const networkOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
  const address = ipaddr.isValid(ip) ? ip : (socket.remoteAddress ?? '')
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.')
}

// From where a request comes, as far as that tells senders apart.
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The sender's IPv4 address, or the first half of an IPv6 address: the other half is the sender's own to choose. What a
 * proxy that is trusted says of it may be no address.
 */
export const networkOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
  const address = ipaddr.isValid(ip) ? ip : (socket.remoteAddress ?? '')
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.')
}

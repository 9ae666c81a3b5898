// Whether a connection comes from a trusted proxy.
import { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'

export type IsTrusted = (address: string | undefined) => boolean

/** `ranges` is the value of the setting: ranges in CIDR notation, separated by commas. */
export const trustedProxies = (ranges: string | undefined): IsTrusted => {
  const list = new BlockList()
  for (const range of ranges?.split(',') ?? []) {
    const [address, length] = ipaddr.parseCIDR(range)
    list.addSubnet(address.toString(), length, address.kind())
  }
  return address => {
    if (address === undefined || !ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return list.check(parsed.toString(), parsed.kind())
  }
}

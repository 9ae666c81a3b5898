// Whether a connection comes from a proxy that is trusted.
import { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'

export type IsTrusted = (address: string | undefined) => boolean

/** `ranges` is as the setting has it: in CIDR form, with commas between them. */
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

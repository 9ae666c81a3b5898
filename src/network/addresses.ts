// Which IP addresses may be fetched from: the public ones, and those the operator allows.
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether a fetch may connect to this IP address. */
export type Permitted = (address: string) => boolean

/** Parses a setting: ranges in CIDR notation, separated by commas or spaces. Throws with the reason for a malformed one. */
export const parseAllowedRanges = (text: string): string[] => {
  const ranges = text.split(/[\s,]+/).filter(range => range !== '')
  ranges.forEach(parseRange)
  return ranges
}

/** The rule for public addresses and these ranges. Text that is not an IP address is never permitted. */
export const permittedBy = (allow: readonly string[]): Permitted => {
  const ranges = allow.map(parseRange)
  const permitted = (address: Address): boolean =>
    ranges.some(range => contains(range, address)) || isPublic(address, permitted)
  return address => isIP(address) !== 0 && permitted(parsed(address))
}

/** The rule that permits these ranges alone, public or not. */
export const permittedWithin = (allow: readonly string[]): Permitted => {
  const ranges = allow.map(parseRange)
  return address => isIP(address) !== 0 && ranges.some(range => contains(range, parsed(address)))
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

// Normalized by the URL parser, which writes IPv6 without dots: the library takes ::1.2.3.4 for an IPv4 address.
const parsed = (address: string): Address => {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address)
  const [withoutZone] = address.split('%')
  return ipaddr.process(new URL(`http://[${withoutZone}]`).hostname.slice(1, -1))
}

const parseRange = (text: string): Range => {
  const [address = '', length = '', ...rest] = text.split('/')
  const bits = isIPv4(address) ? 32 : 128
  // `isIP` first: the library also reads octal, hexadecimal and shortened spellings.
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0)
    throw new Error(`"${text}" is not an address range in CIDR notation, such as 10.0.0.0/8`)
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits)
    throw new Error(`"${text}" needs a prefix length from 0 to ${bits}, as in ${address}/${bits}`)
  return checkedRange(text, ipaddr.parse(address), Number(length))
}

const checkedRange = (text: string, address: Address, length: number): Range => {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress())
    throw new Error(`"${text}" is an IPv4 range written as IPv6: write it as IPv4`)
  const first = firstOf(address, length)
  if (first !== address.toString())
    throw new Error(`"${text}" does not start where its prefix does: write ${first}/${length}`)
  return [address, length]
}

const firstOf = (address: Address, length: number): string => {
  const family = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6
  return family.networkAddressFromCIDR(`${address}/${length}`).toString()
}

const contains = (range: Range, address: Address): boolean =>
  range[0].kind() === address.kind() && address.match(range)

// NAT64 (RFC 6052) leads to the IPv4 address in its last 32 bits, and is how IPv6-only networks reach IPv4 at all.
const nat64: Range = [ipaddr.parse('64:ff9b::'), 96]
// All of IPv6 that is assigned for global use so far (RFC 4291, IANA); whatever lies outside is special.
const global: Range = [ipaddr.parse('2000::'), 3]
// Azure's platform endpoint: a public number that every virtual machine reaches as its own host.
const azurePlatform: Range = [ipaddr.parse('168.63.129.16'), 32]

const isPublic = (address: Address, permitted: (embedded: Address) => boolean): boolean => {
  if (address instanceof ipaddr.IPv4)
    return address.range() === 'unicast' && !contains(azurePlatform, address)
  if (contains(nat64, address)) return permitted(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.range() === 'unicast' && contains(global, address)
}

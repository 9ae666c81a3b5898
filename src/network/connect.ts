// Connections to permitted addresses only: the addresses that are checked are those that the socket then uses.
import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { Permitted } from './addresses.ts'
import { FetchRefused } from './errors.ts'

/** All addresses of a host name. */
export type AddressLookup = (hostname: string) => Promise<LookupAddress[]>

/** Resolves names as the operating system does, `/etc/hosts` included. */
export const lookupBySystem: AddressLookup = hostname => systemLookup(hostname, { all: true })

/** Which addresses may be connected to, and the error for a host that has no such address. */
export interface Rule {
  readonly permitted: Permitted
  readonly refusal: (hostname: string) => FetchRefused
}

/** Opens sockets, and gives up on one that takes longer than `timeout` milliseconds. */
export const connectorFor = (
  { permitted, refusal }: Rule,
  lookup: AddressLookup,
  timeout: number,
): buildConnector.connector => {
  // Node wants all addresses of a name, and tries one after the other, where it selects the family.
  const connect = buildConnector({
    allowH2: false,
    autoSelectFamily: true,
    timeout,
    lookup: permittedLookup({ permitted, refusal }, lookup),
  })
  return (options, callback) => {
    // Node looks nothing up for a literal address, so the lookup below never sees one.
    if (isIP(options.hostname) !== 0 && !permitted(options.hostname))
      callback(refusal(options.hostname), null)
    else connect(options, callback)
  }
}

/**
 * Rejects if a host leads to no permitted address at this moment; nothing is fetched. A host that cannot be looked up
 * within `time` milliseconds passes: the fetch checks again.
 */
export const refuseForbidden = async (
  hostname: string,
  { permitted, refusal }: Rule,
  lookup: AddressLookup,
  time: number,
): Promise<void> => {
  const name = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(name) === 0 ? await soon(lookup(name), time) : [{ address: name }]
  if (found !== undefined && !found.some(({ address }) => permitted(address))) throw refusal(hostname)
}

const soon = <Found>(work: Promise<Found>, time: number): Promise<Found | undefined> =>
  new Promise(resolve => {
    const timer = setTimeout(() => resolve(undefined), time)
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  })

// The error does not name the address: it would show an outsider how the operator's network is numbered.
export const notPublic = (hostname: string): FetchRefused =>
  new FetchRefused(`${hostname} is not at a public address, and this installation fetches from no other`)

export const notEncrypted = (hostname: string): FetchRefused =>
  new FetchRefused(`${hostname} would be asked without encryption: write its address with https:`)

const permittedLookup =
  ({ permitted, refusal }: Rule, lookup: AddressLookup): LookupFunction =>
  (hostname, _, callback) => {
    lookup(hostname).then(
      found => {
        const addresses = found.filter(({ address }) => permitted(address))
        if (addresses.length === 0) callback(refusal(hostname), [])
        else callback(null, addresses)
      },
      error => callback(error, []),
    )
  }

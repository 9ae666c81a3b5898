// The first answer of a server: its capabilities and, in the older protocol, its refs.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { lineOf, type Packets } from './packets.ts'
import type { Ref } from './refs.ts'
import { refused, shown } from './refusal.ts'

export interface Server {
  readonly version: 0 | 2
  /** By name; the value is empty if there is none. */
  readonly capabilities: ReadonlyMap<string, string>
  /** The refs that match the prefixes; none in version 2, where they are requested separately. */
  readonly refs: ReadonlyMap<string, string>
}

/** Reads the answer, and those refs whose names begin with one of the prefixes. */
export const readServer = async (
  packets: Packets,
  contentType: string,
  prefixes: readonly string[],
): Promise<Server> => {
  if (!contentType.startsWith('application/x-git-upload-pack-advertisement'))
    throw refused(
      'at this address is no repository that git could fetch over HTTPS: take the address that `git clone` takes',
    )
  let packet = await packets.next()
  if (packet instanceof Uint8Array && lineOf(packet).startsWith('# service=')) {
    packet = await packets.next()
    if (packet === 'flush') packet = await packets.next()
  }
  const line = packet instanceof Uint8Array ? lineOf(packet) : ''
  refuseError(line)
  const server =
    line === 'version 2' ? await readVersion2(packets) : await readVersion0(packets, line, prefixes)
  const format = server.capabilities.get('object-format') ?? 'sha1'
  if (format !== 'sha1')
    throw refused(
      `the repository names its objects by ${shown(format)}; only those with SHA-1 can be imported`,
    )
  return server
}

/** Throws if the packet is an error of the server. */
export const refuseError = (line: string): void => {
  if (line.startsWith('ERR ')) throw refused(`the server of the repository said: ${shown(line.slice(4))}`)
}

/** Collects the refs whose names begin with one of the prefixes, each name once. */
export const refsWith = (prefixes: readonly string[]) => {
  const refs = new Map<string, string>()
  return {
    refs,
    add: ({ name, oid }: Ref): void => {
      if (refs.size < mostRefs && prefixes.some(prefix => name.startsWith(prefix))) refs.set(name, oid)
    },
  }
}

/** The limit of matching refs. */
const mostRefs = 100_000

const readVersion2 = async (packets: Packets): Promise<Server> => {
  const lines: string[] = []
  for (let packet = await packets.next(); packet instanceof Uint8Array; packet = await packets.next())
    if (lines.length < mostCapabilities) lines.push(lineOf(packet))
  return { version: 2, capabilities: capabilitiesIn(lines), refs: new Map() }
}

const mostCapabilities = 1000

/** Lines `OID NAME`; in the first one, U+0000 and the capabilities follow. */
const readVersion0 = async (
  packets: Packets,
  first: string,
  prefixes: readonly string[],
): Promise<Server> => {
  let line = first
  // Version 1 sends its number first, and the rest as version 0 does.
  if (line === 'version 1') line = textOf(await packets.next())
  const [ref = '', capabilities = ''] = line.split('\0')
  const found = refsWith(prefixes)
  for (let next = ref; next !== ''; next = textOf(await packets.next())) {
    const [, oid, name] = /^([0-9a-f]{40,64}) (\S.*)$/.exec(next) ?? []
    if (oid !== undefined && name !== undefined) found.add({ oid, name })
    await yieldWhenLong()
  }
  return { version: 0, capabilities: capabilitiesIn(capabilities.split(' ')), refs: found.refs }
}

const textOf = (packet: unknown): string => (packet instanceof Uint8Array ? lineOf(packet) : '')

const capabilitiesIn = (texts: readonly string[]): Map<string, string> =>
  new Map(
    texts.slice(0, mostCapabilities).map(text => {
      const end = text.indexOf('=')
      return end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)]
    }),
  )

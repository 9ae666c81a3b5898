// The first answer of a server: what it can do, and, in the older protocol, which refs it has.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { lineOf, type Packets } from './packets.ts'
import type { Ref } from './refs.ts'
import { refused, shown } from './refusal.ts'

export interface Server {
  readonly version: 0 | 2
  /** By name; the value is '' where there is none. */
  readonly capabilities: ReadonlyMap<string, string>
  /** Those that were asked about; of version 2 none, for there they are asked for. */
  readonly refs: ReadonlyMap<string, string>
}

/** Reads the answer, and of its refs those whose names begin so. */
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

/** A packet with which a server refuses. */
export const refuseError = (line: string): void => {
  if (line.startsWith('ERR ')) throw refused(`the server of the repository said: ${shown(line.slice(4))}`)
}

/** The refs whose names begin so, and are asked about; a name is kept once. */
export const refsWith = (prefixes: readonly string[]) => {
  const refs = new Map<string, string>()
  return {
    refs,
    add: ({ name, oid }: Ref): void => {
      if (refs.size < mostRefs && prefixes.some(prefix => name.startsWith(prefix))) refs.set(name, oid)
    },
  }
}

/** Of refs whose names begin as wanted. */
const mostRefs = 100_000

const readVersion2 = async (packets: Packets): Promise<Server> => {
  const lines: string[] = []
  for (let packet = await packets.next(); packet instanceof Uint8Array; packet = await packets.next())
    if (lines.length < mostCapabilities) lines.push(lineOf(packet))
  return { version: 2, capabilities: capabilitiesIn(lines), refs: new Map() }
}

const mostCapabilities = 1000

/** Lines `OID NAME`, behind the first of them U+0000 and the capabilities. */
const readVersion0 = async (
  packets: Packets,
  first: string,
  prefixes: readonly string[],
): Promise<Server> => {
  let line = first
  // Version 1 says its number, and all else as version 0 does.
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

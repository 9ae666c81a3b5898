// Asks a server for the objects of one commit, in either version of the protocol, and passes the pack on as it arrives.
import { refsWith, refuseError, type Server } from './capabilities.ts'
import { askForList, askForPack, type Conversation } from './conversation.ts'
import { delimiter, flush, lineOf, type Packets, packet } from './packets.ts'
import { damaged, refused, shown } from './refusal.ts'

/** Asks for the refs whose names begin with one of the prefixes. */
export const listRefs = async (
  conversation: Conversation,
  { version, refs, capabilities }: Server,
  prefixes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (version === 0) return refs
  const body = [
    packet('command=ls-refs'),
    ...objectFormat(capabilities),
    delimiter,
    ...prefixes.map(prefix => packet(`ref-prefix ${prefix}`)),
    flush,
  ]
  return askForList(conversation, body.join(''), async packets => {
    const found = refsWith(prefixes)
    for (let one = await packets.next(); one instanceof Uint8Array; one = await packets.next()) {
      const line = lineOf(one)
      refuseError(line)
      const [oid = '', name = ''] = line.split(' ')
      if (/^[0-9a-f]{40}$/.test(oid)) found.add({ oid, name })
    }
    return found.refs
  })
}

export interface PackRequest {
  readonly oid: string
  /** In bytes: the server is asked not to send larger files. */
  readonly largestFile: number
  /** Bytes of the whole pack. */
  readonly largestPack: number
}

/** Asks for a commit without its history; `receive` reads the pack while it arrives. */
export const requestPack = <T>(
  conversation: Conversation,
  server: Server,
  request: PackRequest,
  receive: (pieces: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> => {
  const body = server.version === 2 ? fetchCommand(server, request) : wantLines(server, request)
  return askForPack(conversation, body, request.largestPack, packets => receive(packPieces(packets)))
}

const fetchCommand = ({ capabilities }: Server, { oid, largestFile }: PackRequest): string => {
  const features = (capabilities.get('fetch') ?? '').split(' ')
  return [
    packet('command=fetch'),
    ...objectFormat(capabilities),
    delimiter,
    packet('no-progress'),
    packet('ofs-delta'),
    ...(features.includes('shallow') ? [packet('deepen 1')] : []),
    ...(features.includes('filter') ? [packet(`filter blob:limit=${largestFile}`)] : []),
    packet(`want ${oid}`),
    packet('done'),
    flush,
  ].join('')
}

/** A server that does not list this capability does not understand it. */
const objectFormat = (capabilities: Server['capabilities']): string[] =>
  capabilities.has('object-format') ? [packet('object-format=sha1')] : []

const wantLines = ({ capabilities }: Server, { oid, largestFile }: PackRequest): string => {
  if (!capabilities.has('side-band-64k'))
    throw refused('the server of the repository speaks a version of the protocol that is too old')
  const known = ['side-band-64k', 'ofs-delta', 'no-progress', 'shallow', 'filter'].filter(name =>
    capabilities.has(name),
  )
  return [
    packet(`want ${oid} ${known.join(' ')}`),
    ...(known.includes('shallow') ? [packet('deepen 1')] : []),
    ...(known.includes('filter') ? [packet(`filter blob:limit=${largestFile}`)] : []),
    flush,
    packet('done'),
  ].join('')
}

/** The pieces on the first band, after the lines that come first; the other bands are messages and errors. */
async function* packPieces(packets: Packets): AsyncGenerator<Uint8Array, void> {
  let hasBegun = false
  for (let one = await packets.next(); one !== undefined; one = await packets.next()) {
    if (typeof one === 'string') {
      if (hasBegun && one === 'flush') return
      continue
    }
    const [band = 0] = one
    if (band > 3) refuseError(lineOf(one))
    else if (band === 3) throw refused(`the server of the repository said: ${shown(lineOf(one.subarray(1)))}`)
    else if (band === 1) {
      hasBegun = true
      yield one.subarray(1)
    }
  }
  throw damaged(hasBegun ? 'it was cut off' : 'it contains no objects')
}

// Packs and git servers for tests, valid or not.
import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { deflateSync } from 'node:zlib'
import { createLateFetcher } from '#network/index.ts'
import { serveLocally } from '../network/testing.ts'
import { fetchRepository, type ListedFiles, parseGitAddress, type RepositoryRequest } from './index.ts'
import { packet } from './packets.ts'

export interface TestObject {
  readonly type: number
  readonly data: Buffer
  readonly oid: string
}

const names = ['', 'commit', 'tree', 'blob', 'tag']

const object = (type: number, data: Uint8Array): TestObject => {
  const bytes = Buffer.from(data)
  const oid = createHash('sha1').update(`${names[type]} ${bytes.length}\0`).update(bytes).digest('hex')
  return { type, data: bytes, oid }
}

export const blob = (data: string | Uint8Array): TestObject => object(3, Buffer.from(data))

/** Mode, name, and object. */
export type Entry = readonly [string, string | Uint8Array, { readonly oid: string }]

/** A tree with the entries in the given order. */
export const tree = (...entries: readonly Entry[]): TestObject =>
  object(
    2,
    Buffer.concat(
      entries.flatMap(([mode, name, { oid }]) => [
        Buffer.from(`${mode} `),
        Buffer.from(name),
        Buffer.alloc(1),
        Buffer.from(oid, 'hex'),
      ]),
    ),
  )

export const commit = (root: { oid: string }): TestObject =>
  object(
    1,
    Buffer.from(
      `tree ${root.oid}\nauthor A <a@example.com> 0 +0000\ncommitter A <a@example.com> 0 +0000\n\nx\n`,
    ),
  )

export const tag = (of: { oid: string }): TestObject =>
  object(4, Buffer.from(`object ${of.oid}\ntype commit\ntag v1\ntagger A <a@example.com> 0 +0000\n\nx\n`))

/** An object as it is written into a pack. */
export interface Packed {
  readonly type: number
  readonly data: Uint8Array
  /** The size in its header; by default, the true one. */
  readonly size?: number
  /** How many entries before this one its base is, or the base's id. */
  readonly base?: number | string
}

/** A delta that copies the first `copied` bytes of its base and appends these bytes. */
export const deltaFor = (base: Uint8Array, added: string, copied = base.length): Buffer => {
  const insert = Buffer.from(added)
  const steps = [Buffer.from([0x80 | 0x10 | 0x20 | 0x40, copied & 255, (copied >> 8) & 255, copied >> 16])]
  for (let at = 0; at < insert.length; at += 127) {
    const piece = insert.subarray(at, at + 127)
    steps.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat([number(base.length), number(copied + insert.length), ...steps])
}

export const number = (value: number): Buffer => {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return Buffer.from([...bytes, left])
}

/** A pack of these entries; `count` is the number in its header. */
export const packOf = (entries: readonly Packed[], count = entries.length): Buffer => {
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  header.writeUInt32BE(count, 8)
  const parts: Buffer[] = [header]
  const starts: number[] = []
  let at = header.length
  for (const { type, data, size = data.length, base } of entries) {
    starts.push(at)
    const bytes = Buffer.concat([sized(type, size), baseOf(base, at, starts), deflateSync(data)])
    parts.push(bytes)
    at += bytes.length
  }
  const body = Buffer.concat(parts)
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

const sized = (type: number, size: number): Buffer => {
  const rest = size > 15 ? number(Math.floor(size / 16)) : Buffer.alloc(0)
  return Buffer.concat([Buffer.from([(type << 4) | (size % 16) | (rest.length > 0 ? 128 : 0)]), rest])
}

const baseOf = (base: number | string | undefined, at: number, starts: readonly number[]): Buffer => {
  if (base === undefined) return Buffer.alloc(0)
  if (typeof base === 'string') return Buffer.from(base, 'hex')
  let distance = at - (starts.at(-1 - base) ?? 0)
  const bytes = [distance & 127]
  for (distance = distance >> 7; distance > 0; distance >>= 7) bytes.unshift((--distance & 127) | 128)
  return Buffer.from(bytes)
}

export interface TestRepository {
  readonly refs: Readonly<Record<string, string>>
  readonly pack: Buffer
  readonly version?: 0 | 1 | 2
  readonly capabilities?: readonly string[]
  /** Sent instead of the packets with the pack. */
  readonly answer?: Buffer
}

/** A server with one repository at any path, and the requests that it received. */
export const serveGit = async (t: TestContext, repository: TestRepository) => {
  const requests: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const origin = await serveLocally(t, async (request, response) => {
    const body = (await buffer(request)).toString()
    requests.push({ url: request.url ?? '', headers: request.headers, body })
    answerGit(repository, body)(request, response)
  })
  return { origin, requests }
}

export const answerGit =
  (repository: TestRepository, body: string): RequestListener =>
  (request, response) => {
    const isFirst = request.url?.includes('/info/refs') === true
    const kind = isFirst ? 'advertisement' : 'result'
    response.writeHead(200, { 'content-type': `application/x-git-upload-pack-${kind}` })
    if (isFirst) response.end(advertised(repository))
    else if (body.includes('command=ls-refs')) response.end(`${listed(repository, body)}0000`)
    else response.end(repository.answer ?? sent(repository))
  }

const advertised = ({ refs, version = 2, capabilities }: TestRepository): string => {
  const begin = `${packet('# service=git-upload-pack')}0000`
  if (version === 2) {
    const lines = [
      'version 2',
      ...(capabilities ?? ['ls-refs=unborn', 'fetch=shallow filter', 'object-format=sha1']),
    ]
    return `${begin}${lines.map(packet).join('')}0000`
  }
  const can = capabilities ?? ['side-band-64k', 'ofs-delta', 'shallow', 'no-progress', 'filter']
  const lines = Object.entries(refs).map(([name, oid]) => `${oid} ${name}`)
  const [first = `${'0'.repeat(40)} capabilities^{}`, ...rest] = lines
  const all = [...(version === 1 ? ['version 1'] : []), `${first}\0${can.join(' ')}`, ...rest]
  return `${begin}${all.map(packet).join('')}0000`
}

const listed = ({ refs }: TestRepository, body: string): string => {
  const prefixes = [...body.matchAll(/ref-prefix (.*)\n/g)].map(([, prefix = '']) => prefix)
  return Object.entries(refs)
    .filter(([name]) => prefixes.some(prefix => name.startsWith(prefix)))
    .map(([name, oid]) => packet(`${oid} ${name}`))
    .join('')
}

const sent = ({ pack, version = 2 }: TestRepository): Buffer => {
  const before = version === 2 ? `${packet('packfile')}` : `0000${packet('NAK')}`
  return Buffer.concat([Buffer.from(before), banded(pack), Buffer.from('0000')])
}

/** The bytes in packets of one band, with progress messages between them. */
export const banded = (bytes: Uint8Array, band = 1): Buffer => {
  const packets: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += 1000) {
    const piece = bytes.subarray(at, at + 1000)
    const length = (piece.length + 5).toString(16).padStart(4, '0')
    packets.push(Buffer.from(length), Buffer.from([band]), piece, Buffer.from(packet('\x02working')))
  }
  return Buffer.concat(packets)
}

export const listLimits = {
  entries: 1000,
  fileSize: 1_000_000,
  totalSize: 10_000_000,
  pathLength: 200,
  depth: 10,
}

/** Fetches what an address names from a server on loopback. */
export const fetchFrom = async (
  t: TestContext,
  address: string,
  over: Partial<Omit<RepositoryRequest, 'address'>> = {},
): Promise<ListedFiles> => {
  const fetcher = createLateFetcher({ allow: ['127.0.0.0/8'] })
  t.after(() => fetcher.close())
  return fetchRepository({
    address: parseGitAddress(address),
    fetcher,
    keep: keepInMemory,
    signal: new AbortController().signal,
    progress: () => {},
    limits: listLimits,
    ...over,
  })
}

export const keepInMemory: RepositoryRequest['keep'] = async pieces => {
  const kept: Buffer[] = []
  for await (const piece of pieces) kept.push(Buffer.from(piece))
  const bytes = Buffer.concat(kept)
  return { size: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) }
}

/** The texts of the files. */
export const textsOf = async ({ files }: ListedFiles): Promise<Record<string, string>> => {
  const texts: Record<string, string> = {}
  for (const [path, file] of files) texts[path] = Buffer.from(await file.read()).toString()
  return texts
}

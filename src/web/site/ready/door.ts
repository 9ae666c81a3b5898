// The door: pages that are ready are sent before the router sees the request, to visitors of whom nothing is known.
import type { IncomingMessage } from 'node:http'
import { type Actor, type Ctx, type Installation, reading } from '#context.ts'
import type { AnswerEarly, EarlyAnswer } from '#http/early.ts'
import { standardHeaders } from '#http/standard-headers.ts'
import { namesTag } from '#http/versions.ts'
import { createCache } from '#kernel/cache.ts'
import { siteAt } from '#sites/prepared/index.ts'
import { type RowName, rowsNow } from '#sites/published/index.ts'
import type { KeptAnswer, SiteAnswer } from '../site-request.ts'
import { isFresh, type KeptPage, keptPagesOf, writtenSite } from './kept-pages.ts'
import { type Encoded, encodingFor } from './ready-page.ts'

export interface Door {
  readonly answer: AnswerEarly
  /** Has what such a request was answered be sent again to those that are alike. `host` and `protocol` are as proxies that are trusted say. */
  learn(request: IncomingMessage, came: Came, answer: SiteAnswer): void
}

interface Came {
  readonly host: string
  readonly protocol: string
}

interface Known extends KeptAnswer {
  /** All of its answer. */
  readonly headers: Headers
  /** The same with those of the page in each encoding. */
  readonly lists: WeakMap<Encoded, Lists>
}

type Headers = Readonly<Record<string, string>>

interface Lists {
  readonly whole: string[]
  readonly unchanged: string[]
}

interface Waiting {
  readonly known: Known
  readonly page: KeptPage
  readonly encoded: Encoded
  readonly request: IncomingMessage
  readonly send: (answer?: EarlyAnswer) => void
}

const nobody: Actor = { userId: '', tokenId: '', scope: 'read' }

/** Addresses; what is kept for one is short. */
const mostKnown = 20_000

const createDoor = (installation: Installation): Door => {
  const knownAt = createCache<Known>(mostKnown)
  let waiting: Waiting[] = []

  const answerAll = async (): Promise<void> => {
    const together = waiting
    waiting = []
    const isReady = await freshness(installation, together).catch(() => () => false)
    for (const one of together) one.send(isReady(one) ? answerOf(one) : undefined)
  }
  return {
    answer: (request, send) => {
      const address = addressOf(request)
      const known = address === undefined ? undefined : knownAt.get(address)
      const page = known && keptPagesOf(installation).plain(known.place)
      const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined)
      const encoded = page?.page.now(encoding)
      const isRight = known !== undefined && page !== undefined && page.site === known.written
      if (!isRight || encoded === undefined) return send()
      if (waiting.push({ known, page, encoded, request, send }) === 1) setImmediate(answerAll)
    },
    learn: (request, { host, protocol }, { status, headers, kept }) => {
      const address = addressOf(request)
      if (address === undefined || kept === undefined || status !== 200) return
      const { 'x-forwarded-host': namedHost = host, 'x-forwarded-proto': namedProtocol = protocol } =
        request.headers
      // A proxy that is not trusted may name any; what was answered does not follow from that then.
      if (namedHost !== host || namedProtocol !== protocol) return
      knownAt.set(
        address,
        { ...kept, headers: { ...standardHeaders, ...headers } as Headers, lists: new WeakMap() },
        1,
      )
    },
  }
}

/** Each installation has one. */
const doors = new WeakMap<Installation, Door>()

export const doorOf = (installation: Installation): Door => {
  const door = doors.get(installation) ?? createDoor(installation)
  doors.set(installation, door)
  return door
}

/** What a request asks for, whoever sends it; undefined where more than that decides what it is answered. */
const addressOf = ({ headers, url = '' }: IncomingMessage): string | undefined => {
  const { cookie, host } = headers
  if (url.includes('?') || headers.origin !== undefined || cookie?.includes('lectern') === true)
    return undefined
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined
  return `${headers['x-forwarded-proto'] ?? ''} ${headers['x-forwarded-host'] ?? host} ${url}`
}

/** Whether what all these wait for is as it was, asked once for all of them. */
const freshness = async (
  installation: Installation,
  together: readonly Waiting[],
): Promise<(one: Waiting) => boolean> => {
  const ctx = reading(installation, nobody)
  const names = new Set<RowName>()
  const sites = new Map<string, Promise<string>>()
  for (const {
    known: { site },
    page,
  } of together) {
    for (const name of page.dependencies.rows.keys()) names.add(name)
    if (!sites.has(site.href)) sites.set(site.href, siteNow(ctx, site))
  }
  const [rows, ...written] = await Promise.all([rowsNow(installation.database, names), ...sites.values()])
  const current = new Map([...sites.keys()].map((href, index) => [href, written[index] as string]))
  const time = installation.clock()
  return ({ known, page }) => isFresh(page, { site: current.get(known.site.href) ?? '', rows, time })
}

const siteNow = async (ctx: Ctx, url: URL): Promise<string> => {
  const found = await siteAt(ctx, url)
  return found === undefined ? '' : writtenSite(found.row)
}

const answerOf = ({ known, encoded, request }: Waiting): EarlyAnswer => {
  const { whole, unchanged } = listsOf(known, encoded)
  const { 'if-none-match': tags } = request.headers
  return tags !== undefined && namesTag(tags, encoded.tag)
    ? { status: 304, headers: unchanged, body: undefined }
    : { status: 200, headers: whole, body: encoded.body }
}

const listsOf = ({ headers, lists }: Known, encoded: Encoded): Lists => {
  const made = lists.get(encoded)
  if (made !== undefined) return made
  const { 'content-encoding': _, 'content-length': __, ...others } = headers
  const listed = (ofPage: Headers): string[] => [
    ...Object.entries({ ...others, ...ofPage }).flat(),
    'x-request-id',
    '',
  ]
  const both = { whole: listed(encoded.headers), unchanged: listed({ etag: encoded.headers.etag as string }) }
  lists.set(encoded, both)
  return both
}

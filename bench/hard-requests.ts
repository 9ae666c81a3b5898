// Requests that cost a server the most: what a malicious or unlucky client may send.
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { FormData, request } from 'undici'
import { ZipFile } from 'yazl'
import { largeSpec } from '../src/content/openapi/testing-large.ts'
import type { Bench, BenchServer } from './bench.ts'
import { filledSpace, newSpace } from './content.ts'
import { flat, newText } from './texts.ts'

export interface HardRequest {
  readonly name: string
  /** Sends the request and reads the response, whatever it is; returns its status. */
  readonly send: () => Promise<number>
}

type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: string | (() => Promise<FormData>),
) => HardRequest['send']

/** Creates the data for the requests, and the requests. */
export const hardRequests = async (bench: Bench, server: BenchServer): Promise<HardRequest[]> => {
  const { api, url, token } = server
  const reader = (await api.ask('POST', '/v1/user/tokens', { label: 'Reader', scope: 'read' })).token
  const space = await newSpace(bench, api, 'Hard requests')
  const content = `/v1/spaces/${space}/content`
  const send = sender(url, token)
  return [
    {
      name: 'a body of 9.9 MB of [, by a reader',
      send: sender(url, reader)('POST', content, '['.repeat(9_900_000)),
    },
    { name: 'a body of 200,000 unknown names', send: send('POST', content, names(200_000)) },
    { name: '25,000 changes', send: send('POST', content, changes(25_000, { operation: 'delete_page' })) },
    { name: '190,000 wrong variables', send: send('POST', content, wrongVariables(190_000)) },
    { name: '500 changes of 390 variables', send: send('POST', content, manyVariables(500, 390)) },
    {
      name: '500 pages, all of one name',
      send: send('POST', content, changes(500, { operation: 'insert_page', title: 'Same' })),
    },
    {
      name: 'an import of broken YAML',
      send: send('POST', `${content}/import`, () => archive(brokenYaml(300))),
    },
    {
      name: 'an import of 300 MB of spaces',
      send: send('POST', `${content}/import`, () => archive(spaces(300))),
    },
    { name: 'an upload of 150 MB', send: send('POST', `${content}/files`, () => files(150)) },
    ...(await onLargeContent(bench, server, send)),
    {
      name: 'an OpenAPI spec of 7.5 MB, until its pages are there',
      send: specWithPages(bench, server, send),
    },
  ]
}

/**
 * Sends the spec and creates a space from it; waits until jobs have processed the spec and generated the pages of the space.
 */
const specWithPages = (bench: Bench, { api }: BenchServer, send: Send): HardRequest['send'] => {
  const organization = `/v1/orgs/${bench.organization}`
  const slug = `large-${randomBytes(8).toString('hex')}`
  const text = JSON.stringify(largeSpec(7_500_000).spec)
  const post = send('POST', `${organization}/openapi`, JSON.stringify({ slug, source: { text } }))
  const dependencies = { spec: { ref: { kind: 'openapi', spec: slug } } }
  return async () => {
    const status = await post()
    const computedSource = { type: 'builtin:openapi', dependencies }
    const { id } = await api.ask('POST', `${organization}/spaces`, { title: 'Large API', computedSource })
    for (;;) {
      const { pages } = await api.ask('GET', `/v1/spaces/${id}/content/pages`)
      if (pages[0].pages.length > 0) return status
      await setTimeout(100)
    }
  }
}

/** Requests on contents that are large themselves. */
const onLargeContent = async (bench: Bench, { api }: BenchServer, send: Send): Promise<HardRequest[]> => {
  const large = await filledSpace(bench, api, flat(10_000))
  const base = `/v1/spaces/${large.space}`
  const compared = await filledSpace(bench, api, flat(420), longText)
  const changed = `/v1/spaces/${compared.space}/change-requests`
  const { id } = await api.ask('POST', changed, { subject: 'Everything' })
  for (const half of [compared.pages.slice(0, 210), compared.pages.slice(210)])
    await api.ask('POST', `${changed}/${id}/content`, { changes: half.map(rewritten) })
  const linking = await newSpace(bench, api, 'Links')
  const {
    changes: [made],
  } = await api.ask('POST', `/v1/spaces/${linking}/content`, {
    changes: [{ operation: 'insert_page', title: 'Links', document: { markdown: relativeLinks(60_000) } }],
  })
  const page = `/v1/spaces/${linking}/content/page/${made.page}`
  return [
    { name: 'a tree of 10,000 pages', send: send('GET', `${base}/content/pages`) },
    { name: 'an export of 10,000 pages', send: send('GET', `${base}/content/export`) },
    { name: 'what changed in 420 pages', send: send('GET', `${changed}/${id}/changes?limit=1000`) },
    { name: 'an update of 420 pages', send: send('POST', `${changed}/${id}/update`) },
    { name: 'a page with 60,000 links', send: send('GET', page) },
    { name: 'the same as HTML', send: send('GET', `${page}?format=html`) },
    { name: 'its links', send: send('GET', `${page}/links`) },
  ]
}

const sender =
  (url: string, token: string): Send =>
  (method, path, body) => {
    const isJson = typeof body === 'string'
    const headers = {
      authorization: `Bearer ${token}`,
      ...(isJson && { 'content-type': 'application/json' }),
    }
    return async () => {
      const payload = typeof body === 'function' ? await body() : (body ?? null)
      const answer = await request(`${url}${path}`, { method, headers, body: payload })
      await answer.body.dump({ limit: 2 ** 31 })
      return answer.statusCode
    }
  }

const changes = (count: number, change: object): string =>
  JSON.stringify({ changes: Array.from({ length: count }, () => change) })

const names = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"unknown${index}":0`).join()}}`

const wrongVariables = (count: number): string =>
  changes(1, { operation: 'set_variables', variables: JSON.parse(names(count)) })

const manyVariables = (count: number, each: number): string =>
  JSON.stringify({
    changes: Array.from({ length: count }, (_, change) => ({
      operation: 'set_variables',
      variables: Object.fromEntries(Array.from({ length: each }, (_, index) => [`v${index}`, `${change}`])),
    })),
  })

const brokenYaml = (count: number): [string, Buffer][] =>
  Array.from({ length: count }, (_, index) => [
    `${index}.md`,
    Buffer.from(`---\n${'[}'.repeat(5000)}\n---\n`),
  ])

const spaces = (megabytes: number): [string, Buffer][] =>
  Array.from({ length: megabytes / 10 }, (_, index) => [`${index}.md`, Buffer.alloc(10_000_000, ' ')])

const archive = async (entries: readonly [string, Buffer][]): Promise<FormData> => {
  const zip = new ZipFile()
  for (const [path, bytes] of entries) zip.addBuffer(bytes, path)
  zip.end()
  const form = new FormData()
  form.append('archive', new File([new Uint8Array(await buffer(zip.outputStream))], 'archive.zip'))
  return form
}

const files = async (megabytes: number): Promise<FormData> => {
  const form = new FormData()
  for (let index = 0; index < megabytes / 50; index++)
    form.append('file', new File([new Uint8Array(randomBytes(50_000_000))], `${index}.bin`))
  return form
}

const longText = (): string => Array.from({ length: 3 }, newText).join('\n')

const rewritten = (page: string) => ({ operation: 'update_page', page, document: { markdown: longText() } })

const relativeLinks = (count: number): string =>
  Array.from({ length: count }, (_, index) => `[a](${index}.md)`).join(' ')

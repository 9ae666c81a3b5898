// Reads the addresses in the sitemaps of a site while they are received.

import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { addressIn, isInSite, type Site } from '#content/website/site/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { Asking } from './asking.ts'

/** Limits: sitemaps of a site, bytes of each (also decompressed), and addresses of all together. */
const most = { sitemaps: 50, bytes: 50_000_000, addresses: 50_000 }

export interface SitemapProblem {
  readonly url: string
  readonly reason: string
}

/**
 * The addresses of the site in its sitemaps, each once, in order and as they are written there. Sitemaps at other
 * origins are not requested. If one cannot be read to its end, what was read counts, and the problem is reported
 * if robots.txt names the sitemap.
 */
export const readSitemaps = async (
  { fetch, signal }: Asking,
  site: Site,
  named: readonly string[],
): Promise<{ addresses: ReadonlyMap<string, string>; problems: SitemapProblem[] }> => {
  const usual = [...new Set([`${site.origin}/sitemap.xml`, `${site.origin}${site.folder}sitemap.xml`])]
  const waiting = (named.length > 0 ? named : usual).flatMap(url => sitemapIn(site, url))
  const known = new Set(waiting)
  const addresses = new Map<string, string>()
  const problems: SitemapProblem[] = []
  for (let index = 0; index < Math.min(waiting.length, most.sitemaps); index++) {
    const url = waiting[index] as string
    const note = (kind: 'url' | 'sitemap', text: string): void => {
      if (kind === 'url') {
        const address = addressIn(site, text, url) ?? ''
        if (isInSite(site, address) && !addresses.has(address) && addresses.size < most.addresses)
          addresses.set(address, text)
        return
      }
      for (const one of sitemapIn(site, text)) {
        if (known.has(one) || known.size >= 10 * most.sitemaps) continue
        known.add(one)
        waiting.push(one)
      }
    }
    try {
      await fetch(url, { maximumBytes: most.bytes }, chunks => readSitemap(chunks, note))
    } catch (error) {
      signal.throwIfAborted()
      if (named.length > 0)
        problems.push({
          url,
          reason: `the sitemap could not be read: ${error instanceof Error ? error.message : error}`,
        })
    }
  }
  return { addresses, problems }
}

/** The address of a sitemap if it is at the site's own origin; others are not read. */
const sitemapIn = (site: Site, url: string): string[] => {
  const parsed = URL.parse(url, `${site.origin}/`)
  if (parsed === null) return []
  const origin = site.aliases.includes(parsed.origin) ? site.origin : parsed.origin
  return origin === site.origin ? [`${site.origin}${parsed.pathname}${parsed.search}`] : []
}

type Note = (kind: 'url' | 'sitemap', text: string) => void

/** Reads a sitemap. Whether it is compressed is seen by its first bytes, since not all servers say so. */
const readSitemap = async (chunks: AsyncIterable<Uint8Array>, note: Note): Promise<void> => {
  const source = chunks[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done === true) return
  const whole = startingWith(first.value, source)
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return readXml(whole, note)
  await pipeline(whole, createGunzip(), pieces => readXml(bounded(pieces), note))
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

async function* bounded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > most.bytes) throw new Error(`it has more than ${most.bytes} bytes`)
    yield piece
  }
}

/** Bytes that are parsed without a pause. */
const pieceSize = 65_536

const longestAddress = 2048

const readXml = async (chunks: AsyncIterable<Uint8Array>, note: Note): Promise<void> => {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  const open: string[] = []
  let text = ''
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    open.push(localName(name))
    if (open.length > 100) throw new Error('its elements nest too deep')
    text = ''
  })
  const add = (more: string): void => {
    if (open.at(-1) === 'loc' && text.length <= longestAddress) text += more
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const kind = open.at(-2)
    if (open.pop() === 'loc' && (kind === 'url' || kind === 'sitemap')) note(kind, text.trim())
  })
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += pieceSize) {
      parser.write(decoder.decode(chunk.subarray(start, start + pieceSize), { stream: true }))
      await yieldWhenLong()
    }
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

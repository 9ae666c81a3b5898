// What the robots.txt of a site allows, and which sitemaps it names.
import robotsParser from 'robots-parser'
import { eachInTurns } from '#kernel/yielding.ts'
import { StatusRefused } from '#network/index.ts'
import type { Asking } from './asking.ts'

export interface Robots {
  readonly isAllowed: (url: string) => boolean
  /** Milliseconds between requests. */
  readonly delay: number
  readonly sitemaps: readonly string[]
}

/** The name of this program in a robots.txt. */
const ourName = 'lectern'

/** Bytes that are read of a robots.txt. */
const longest = 500_000

/** Milliseconds: a site that asks for more does not want to be crawled, and its pages would take hours. */
const longestDelay = 30_000

/**
 * Reads the robots.txt. A site without one allows everything; where it cannot be read, the site must not be crawled now, so
 * the error is thrown.
 */
export const readRobots = async ({ fetch }: Asking, origin: string): Promise<Robots> => {
  const address = `${origin}/robots.txt`
  try {
    const { body, url } = await fetch(address, { maximumBytes: 16 * longest }, beginningOf)
    // A robots.txt that is redirected to another origin is about that origin.
    return robotsOf(new URL(url).origin === origin ? body : '', address)
  } catch (error) {
    if (error instanceof StatusRefused && error.status >= 400 && error.status < 500 && error.status !== 429)
      return robotsOf('', address)
    throw error
  }
}

const beginningOf = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    pieces.push(chunk)
    size += chunk.length
    if (size >= longest) break
  }
  return Buffer.concat(pieces).subarray(0, longest).toString()
}

// The types describe an object with the function, but the module is the function.
const parse = robotsParser as unknown as typeof robotsParser.default

const robotsOf = async (text: string, address: string): Promise<Robots> => {
  const robots = parse(address, await rulesForUs(text))
  return {
    isAllowed: url => robots.isAllowed(url, ourName) ?? true,
    delay: Math.min(longestDelay, Math.max(0, robots.getCrawlDelay(ourName) ?? 0) * 1000),
    sitemaps: robots.getSitemaps(),
  }
}

/** Limits: more rules would take long to compare with every address, especially rules with many wildcards. */
const most = { rules: 2000, withWildcards: 50, sitemaps: 50, length: 200 }

/**
 * The rules for this program or for all programs. The parser multiplies rules by the names that they
 * are for, so it gets no others.
 */
const rulesForUs = async (text: string): Promise<string> => {
  const lines: string[] = []
  const left = { ...most }
  let names = new Set<string>()
  let isBeginning = true
  await eachInTurns(text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/), line => {
    const { name, value } = fieldOf(line)
    if (name === 'sitemap' && left.sitemaps-- > 0) lines.push(`sitemap: ${value}`)
    if (name === 'user-agent') {
      if (!isBeginning) names = new Set()
      const agent = value.toLowerCase().split('/')[0] ?? ''
      const isOurs = agent === ourName || agent === '*'
      if (isOurs && !names.has(agent)) lines.push(`user-agent: ${agent}`)
      if (isOurs) names.add(agent)
      isBeginning = true
    } else if (name !== '') {
      isBeginning = false
      const isRule = name === 'allow' || name === 'disallow' || name === 'crawl-delay'
      if (names.size > 0 && isRule && isAffordable(value, left)) lines.push(`${name}: ${value}`)
    }
  })
  return lines.join('\n')
}

/** Splits a line into name and value; a line longer than any address is cut. */
const fieldOf = (line: string): { readonly name: string; readonly value: string } => {
  const [content = ''] = line.slice(0, 2100).split('#', 1)
  const colon = content.indexOf(':')
  if (colon === -1) return { name: '', value: '' }
  return { name: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim() }
}

const isAffordable = (
  pattern: string,
  left: { rules: number; withWildcards: number; length: number },
): boolean => {
  if (pattern.length > left.length || left.rules-- <= 0) return false
  return !pattern.includes('*') || left.withWildcards-- > 0
}

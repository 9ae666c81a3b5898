// What a crawl has found, in a compact form: there may be millions of links.
import type { Site, WayMarks } from '#content/website/site/index.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import type { ImportFailure } from '../source.ts'
import { linksInLines } from './linked.ts'

/** A page of the site without its body. */
export interface CrawledPage extends WayMarks {
  /** Its normalized address. */
  readonly address: string
  /** The hash under which its body is stored. */
  readonly key: string
  /** The address that it was fetched from. */
  readonly url: string
  readonly contentType: string
  readonly size: number
  readonly title: string
  readonly canonical?: string
  readonly from?: string
  /** Addresses as numbers, see `addresses`. */
  readonly links: Uint32Array
  readonly files: Uint32Array
  /** Menus as numbers, see `menus`. */
  readonly menus: readonly number[]
}

/** An address that could not be fetched. */
export interface FailedAddress {
  readonly reason: string
  readonly isMissing: boolean
  readonly from?: string
}

export interface Crawled {
  readonly site: Site
  /** By address, in the order in which they are first linked to. */
  readonly pages: Map<string, CrawledPage>
  /** Other addresses of pages, with the address of the page. */
  readonly aliases: Map<string, string>
  readonly failed: Map<string, FailedAddress>
  /** Addresses in the site at which there is a file instead of a page. */
  readonly others: Set<string>
  /** Anchors in links, by the addresses of the links. */
  readonly anchors: Map<string, Set<string>>
  readonly addresses: Numbered
  /** The JSON of all different menus; `menuNumbers` has their numbers by their hashes. */
  readonly menus: string[]
  readonly menuNumbers: Map<string, number>
  readonly failures: ImportFailure[]
  /** How many more links and anchors are taken in. */
  readonly left: { links: number; anchors: number }
}

/** Assigns a number to each different text. */
export interface Numbered {
  readonly at: (number: number) => string
  /** Undefined where there are too many texts already. */
  readonly of: (text: string) => number | undefined
}

/** Limits for a site: linked addresses, links, and anchors. Further ones are treated as leading out of the site. */
const most = { addresses: 500_000, links: 5_000_000, anchors: 500_000 }

const numbered = (): Numbered => {
  const texts: string[] = []
  const numbers = new Map<string, number>()
  return {
    at: number => texts[number] as string,
    of: text => {
      const known = numbers.get(text)
      if (known !== undefined || texts.length >= most.addresses) return known
      const number = texts.push(text) - 1
      numbers.set(text, number)
      return number
    },
  }
}

export const newCrawled = (site: Site): Crawled => ({
  site,
  pages: new Map(),
  aliases: new Map(),
  failed: new Map(),
  others: new Set(),
  anchors: new Map(),
  addresses: numbered(),
  menus: [],
  menuNumbers: new Map(),
  failures: [],
  left: { links: most.links, anchors: most.anchors },
})

/** The address of the page that an address leads to; the address itself where no other is known. */
export const pageAddress = ({ aliases }: Crawled, address: string): string => {
  let found = address
  for (let steps = 0; steps < 10; steps++) {
    const next = aliases.get(found)
    if (next === undefined || next === found) return found
    found = next
  }
  return found
}

export const noteLinks = async (crawled: Crawled, links: string): Promise<Uint32Array> => {
  const { anchors, left } = crawled
  const linked: string[] = []
  await eachInTurns(linksInLines(links), ({ address, fragments }) => {
    linked.push(address)
    const known = anchors.get(address) ?? new Set()
    for (const fragment of fragments) if (!known.has(fragment) && left.anchors-- > 0) known.add(fragment)
    if (known.size > 0) anchors.set(address, known)
  })
  return noteAddresses(crawled, linked)
}

/** Assigns numbers to some addresses. */
export const noteAddresses = ({ addresses, left }: Crawled, some: Iterable<string>): Uint32Array => {
  const numbers: number[] = []
  for (const address of some) {
    const number = left.links > 0 ? addresses.of(address) : undefined
    if (number === undefined) continue
    numbers.push(number)
    left.links--
  }
  return Uint32Array.from(numbers)
}

/** UTF-16 units of all menus; further menus are not taken in. */
const mostMenus = 32_000_000

export const noteMenus = (crawled: Crawled, menus: readonly (readonly [string, string])[]): void => {
  const { menus: all, menuNumbers } = crawled
  let size = all.reduce((sum, json) => sum + json.length, 0)
  for (const [hash, json] of menus) {
    size += json.length
    if (size > mostMenus) return
    if (!menuNumbers.has(hash)) menuNumbers.set(hash, all.push(json) - 1)
  }
}

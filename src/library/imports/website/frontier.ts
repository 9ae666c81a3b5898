// The frontier of a crawl: which addresses of a site are still to be fetched, and which are left out for good.
import {
  isEndless,
  isFile,
  isInSite,
  isOtherForm,
  ownEditionOf,
  queryBound,
  type Site,
} from '#content/website/site/index.ts'
import { limits } from './limits.ts'

/** An address that is to be fetched. */
export interface Found {
  /** Its normalized address. */
  readonly address: string
  /** The address as it was written, where that differs: the site knows it in that form. */
  readonly url?: string
  /** The number of links from the start to it. */
  readonly depth: number
  /** The page that first links to it. */
  readonly from?: string
}

export interface Frontier {
  /** Adds an address, unless it is known or left out. */
  readonly add: (found: Found) => void
  /** Leaves an address out from now on. */
  readonly leaveOut: (address: string) => void
  /**
   * Adds the addresses that looked like other editions of pages but are not, since there is no such page; returns how many.
   */
  readonly addEditions: (isPage: (address: string) => boolean) => number
  /** Addresses that robots.txt forbids. */
  readonly forbidden: ReadonlySet<string>
  /** How many were left out because of the limit of pages. */
  readonly tooMany: () => number
}

export interface FrontierOptions {
  readonly site: Site
  readonly isAllowed: (address: string) => boolean
  readonly mostPages: number
  readonly push: (found: Found) => void
}

/** Addresses that are remembered; further ones are ignored. */
const mostKnown = 500_000

export const frontierOf = ({ site, isAllowed, mostPages, push }: FrontierOptions): Frontier => {
  const known = new Set<string>()
  const forbidden = new Set<string>()
  const editions: Found[] = []
  const isOneTooMany = queryBound()
  let pushed = 0
  let tooMany = 0
  const take = (found: Found): void => {
    if (!isAllowed(found.address)) forbidden.add(found.address)
    else if (pushed >= mostPages) tooMany++
    else {
      pushed++
      push(found)
    }
  }
  return {
    add: found => {
      const { address, depth } = found
      if (known.has(address) || known.size >= mostKnown || !isInSite(site, address)) return
      known.add(address)
      if (isFile(address) || isOtherForm(address) || isEndless(address) || depth > limits.depth) return
      if (isOneTooMany(address)) return
      if (ownEditionOf(site, address) === undefined) take(found)
      else editions.push(found)
    },
    leaveOut: address => void known.add(address),
    addEditions: isPage => {
      const some = editions.splice(0)
      const others = some.filter(({ address }) => !isPage(ownEditionOf(site, address) as string))
      for (const found of others) take(found)
      return others.length
    },
    forbidden,
    tooMany: () => tooMany,
  }
}

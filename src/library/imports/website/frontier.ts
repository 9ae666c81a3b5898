// Which addresses of a site are still to be fetched, and which are left out for good.
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
  /** In its normal form. */
  readonly address: string
  /** As somebody wrote it, where that differs: it is what the site knows. */
  readonly url?: string
  /** Links from the start to it. */
  readonly depth: number
  /** The page that first links to it. */
  readonly from?: string
}

export interface Frontier {
  /** Takes an address in, unless it is known or left out. */
  readonly add: (found: Found) => void
  /** Leaves an address out from now on. */
  readonly leaveOut: (address: string) => void
  /** Takes in those that could be other editions of pages, and are not. Gives how many. */
  readonly addEditions: (isPage: (address: string) => boolean) => number
  /** Addresses that robots.txt forbids. */
  readonly forbidden: ReadonlySet<string>
  /** How many were left out because there were enough. */
  readonly tooMany: () => number
}

export interface FrontierOptions {
  readonly site: Site
  readonly isAllowed: (address: string) => boolean
  readonly mostPages: number
  readonly push: (found: Found) => void
}

/** Addresses that are looked at. */
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

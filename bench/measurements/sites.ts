// Published sites: cached pages, pages that must be made, how long others wait meanwhile, and pages after a merge.
import type { Bench } from '../bench.ts'
import type { Figure } from '../figures.ts'
import { afterMerge } from '../sites/after-merge.ts'
import { cachedPages } from '../sites/cached-pages.ts'
import { crawl } from '../sites/crawl.ts'
import { shells } from '../sites/shells.ts'
import { visitorTokens } from '../sites/visitor-tokens.ts'

export const sites = async (bench: Bench): Promise<Figure[]> => [
  ...(await cachedPages(bench)),
  ...(await shells(bench)),
  ...(await crawl(bench)),
  ...(await visitorTokens(bench)),
  ...(await afterMerge(bench)),
]

// All measurements, in the order of the table, by the names that select them.
import type { Bench } from '../bench.ts'
import type { Figure } from '../figures.ts'
import { access } from './access.ts'
import { changePage } from './change-page.ts'
import { changeRequestLinks } from './change-request-links.ts'
import { comments } from './comments.ts'
import { createChangeRequest } from './create-change-request.ts'
import { createPages } from './create-pages.ts'
import { getPage } from './get-page.ts'
import { getSpace } from './get-space.ts'
import { growth } from './growth.ts'
import { importPages } from './import.ts'
import { indexing } from './indexing.ts'
import { largeInstallation } from './large-installation.ts'
import { largeOrganization } from './large-organization.ts'
import { largeSpace } from './large-space.ts'
import { listSpaces } from './list-spaces.ts'
import { loopStretches } from './loop-stretches.ts'
import { memory } from './memory.ts'
import { merge } from './merge.ts'
import { othersWait } from './others-wait.ts'
import { pageTree } from './page-tree.ts'
import { parse } from './parse.ts'
import { resolveSite } from './resolve-site.ts'
import { search } from './search.ts'
import { searchSite } from './search-site.ts'
import { searchSpaces } from './search-spaces.ts'
import { sites } from './sites.ts'
import { spaceLife } from './space-life.ts'
import { start } from './start.ts'
import { translate } from './translate.ts'

export const measurements: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  'get-space': getSpace,
  'get-page': getPage,
  'list-spaces': listSpaces,
  'page-tree': pageTree,
  'create-change-request': createChangeRequest,
  'change-request-links': changeRequestLinks,
  'change-page': changePage,
  'create-pages': createPages,
  merge,
  import: importPages,
  indexing,
  parse,
  translate,
  start,
  memory,
  growth,
  'space-life': spaceLife,
  access,
  comments,
  search,
  'search-spaces': searchSpaces,
  'resolve-site': resolveSite,
  'search-site': searchSite,
  sites,
  'others-wait': othersWait,
  'loop-stretches': loopStretches,
  'large-space': largeSpace,
  'large-organization': largeOrganization,
  'large-installation': largeInstallation,
}

/** The large ones take from five minutes to an hour, and run only when they are named. */
export const usualMeasurements: readonly string[] = Object.keys(measurements).filter(
  name => !name.startsWith('large-'),
)

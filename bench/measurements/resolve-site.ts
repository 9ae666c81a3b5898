// Resolving addresses of sites: the resolver alone on a large site, and published pages over HTTP.
import { performance } from 'node:perf_hooks'
import {
  addressOf,
  prepareSite,
  resolvePath,
  type SectionPlan,
  type SitePlan,
} from '../../src/sites/resolver/index.ts'
import type { Bench, BenchServer } from '../bench.ts'
import { filledSpace } from '../content.ts'
import { atMost, type Figure } from '../figures.ts'
import { flat } from '../texts.ts'
import { throughput } from '../throughput.ts'

export const resolveSite = async (bench: Bench): Promise<Figure[]> => [
  besideMap(),
  await bench.serve('resolve-site', server => publishedPages(bench, server)),
]

const lookUps = 1000
const rounds = 20

/**
 * 50 sections with 10 variants each and 2,000 redirects, compared with a look-up in a map of whole paths, the least
 * possible work.
 */
const besideMap = (): Figure => {
  const site = prepareSite(largePlan())
  const bits = '1'.repeat(site.conditions.length)
  const { canonical } = site.plan.addresses
  const ids = [...site.siteSpaces.keys()]
  const paths = Array.from({ length: lookUps }, (_, index) => {
    if (index % 10 === 0) return `/old/${index}/page`
    const id = ids[(index * 7) % ids.length] as string
    return addressOf(site, id, `guide/step-${index}`).slice(canonical.length)
  })
  const map = new Map(paths.map(path => [decodeURIComponent(path), path]))
  let [value, reference] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < rounds; round++) {
    reference = Math.min(
      reference,
      timeOf(paths, path => map.get(decodeURIComponent(path)) !== undefined),
    )
    value = Math.min(
      value,
      timeOf(paths, path => resolvePath(site, path, { bits }).kind !== 'not-found'),
    )
  }
  const row = `resolve ${lookUps.toLocaleString('en')} paths of a site of 500 spaces, against a map`
  return { row, value, unit: 'ms', reference, ratio: value / reference, target: atMost(lookUps * 0.02) }
}

const timeOf = (paths: readonly string[], isFound: (path: string) => boolean): number => {
  const start = performance.now()
  for (const path of paths) if (!isFound(path)) throw new Error(`nothing is at ${path}`)
  return performance.now() - start
}

const largePlan = (): SitePlan => ({
  ...{ id: 'site', organizationId: 'organization', revision: 1 },
  ...{ visibility: 'public', published: true, adaptiveContent: true },
  addresses: { canonical: 'https://docs.example.com', own: 'https://lectern.example.com/acme/docs' },
  defaultSection: 'section-0',
  defaultSiteSpace: null,
  topLevel: Array.from({ length: 50 }, (_, index) => largeSection(`section-${index}`)),
  siteSpaces: [],
  redirects: Array.from({ length: 2000 }, (_, index) => ({
    id: String(index),
    source: index % 2 === 0 ? `/old/${index}/*` : `/older/page-${index}`,
    destination: index % 2 === 0 ? '/section-1/variant-2/*' : '/section-2',
  })),
})

const largeSection = (path: string): SectionPlan => ({
  ...{
    type: 'site-section',
    id: path,
    title: path,
    icon: null,
    path,
    condition: 'visitor.claims.beta == true',
  },
  defaultSiteSpace: `${path}/0`,
  siteSpaces: Array.from({ length: 10 }, (_, variant) => ({
    ...{ id: `${path}/${variant}`, path: `variant-${variant}`, spaceId: `${path}/${variant}` },
    condition: variant === 0 ? null : `visitor.claims.plan == "${variant}"`,
  })),
})

const publishedPages = async (bench: Bench, server: BenchServer): Promise<Figure> => {
  const { api } = server
  const { space } = await filledSpace(bench, api, flat(500))
  const { pages } = await api.ask('GET', `/v1/spaces/${space}/content/pages`)
  const sites = `/v1/orgs/${bench.organization}/sites`
  const { id } = await api.ask('POST', sites, { title: 'Bench', spaces: [space] })
  const { urls } = await api.ask('POST', `${sites}/${id}/publish`)
  const shots = pages.map(({ path }: { path: string }) => ({
    method: 'POST' as const,
    path: '/v1/urls/published',
    body: JSON.stringify({ url: `${urls.published}/${path}` }),
  }))
  return throughput(bench, server, 'published page, 4 KB, of 500', shots, { read: space })
}

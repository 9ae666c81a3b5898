// Generated sites, and a slow, obvious model of what is at a path of one, for tests.
import fc from 'fast-check'
import type { GroupPlan, SectionPlan, SitePlan, SiteSpacePlan } from './plan.ts'

export const canonical = 'https://docs.example.com'

const names = ['a', 'b', 'c', 'd'] as const
const name = fc.constantFrom(...names)
const condition = fc.option(fc.constantFrom('one', 'two', 'three'))

/** Site spaces of a section or a site, before they have ids. */
const siteSpaces = fc.uniqueArray(
  fc.record({ path: name, spaceId: fc.constantFrom('s1', 's2', 's3'), condition }),
  {
    minLength: 1,
    maxLength: 3,
    selector: ({ path }) => path,
  },
)
const sections = fc.uniqueArray(
  fc.record({
    path: name,
    condition,
    siteSpaces,
    chosen: fc.nat(2),
    group: fc.option(fc.constantFrom('g', 'h')),
  }),
  { maxLength: 4, selector: ({ path }) => path },
)
const relative = fc.array(name, { maxLength: 3 }).map(segments => `/${segments.join('/')}`)
const below = relative.map(path => `${path === '/' ? '' : path}/*`)
const destination = fc.oneof(
  { weight: 3, arbitrary: relative },
  relative.map(path => `${path}#part`),
  fc.constantFrom('https://elsewhere.example.org/x', `${canonical}/a/b`),
)
const redirects = fc.uniqueArray(
  fc.oneof(
    fc.record({ source: relative, destination }),
    fc.record({ source: below, destination: fc.oneof(destination, below) }),
  ),
  { maxLength: 4, selector: ({ source }) => source },
)

const base = {
  id: 'site',
  organizationId: 'org',
  revision: 1,
  visibility: 'public' as const,
  published: true,
  adaptiveContent: true,
  addresses: { canonical, own: 'https://lectern.example.com/acme/docs' },
}

const identified = (
  prefix: string,
  drafts: readonly Omit<SiteSpacePlan, 'id'>[],
): [SiteSpacePlan, ...SiteSpacePlan[]] =>
  drafts.map(draft => ({ ...draft, id: `${prefix}/${draft.path}` })) as [SiteSpacePlan, ...SiteSpacePlan[]]

const chosenOf = (siteSpaces: readonly SiteSpacePlan[], chosen: number): string =>
  siteSpaces[chosen % siteSpaces.length]?.id as string

/** Sites with and without sections and groups. */
export const somePlan = (withRedirects = true): fc.Arbitrary<SitePlan> =>
  fc
    .record({
      sections,
      siteSpaces,
      chosen: fc.nat(3),
      chosenSiteSpace: fc.nat(2),
      redirects: fc.tuple(redirects).map(([some]) => (withRedirects ? some : [])),
      conditions: fc.record({ g: condition, h: condition }),
    })
    .map(drafts => {
      const redirects = drafts.redirects.map((redirect, index) => ({ ...redirect, id: String(index) }))
      const made = drafts.sections.map(({ path, condition, siteSpaces, chosen, group }) => {
        const shown = identified(path, siteSpaces)
        const defaultSiteSpace = chosenOf(shown, chosen)
        const type = 'site-section' as const
        const named = { id: path, title: path, icon: null, path }
        return { group, plan: { type, ...named, condition, defaultSiteSpace, siteSpaces: shown } }
      })
      if (made.length === 0) {
        const shown = identified('', drafts.siteSpaces)
        const defaultSiteSpace = chosenOf(shown, drafts.chosenSiteSpace)
        return { ...base, redirects, topLevel: [], siteSpaces: shown, defaultSection: null, defaultSiteSpace }
      }
      const groups = (['g', 'h'] as const).map(id => ({
        type: 'site-section-group' as const,
        id,
        title: id,
        icon: null,
        condition: drafts.conditions[id],
        sections: made.filter(({ group }) => group === id).map(({ plan }) => plan),
      }))
      const free = made.filter(({ group }) => group === null).map(({ plan }) => plan)
      const topLevel: (SectionPlan | GroupPlan)[] = [...free.slice(0, 1), ...groups, ...free.slice(1)]
      const defaultSection = made[drafts.chosen % made.length]?.plan.id as string
      return { ...base, redirects, topLevel, siteSpaces: [], defaultSection, defaultSiteSpace: null }
    })

/** Which conditions hold for the visitor. */
export const someVisitor = fc.uniqueArray(fc.constantFrom('one', 'two', 'three'))

/** Paths of parts and pages, and some at which there is nothing. */
export const somePath = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: name },
      fc.constantFrom('', '.', '..', '~', 'a%2Fb', '%61', '%zz', 'a b', '%00'),
    ),
    {
      maxLength: 4,
    },
  )
  .map(segments => `/${segments.join('/')}`)

export const somePagePath = fc
  .array(fc.constantFrom(...names, '~', 'über', 'e.f'), { maxLength: 3 })
  .map(slugs => slugs.join('/'))

interface Row {
  readonly siteSpace: SiteSpacePlan
  readonly section: SectionPlan | undefined
  readonly conditions: readonly (string | null)[]
}

/** Every site space with the conditions of all its parents and its own. */
export const rowsOf = (plan: SitePlan): Row[] => [
  ...plan.siteSpaces.map(siteSpace => ({ siteSpace, section: undefined, conditions: [siteSpace.condition] })),
  ...plan.topLevel.flatMap(part => {
    const group = part.type === 'site-section-group' ? part : undefined
    return (group?.sections ?? [part as SectionPlan]).flatMap(section =>
      section.siteSpaces.map(siteSpace => ({
        siteSpace,
        section,
        conditions: [siteSpace.condition, section.condition, group?.condition ?? null],
      })),
    )
  }),
]

export const isSeen = ({ conditions }: Row, holding: readonly string[]): boolean =>
  conditions.every(condition => condition === null || holding.includes(condition))

/** What a path leads to, in words: a site space and a page path, an address, or nothing. */
export const modelled = (plan: SitePlan, written: string, holding: readonly string[], hops = 0): string => {
  if (hops > 30) return 'nothing'
  const inner = written.replace(/^\//, '').replace(/\/$/, '')
  const segments = written.length < 2 && inner === '' ? [] : inner.split('/').map(decode)
  if (
    segments.some(segment => segment === undefined || /^\.{0,2}$|[/\0]/.test(segment)) ||
    segments[0] === '~'
  )
    return 'nothing'
  const path = segments.join('/')
  const destination = redirected(plan.redirects, path)
  if (destination !== undefined) {
    const target = destination.replace(/[?#].*/, '').replace(canonical, '')
    return target.startsWith('https:') ? target : modelled(plan, target, holding, hops + 1)
  }
  const best = readAs(plan, segments)
  if (best === undefined) return 'nothing'
  if (isSeen(best.row, holding)) return `${best.row.siteSpace.id} ${best.page.join('/')}`
  if (best.isNamed) return 'nothing'
  const instead = insteadOf(plan, best).find(row => isSeen(row, holding))
  if (instead === undefined) return 'nothing'
  const [short = [], ...longer] = formsOf(plan, instead).map(({ form }) => form)
  const read = readAs(plan, [...short, ...best.page])
  const isRead = read?.row.siteSpace.id === instead.siteSpace.id && read.form.length === short.length
  const form = isRead ? short : (longer.at(-1) ?? short)
  return modelled(plan, [...form, ...best.page].join('/'), holding, hops + 1)
}

/** Which site space the segments name, visible or not, found by trying every form of every one. */
const readAs = (plan: SitePlan, segments: readonly (string | undefined)[]) => {
  const forms = rowsOf(plan).flatMap(row => formsOf(plan, row).map(form => ({ row, ...form })))
  const matching = forms.filter(({ form }) => form.every((part, index) => part === segments[index]))
  matching.sort((one, other) => other.form.length - one.form.length || other.rank - one.rank)
  return matching[0] && { ...matching[0], page: segments.slice(matching[0].form.length) }
}

/** The site spaces that could take the place of a hidden default, in order. */
const insteadOf = (plan: SitePlan, { row, rank }: { row: Row; rank: number }): Row[] => {
  const rows = rowsOf(plan)
  const isDefault = (one: Row) => formsOf(plan, one).some(({ isNamed }) => !isNamed)
  const preferred = [...rows.filter(isDefault), ...rows]
  const sections = [row.section, ...(rank === 2 ? [] : rows.map(({ section }) => section))]
  return sections.flatMap(section => preferred.filter(one => one.section === section))
}

/**
 * The paths by which a site space can be named, the shortest first; of two of the same length, `rank` says which counts.
 */
const formsOf = (plan: SitePlan, { siteSpace, section }: Row) => {
  const isDefault = siteSpace.id === (section?.defaultSiteSpace ?? plan.defaultSiteSpace)
  const isInDefault = section === undefined || section.id === plan.defaultSection
  const named = { form: [siteSpace.path], rank: 1, isNamed: true }
  return [
    ...(isInDefault && isDefault ? [{ form: [], rank: 0, isNamed: false }] : []),
    ...(section !== undefined && isDefault ? [{ form: [section.path], rank: 2, isNamed: false }] : []),
    ...(isInDefault ? [named] : []),
    ...(section === undefined ? [] : [{ ...named, form: [section.path, siteSpace.path] }]),
  ]
}

const redirected = (redirects: SitePlan['redirects'], path: string): string | undefined => {
  const exact = redirects.find(({ source }) => source === `/${path}`)
  if (exact !== undefined) return exact.destination
  const below = redirects
    .filter(({ source }) => source.endsWith('/*') && `/${path}/`.startsWith(source.slice(0, -1)))
    .sort((one, other) => other.source.length - one.source.length)[0]
  if (below === undefined) return undefined
  const rest = `/${path}/`.slice(below.source.length - 1).replace(/\/$/, '')
  return below.destination.replace(/\/\*$/, rest === '' ? '' : `/${encodeURI(rest)}`)
}

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

// Where the links of one text lead in a snapshot, with each target once.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { longestDestination } from '../markdown/scan-links.ts'
import type { Follow, PageOrFile } from '../snapshot/index.ts'
import { anchorIn, meaningOf } from './destinations.ts'
import { namesLookedUp } from './names.ts'
import { specTarget, type WrittenLink } from './page-links.ts'
import { kept, keyOf, type LinkTarget, named, pageTarget, type Relation } from './targets.ts'

/** A target of a text, and how the text leads to it. */
export interface ResolvedLink {
  readonly key: string
  readonly target: LinkTarget
  readonly relation: Relation
  /** The paths that led to the target; they may lead elsewhere once it is gone. */
  readonly hrefs: readonly string[]
  /** Whether a path was looked up to find it, so that it may lead elsewhere when something moves. */
  readonly isByPath: boolean
  /** The names of whatever may come, go or move: when it does, the links must be resolved again. */
  readonly names: readonly string[]
  /** Whether at least one of the links to it can never lead elsewhere. */
  readonly isFixed: boolean
}

interface LinkContext {
  /** The id of the page that the text is on; undefined for a reusable content. */
  readonly page: string | undefined
  readonly follow: Follow
  readonly baseUrl: string
}

export const resolveLinks = async (
  context: LinkContext,
  links: readonly WrittenLink[],
): Promise<ResolvedLink[]> => {
  const found = new Map<string, Found>()
  for (const link of links) {
    await yieldWhenLong()
    const one = 'target' in link ? { target: link.target } : await resolveLink(context, link)
    if (one !== undefined) add(found, link, one)
  }
  return Array.from(found, ([key, { hrefs, names, ...link }]) => ({
    key,
    ...link,
    hrefs: [...hrefs].sort(),
    names: [...names],
  }))
}

/** A target while links are being resolved: thousands of links may lead to one. */
interface Found {
  readonly target: LinkTarget
  readonly relation: Relation
  readonly hrefs: Set<string>
  readonly names: Set<string>
  isByPath: boolean
  isFixed: boolean
}

interface Resolution {
  readonly target: LinkTarget
  /** The path that was followed; absent where the destination alone determines the target. */
  readonly href?: string
  readonly isByPath?: boolean
  readonly names?: readonly string[]
}

const add = (links: Map<string, Found>, { relation }: WrittenLink, one: Resolution): void => {
  const key = keyOf(one.target, relation)
  const known = links.get(key)
  const found = known ?? {
    target: one.target,
    relation,
    hrefs: new Set(),
    names: new Set(),
    isByPath: false,
    isFixed: false,
  }
  if (known === undefined) links.set(key, found)
  if (one.href === undefined) found.isFixed = true
  else found.hrefs.add(one.href)
  for (const name of one.names ?? []) found.names.add(name)
  if (one.isByPath === true) found.isByPath = true
}

const resolveLink = async (
  { page, follow, baseUrl }: LinkContext,
  { href: written, relation, part }: Extract<WrittenLink, { readonly href: string }>,
): Promise<Resolution | undefined> => {
  if (relation === 'dependsOn' && isSlug(written)) return { target: specTarget(written, part) }
  const meaning = meaningOf(written, baseUrl)
  if (meaning === undefined) return undefined
  if (meaning.kind === 'elsewhere') return meaning
  // In a reusable content it is an anchor of the page that shows it, whichever that is.
  if (meaning.kind === 'here')
    return page === undefined ? undefined : { target: pageTarget(page, meaning.anchor) }
  if (meaning.href.length > longestDestination)
    return { target: { kind: 'url', written: kept(meaning.href), status: 'broken' } }
  return followPath(follow, meaning.href, relation)
}

const followPath = async (follow: Follow, href: string, relation: Relation): Promise<Resolution> => {
  const content = relation === 'dependsOn' ? await follow.included(href) : undefined
  const looked = content && namesLookedUp(content.lookedUp)
  if (content?.id !== undefined && content.isNamed) return { target: named('reusable-content', content.id) }
  if (content?.id !== undefined)
    return { target: named('reusable-content', content.id), href, isByPath: true, names: looked ?? [] }
  const followed = await follow(href)
  const led = followed?.target ?? followed?.lost
  const target: LinkTarget =
    led === undefined
      ? { kind: 'url', written: kept(href), status: 'broken' }
      : 'page' in led
        ? pageTarget(led.page, anchorIn(href))
        : named('file', led.file)
  // A destination that names an id always leads to the same target.
  if (followed?.isNamed) return { target }
  const names = [...namesLookedUp(followed?.lookedUp ?? []), ...idsIn(followed?.before), ...(looked ?? [])]
  const isByPath = relation === 'dependsOn' || (followed?.isByPath ?? false)
  return { target, href, isByPath, names: isByPath ? names : [] }
}

const idsIn = (known: PageOrFile | undefined): string[] =>
  known === undefined ? [] : ['page' in known ? known.page : known.file]

/** Whether a block of an OpenAPI operation names its spec by slug and not by a path. */
const isSlug = (written: string): boolean => /^[a-z0-9][a-z0-9_-]*$/i.test(written)

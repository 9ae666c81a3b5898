// Where links on a site lead a visitor: to pages that they see, at the addresses of the site.
import { meaningOf } from '#content/links/index.ts'
import {
  ancestors,
  type ContentReference,
  file,
  firstShown,
  frontPage as frontPageOf,
  isPageShown,
  page as pageWithId,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { downloadUrl } from '#library/files/index.ts'
import { sessionOf } from '#library/heads/index.ts'
import type { LinkAddresses } from '#library/pages/index.ts'
import { reservedStep } from '../addresses/site-address.ts'
import { addressOf, firstShowing, pathTo, resolvePath } from '../resolver/index.ts'
import type { VisibleContent } from './page-at.ts'
import type { SiteView } from './site-view.ts'

export interface SiteLinks {
  /** Links in the content that a site space shows. */
  in(siteSpaceId: string): LinkAddresses
  /** The address of what the content of a site space refers to; undefined where the visitor is not to be led there. */
  to(siteSpaceId: string, reference: ContentReference): Promise<string | undefined>
  /**
   * The id of the page that has the address of the site space for every visitor; undefined where there is none, or not
   * the same one for all.
   */
  frontPage(siteSpaceId: string): Promise<string | undefined>
}

/** Looks up each page once, however often a text links to it. */
export const siteLinks = (ctx: Ctx, view: SiteView): SiteLinks => {
  const content = contentsIn(ctx, view)
  const frontPage = once(id => frontPageIn(view, id, content))
  const pageAddress = once(key => {
    const [siteSpaceId = '', pageId = ''] = key.split(' ')
    return addressOfPage(view, siteSpaceId, pageId, { content, frontPage })
  })
  const toPage: Links['toPage'] = (siteSpaceId, pageId) => pageAddress(`${siteSpaceId} ${pageId}`)
  const fileAddress = fileAddressesBelow(ctx, view.base)
  const links = { ctx, view, content, toPage, fileAddress }
  const elsewhere: LinkAddresses['elsewhere'] = href => toElsewhere(links, href)
  const bare = addressesIn(`${ctx.baseUrl}/app/`)
  return {
    frontPage,
    to: (siteSpaceId, reference) => toReference(links, siteSpaceId, reference),
    in: siteSpaceId => ({ file: fileAddress, page: id => toPage(siteSpaceId, id), elsewhere, bare }),
  }
}

interface Links {
  readonly ctx: Ctx
  readonly view: SiteView
  /** The content that a site space shows. */
  readonly content: ContentOf
  readonly toPage: (siteSpaceId: string, pageId: string) => Promise<string | undefined>
  readonly fileAddress: (url: string) => string
}

type ContentOf = (siteSpaceId: string) => Promise<VisibleContent | undefined>

/** Caches what `find` returns, by key. */
const once = <Value>(find: (key: string) => Value): ((key: string) => Value) => {
  const found = new Map<string, Value>()
  return key => {
    const value = found.get(key) ?? find(key)
    found.set(key, value)
    return value
  }
}

const contentsIn = (ctx: Ctx, { site, shown, isTrue }: SiteView): ContentOf => {
  let spaces = 0
  const contentOf = once(async (spaceId: string): Promise<VisibleContent | undefined> => {
    if (++spaces > mostSpaces) return undefined
    const head = await shown.contentOf(spaceId)
    return head && { session: sessionOf(ctx, head), root: head.revision.root, isTrue }
  })
  return siteSpaceId => contentOf(site.siteSpaces.get(siteSpaceId)?.plan.spaceId ?? '')
}

const frontPageIn = async (
  view: SiteView,
  siteSpaceId: string,
  contentOf: ContentOf,
): Promise<string | undefined> => {
  const content = opensAtItsAddress(view, siteSpaceId) ? await contentOf(siteSpaceId) : undefined
  return content && (await frontPageOf(content.session, content.root))?.id
}

const addressOfPage = async (
  { site, base }: SiteView,
  siteSpaceId: string,
  pageId: string,
  { content: contentOf, frontPage }: Pick<Links, 'content'> & Pick<SiteLinks, 'frontPage'>,
): Promise<string | undefined> => {
  const content = await contentOf(siteSpaceId)
  const path = content && (await pathOfShown(content, pageId))
  if (path === undefined) return undefined
  return addressOf(site, siteSpaceId, (await frontPage(siteSpaceId)) === pageId ? '' : path, base) || '/'
}

const toReference = async (
  links: Links,
  siteSpaceId: string,
  reference: ContentReference,
): Promise<string | undefined> => {
  const { ctx, view, content: contentOf, toPage, fileAddress } = links
  if (reference.kind === 'page')
    return withAnchor(await toPage(siteSpaceId, reference.page), reference.anchor)
  if (reference.kind === 'space') return toSpace(links, reference.space)
  if (reference.kind === 'url')
    return isAbsolute.test(reference.url) ? leadingAway(links, reference.url) : undefined
  const content = await contentOf(siteSpaceId)
  const found = content && (await file(content.session, content.root, reference.file))
  const space = view.site.siteSpaces.get(siteSpaceId)?.plan.spaceId
  return found && space && fileAddress(downloadUrl(ctx, { space, ...found }, 'page'))
}

/** The address of a space, or of a page in it, at the first site space that shows the space to the visitor. */
const toSpace = async (
  { view, content, toPage }: Links,
  spaceId: string,
  pageId?: string,
): Promise<string | undefined> => {
  const { site, audience, base } = view
  const siteSpaceId = firstShowing(site, spaceId, audience)
  if (siteSpaceId === undefined) return undefined
  if (pageId !== undefined) return toPage(siteSpaceId, pageId)
  return (await content(siteSpaceId)) && (addressOf(site, siteSpaceId, '', base) || '/')
}

const leadingAway = async (links: Links, url: string): Promise<string | undefined> => {
  const address = (await toElsewhere(links, url)) ?? url
  return address === '' ? undefined : address
}

/** Where an address leads; undefined for one outside this installation, empty where the visitor is not to be led there. */
const toElsewhere = async (links: Links, href: string): Promise<string | undefined> => {
  const meaning = meaningOf(href, links.ctx.baseUrl)
  if (meaning?.kind !== 'elsewhere' || meaning.target.status !== 'in-app') return undefined
  const { space, id, anchor } = meaning.target
  return withAnchor(space === undefined ? undefined : await toSpace(links, space, id), anchor) ?? ''
}

/** Whether the site space's own address opens it for the visitor, rather than a redirect or another part. */
export const opensAtItsAddress = (
  { site, audience }: Pick<SiteView, 'site' | 'audience'>,
  siteSpaceId: string,
): boolean => {
  const path = pathTo(site, siteSpaceId, '')
  const found = resolvePath(site, path === '' ? '' : `/${path}`, audience)
  return found.kind === 'site-space' && found.siteSpace.id === siteSpaceId && found.path === ''
}

/** The addresses of files on the host at which the visitor reads the site. */
const fileAddressesBelow = ({ baseUrl }: Ctx, base: string): ((url: string) => string) => {
  const isPath = base === '' || base.startsWith('/')
  return url => (isPath ? url.replace(baseUrl, () => `${base}/${reservedStep}`) : url)
}

/** Candidates for addresses in a text that begin like this: with and without the punctuation that follows them. */
const addressesIn =
  (start: string) =>
  (text: string): string[] => {
    const found = new Set<string>()
    for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
      const address = /^[^\s<>"'`]*/.exec(text.slice(at, at + longestAddress))?.[0] ?? ''
      for (let end = address.length; end >= start.length; end--) {
        found.add(address.slice(0, end))
        if (/[\p{L}\p{N}/]/u.test(address[end - 1] ?? '')) break
      }
      if (found.size >= mostAddresses) break
    }
    return [...found]
  }

const longestAddress = 2048
const mostAddresses = 5000

const withAnchor = (address: string | undefined, anchor: string | undefined): string | undefined =>
  address === undefined || anchor === undefined ? address : `${address}#${encodeURIComponent(anchor)}`

const isAbsolute = /^[a-z][a-z0-9+.-]*:/i

/** How many spaces the links of one text may lead to; links to more lead nowhere. */
const mostSpaces = 100

/** The path of a page; undefined for one that the visitor does not see, and for a link or an empty group. */
const pathOfShown = async (content: VisibleContent, pageId: string): Promise<string | undefined> => {
  const { session, root, isTrue } = content
  const page = await pageWithId(session, root, pageId)
  if (page === undefined || page.type === 'link') return undefined
  const path = [...(await ancestors(session, root, page)), page]
  if (!isPageShown(path, isTrue)) return undefined
  if (page.type === 'group' && (await firstShown(session, root, page.id, isTrue)) === undefined)
    return undefined
  return path.flatMap(({ slug }) => slug ?? []).join('/')
}

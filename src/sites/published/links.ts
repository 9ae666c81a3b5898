// Where links lead that a visitor follows on a site: to pages that they see, at the addresses of the site.
import { meaningOf } from '#content/links/index.ts'
import {
  ancestors,
  type ContentReference,
  file,
  isPageShown,
  page as pageWithId,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { downloadUrl } from '#library/files/index.ts'
import { sessionOf } from '#library/heads/index.ts'
import type { LinkAddresses } from '#library/pages/index.ts'
import { reservedStep } from '../addresses/site-address.ts'
import { addressOf, pathTo, resolvePath, seesSiteSpace, siteSpacesShowing } from '../resolver/index.ts'
import { firstShown, frontPage as frontPageOf, type VisibleContent } from './page-at.ts'
import type { SiteView } from './site-view.ts'

export interface SiteLinks {
  /** Links in the content that a site space shows. */
  in(siteSpaceId: string): LinkAddresses
  /** The address of what a content refers to that a site space shows; undefined where the visitor is not to be led there. */
  to(siteSpaceId: string, reference: ContentReference): Promise<string | undefined>
  /** The id of the page whose one address is that of the site space; undefined where there is none, or another one for each visitor. */
  frontPage(siteSpaceId: string): Promise<string | undefined>
}

/** Each page is looked up once, however often a text links to it. */
export const siteLinks = (ctx: Ctx, view: SiteView): SiteLinks => {
  const { site, audience, base, shown, isTrue } = view
  const contents = new Map<string, Promise<VisibleContent | undefined>>()
  const found = new Map<string, Promise<string | undefined>>()

  const contentOf = async (spaceId: string): Promise<VisibleContent | undefined> => {
    const head = await shown.contentOf(spaceId)
    return head && { session: sessionOf(ctx, head), root: head.revision.root, isTrue }
  }
  const visibleIn = (siteSpaceId: string): Promise<VisibleContent | undefined> => {
    const spaceId = site.siteSpaces.get(siteSpaceId)?.plan.spaceId ?? ''
    const known = contents.get(spaceId)
    if (known !== undefined) return known
    const content = contents.size < mostSpaces ? contentOf(spaceId) : Promise.resolve(undefined)
    contents.set(spaceId, content)
    return content
  }
  const fronts = new Map<string, Promise<string | undefined>>()
  const frontPage = (siteSpaceId: string): Promise<string | undefined> => {
    const known = fronts.get(siteSpaceId)
    if (known !== undefined) return known
    const front = opensAtItsAddress(view, siteSpaceId)
      ? visibleIn(siteSpaceId).then(async content => content && (await frontPageOf(content))?.id)
      : Promise.resolve(undefined)
    fronts.set(siteSpaceId, front)
    return front
  }
  const toPage = async (siteSpaceId: string, pageId: string): Promise<string | undefined> => {
    const content = await visibleIn(siteSpaceId)
    const path = content && (await pathOfShown(content, pageId))
    if (path === undefined) return undefined
    return addressOf(site, siteSpaceId, (await frontPage(siteSpaceId)) === pageId ? '' : path, base) || '/'
  }
  const known = (siteSpaceId: string, pageId: string): Promise<string | undefined> => {
    const key = `${siteSpaceId} ${pageId}`
    const address = found.get(key) ?? toPage(siteSpaceId, pageId)
    found.set(key, address)
    return address
  }
  const toSpace = async (spaceId: string, pageId?: string): Promise<string | undefined> => {
    const siteSpaceId = siteSpacesShowing(site, spaceId).find(id => seesSiteSpace(site, id, audience))
    if (siteSpaceId === undefined) return undefined
    if (pageId !== undefined) return known(siteSpaceId, pageId)
    return (await visibleIn(siteSpaceId)) && (addressOf(site, siteSpaceId, '', base) || '/')
  }
  const elsewhere: LinkAddresses['elsewhere'] = async href => {
    const meaning = meaningOf(href, ctx.baseUrl)
    if (meaning?.kind !== 'elsewhere' || meaning.target.status !== 'in-app') return undefined
    const { space, id, anchor } = meaning.target
    return withAnchor(space === undefined ? undefined : await toSpace(space, id), anchor) ?? ''
  }
  const to: SiteLinks['to'] = async (siteSpaceId, reference) => {
    if (reference.kind === 'page') {
      const { page, anchor } = reference
      return withAnchor(await known(siteSpaceId, page), anchor)
    }
    if (reference.kind === 'space') return toSpace(reference.space)
    if (reference.kind === 'url')
      return isAbsolute.test(reference.url) ? leadingAway(reference.url) : undefined
    const content = await visibleIn(siteSpaceId)
    const found = content && (await file(content.session, content.root, reference.file))
    const spaceId = site.siteSpaces.get(siteSpaceId)?.plan.spaceId
    return found && spaceId && fileAddress(downloadUrl(ctx, { space: spaceId, ...found }, 'page'))
  }
  const leadingAway = async (url: string): Promise<string | undefined> => {
    const address = (await elsewhere(url)) ?? url
    return address === '' ? undefined : address
  }
  const fileAddress = fileAddressesBelow(ctx, base)
  return {
    to,
    frontPage,
    in: siteSpaceId => ({
      file: fileAddress,
      page: id => known(siteSpaceId, id),
      elsewhere,
      bare: addressesIn(`${ctx.baseUrl}/app/`),
    }),
  }
}

/** Whether no redirect stands there. */
const opensAtItsAddress = ({ site, audience }: SiteView, siteSpaceId: string): boolean => {
  const path = pathTo(site, siteSpaceId, '')
  const found = resolvePath(site, path === '' ? '' : `/${path}`, audience)
  return found.kind === 'site-space' && found.siteSpace.id === siteSpaceId && found.path === ''
}

/** Where a visitor reads files: on the host at which they read the site. */
const fileAddressesBelow = ({ baseUrl }: Ctx, base: string): ((url: string) => string) => {
  const isPath = base === '' || base.startsWith('/')
  return url => (isPath ? url.replace(baseUrl, () => `${base}/${reservedStep}`) : url)
}

/** Addresses that begin like this, with the sign of punctuation after them and without. */
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

/** Of one text; links to more lead nowhere. */
const mostSpaces = 100

/** Undefined for a page that the visitor does not see, and for what has no address. */
const pathOfShown = async (content: VisibleContent, pageId: string): Promise<string | undefined> => {
  const { session, root, isTrue } = content
  const page = await pageWithId(session, root, pageId)
  if (page === undefined || page.type === 'link') return undefined
  const path = [...(await ancestors(session, root, page)), page]
  if (!isPageShown(path, isTrue)) return undefined
  if (page.type === 'group' && (await firstShown(content, page.id)) === undefined) return undefined
  return path.flatMap(({ slug }) => slug ?? []).join('/')
}

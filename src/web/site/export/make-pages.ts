// Makes the files of an export from what visitors are answered: pages, their Markdown, redirects, and what pages load.
import type { Ctx } from '#context.ts'
import type { LinkAddresses } from '#library/pages/index.ts'
import { openAt, type SiteView } from '#sites/published/index.ts'
import { readRouteData } from '../data/read-route-data.ts'
import { answerNavigation } from '../navigation-fragment.ts'
import { notFound } from '../not-found.ts'
import { printPage } from '../page/page.ts'
import { framesIn, policyOf } from '../page/policy.ts'
import { answerInMarkdown } from '../page-in-markdown.ts'
import { answerSearch } from '../search/index.ts'
import { answerAsset, assetHref } from '../site-assets.ts'
import type { SiteRequest } from '../site-request.ts'
import { addressIn, relativeAddress } from './addresses.ts'
import { ownFolder } from './file-names.ts'
import { handedOn } from './handed-on.ts'
import { type PathOfPage, pathOf } from './pages.ts'
import { rewritePage, rewritePart } from './rewrite.ts'
import { offlineScripts } from './scripts.ts'
import { missingFile, searchPage, type Targets } from './targets.ts'

export interface Making {
  readonly ctx: Ctx
  readonly view: SiteView
  readonly targets: Targets
}

/** The page as a file; undefined where it is no longer where it was when the export began. */
export const makePage = async (
  making: Making,
  { steps }: PathOfPage,
  file: string,
): Promise<string | undefined> => {
  const { ctx, view } = making
  const opened = await openAt(ctx, { ...view, path: pathOf(steps) })
  if (opened.kind !== 'page') return undefined
  const { page, ...shell } = await readRouteData(ctx, view, opened)
  // Without what needs a server: PDFs, feedback, and the forms of operations.
  const { pdfHref: _, feedbackHref: __, callable: ___, ...others } = page
  const data = { ...shell, page: others }
  const policy = policyOf(data, framesIn(ctx, others.article.html))
  return asFile(making, printPage(data), { steps, file, policy })
}

export const makeMarkdown = async (
  making: Making,
  own: readonly string[],
  file: string,
): Promise<string | undefined> => {
  const { ctx, view, targets } = making
  const address = view.site.plan.addresses.canonical + pathOf(own)
  const inFolder = async (href: string): Promise<string> =>
    (await addressFrom(making, address, file, href)) ?? href
  const leading = ({
    page,
    elsewhere,
    file: fileOf = href => href,
    ...to
  }: LinkAddresses): LinkAddresses => ({
    ...to,
    page: async id => then(await page(id), inFolder),
    elsewhere: async href => then(await elsewhere(href), inFolder),
    file: url => relativeAddress(file, targets.fileAt(new URL(fileOf(url), address))),
  })
  const answer = await answerInMarkdown(ctx, { ...view, path: `${pathOf(own)}.md` }, leading)
  return answer && String(answer.body)
}

/** Applies `act` to an address; undefined and empty addresses stay as they are. */
const then = async (
  href: string | undefined,
  act: (href: string) => Promise<string>,
): Promise<string | undefined> => (href ? act(href) : href)

/**
 * The page for missing paths. It suggests no pages, since it does not know the path. Its addresses are relative to the
 * root of the export, since servers show it at any path.
 */
export const makeMissing = async (making: Making): Promise<string> => {
  const answer = await notFound(making.ctx, { ...making.view, path: '' }, { kind: 'not-found' }, {})
  const policy = String(answer.headers['content-security-policy'] ?? '')
  return asFile(making, String(answer.body), { steps: [missingFile], file: missingFile, policy })
}

/** The search page before anything was searched; its script does what the server would do. */
export const makeSearchPage = async (making: Making): Promise<string> => {
  const { ctx, view } = making
  const url = new URL(`${view.site.plan.addresses.canonical}/${ownFolder}/search`)
  const answer = await answerSearch(ctx, view, { method: 'GET', url, headers: {} })
  const policy = String(answer.headers['content-security-policy'] ?? '')
  return asFile(making, String(answer.body), { steps: [ownFolder, 'search'], file: searchPage, policy })
}

interface FilePlace {
  readonly steps: readonly string[]
  readonly file: string
  /** The value of the policy's header. */
  readonly policy: string
}

const asFile = (making: Making, page: string, { steps, file, policy }: FilePlace): Promise<string> => {
  const address = making.view.site.plan.addresses.canonical + pathOf(steps)
  return rewritePage(page, {
    addressOf: href => addressFrom(making, address, file, href),
    script: relativeAddress(file, offlineScripts()[0].file),
    policy: policyInFile(policy),
  })
}

const addressFrom = (
  { view, targets }: Making,
  address: string,
  file: string,
  href: string,
): Promise<string | undefined> => {
  const { canonical, own } = view.site.plan.addresses
  return addressIn({ sites: [canonical, own], address, file }, href, targets.find)
}

/**
 * The policy for a `meta` element, without directives that only a header may have and that would make browsers complain.
 */
const policyInFile = (policy: string): string =>
  policy
    .split('; ')
    .filter(directive => !directive.startsWith('frame-ancestors'))
    .join('; ')

/** A branch of a long menu, as a script that delivers it; its addresses are relative to the folder of the export. */
export const makeFragment = async (making: Making, file: string, rest: string): Promise<string> => {
  const { ctx, view } = making
  const answer = await answerNavigation(ctx, view, {} as SiteRequest, rest)
  const { canonical } = view.site.plan.addresses
  const list = await rewritePart(String(answer?.body ?? ''), {
    addressOf: href => addressFrom(making, `${canonical}/`, '', href),
  })
  return handedOn(file, list)
}

/** An asset by its name; undefined where it does not exist. */
export const makeAsset = async (name: string): Promise<Buffer | undefined> => {
  const answer = await answerAsset(assetHref('', { name, bytes: Buffer.of(), type: '' }))
  return answer && Buffer.from(answer.body)
}

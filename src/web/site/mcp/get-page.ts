// The tool that reads a page of a site: in Markdown as the visitor sees it, in parts if it is long.
import type { PageRecord } from '#content/snapshot/index.ts'
import { invalidField, NotFound } from '#kernel/errors.ts'
import { countersOf } from '#sites/insights/index.ts'
import { type OpenedPage, openAt, type SiteView } from '#sites/published/index.ts'
import { pageInMarkdown } from '../page-in-markdown.ts'
import { wholeAddresses } from '../whole-addresses.ts'
import type { Reading, ToolAnswer } from './reading.ts'

interface Question {
  readonly page: string
  readonly part?: number
}

/** The approximate length of a part in characters. */
const longestPart = 40_000

export const getPage = async (reading: Reading, { page: asked, part = 1 }: Question): Promise<ToolAnswer> => {
  const { ctx, view, origin } = reading
  const opened = await openPage(reading, pathIn(view, origin, asked))
  const id = opened.resolved.siteSpace.id
  const to = wholeAddresses(opened.links.in(id), origin)
  const url = await to.page(opened.page.id)
  const answer = await pageInMarkdown(ctx, view, opened, to => wholeAddresses(to, origin))
  const parts = inParts(String(answer?.body ?? ''))
  const text = parts[part - 1]
  if (text === undefined)
    throw invalidField('/part', `must be at most ${parts.length}: so many parts the page has`)
  // The other parts belong to the same reading, which is counted once.
  if (part === 1 && answer?.counter !== undefined) countersOf(ctx).countRead(answer.counter)
  const isLast = part === parts.length
  const rest = isLast ? '' : `\n\n(Part ${part} of ${parts.length}: ask for part ${part + 1} to go on.)`
  return { text: `${url}\n\n${text}${rest}` }
}

/** The path in the site of an address, or of a path with or without the base of the site. */
const pathIn = ({ site, base }: SiteView, origin: string, asked: string): string => {
  const here = `${origin}${base}`
  const url = URL.parse(asked, `${here}/`)
  if (url === null) throw elsewhere()
  const isAddress = URL.canParse(asked)
  const address = url.origin + url.pathname
  for (const beginning of [here, site.plan.addresses.canonical, site.plan.addresses.own])
    if (address === beginning || address.startsWith(`${beginning}/`))
      return withoutEnding(address.slice(beginning.length))
  if (isAddress || url.origin !== origin) throw elsewhere()
  return withoutEnding(url.pathname)
}

const withoutEnding = (path: string): string => path.replace(/(?:\.md|\/)$/, '')

const elsewhere = () => new NotFound('this is no address of this site; find pages with search or list_pages')

/** Opens a page, following redirects to other pages of the site. */
const openPage = async (
  { ctx, view }: Reading,
  path: string,
  hops = 5,
): Promise<OpenedPage & { readonly page: PageRecord }> => {
  const opened = await openAt(ctx, { ...view, path }, { isFrontAtItsPath: true })
  if (opened.kind === 'page' && opened.page !== undefined) return { ...opened, page: opened.page }
  if (opened.kind === 'elsewhere' && hops > 0) {
    const { base } = view
    const { destination } = opened
    const isHere = destination === base || destination.startsWith(`${base}/`)
    if (isHere)
      return openPage(
        { ctx, view, origin: '' },
        destination.slice(base.length).replace(/[?#].*$/, ''),
        hops - 1,
      )
    throw new NotFound(`this address leads elsewhere: ${destination}`)
  }
  throw new NotFound('the site has no such page; find pages with search or list_pages')
}

/** Splits a text between lines, or within a very long line. */
const inParts = (text: string): string[] => {
  const parts: string[] = []
  let from = 0
  while (text.length - from > longestPart) {
    const line = text.lastIndexOf('\n', from + longestPart)
    const end = line > from + longestPart / 2 ? line + 1 : from + longestPart
    parts.push(text.slice(from, end).toWellFormed())
    from = end
  }
  return [...parts, text.slice(from)]
}

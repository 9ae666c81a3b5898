// The tool that searches a site: the visitor's search results, in words for a model.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import type { MarkedText } from '#content/search/index.ts'
import type { ResultOnSite } from '#sites/search/index.ts'
import { findOnSite } from '../search/find.ts'
import type { Reading, ToolAnswer } from './reading.ts'
import { siteSpacesIn } from './site-spaces-in.ts'

interface Question {
  readonly query: string
  readonly limit?: number
  readonly section?: string
  readonly cursor?: string
}

const usual = 8

export const search = async (
  { ctx, view, origin }: Reading,
  { query, limit = usual, section, cursor }: Question,
): Promise<ToolAnswer> => {
  const at = section === undefined ? undefined : siteSpacesIn(view, section)[0]?.plan.id
  const scope = section === undefined ? 'site' : 'section'
  const asked = { text: query.toWellFormed().trim(), scope, at, cursor } as const
  const found = await findOnSite(ctx, view, asked, limit)
  if (found === undefined || found.count === 0) {
    const maybe = found?.suggestions.map(({ title, href }) => `- ${title}: ${new URL(href, origin)}`) ?? []
    const text = ['Nothing was found. Try other words, or fewer of them.', ...maybe].join('\n')
    return { text, data: { count: 0, results: [] } }
  }
  const results = found.results.map(result => presented(result, origin))
  const lines = results.map(
    ({ title, url, breadcrumbs, excerpts }) =>
      `## ${[...breadcrumbs, title].join(' › ')}\n${url}\n${excerpts.map(({ url, text }) => `- ${text} (${url})`).join('\n')}`,
  )
  const { count, next, isExact } = found
  const lead = `${count} ${count === 1 ? 'page' : 'pages'}${isExact ? '' : ', none with exactly these words'}`
  const more = next === undefined ? [] : [`nextCursor: ${next}`]
  const data = { count, results, ...(next !== undefined && { nextCursor: next }) }
  return { text: [lead, ...lines, ...more].join('\n\n'), data }
}

const presented = ({ title, href, crumbs, excerpt, hits }: ResultOnSite, origin: string) => {
  const url = new URL(href, origin).href
  const beginning = excerpt === undefined ? [] : [{ url, text: plain(excerpt) }]
  const sections = hits.map(({ title, href, excerpt }) => ({
    url: new URL(href, origin).href,
    text: `${plain(title)}: ${plain(excerpt)}`,
  }))
  return { title: withEmoji(plain(title)), url, breadcrumbs: crumbs, excerpts: [...beginning, ...sections] }
}

const plain = ({ text }: MarkedText): string => text.replace(/\s+/g, ' ')

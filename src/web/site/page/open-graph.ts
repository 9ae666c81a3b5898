// Open Graph data (https://ogp.me), from which others make previews of links; X reads it as well.
import { createCache } from '#kernel/cache.ts'
import { type Html, html } from '../../html.ts'
import type { SiteData } from '../route-data.ts'

/** What Open Graph says of a page; an answer that is not a page has neither address nor description. */
export interface Described {
  readonly title: string
  readonly description?: string
  readonly canonical?: string
  /** The whole address of its social card. */
  readonly cardHref?: string
}

export const printOpenGraph = (
  site: SiteData,
  { title, description, canonical, cardHref }: Described,
): Html => {
  const { socialPreview } = site.look
  const picture = socialPreview ?? cardHref
  const type = canonical === site.canonical ? 'website' : 'article'
  return html`${property('og:title', title)}${property('og:site_name', site.title)}
${canonical !== undefined && [property('og:type', type), property('og:url', canonical), property('og:locale', localeOf(site.language))]}
${description !== undefined && property('og:description', description)}
${picture !== undefined && property('og:image', picture)}
${picture !== undefined && picture === cardHref && ofCard(`${title} · ${site.title}`)}
<meta name="twitter:card" content="${picture === undefined ? 'summary' : 'summary_large_image'}">`
}

const ofCard = (words: string): Html =>
  html`${property('og:image:width', '1200')}${property('og:image:height', '630')}${property('og:image:alt', words)}`

const property = (name: string, content: string): Html => html`<meta property="${name}" content="${content}">`

/** The locale of a language, with the territory where most of its speakers are, unless it names one. */
const localeOf = (language: string): string => {
  const locale = locales.get(language) ?? findLocale(language)
  locales.set(language, locale, 1)
  return locale
}

/** Cached, since finding a locale takes longer than much of a page. */
const locales = createCache<string>(1000)

const findLocale = (language: string): string => {
  const { language: spoken, region } = new Intl.Locale(language).maximize()
  return region === undefined ? spoken : `${spoken}_${region}`
}

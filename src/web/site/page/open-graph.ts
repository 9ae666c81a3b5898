// What others show with a link to a page: Open Graph (https://ogp.me), which X reads as well.
import { type Html, html } from '../../html.ts'
import type { SiteData } from '../route-data.ts'

/** What a page says of itself; of what is no page, there is neither address nor description. */
export interface Described {
  readonly title: string
  readonly description?: string
  readonly canonical?: string
}

export const printOpenGraph = (site: SiteData, { title, description, canonical }: Described): Html => {
  const { socialPreview } = site.look
  const type = canonical === site.canonical ? 'website' : 'article'
  return html`${property('og:title', title)}${property('og:site_name', site.title)}
${canonical !== undefined && [property('og:type', type), property('og:url', canonical), property('og:locale', localeOf(site.language))]}
${description !== undefined && property('og:description', description)}
${socialPreview !== null && property('og:image', socialPreview)}
<meta name="twitter:card" content="${socialPreview === null ? 'summary' : 'summary_large_image'}">`
}

const property = (name: string, content: string): Html => html`<meta property="${name}" content="${content}">`

/** With the territory where most speak it, unless it names one. */
const localeOf = (language: string): string => {
  const { language: spoken, region } = new Intl.Locale(language).maximize()
  return region === undefined ? spoken : `${spoken}_${region}`
}

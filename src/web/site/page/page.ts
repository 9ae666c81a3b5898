// A whole page of a published site.
import type { Article } from '#content/markdown/index.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { wordsIn as allWordsIn, spokenIn } from '#languages/index.ts'
import { type Html, html } from '../../html.ts'
import { rareStylesFor } from '../rare-style.ts'
import type { RouteData } from '../route-data.ts'
import { callsScript } from '../site-assets.ts'
import { wordsIn } from '../words.ts'
import { printArticle } from './article.ts'
import { printArticleEnd } from './article-end.ts'
import { hasCover, printArticleHeader, printCover } from './article-header.ts'
import { descriptionOf } from './description.ts'
import { printOutline } from './outline.ts'
import { printShell } from './shell.ts'
import { printStructuredData } from './structured-data.ts'
import type { Words } from './words.ts'

export const printPage = (data: RouteData): string => {
  const { site, page } = data
  const { title, canonical, alternates, markdownHref, isIndexed } = page
  const { page: words } = wordsIn(site.language)
  const description = descriptionOf(page)
  const article = printArticle(data, words)
  return printShell(data, {
    head: {
      title,
      markdownHref,
      // Previews are for reviewers, and have no data for search engines.
      ...(site.preview === undefined && {
        canonical,
        isIndexed,
        ...(alternates && { alternates }),
        ...(page.cardHref !== undefined && { cardHref: page.cardHref }),
        structuredData: printStructuredData(data, description),
      }),
      ...(description !== undefined && { description }),
      styles: article.text === page.article.html ? stylesOf(page.article) : rareStylesFor(article.text),
      feeds: feedsOf(data),
    },
    above: hasCover(page, 'full') && printCover(page),
    kind: 'article',
    spoken: spokenInBlocks(words),
    scripts: page.callable === undefined ? [] : [callsScript],
    main: html`${printArticleHeader(data, words)}
${page.layout.outline && printOutline(page.article, words)}
<article class="prose"${printCalls(data)}>
${article}
</article>
${!page.isMissing && printArticleEnd(data, words)}`,
  })
}

/** Cached by article, since articles are printed many times. */
const stylesOf = oneForEach(({ html }: Article) => rareStylesFor(html))

/** The words of buttons beside code, and of fields above tables. */
const spokenInBlocks = ({ copyCode, copied, filter, filterTable }: Words): Html =>
  html` data-code="${copyCode}" data-copied="${copied}" data-filter="${filter}" data-table="${filterTable}"`

const feedsOf = ({ site, page }: RouteData): string[] => {
  if (site.preview !== undefined) return []
  const hasNews = page.article.html.includes('<div class="updates"')
  return [`${site.base}/rss.xml`, ...(hasNews ? [page.markdownHref.replace(/\.md$/, '/rss.xml')] : [])]
}

/** The words of the buttons that scripts add to operations to which a reader can send requests, and their language. */
const printCalls = ({ site: { language }, page: { callable = [] } }: RouteData): Html | false => {
  const { tryIt, loadFailed } = allWordsIn(language).calls
  return (
    callable.length > 0 &&
    html` data-try="${tryIt}" data-try-failed="${loadFailed}" data-try-language="${spokenIn(language)}"`
  )
}

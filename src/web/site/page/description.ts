// The description of a page for search engines: the page's own, or the beginning of its text.
import type { Article } from '#content/markdown/index.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import type { PageData } from '../route-data.ts'
import { textInHtml } from '../text-in-html.ts'

export const descriptionOf = ({ description, article }: PageData): string | undefined =>
  description ?? beginningOf(article).text

/** Cached, since finding it takes longer than printing the head of a page. */
const beginningOf = oneForEach(({ html }: Article) => ({ text: findBeginning(html) }))

const findBeginning = (html: string): string | undefined => {
  const beginning = html.slice(0, searched).split(noProse, 1)[0] as string
  for (const [, paragraph = ''] of beginning.matchAll(/<p>(.+?)<\/p>/gs)) {
    const text = textInHtml(paragraph)
    if (isProse.test(text) && !isLabel.test(paragraph)) return shortened(text)
  }
  return undefined
}

/** How many characters of the HTML are searched: text further down is not a beginning. */
const searched = 10_000

/** Blocks that are not read from the beginning: folds, tables, tabs. */
const noProse = /<details|<table|<div class="tabs/

/** A sentence, or at least twenty characters: not `Version 1.0`. */
const isProse = /.{20}|[.!?…。！？]$/

/** A paragraph in bold type, which is a label of what follows. */
const isLabel = /^<strong>[^<]*<\/strong>(?! \p{L})/u

const longest = 160

const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, text.lastIndexOf(' ', longest) + 1 || longest).trimEnd()}…`

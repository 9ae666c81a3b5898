// Converts one HTML page to Markdown: its main content, with the new destinations of its links.
import type { Element, Root as Html } from 'hast'
import { refuseExcess, writeMarkdown } from '../markdown/index.ts'
import { baseOf } from './addresses.ts'
import { boundLines } from './bound-lines.ts'
import { findElement, hasClass, isElement } from './elements.ts'
import { examinePage } from './examine-page.ts'
import { mainContent } from './main-content.ts'
import { nameHeadings } from './name-headings.ts'
import { tidy } from './tidy/tidy.ts'
import { withTitle } from './title.ts'
import { toSyntaxTree } from './to-mdast.ts'

export interface ToMarkdownOptions {
  /** The new destination of an absolute address, for Markdown; undefined if it stays as it is. */
  readonly destinationOf: (url: string) => string | undefined
  /** Whether any link leads to this id of the page. */
  readonly isAnchorWanted: (id: string) => boolean
}

export interface MarkdownPage {
  readonly title: string
  /** The description for search engines; empty if there is none. */
  readonly description: string
  /** Begins with the title as the only heading of level 1. */
  readonly markdown: string
  readonly problems: readonly { readonly reason: string }[]
}

export const toMarkdown = (html: Html, url: string, options: ToMarkdownOptions): MarkdownPage => {
  const reasons = new Set<string>()
  const content = mainContent(html)
  const page = url.split('#', 1)[0] ?? url
  const nodes = tidy(content, {
    ...options,
    base: baseOf(html, url),
    page,
    report: reason => void (reasons.size < mostProblems && reasons.add(reason)),
  })
  const examined = examinePage(html, url)
  const { title, root } = withTitle(toSyntaxTree(nodes), examined.title, headingAround(html, content))
  nameHeadings(root, options.isAnchorWanted)
  boundLines(root)
  const markdown = writeMarkdown(root)
  refuseExcess(markdown)
  return {
    title,
    description: examined.description,
    markdown,
    problems: [...reasons].map(reason => ({ reason })),
  }
}

/** For one page. */
const mostProblems = 100

/** The heading of the page if it is outside of its content. */
const headingAround = (html: Html, content: readonly Element[]): Element | undefined => {
  if (content.some(one => findElement(one, isTitle) !== undefined)) return undefined
  return findElement(html, one => one.properties.id === 'title-text') ?? findElement(html, isTitle)
}

const isTitle = (element: Element): boolean =>
  element.tagName === 'h1' ||
  (isElement(element, 'div') && hasClass(element, 'headertitle')) ||
  element.properties.id === 'title-text'

// RSS 2.0 (https://www.rssboard.org/rss-specification): a channel with its items, as XML.
import { inXml } from './in-xml.ts'

export interface Channel {
  readonly title: string
  readonly description: string
  readonly language: string
  /** `link` is the address of what the feed is about, `self` that of the feed. */
  readonly link: string
  readonly self: string
  readonly items: readonly Item[]
}

export interface Item {
  readonly title: string
  readonly link: string
  /** An id that stays the same when anything else of the item changes. */
  readonly guid: string
  /** A timestamp in ISO 8601. */
  readonly date?: string
  readonly categories?: readonly string[]
  /** HTML. */
  readonly description?: string
}

export const writeRss = ({ title, description, language, link, self, items }: Channel): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    ...[element('title', title), element('link', link), element('description', description)],
    element('language', language),
    `<atom:link href="${inXml(self)}" rel="self" type="application/rss+xml"/>`,
    '<generator>Lectern</generator>',
    ...items.map(writeItem),
    '</channel>',
    '</rss>\n',
  ].join('\n')

const writeItem = ({ title, link, guid, date, categories = [], description }: Item): string =>
  [
    '<item>',
    ...[element('title', title), element('link', link)],
    `<guid isPermaLink="false">${inXml(guid)}</guid>`,
    ...(date === undefined ? [] : [element('pubDate', new Date(date).toUTCString())]),
    ...categories.map(category => element('category', category)),
    ...(description === undefined ? [] : [element('description', description)]),
    '</item>',
  ].join('\n')

const element = (name: string, text: string): string => `<${name}>${inXml(text)}</${name}>`

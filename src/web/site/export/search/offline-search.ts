// The search of an export, in a browser: it answers what the server of the site would answer, in the same form.
import {
  comparedText,
  firstThatFinds,
  isExact,
  likenessTo,
  marked,
  parseQuery,
  partsOf,
  type Query,
  type Section,
  type Snippet,
  snippetsOf,
  titleBounds,
  toPlainPage,
} from '#content/search/index.ts'
import { rankedPages, type Within } from './ranking.ts'
import {
  crumbsOf,
  type Load,
  type PlaceData,
  type SearchData,
  type SearchWords,
  searchFile,
  type TextData,
} from './search-data.ts'
import { wordLists } from './word-lists.ts'

export interface OfflineQuestion {
  readonly text: string
  /** The id of the current site space. */
  readonly at: string | null
  readonly scope: string
  readonly from: number
  readonly limit: number
}

interface Shown {
  readonly title: string
  readonly href: string
  readonly crumbs: readonly string[]
}

/** `root` is the address of the folder of the export. */
export const offlineSearch = (load: Load, root: string) => {
  const dataOf = async (): Promise<SearchData> => (await load(searchFile('index'))) as SearchData
  let lists: ReturnType<typeof wordLists> | undefined

  const placeAt = async (data: SearchData, at: string | null): Promise<PlaceData> => {
    const own = at === null ? undefined : await load(searchFile(`place-${at}`)).catch(() => undefined)
    return (own ?? (await load(data.front))) as PlaceData
  }

  const textOf = async ({ texts }: SearchData, page: number): Promise<Section[]> => {
    const file = (await load(searchFile(`text-${texts[page]}`))) as readonly TextData[]
    const sections = file.find(([number]) => number === page)?.[1] ?? []
    return sections.map(([id, title, text]) => ({ id, title, text }))
  }

  const find = async (data: SearchData, text: string, within: Within) => {
    lists ??= wordLists(load, data.shards)
    const { known } = lists
    const own = lists
    return firstThatFinds(parseQuery(text), {
      look: async query => {
        const pages = await rankedPages(
          { data, lists: own, textOf: page => textOf(data, page) },
          query,
          within,
        )
        return pages.length === 0 ? undefined : { pages, query }
      },
      countOf: ({ pages }) => pages.length,
      known,
    })
  }

  return {
    answer: async ({ text, at, scope, from, limit }: OfflineQuestion) => {
      const data = await dataOf()
      const place = await placeAt(data, at)
      const scoped = within(data, place, scope)
      const found = await find(data, text, scoped)
      if (found === undefined) {
        const instead = suggestions(data, root, scoped, text)
        const { nothing, nothingBut } = place.words
        const status = filled(instead.length > 0 ? nothingBut : nothing, text)
        return { count: 0, isExact: true, status, results: [], suggestions: instead }
      }
      const { pages, query } = found
      const results = []
      for (const page of pages.slice(from, from + limit))
        results.push(result(data, root, scoped, { page, query, sections: await textOf(data, page) }))
      const isAsAsked = isExact(query)
      const status = isAsAsked ? countedIn(place.words, pages.length, text) : filled(place.words.nearly, text)
      return { count: pages.length, isExact: isAsAsked, status, results, suggestions: [] }
    },
    /** The titles that the dialog begins with. */
    titles: async (at: string | null, scope: string) => {
      const data = await dataOf()
      const place = await placeAt(data, at)
      const scoped = within(data, place, scope)
      const { words, scopes } = place
      const titles = scoped.pages.size > titleBounds.searched ? undefined : titlesIn(data, root, scoped)
      return { words, scopes, titles }
    },
  }
}

const filled = (sentence: string, text: string, count = ''): string =>
  sentence.replace(/\{(text|count)\}/g, (_, name) => (name === 'text' ? text : count))

const countedIn = ({ found, language }: SearchWords, count: number, text: string): string =>
  filled(
    found[new Intl.PluralRules(language).select(count)] ?? found.other,
    text,
    new Intl.NumberFormat(language).format(count),
  )

interface Scoped extends Within {
  /** The address of each page, and the names above its titles. */
  readonly placeOf: (page: number) => { readonly href: string; readonly names: readonly string[] }
}

const within = (data: SearchData, place: PlaceData, scope: string): Scoped => {
  const places = place.within[scope] ?? place.within.site ?? []
  const pages = new Set<number>()
  const chosen = places.map(([index, names]) => ({ ...data.places[index], names }))
  for (const { first = 0, count = 0 } of chosen) {
    const inMenu = Array.from({ length: count }, (_, index) => first + index)
    for (const page of inMenu.sort((one, two) => (data.menu[one] ?? 0) - (data.menu[two] ?? 0)))
      pages.add(page)
  }
  return {
    pages,
    placeOf: page => {
      const own = chosen.find(({ first = 0, count = 0 }) => page >= first && page < first + count)
      return { href: own?.hrefs?.[page - (own.first ?? 0)] ?? '', names: own?.names ?? [] }
    },
  }
}

const withEmoji = ({ emoji }: SearchData, text: string): string =>
  text.replace(/:[\w+-]+:/g, written => (Object.hasOwn(emoji, written) ? (emoji[written] ?? '') : written))

const shown = (data: SearchData, root: string, { placeOf }: Scoped, page: number): Shown => {
  const { href, names } = placeOf(page)
  const title = withEmoji(data, data.titles[page] ?? '')
  return { title, href: root + href, crumbs: [...names, ...crumbsOf(data, page)] }
}

const titlesIn = (data: SearchData, root: string, scoped: Scoped): Shown[] => {
  const groups = new Set(data.groups)
  return [...scoped.pages].filter(page => !groups.has(page)).map(page => shown(data, root, scoped, page))
}

/** Pages whose titles are most similar to the query. */
const suggestions = (data: SearchData, root: string, scoped: Scoped, text: string): Shown[] => {
  if (scoped.pages.size > titleBounds.compared) return []
  const likeness = likenessTo(text)
  return titlesIn(data, root, scoped)
    .map(page => ({ page, alike: likeness(comparedText(page.title)) }))
    .filter(({ alike }) => alike > 0)
    .sort((one, two) => two.alike - one.alike)
    .slice(0, titleBounds.suggested)
    .map(({ page }) => page)
}

interface FoundPage {
  readonly page: number
  readonly query: Query
  readonly sections: readonly Section[]
}

const result = (data: SearchData, root: string, scoped: Scoped, { page, query, sections }: FoundPage) => {
  const title = data.titles[page] ?? ''
  const { href, crumbs } = shown(data, root, scoped, page)
  const found = snippetsOf(toPlainPage(sections), query)
  // The text under a heading that repeats the title counts as the beginning of the page.
  const isFirst = (section: Snippet) => section.id === null || section.title === title
  const excerpt = found.find(section => isFirst(section) && section.body !== '')
  const titleParts = (text: string) => partsOf(marked(text, query)).map(part => withEmoji(data, part))
  return {
    title: titleParts(title),
    href,
    crumbs,
    ...(excerpt && { text: partsOf(marked(excerpt.body, query)) }),
    hits: found.flatMap(section => {
      if (section.id === null || isFirst(section)) return []
      const to = `${href}#${encodeURIComponent(section.id)}`
      return [{ title: titleParts(section.title), href: to, text: partsOf(marked(section.body, query)) }]
    }),
  }
}

// Writes the data of the search of an export: its pages, their words and texts, and the places where a search may start.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { pageWords } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { spokenIn } from '#languages/index.ts'
import { catchUp } from '#library/content-index/index.ts'
import { everyPage } from '#library/search/index.ts'
import { lookAt } from '#sites/customization/index.ts'
import { type SiteView, siteLinks } from '#sites/published/index.ts'
import { type PlacedSiteSpace, pathTo, seenSiteSpaces } from '#sites/resolver/index.ts'
import { namesOfParts, type Scope, scoped, scopes } from '#sites/search/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import { viewPlaced } from '../../data/site-space-view.ts'
import { scopeChoices } from '../../search/find.ts'
import { type SiteWords, wordsIn } from '../../words.ts'
import { relativeAddress } from '../addresses.ts'
import type { ExportFolder } from '../folder.ts'
import { handedOn } from '../handed-on.ts'
import type { Targets } from '../targets.ts'
import { collectWords, type WordCollector } from './collect-words.ts'
import {
  type PlaceData,
  type PlaceOfPages,
  type SearchData,
  type SearchWords,
  searchFile,
  type TextData,
} from './search-data.ts'

interface SearchExport {
  readonly ctx: Ctx
  readonly view: SiteView
  readonly targets: Targets
}

/** A page of a space, as its menu has it. */
interface MenuPage {
  readonly id: string
  readonly path: string
  readonly isGroup: boolean
  readonly crumbs: readonly string[]
}

/** The pages of a space, with consecutive numbers. */
interface SpacePages {
  readonly first: number
  readonly pages: readonly MenuPage[]
}

export const writeSearch = async (search: SearchExport, folder: ExportFolder): Promise<void> => {
  const { view } = search
  const seen = seenSiteSpaces(view.site, view.audience)
  const { spaces, ...lists } = await writePages(search, folder, firstPlaces(seen))
  const places: PlaceOfPages[] = []
  for (const siteSpace of seen) {
    const { first, pages } = spaces.get(siteSpace.plan.spaceId) ?? { first: 0, pages: [] }
    places.push({ first, count: pages.length, hrefs: await hrefsOf(search, siteSpace, pages) })
  }
  const front = scoped(view.site, view.audience, undefined, 'site').here?.plan.id ?? 'none'
  const data: SearchData = {
    ...lists,
    places,
    front: searchFile(`place-${front}`),
  }
  await write(folder, 'index', data)
  for (const { plan } of seen) await write(folder, `place-${plan.id}`, await placeData(search, seen, plan.id))
}

/** Site spaces by space; of several with the same space, the first. */
const firstPlaces = (siteSpaces: readonly PlacedSiteSpace[]): Map<string, PlacedSiteSpace> => {
  const first = new Map<string, PlacedSiteSpace>()
  for (const one of siteSpaces) if (!first.has(one.plan.spaceId)) first.set(one.plan.spaceId, one)
  return first
}

const write = (folder: ExportFolder, name: string, value: unknown): Promise<void> =>
  folder.write(searchFile(name), handedOn(searchFile(name), value))

/** All pages in the order of the menu, including those that it does not list. */
const menuPages = async ({ ctx, view }: SearchExport, placed: PlacedSiteSpace): Promise<MenuPage[]> => {
  const { entries } = (await viewPlaced(ctx, view, placed))?.seen.menu ?? { entries: [] }
  const titles = new Map<number, readonly string[]>([[-1, []]])
  return entries.flatMap(({ id, path, type, title, parent }, index) => {
    const crumbs = titles.get(parent) ?? []
    titles.set(index, [...crumbs, title])
    return type === 'link' ? [] : [{ id, path, isGroup: type === 'group', crumbs }]
  })
}

const hrefsOf = async (
  { ctx, view, targets }: SearchExport,
  { plan }: PlacedSiteSpace,
  pages: readonly MenuPage[],
): Promise<string[]> => {
  const front = await siteLinks(ctx, view).frontPage(plan.id)
  const hrefs: string[] = []
  for (const { id, path } of pages) {
    const steps = pathTo(view.site, plan.id, id === front ? '' : path)
      .split('/')
      .filter(Boolean)
    const target = await targets.find(steps, '')
    hrefs.push('file' in target ? relativeAddress('', target.file) : target.address)
  }
  return hrefs
}

/** The approximate size of a file in characters: what a search loads at a time. */
const sizes = { words: 150_000, texts: 60_000 }

const writePages = async (
  search: SearchExport,
  folder: ExportFolder,
  places: ReadonlyMap<string, PlacedSiteSpace>,
) => {
  const columns = emptyColumns()
  const crumbLists = new Map<string, number>()
  const emoji: Record<string, string> = {}
  const words = collectWords()
  const texts = textFiles(folder)
  const spaces = new Map<string, SpacePages>()
  for (const [spaceId, siteSpace] of places) {
    const first = columns.titles.length
    const pages: MenuPage[] = []
    for await (const { number, menuPage, ...found } of pagesIn(search, siteSpace)) {
      const { title, above, sections } = found
      const page = columns.titles.push(title) - 1
      const ofPage = pageWords({ title, above, sections })
      words.add(page, ofPage)
      columns.ids.push(found.id)
      columns.menu.push(number)
      columns.crumbs.push(numberOf(crumbLists, JSON.stringify(menuPage.crumbs)))
      columns.texts.push(await texts.add([page, sections.map(({ id, title, text }) => [id, title, text])]))
      if (menuPage.isGroup) columns.groups.push(page)
      if (found.isPartly) columns.partly.push(page)
      for (const text of [title, ...sections.map(({ title }) => title)]) noteEmoji(emoji, text)
      pages.push(menuPage)
      await yieldWhenLong()
    }
    spaces.set(spaceId, { first, pages })
  }
  await texts.end()
  const { ids, ...others } = columns
  const shards = await writeWords(folder, words)
  const lists = [...crumbLists.keys()].map(list => JSON.parse(list))
  return { spaces, ...others, orders: ranksOf(ids), crumbLists: lists, shards, emoji }
}

/** Writes the files of words; returns the first word of each. */
const writeWords = async (folder: ExportFolder, words: WordCollector): Promise<string[]> => {
  const shards: string[] = []
  for (const part of words.parts(sizes.words)) {
    await write(folder, `words-${shards.length}`, part)
    shards.push(part[0]?.[0] ?? '')
  }
  await write(folder, 'vocabulary', words.vocabulary().join(' '))
  return shards
}

/** The rank of each id, in the order of the list. */
const ranksOf = (ids: readonly number[]): number[] => {
  const ranks: number[] = []
  const inOrder = ids.map((id, page) => [id, page] as const).sort(([one], [other]) => one - other)
  for (const [rank, [, page]] of inOrder.entries()) ranks[page] = rank
  return ranks
}

const emptyColumns = () => ({
  titles: [] as string[],
  ids: [] as number[],
  menu: [] as number[],
  crumbs: [] as number[],
  texts: [] as number[],
  groups: [] as number[],
  partly: [] as number[],
})

const numberOf = (lists: Map<string, number>, list: string): number => {
  const known = lists.get(list) ?? lists.size
  lists.set(list, known)
  return known
}

const noteEmoji = (emoji: Record<string, string>, text: string): void => {
  for (const [written] of text.matchAll(/:[\w+-]+:/g)) {
    const sign = withEmoji(written)
    if (sign !== written) emoji[written] = sign
  }
}

/** The pages that everybody can find, with their indexes in the menu. */
async function* pagesIn(search: SearchExport, siteSpace: PlacedSiteSpace) {
  const { ctx, view } = search
  const { spaceId } = siteSpace.plan
  await catchUp(ctx, spaceId)
  const pages = new Map(
    (await menuPages(search, siteSpace)).map((page, number) => [page.id, { page, number }]),
  )
  const visitor = visitorVariable(view.audience.visitor)
  for await (const found of everyPage(ctx, view.row.organization_id, spaceId, visitor)) {
    const known = pages.get(found.pageId)
    if (known !== undefined) yield { ...found, menuPage: known.page, number: known.number }
  }
}

/** Files with the texts of pages, several pages in each. */
const textFiles = (folder: ExportFolder) => {
  let texts: TextData[] = []
  let size = 0
  let file = 0
  const end = async (): Promise<void> => {
    if (texts.length > 0) await write(folder, `text-${file}`, texts)
  }
  return {
    end,
    /** Adds a page; returns the number of its file. */
    add: async (text: TextData): Promise<number> => {
      const length = text[1].reduce((sum, [, title, body]) => sum + title.length + body.length, 0)
      if (size > 0 && size + length > sizes.texts) {
        await end()
        ;[texts, size, file] = [[], 0, file + 1]
      }
      texts.push(text)
      size += length
      return file
    },
  }
}

const placeData = async (
  { ctx, view }: SearchExport,
  seen: readonly PlacedSiteSpace[],
  at: string,
): Promise<PlaceData> => {
  const { language } = await lookAt(ctx, view.row.id, at)
  const { search: words } = wordsIn(language)
  const within: Record<string, [number, string[]][]> = {}
  for (const scope of scopes) within[scope] = await placesWithin(ctx, view, seen, at, scope)
  return {
    words: wordsOfSearch(words, spokenIn(language)),
    scopes: await scopeChoices(ctx, view, at, words),
    within,
  }
}

const wordsOfSearch = (words: SiteWords['search'], language: string): SearchWords => {
  const { ask, failed, forget, found, more, nearly, nothing, nothingBut, recent, tooMany, where } = words
  return { ask, failed, forget, found, more, nearly, nothing, nothingBut, recent, tooMany, where, language }
}

const placesWithin = async (
  ctx: Ctx,
  view: SiteView,
  seen: readonly PlacedSiteSpace[],
  at: string,
  scope: Scope,
): Promise<[number, string[]][]> => {
  const { siteSpaces } = scoped(view.site, view.audience, at, scope)
  const first = [...firstPlaces(siteSpaces).values()]
  const names = await namesOfParts(ctx, first)
  return first.map(one => [seen.indexOf(one), names(one)])
}

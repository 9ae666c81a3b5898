// Spaces with pages, created over the API before something is measured on them.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, BenchServer } from './bench.ts'
import type { Api } from './client.ts'
import { archiveOf, newText } from './texts.ts'

export interface Filled {
  readonly space: string
  /** The pages without pages below them. */
  readonly pages: readonly string[]
}

export const newSpace = async (bench: Bench, api: Api, title: string): Promise<string> =>
  (await api.ask('POST', `/v1/orgs/${bench.organization}/spaces`, { title })).id

/** Creates a space with a page for every path. */
export const filledSpace = async (
  bench: Bench,
  api: Api,
  paths: readonly string[],
  textOf = newText,
): Promise<Filled> => {
  const space = await newSpace(bench, api, `${paths.length} pages`)
  await api.upload(`/v1/spaces/${space}/content/import`, await archiveOf(paths, textOf))
  const tree = await api.ask('GET', `/v1/spaces/${space}/content/pages`)
  return { space, pages: leaves(tree.pages) }
}

/** The same, once all its pages can be found; each contains the word. */
export const indexedSpace = async (
  bench: Bench,
  api: Api,
  paths: readonly string[],
  word: string,
  textOf = newText,
): Promise<Filled> => {
  const filled = await filledSpace(bench, api, paths, textOf)
  await untilFound(api, filled.space, word, paths.length)
  return filled
}

/** Waits until a search for a word finds `count` pages of a space. */
export const untilFound = async (api: Api, space: string, word: string, count: number): Promise<void> => {
  const path = `/v1/spaces/${space}/search?limit=1&query=${word}`
  while ((await api.ask('GET', path)).count < count) await sleep(200)
}

/** The body of a request that gives a page a new text. */
export const textChange = (page: string) => ({
  changes: [{ operation: 'update_page', page, document: { markdown: newText() } }],
})

/** Creates a change request that gives a page another text; returns the path at which it is merged. */
export const changedRequest = async ({ api }: Pick<BenchServer, 'api'>, space: string, page: string) => {
  const base = `/v1/spaces/${space}/change-requests`
  const { id } = await api.ask('POST', base, { subject: 'A change' })
  await api.ask('POST', `${base}/${id}/content`, textChange(page))
  return `${base}/${id}/merge`
}

export const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item

interface Node {
  readonly id: string
  readonly pages?: readonly Node[]
}

const leaves = (pages: readonly Node[]): string[] =>
  pages.flatMap(page => (page.pages?.length ? leaves(page.pages) : [page.id]))

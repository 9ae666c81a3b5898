// For tests of search: pages, questions and results, each in one line.
import assert from 'node:assert/strict'
import { newSpace, read, type TestSpace, text, write } from '../../../test/world/content.ts'
import type { Answer, Person, World } from '../../../test/world/world.ts'

/** A space with these pages, given as texts by title. */
export const spaceWith = async (
  world: World,
  pages: Readonly<Record<string, string>>,
): Promise<TestSpace & { readonly ids: Readonly<Record<string, string>> }> => {
  const space = await newSpace(world)
  return { ...space, ids: await addPages(space.admin, space.content, pages) }
}

/** Adds pages; returns their ids by title. */
export const addPages = async (
  person: Person,
  content: string,
  pages: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const inserts = Object.entries(pages).map(([title, markdown]) => ({
    operation: 'insert_page',
    title,
    ...text(markdown),
  }))
  const { changes } = await write(person, content, ...inserts)
  return Object.fromEntries(Object.keys(pages).map((title, index) => [title, changes[index].page]))
}

/** The path of a search in a space or an organization at `path`. */
export const asking = (path: string, query: string): string =>
  `${path}/search?query=${encodeURIComponent(query)}`

type Found = Answer['body']

/** Everything that is found; asserts that the count is right. */
export const search = async (person: Person, path: string, query: string): Promise<Found[]> => {
  const { items, count } = await read(person, `${asking(path, query)}&limit=1000`)
  assert.equal(items.length, count, `${path}: ${query}`)
  return items
}

/** The titles of the found pages, the best first. */
export const titlesFound = async (
  { admin, path }: Pick<TestSpace, 'admin' | 'path'>,
  query: string,
): Promise<string[]> => (await search(admin, path, query)).map(({ title }) => title)

/** The only page that is found. */
export const onlyFound = async (
  { admin, path }: Pick<TestSpace, 'admin' | 'path'>,
  query: string,
): Promise<Found> => {
  const items = await search(admin, path, query)
  assert.equal(items.length, 1, query)
  return items[0]
}

// For tests of search: pages, questions and what is found, in a line each.
import assert from 'node:assert/strict'
import { newSpace, read, type TestSpace, text, write } from '../../../test/world/content.ts'
import type { Answer, Person, World } from '../../../test/world/world.ts'

/** A space with these pages: their texts by their titles. */
export const spaceWith = async (
  world: World,
  pages: Readonly<Record<string, string>>,
): Promise<TestSpace & { readonly ids: Readonly<Record<string, string>> }> => {
  const space = await newSpace(world)
  return { ...space, ids: await addPages(space.admin, space.content, pages) }
}

/** The ids of new pages by their titles. */
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

/** The address of a question to a space or an organization, whose address is `path`. */
export const asking = (path: string, query: string): string =>
  `${path}/search?query=${encodeURIComponent(query)}`

type Found = Answer['body']

/** All that is found, which is as much as is counted. */
export const search = async (person: Person, path: string, query: string): Promise<Found[]> => {
  const { items, count } = await read(person, `${asking(path, query)}&limit=1000`)
  assert.equal(items.length, count, `${path}: ${query}`)
  return items
}

/** The titles of what is found, the best first. */
export const titlesFound = async (
  { admin, path }: Pick<TestSpace, 'admin' | 'path'>,
  query: string,
): Promise<string[]> => (await search(admin, path, query)).map(({ title }) => title)

/** The only one that is found. */
export const onlyFound = async (
  { admin, path }: Pick<TestSpace, 'admin' | 'path'>,
  query: string,
): Promise<Found> => {
  const items = await search(admin, path, query)
  assert.equal(items.length, 1, query)
  return items[0]
}

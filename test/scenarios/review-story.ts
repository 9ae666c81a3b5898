// A story of a review: the people, real documentation with comments on its pages, and repeated checks.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { done } from '../world/answers.ts'
import {
  importArchive,
  newChangeRequest,
  read,
  type TestChangeRequest,
  type TestSpace,
  updatePage,
  write,
  zip,
} from '../world/content.ts'
import { sharedData } from '../world/shared-data.ts'
import type { Person } from '../world/world.ts'

export const { path: folder } = sharedData('markdown/learn-go')

/** The files of the pages that the story is about, by what happens to the pages. */
const files = {
  rewritten: 'sync.md',
  renamed: 'select.md',
  moved: 'maps.md',
  deleted: 'template.md',
  changedInMain: 'iteration.md',
  untouched: 'integers.md',
} as const

export type Fate = keyof typeof files
export const fates = Object.keys(files) as Fate[]

export interface Story extends TestSpace {
  readonly author: Person
  readonly reviewer: Person
  readonly commenter: Person
  readonly pages: Readonly<Record<Fate, string>>
  readonly changeRequest: TestChangeRequest
  /** The ids of the comments on each page of the main content, and on the space. */
  readonly onMain: Readonly<Record<Fate | 'space', string>>
}

/** Posts a comment on a space or a change request; returns the comment. */
export const postedComment = async (
  person: Person,
  base: string,
  markdown: string,
  target: object = {},
): Promise<any> => done(await person.post(`${base}/comments`, { ...target, body: { markdown } }))

/** The current comments of a space or change request, by id. */
export const commentsById = async (person: Person, base: string): Promise<Map<string, any>> => {
  const { items } = await read(person, `${base}/comments?limit=1000`)
  return new Map(items.map((comment: { id: string }) => [comment.id, comment]))
}

/** Checks how many comments are open: the counters of the space and of the change request, and the lists. */
export const expectOpen = async (story: Story, onSpace: number, onChangeRequest: number): Promise<void> => {
  for (const [base, expected] of [
    [story.path, onSpace],
    [story.changeRequest.path, onChangeRequest],
  ] as const) {
    assert.equal((await read(story.commenter, base)).comments, expected, base)
    assert.equal((await read(story.commenter, `${base}/comments?status=open`)).count, expected, base)
  }
}

/** Checks which of the pages commented on in the main content have another text now. */
export const expectOutdatedInMain = async ({ commenter, path, onMain }: Story, expected: readonly Fate[]) => {
  const now = await commentsById(commenter, path)
  assert.deepEqual(
    fates.filter(fate => now.get(onMain[fate]).target.page.outdated),
    expected,
  )
}

/** The text of a page as a person reads it. */
export const textOf = async (person: Person, content: string, page: string): Promise<string> =>
  (await read(person, `${content}/page/${page}`)).markdown

/** Imports the repository, and has a person comment on six of its pages and on the space. */
export const begin = async (space: TestSpace): Promise<Story> => {
  const { admin, world, organization, path, content } = space
  const entries = readdirSync(folder).filter(name => /\.(md|json)$/.test(name))
  const archive = await zip(new Map(entries.map(name => [name, readFileSync(join(folder, name))])))
  done(await importArchive(admin, content, archive), 201)
  const imported = flat((await read(admin, `${content}/pages`)).pages)
  const idOf = (file: string) => (imported.find(({ git }) => git?.path === file) as Page).id
  const pages = Object.fromEntries(fates.map(fate => [fate, idOf(files[fate])])) as Story['pages']
  const [author, reviewer, commenter] = [
    await world.member(organization, 'edit'),
    await world.member(organization, 'review'),
    await world.member(organization, 'comment'),
  ]
  const onMain: Record<string, string> = { space: (await postedComment(commenter, path, 'Good reading.')).id }
  for (const fate of fates)
    onMain[fate] = (await postedComment(commenter, path, `About ${files[fate]}.`, { page: pages[fate] })).id
  // So that its last content differs from the one that was commented on.
  await write(author, content, updatePage(pages.deleted, { title: 'How chapters begin', emoji: '🧩' }))
  const changeRequest = await newChangeRequest(author, space, { subject: 'A clearer chapter on Sync' })
  return { ...space, author, reviewer, commenter, pages, changeRequest, onMain: onMain as Story['onMain'] }
}

interface Page {
  readonly id: string
  readonly git?: { readonly path: string }
  readonly pages?: readonly Page[]
}

const flat = (pages: readonly Page[]): Page[] => pages.flatMap(page => [page, ...flat(page.pages ?? [])])

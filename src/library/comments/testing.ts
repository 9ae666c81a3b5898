// For tests of comments: a space or a change request to comment on, and comments and replies, made in one line each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Level } from '#identity/levels/index.ts'
import { done } from '../../../test/world/answers.ts'
import { newChangeRequest, newSpace, read, type TestSpace } from '../../../test/world/content.ts'
import type { Answer, Person, World } from '../../../test/world/world.ts'

/** What comments can be on. */
export type DiscussionKind = 'space' | 'change request'

/** A space or change request to comment on; `path`, `comments` and `content` are paths after `/v1`. */
export interface Discussion {
  readonly world: World
  readonly space: TestSpace
  /** The id of the change request; undefined for a space. */
  readonly changeRequest: string | undefined
  readonly admin: Person
  readonly path: string
  readonly comments: string
  readonly content: string
  member(level: Level): Promise<Person>
}

/** A comment or reply, as the API shows it. */
export type Said = Answer['body']

/** An empty space, or a draft in one, without comments. */
export const newDiscussion = async (world: World, kind: DiscussionKind = 'space'): Promise<Discussion> => {
  const space = await newSpace(world)
  return kind === 'space' ? aboutSpace(space) : aboutChangeRequest(space)
}

const aboutSpace = (space: TestSpace, about: { id?: string; path: string; content: string } = space) => ({
  world: space.world,
  space,
  changeRequest: about === space ? undefined : about.id,
  admin: space.admin,
  path: about.path,
  comments: `${about.path}/comments`,
  content: about.content,
  member: (level: Level) => space.world.member(space.organization, level),
})

/** A new draft in the space. */
export const aboutChangeRequest = async (space: TestSpace): Promise<Discussion> =>
  aboutSpace(space, await newChangeRequest(space.admin, space))

/** Runs the same test with a space and with a change request. */
export const testBoth = (
  world: () => Promise<World>,
  title: string,
  work: (discussion: Discussion) => Promise<unknown>,
): void => {
  for (const kind of ['space', 'change request'] as const)
    test(`${title}, on a ${kind}`, async () => {
      await work(await newDiscussion(await world(), kind))
    })
}

/** Posts a comment, on a page or a block if `about` names one. */
export const say = async (
  person: Person,
  { comments }: Pick<Discussion, 'comments'>,
  about: object = {},
  markdown = 'Said',
): Promise<Said> => done(await person.post(comments, { body: { markdown }, ...about }))

/** Replies to a comment. */
export const answer = async (person: Person, comment: Said, markdown = 'Answered'): Promise<Said> =>
  done(await person.post(`${apiPathOf(comment)}/replies`, { body: { markdown } }))

/** The path of a comment or a reply after `/v1`. */
export const apiPathOf = (said: Said): string => said.urls.location.replace('http://lectern.test/v1', '')

export const change = async (person: Person, said: Said, fields: object): Promise<Said> =>
  done(await person.put(apiPathOf(said), fields))

export const deleteSaid = async (person: Person, said: Said): Promise<void> =>
  void done(await person.delete(apiPathOf(said)), 205)

/** Reads a comment or a reply again. */
export const again = (person: Person, said: Said): Promise<Said> => read(person, apiPathOf(said))

/** The ids in a list that fits into one page, in order. */
export const idsIn = async (person: Person, path: string): Promise<string[]> => {
  const { items, count, next } = await read(person, path)
  assert.deepEqual([count, next], [items.length, undefined])
  return items.map(({ id }: { id: string }) => id)
}

/** The types and data of the events of a comment or reply. */
export const eventsOf = async ({ space }: Discussion, said: Said): Promise<[string, Said][]> => {
  const { items } = await read(space.admin, `/orgs/${space.organization.id}/events?resource=${said.id}`)
  return items.map(({ type, data }: { type: string; data: object }) => [type, data])
}

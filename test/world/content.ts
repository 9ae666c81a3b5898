// Content for tests: spaces, pages, change requests, uploads and archives, each created by one call.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { readArchive, writeArchive } from '#archive/index.ts'
import type { Open } from './databases.ts'
import { type Answer, createWorld, type Person, type World, type WorldOptions } from './world.ts'

/** One world for all tests of a suite, created for the first test; each test works in a space of its own. */
export const sharedWorld = (
  open: Open,
  options: WorldOptions | (() => Promise<WorldOptions>) = {},
): (() => Promise<World>) => {
  let made: Promise<World> | undefined
  after(async () => (await made)?.close())
  return () => {
    made ??= open('suite').then(async database =>
      createWorld(database, typeof options === 'function' ? await options() : options),
    )
    return made
  }
}

/** A space and the admin of its organization; `path` and `content` are paths after `/v1`. */
export interface TestSpace {
  readonly world: World
  readonly id: string
  readonly path: string
  readonly content: string
  readonly organization: { readonly id: string; readonly admin: Person }
  readonly admin: Person
}

const organizations = new WeakMap<World, Promise<{ id: string; admin: Person }>>()

/** An empty space, in an organization that the spaces of one world share. */
export const newSpace = async (world: World, fields: object = {}): Promise<TestSpace> => {
  const shared = organizations.get(world) ?? world.organization()
  organizations.set(world, shared)
  const organization = await shared
  const answer = await organization.admin.post(`/orgs/${organization.id}/spaces`, fields)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  const path = `/spaces/${answer.body.id}`
  return {
    world,
    id: answer.body.id,
    path,
    content: `${path}/content`,
    organization,
    admin: organization.admin,
  }
}

/** A new space of Ada's, which Bob may edit. */
export const newSpaceOfTwo = async (world: World) => {
  const space = await newSpace(world)
  return { space, ada: space.admin, bob: await world.member(space.organization, 'edit') }
}

/** Sends changes to the content at `content`; returns the response, whatever it is. */
export const send = (
  person: Person,
  content: string,
  changes: readonly object[],
  headers?: Record<string, string>,
): Promise<Answer> => person.post(content, { changes }, headers)

/** Changes content; returns the body of the response. */
export const write = async (
  person: Person,
  content: string,
  ...changes: object[]
): Promise<{ revision: string; changes: any[] }> => {
  const answer = await send(person, content, changes)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** Sends changes that must be refused, because of the field at `path`, and checks that the content stays as it was. */
export const expectRefusal = async (
  { admin, content }: TestSpace,
  { status = 400, path }: { readonly status?: number; readonly path?: string },
  ...changes: object[]
): Promise<void> => {
  const before = await read(admin, content)
  const answer = await send(admin, content, changes)
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  const paths = answer.body.error.details?.map((detail: { path: string }) => detail.path)
  if (path !== undefined) assert.deepEqual(paths, [path])
  assert.deepEqual(await read(admin, content), before)
}

/** Inserts a page and returns its id. */
export const addPage = async (
  person: Person,
  content: string,
  title: string,
  fields: object = {},
): Promise<string> => {
  const { changes } = await write(person, content, { operation: 'insert_page', title, ...fields })
  return changes[0].page
}

/** Inserts `count` pages with one change, titled by their numbers from 0 on; returns their ids. */
export const addPages = async (
  person: Person,
  content: string,
  count: number,
  markdownOf: (index: number) => string,
): Promise<string[]> => {
  const pages = Array.from({ length: count }, (_, index) => ({
    operation: 'insert_page',
    title: `Page ${index}`,
    ...text(markdownOf(index)),
  }))
  const { changes } = await write(person, content, ...pages)
  return changes.map(({ page }) => page)
}

/** A page's text in the form of a change. */
export const text = (markdown: string) => ({ document: { markdown } })

export const updatePage = (page: string, fields: object) => ({ operation: 'update_page', page, ...fields })

/** The body of the response to a GET, which must be 200. */
export const read = async (person: Person, path: string): Promise<any> => {
  const answer = await person.get(path)
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export interface TestChangeRequest {
  readonly id: string
  readonly path: string
  readonly content: string
}

/** A draft in the space. */
export const newChangeRequest = async (
  person: Person,
  space: Pick<TestSpace, 'path'>,
  fields: object = {},
): Promise<TestChangeRequest> => {
  const answer = await person.post(`${space.path}/change-requests`, fields)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  const path = `${space.path}/change-requests/${answer.body.id}`
  return { id: answer.body.id, path, content: `${path}/content` }
}

interface TitledPage {
  readonly title: string
  readonly pages?: readonly TitledPage[]
}

/** The titles of a tree of pages, one per line, indented by depth. */
export const titles = (pages: readonly TitledPage[], indent = ''): string[] =>
  pages.flatMap(({ title, pages: below = [] }) => [`${indent}${title}`, ...titles(below, `${indent}  `)])

/** The titles of the pages of a content. */
export const titlesIn = async (person: Person, content: string): Promise<string[]> =>
  titles((await read(person, `${content}/pages`)).pages)

export interface Part {
  readonly name?: string
  readonly fileName?: string
  readonly bytes: Uint8Array | string
}

/** Sends parts as multipart/form-data. */
export const upload = async (person: Person, path: string, parts: readonly Part[]): Promise<Answer> => {
  const form = new FormData()
  for (const { name = 'file', fileName = 'file', bytes } of parts)
    form.append(name, new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName)
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') as string }
  return person.post(path, Buffer.from(await encoded.arrayBuffer()), headers)
}

/** A zip of files by path. */
export const zip = (files: Iterable<readonly [string, Uint8Array | string]>): Promise<Buffer> =>
  buffer(writeArchive(Array.from(files, ([path, bytes]) => [path, Buffer.from(bytes)] as const)))

/** Imports an archive; returns the response, whatever it is. */
export const importArchive = (person: Person, content: string, archive: Uint8Array): Promise<Answer> =>
  upload(person, `${content}/import`, [{ name: 'archive', fileName: 'archive.zip', bytes: archive }])

/** The smallest PNG, of one pixel, in base64. */
export const onePixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The files of an export as text, by path. */
export const exportedFiles = async (person: Person, content: string): Promise<Map<string, string>> => {
  const { status, bytes } = await person.get(`${content}/export`)
  assert.equal(status, 200)
  const files = new Map<string, string>()
  for await (const entry of readArchive(bytes))
    files.set(entry.path, Buffer.from(await entry.read()).toString())
  return files
}

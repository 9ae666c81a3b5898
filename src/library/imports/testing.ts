// For tests of imports: requesting one, running the job that does it, and reading it back.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createRunner, type Runner } from '#jobs/index.ts'
import { serveLocally } from '#network/testing.ts'
import { read, type TestSpace, upload } from '../../../test/world/content.ts'
import type { Answer, Person, World } from '../../../test/world/world.ts'
import { importContent } from './index.ts'

/** A runner of import jobs; what they log is appended to `logged`. */
export const importRunner = (world: World, logged: unknown[] = []): Runner =>
  createRunner(world.installation, [importContent], { error: (...line) => void logged.push(line) })

/** Requests an import of an archive. */
export const askForArchive = (person: Person, content: string, archive: Uint8Array): Promise<Answer> =>
  upload(person, `${content}/imports`, [{ name: 'archive', fileName: 'archive.zip', bytes: archive }])

/** Requests an import of a Markdown file at an address; returns its id. */
export const askForMarkdown = async (
  { admin }: TestSpace,
  content: string,
  url: string,
  person = admin,
): Promise<string> => {
  const answer = await person.post(`${content}/imports`, { url, source: 'markdown' })
  assert.equal(answer.status, 202, JSON.stringify(answer.body))
  return answer.body.id
}

export const importPath = ({ organization }: TestSpace, id: string): string =>
  `/orgs/${organization.id}/imports/${id}`

/** The import as the admin sees it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
export const readImport = (space: TestSpace, id: string): Promise<any> =>
  read(space.admin, importPath(space, id))

/** Called when a Markdown file is requested, before it is answered. */
export type Meanwhile = () => Promise<unknown> | unknown

/** A server with one Markdown file; `meanwhile` is called on each request. */
export const serveMarkdown = async (
  t: TestContext,
  meanwhile: Meanwhile = () => {},
  text = '# Fetched\n\nText.\n',
): Promise<string> => {
  const origin = await serveLocally(t, async (_request, response) => {
    await meanwhile()
    response.end(text)
  })
  return `${origin}/fetched.md`
}

/** A gate at which work waits until a test opens it. */
export const gate = () => {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    /** Resolves when somebody waits at it. */
    reached: reached.promise,
    open: opened.resolve,
    wait: (): Promise<void> => {
      reached.resolve()
      return opened.promise
    },
  }
}

// For tests of specs: a version that is stored without being processed.
import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import { createRunner, type Runner } from '#jobs/index.ts'
import { serveLocally } from '#network/testing.ts'
import type { World } from '../../../test/world/world.ts'
import { processSpec, removeSpec } from './job.ts'
import { compress } from './parts.ts'
import { specById } from './store.ts'
import { storeVersion } from './versions.ts'

/** A small spec; `version` is a part of its content. */
export const petsSpec = (version = '1') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version },
    paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'All pets' } } } } },
  })

/** Stores a version of a spec as if its source had been read; returns its id. */
export const storeTestVersion = async (
  world: World,
  person: { readonly id: string },
  specId: string,
  version = '1',
  text = petsSpec(version),
): Promise<string> => {
  const none = await compress('')
  const parts = {
    source: await compress(text),
    filesystem: await compress(JSON.stringify({ 'openapi.json': JSON.parse(text) })),
    description: await compress(text),
    reference: none,
  }
  return world.act(person, async inside => {
    const row = await specById(inside.db, specId)
    assert.ok(row)
    return storeVersion(inside, row, {
      meaning: version,
      mediaType: 'application/json',
      sourceSize: Buffer.byteLength(text),
      operations: ['get /pets'],
      parts,
    })
  })
}

/** A runner of the jobs of specs; what they log is appended to `logged`. */
export const specRunner = (world: World, logged: unknown[] = []): Runner =>
  createRunner(world.installation, [processSpec, removeSpec], {
    error: (...line) => void logged.push(line),
  })

/** A server with some files by path; the requests are appended to `asked`. */
export const serveFiles = async (t: TestContext, files: Record<string, string | RequestListener>) => {
  const asked: IncomingMessage[] = []
  const origin = await serveLocally(t, (request, response) => {
    asked.push(request)
    const file = files[request.url as string]
    if (typeof file === 'function') file(request, response)
    else response.writeHead(file === undefined ? 404 : 200).end(file)
  })
  return { origin, asked, paths: () => asked.map(({ url }) => url) }
}

/** Answers with an entity tag, and with 304 if the request has that tag. */
export const tagged =
  (text: () => string): RequestListener =>
  ({ headers }, response) => {
    const etag = `"${text().length}-${text().at(-3)}"`
    if (headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag }).end(text())
  }

/** A spec in an organization of its own, with functions to process it. */
export const withSpec = async (here: World, source: { url: string } | { text: string }) => {
  const { id, admin } = await here.organization()
  const one = `/orgs/${id}/openapi/pets`
  const logged: unknown[] = []
  const runner = specRunner(here, logged)
  const { body } = await admin.post(`/orgs/${id}/openapi`, { slug: 'pets', source })
  const read = async () => (await admin.get(one)).body
  const processed = async () => {
    await runner.runDue()
    return read()
  }
  const versions = async () => (await admin.get(`${one}/versions?limit=1000`)).body.count as number
  const put = (given: object) => admin.put(one, { source: given })
  const content = async () => (await admin.get(`${one}/versions/latest/content`)).body
  return {
    world: here,
    id,
    admin,
    one,
    spec: body,
    runner,
    read,
    processed,
    versions,
    put,
    content,
    logged,
  }
}

/** The error code, and the first error. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
export const problemOf = ({ lastProcessErrorCode, lastProcessErrors }: Record<string, any>) => [
  lastProcessErrorCode,
  lastProcessErrors?.[0]?.message,
]

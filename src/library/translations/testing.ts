// For tests of translations: settings, a server that translates, and runs that are done.
import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { createRunner, type Runner } from '#jobs/index.ts'
import { serveLocally } from '#network/testing.ts'
import { newSpace, read, type TestSpace } from '../../../test/world/content.ts'
import type { World } from '../../../test/world/world.ts'
import { translateContent } from './index.ts'

/** A runner of translations; what the jobs log is appended to `logged`. */
export const translationRunner = (world: World, logged: unknown[] = []): Runner =>
  createRunner(world.installation, [translateContent], { error: (...line) => void logged.push(line) })

export interface TestTranslation {
  readonly source: TestSpace
  readonly target: TestSpace
  /** The path of the settings. */
  readonly settings: string
}

/** A source, an empty target, and settings for them. */
export const newTranslation = async (world: World, fields: object = {}): Promise<TestTranslation> => {
  const source = await newSpace(world, { title: 'Guides' })
  const target = await newSpace(world, { title: 'Handbuch' })
  return translationOf(source, target, fields)
}

const translationOf = async (
  source: TestSpace,
  target: TestSpace,
  fields: object = {},
): Promise<TestTranslation> => {
  const base = `/orgs/${source.organization.id}/translations`
  const named = { sources: [source.id], targets: { de: target.id } }
  const answer = await source.admin.post(base, { title: 'Guides', ...named, ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return { source, target, settings: `${base}/${answer.body.id}` }
}

/** Requests a run, runs its job, and reads the run again. */
export const translated = async (
  { source, settings }: TestTranslation,
  wanted: object = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
): Promise<any> => {
  const answer = await source.admin.post(`${settings}/runs`, wanted)
  assert.equal(answer.status, 202, JSON.stringify(answer.body))
  await translationRunner(source.world).runDue()
  return read(source.admin, `${settings}/runs/${answer.body.id}`)
}

/** The content of the change request that a run has filled. */
export const filledContent = (
  { target }: TestTranslation,
  run: { changeRequests: { changeRequest: string }[] },
) => `${target.path}/change-requests/${run.changeRequests[0]?.changeRequest}/content`

/** Merges the change request of a run. */
export const mergeFilled = async (
  { target }: TestTranslation,
  run: { changeRequests: { changeRequest: string }[] },
): Promise<void> => {
  const path = `${target.path}/change-requests/${run.changeRequests[0]?.changeRequest}`
  const answer = await target.admin.post(`${path}/merge`)
  assert.equal(answer.body.result, 'merge', JSON.stringify(answer.body))
}

export interface TranslationServer {
  /** The provider in the form that settings take. */
  readonly provider: { readonly type: string; readonly url: string; readonly key: string }
  /** All texts that were sent to it, in order. */
  readonly asked: string[]
  /** Called with each batch before it is answered; returns the status. */
  answerWith: (texts: readonly string[]) => Promise<number> | number
}

/**
 * A server with the API of LibreTranslate: it translates by writing everything in capitals, except for what is in elements.
 */
export const serveTranslations = async (t: TestContext): Promise<TranslationServer> => {
  const asked: string[] = []
  const server = {
    provider: { type: 'libretranslate', url: '', key: 'secret' },
    asked,
    answerWith: () => 200,
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/languages') {
      response.end(JSON.stringify(['en', 'de', 'fr'].map(code => ({ code, targets: ['en', 'de', 'fr'] }))))
      return
    }
    // biome-ignore lint/suspicious/noExplicitAny: what was sent is looked into as it is
    const { q }: any = await json(request)
    response.statusCode = await (server as TranslationServer).answerWith(q)
    if (response.statusCode === 200) asked.push(...q)
    response.end(JSON.stringify({ translatedText: q.map(inCapitals) }))
  }
  const url = await serveLocally(t, (request, response) => void respond(request, response))
  return Object.assign(server, { provider: { ...server.provider, url } }) as TranslationServer
}

const inCapitals = (text: string): string =>
  text.replace(/<[^>]*>|&\w+;|[^<&]+/g, part => (/^[<&]/.test(part) ? part : part.toUpperCase()))

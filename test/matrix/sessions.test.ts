// Every operation with a browser's cookie: it counts like a token, if the request comes from a page of the same origin,
// where the session may be used.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '#app.ts'
import type { Operation } from '#http/operation.ts'
import { forEachDatabase } from '../world/databases.ts'
import { prepared } from '../world/prepared.ts'
import { signedIn, vouchedFor } from '../world/signed-in.ts'
import type { Person } from '../world/world.ts'
import { unique } from './examples/example.ts'
import { allExamples, isWrite, requestOf } from './requests.ts'
import { createScene, type Scene } from './scene.ts'
import { stored } from './stored.ts'

const examples = allExamples(operations)

/** Operations that concern only the person, or nobody: they are of no organization. */
const isOfNoOrganization = ({ id, path }: Operation): boolean =>
  /^\/user(\/|$)/.test(path) ||
  ['getApiInformation', 'listOrganizationsForAuthenticatedUser', 'listOrganizationsByEmailDomain'].includes(
    id,
  )

/** What any visitor of a site may read. */
const forAnybody = ['getPublishedContentByUrl']

/** The headers to send; requested before each request, since some requests end or renew sessions. */
type HeadersOf = () => Promise<Readonly<Record<string, string>>>

/** Sends the example of each operation as a person. */
const sendAll = async (scene: Scene, caller: Person, headersOf: HeadersOf) => {
  const answers = []
  for (const { operation, example, name } of examples) {
    const request = await requestOf(scene, operation, example, caller)
    const answer = await scene.world.inject({
      ...request,
      headers: { ...request.headers, ...(await headersOf()) },
    })
    answers.push({ operation, name, answer })
  }
  return answers
}

forEachDatabase((_engine, open) => {
  test('what works with a token works with the cookie of the same person', async () => {
    const scene = await createScene(await open())
    const headersOf = async () => (await signedIn(scene.world, scene.admin)).headers
    for (const { operation, name, answer } of await sendAll(scene, scene.admin, headersOf))
      assert.equal(answer.status, operation.status, `${name}: ${JSON.stringify(answer.body)}`)
  })

  test('nothing but reads works with a cookie that comes from elsewhere', async () => {
    const scene = await createScene(await open())
    const { headers } = await signedIn(scene.world, scene.admin)
    const elsewhere = { cookie: headers.cookie, origin: 'https://elsewhere.example' }
    for (const { operation, name, answer } of await sendAll(scene, scene.admin, async () => elsewhere)) {
      const expected = operation.method === 'GET' ? operation.status : 403
      assert.equal(answer.status, expected, `${name}: ${JSON.stringify(answer.body)}`)
    }
  })

  /** An admin of the scene's organization who belongs to another one, too. */
  const twofold = prepared(async () => {
    const scene = await createScene(await open('suite'))
    const caller = await scene.world.member(scene.organization, 'admin')
    const other = await scene.world.organization('Elsewhere')
    const invited = { emails: [caller.email], role: 'admin' }
    await other.admin.post(`/orgs/${other.id}/invites`, invited)
    return { scene, caller, other }
  })

  const expectNothing = async (scene: Scene, caller: Person, headersOf: HeadersOf) => {
    for (const { operation, example, name } of examples) {
      if (forAnybody.includes(operation.id)) continue
      const request = await requestOf(scene, operation, example, caller)
      const headers = await headersOf()
      const before = isWrite(operation) ? await stored(scene) : ''
      const answer = await scene.world.inject({ ...request, headers: { ...request.headers, ...headers } })
      const { status, body } = answer
      if (!isOfNoOrganization(operation))
        assert.ok([403, 404].includes(status), `${name} ${status}: ${JSON.stringify(body)}`)
      assert.doesNotMatch(JSON.stringify(body), /Harbour/, name)
      if (isWrite(operation) && status >= 400) assert.equal(await stored(scene), before, name)
    }
  }

  test('whoever is confined to another organization gets nothing of this one, and changes nothing', async () => {
    const { scene, caller, other } = await twofold
    const signIn = () => signedIn(scene.world, caller, vouchedFor(other))
    await expectNothing(scene, caller, async () => (await signIn()).headers)
    const browser = await signIn()
    assert.equal((await browser.get(`/orgs/${other.id}`)).status, 200)
  })

  test('nor does a token that was made while confined', async () => {
    const { scene, caller, other } = await twofold
    const browser = await signedIn(scene.world, caller, vouchedFor(other))
    const { status, body } = await browser.post('/user/tokens', { label: `Confined ${unique()}` })
    assert.equal(status, 201)
    await expectNothing(scene, caller, async () => ({ authorization: `Bearer ${body.token}` }))
  })
})

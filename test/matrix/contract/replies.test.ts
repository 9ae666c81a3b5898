// The responses of every operation to valid requests: the declared status, shape and headers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { operations } from '#app.ts'
import { fits } from '#http/validate.ts'
import { forEachDatabase } from '../../world/databases.ts'
import { prepared } from '../../world/prepared.ts'
import type { Answer } from '../../world/world.ts'
import { examples } from '../examples/index.ts'
import { allExamples, type Example, requestOf, withRequired } from '../requests.ts'
import { anotherChangeRequest, createScene, type Scene } from '../scene.ts'

/** A change request that gives a page another title than the main content has meanwhile given it. */
const conflicting: Example['params'] = async scene => {
  const changeRequestId = await anotherChangeRequest(scene)
  const space = `/spaces/${scene.params.spaceId}`
  const rename = (title: string) => ({
    changes: [{ operation: 'update_page', page: scene.params.pageId, title, document: { markdown: title } }],
  })
  await scene.admin.post(`${space}/change-requests/${changeRequestId}/content`, rename('Ours'))
  await scene.admin.post(`${space}/content`, rename(`Theirs in ${changeRequestId}`))
  return { changeRequestId }
}

const conflictRecorded: Example['params'] = async scene => {
  const { changeRequestId } = (await conflicting?.(scene, undefined)) ?? {}
  await scene.admin.post(`/spaces/${scene.params.spaceId}/change-requests/${changeRequestId}/update`)
  return { changeRequestId: changeRequestId as string }
}

/** Further requests that change the shape of the response; sent after all examples. */
const variants = (id: string, isList: boolean): readonly Example[] => {
  if (/^getPage/.test(id))
    return ['format=html&highlight=true', 'format=document', 'metadata=false&evaluated=true'].map(query => ({
      query,
    }))
  if (/^(get|list)Comment(Repl|s?In)/.test(id))
    return ['format=html', 'format=document&limit=1'].map(query => ({ query }))
  if (id === 'mergeChangeRequest' || id === 'updateChangeRequestFromMain')
    return [{ params: conflicting, body: () => ({ dryRun: true }) }, { params: conflicting }]
  if (id === 'listConflictsInChangeRequest') return [{ params: conflictRecorded }]
  if (id === 'listChangeRequestsForSpace') return [{ query: 'status=all&limit=1' }]
  if (isList) return ['limit=1', 'metadata=false'].map(query => ({ ...bodyOf(id), query }))
  return /^(list|get)/.test(id) ? [bodyOf(id), { ...bodyOf(id), query: 'metadata=false' }] : []
}

/** The body of a read that takes one. */
const bodyOf = (id: string): Pick<Example, 'body'> => {
  const body = examples[id]?.[0]?.body
  return body === undefined ? {} : { body }
}

const answersOf = async (scene: Scene, headers: Record<string, string> = {}) => {
  const answers: { name: string; operation: (typeof operations)[number]; answer: Answer }[] = []
  const further = operations.flatMap(operation =>
    variants(operation.id, operation.query?.properties.limit !== undefined).map(example => ({
      operation,
      example:
        example.query === undefined ? example : { ...example, query: withRequired(operation, example.query) },
      name: `${operation.id}?${example.query ?? ''}`,
    })),
  )
  for (const { operation, example, name } of [...allExamples(operations), ...further]) {
    const request = await requestOf(scene, operation, example, scene.admin)
    const authorization = `Bearer ${scene.admin.token}`
    const answer = await scene.world.inject({
      ...request,
      headers: { ...request.headers, ...headers, authorization },
    })
    answers.push({ name, operation, answer })
  }
  return answers
}

/** The schema with every object closed that does not say whether it is open. */
const closed = (schema: TSchema): TSchema =>
  JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.type === 'object' && value.properties !== undefined && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  )

/** Whether a URL of this API matches a registered path. */
const isRegistered = (location: string): boolean =>
  operations.some(({ path }) => {
    const pattern = path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')
    return new RegExp(`^http://lectern\\.test/v1${pattern}$`).test(location)
  })

forEachDatabase((_engine, open) => {
  const answers = prepared(async () =>
    answersOf(await createScene(await open()), { 'x-request-id': 'a.valid-ID_1' }),
  )

  test('every operation answers with the status it declares', async () => {
    for (const { name, operation, answer } of await answers)
      assert.equal(answer.status, operation.status, `${name}: ${JSON.stringify(answer.body)}`)
  })

  test('every reply fits its declared schema, and has no field beyond it', async () => {
    for (const { name, operation, answer } of await answers) {
      if (operation.reply === undefined || operation.replyType !== undefined) continue
      const isFit = fits(closed(operation.reply), answer.body)
      assert.ok(isFit, `${name} answered ${JSON.stringify(answer.body, null, 2)}`)
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8', name)
    }
  })

  test('what is created has a Location, which is an address of this API', async () => {
    for (const { name, operation, answer } of await answers) {
      if (operation.status !== 201) continue
      const { location } = answer.headers
      assert.ok(location !== undefined && isRegistered(location), `${name}: ${location}`)
      const own = answer.body.urls?.location
      if (own !== undefined) assert.equal(location, own, name)
    }
  })

  test('204 and 205 carry no body, and all else does', async () => {
    for (const { name, operation, answer } of await answers)
      assert.equal(answer.bytes.length === 0, operation.status === 204 || operation.status === 205, name)
  })

  test('every reply echoes the request id of its caller', async () => {
    for (const { name, answer } of await answers)
      assert.equal(answer.headers['x-request-id'], 'a.valid-ID_1', name)
  })

  test('HEAD answers as GET does, without the body', async () => {
    const scene = await createScene(await open())
    for (const { operation, example, name } of allExamples(operations)) {
      if (operation.method !== 'GET') continue
      const request = await requestOf(scene, operation, example)
      const headers = { authorization: `Bearer ${scene.admin.token}`, 'x-request-id': 'same' }
      const get = await scene.world.inject({ ...request, headers })
      const head = await scene.world.inject({ ...request, method: 'HEAD', headers })
      assert.equal(head.status, get.status, name)
      assert.equal(head.bytes.length, 0, name)
      for (const header of ['content-type', 'etag', 'cache-control', 'content-disposition'])
        assert.equal(head.headers[header], get.headers[header], `${name}: ${header}`)
    }
  })
})

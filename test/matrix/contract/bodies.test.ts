// Which bodies each operation refuses: the response names the place of the error, and nothing changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { operations } from '#app.ts'
import { escapePointer } from '#http/body.ts'
import { fits } from '#http/validate.ts'
import { forEachDatabase } from '../../world/databases.ts'
import { allExamples, requestOf } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'
import { stored } from '../stored.ts'

interface Wrong {
  readonly what: string
  readonly body: unknown
  /** The path in the error; empty for the whole body. */
  readonly path: string
}

type Fields = Record<string, unknown>
interface ObjectSchema {
  readonly properties?: Record<string, TSchema & { maxLength?: number; minLength?: number }>
  readonly required?: readonly string[]
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Bodies that are wrong in every possible way for this schema, made from the right body `valid`. */
function* wrongBodies(schema: TSchema, valid: unknown): Generator<Wrong> {
  for (const body of [[], [valid], 'text', 7, true, null]) {
    yield { what: 'not an object', body, path: '' }
  }
  yield* wrongWithin(valid, '', body => body)
  const { properties = {}, required = [] } = schema as ObjectSchema
  for (const name of required) {
    const { [name]: _, ...rest } = valid as Fields
    yield { what: 'required field missing', body: rest, path: `/${name}` }
  }
  for (const [name, property] of Object.entries(properties)) {
    const put = (value: unknown) => ({ body: { ...(valid as Fields), [name]: value }, path: `/${name}` })
    if (!fits(property, null)) yield { what: 'null where it is not allowed', ...put(null) }
    const { maxLength, minLength = 0 } = property
    if (maxLength !== undefined) yield { what: 'too long', ...put('a'.repeat(maxLength + 1)) }
    if (minLength > 0) yield { what: 'too short', ...put('a'.repeat(minLength - 1)) }
  }
}

/**
 * The body with an unknown field in each of its objects, and with a value of another type in place of each of its values.
 */
function* wrongWithin(value: unknown, path: string, whole: (value: unknown) => unknown): Generator<Wrong> {
  // Claims of visitors have arbitrary names and values.
  const isOpen = path.endsWith('/unsignedClaims')
  // Browsers add fields to the responses of authenticators.
  const takesMore = /\/credential(\/response)?$/.test(path)
  if (isObject(value) && !isOpen && !takesMore) {
    yield { what: 'unknown field', body: whole({ ...value, 'titel/~': {} }), path: `${path}/titel~1~0` }
  }
  if (path !== '') yield { what: 'another type', body: whole(otherType(value)), path }
  if (typeof value !== 'object' || value === null || isOpen) return
  for (const [key, inner] of Object.entries(value)) {
    const put = (changed: unknown) =>
      whole(Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed })
    yield* wrongWithin(inner, `${path}/${escapePointer(key)}`, put)
  }
}

/** A list, or an object in place of a list: no field takes both. */
const otherType = (value: unknown): unknown => (Array.isArray(value) ? { other: 1 } : ['other'])

const send = async (scene: Scene, request: Awaited<ReturnType<typeof requestOf>>, body: unknown) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${scene.admin.token}` }
  return scene.world.inject({ ...request, payload: JSON.stringify(body), headers })
}

forEachDatabase((_engine, open) => {
  test('a wrong body is a 400 that names the place, and changes nothing', async () => {
    const scene = await createScene(await open())
    for (const { operation, example, name } of allExamples(operations)) {
      if (operation.body === undefined || example.body === undefined) continue
      const request = await requestOf(scene, operation, example, scene.admin)
      const before = await stored(scene)
      for (const { what, body, path } of wrongBodies(operation.body, example.body(scene))) {
        const answer = await send(scene, request, body)
        const report = `${name}, ${what} at ${path}: ${answer.status} ${JSON.stringify(answer.body)}`
        assert.equal(answer.status, 400, report)
        const { code, message, requestId, details } = answer.body.error
        assert.deepEqual([code, typeof message, requestId], [400, 'string', answer.headers['x-request-id']])
        assert.ok(
          details.some((one: { path: string }) => one.path === path),
          report,
        )
      }
      assert.equal(await stored(scene), before, name)
    }
  })

  test('an operation without a body takes none, an empty one or {}, and nothing else', async () => {
    const scene = await createScene(await open())
    for (const { operation, example, name } of allExamples(operations)) {
      if (operation.method === 'GET' || operation.body !== undefined || operation.multipart) continue
      for (const body of [{ field: 1 }, [], 'text', null, 0]) {
        const request = await requestOf(scene, operation, example, scene.admin)
        const answer = await send(scene, request, body)
        assert.equal(answer.status, 400, `${name} with ${JSON.stringify(body)}`)
        const [problem] = answer.body.error.details
        const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
        assert.deepEqual(
          problem,
          isObject
            ? { path: '/field', message: 'is not a field of this operation' }
            : { path: '', message: 'must be an object' },
        )
      }
      for (const payload of ['', '{}', undefined]) {
        const request = await requestOf(scene, operation, example, scene.admin)
        const headers = {
          authorization: `Bearer ${scene.admin.token}`,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        }
        const answer = await scene.world.inject({
          ...request,
          ...(payload !== undefined && { payload }),
          headers,
        })
        assert.equal(answer.status, operation.status, `${name} with ${JSON.stringify(payload)}`)
      }
    }
  })

  test('what somebody may not see or do is refused before what is wrong with their body', async () => {
    const scene = await createScene(await open())
    const stranger = await scene.world.person()
    const guest = await scene.world.member(scene.organization, null)
    for (const { operation, example, name } of allExamples(operations)) {
      if (operation.body === undefined || example.body === undefined) continue
      for (const caller of [stranger, guest]) {
        const request = await requestOf(scene, operation, example, caller)
        const headers = { authorization: `Bearer ${caller.token}` }
        const right = await scene.world.inject({ ...request, headers: { ...request.headers, ...headers } })
        const body = { ...(example.body(scene) as Fields), unknown: 1 }
        const wrong = await scene.world.inject({
          ...request,
          payload: JSON.stringify(body),
          headers: { ...request.headers, ...headers },
        })
        assert.equal(wrong.status, right.status < 400 ? 400 : right.status, name)
      }
    }
  })

  test('a body that cannot be read is refused before what its sender may see is looked at', async () => {
    const scene = await createScene(await open(), { bodyLimit: 2000 })
    const stranger = await scene.world.person()
    const unreadable: [string, string, number][] = [
      ['{"a":', 'application/json', 400],
      [JSON.stringify({ title: 'a'.repeat(2000) }), 'application/json', 413],
      ['title=a', 'application/x-www-form-urlencoded', 415],
    ]
    for (const { operation, example, name } of allExamples(operations)) {
      if (operation.body === undefined || operation.multipart || example.body === undefined) continue
      const request = await requestOf(scene, operation, example)
      for (const [payload, type, status] of unreadable) {
        const headers = { 'content-type': type }
        const authorization = `Bearer ${stranger.token}`
        const anonymous = await scene.world.inject({ ...request, payload, headers })
        assert.equal(anonymous.status, 401, name)
        const known = await scene.world.inject({
          ...request,
          payload,
          headers: { ...headers, authorization },
        })
        assert.equal(known.status, status, name)
      }
    }
  })

  test('a token that may only read sends no body that is looked at, whatever it says and wherever it goes', async () => {
    const scene = await createScene(await open())
    const readers = [
      await scene.world.reader(await scene.world.person()),
      await scene.world.reader(scene.admin),
    ]
    for (const { operation, example, name } of allExamples(operations)) {
      if (operation.method === 'GET') continue
      for (const caller of readers) {
        const request = await requestOf(scene, operation, example, scene.admin)
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${caller.token}` }
        const { status } = await scene.world.inject({ ...request, payload: '{"a":', headers })
        assert.equal(status, 403, name)
      }
    }
  })
})

// Malformed query parameters, for every operation that takes any.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '#app.ts'
import { forEachDatabase } from '../../world/databases.ts'
import type { Answer } from '../../world/world.ts'
import { examples } from '../examples/index.ts'
import { requestOf, withRequired } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'

interface Parameter {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** Texts that are not values of the parameter. */
function* wrongValues({ type, enum: values, minimum, maximum, maxLength }: Parameter): Generator<string> {
  yield 'a%00b'
  if (type === 'boolean') yield* ['', 'yes', 'TRUE', '1', '0', 'null', 'true%20', 'True']
  if (type === 'integer') yield* ['', 'abc', '1.5', '1e3', '0x10', '%201', '--1', 'Infinity', '9'.repeat(400)]
  if (values !== undefined)
    yield* ['', 'nonsense', String(values[0]).toUpperCase(), `${values[0]},${values[1]}`]
  if (minimum !== undefined) yield* [String(minimum - 1), '-1']
  if (maximum !== undefined) yield String(maximum + 1)
  if (maxLength !== undefined) yield 'a'.repeat(maxLength + 1)
}

const withQuery = operations.filter(({ query }) => query !== undefined)

forEachDatabase((_engine, open) => {
  let scene: Scene
  const ask = async (operation: (typeof operations)[number], query: string): Promise<Answer> => {
    const request = await requestOf(scene, operation, { query: withRequired(operation, query) })
    return scene.world.inject({ ...request, headers: { authorization: `Bearer ${scene.admin.token}` } })
  }

  before(async () => {
    scene = await createScene(await open())
  })

  test('a value that does not parse is a 400 that names the parameter', async () => {
    for (const operation of withQuery) {
      for (const [name, parameter] of Object.entries(operation.query?.properties ?? {})) {
        for (const value of wrongValues(parameter as Parameter)) {
          const { status, body } = await ask(operation, `${name}=${value}`)
          const report = `${operation.id}?${name}=${value.slice(0, 40)}: ${JSON.stringify(body)}`
          assert.equal(status, 400, report)
          assert.equal(body.error.details[0].path, `query/${name}`, report)
        }
      }
    }
  })

  test('a parameter that takes one value is refused when it is given twice', async () => {
    for (const operation of withQuery) {
      for (const [name, parameter] of Object.entries(operation.query?.properties ?? {})) {
        if ((parameter as Parameter).type === 'array') continue
        const { status, body } = await ask(operation, `${name}=1&${name}=1`)
        assert.equal(status, 400, operation.id)
        assert.equal(body.error.details[0].path, `query/${name}`)
      }
    }
  })

  test('a parameter that nobody declared is ignored', async () => {
    for (const operation of operations) {
      if (operation.method !== 'GET' || operation.replyType !== undefined) continue
      const { status, body } = await ask(operation, 'unknown=1&constructor=2&__proto__=3&unknown=4&%00=5&%zz')
      assert.equal(status, 200, operation.id)
      assert.deepEqual(body, (await ask(operation, '')).body, operation.id)
    }
  })

  test('what does not parse is reported only to those who may see what was asked for', async () => {
    const stranger = await scene.world.person()
    for (const operation of withQuery) {
      const [name] = Object.keys(operation.query?.properties ?? {})
      const request = await requestOf(scene, operation, { query: `${name}=1&${name}=2` })
      const headers = { authorization: `Bearer ${stranger.token}` }
      const { query: _, ...withBody } = examples[operation.id]?.find(({ body }) => body !== undefined) ?? {}
      const asked = await requestOf(scene, operation, withBody)
      const right = await scene.world.inject({ ...asked, headers: { ...asked.headers, ...headers } })
      const wrong = await scene.world.inject({ ...request, headers })
      assert.equal(wrong.status, right.status === 200 ? 400 : 404, operation.id)
    }
  })

  test('a path parameter that names nothing is a 404, whatever it says', async () => {
    for (const operation of operations) {
      // Any text is accepted as a domain: without an address there, the caller gets an empty list.
      if (operation.method !== 'GET' || operation.id === 'listOrganizationsByEmailDomain') continue
      for (const name of [...operation.path.matchAll(/:(\w+)|\*/g)].map(([step, found]) => found ?? step)) {
        for (const value of [
          'nothing',
          '%00',
          'a%00b',
          '%F0%9F%90%A2',
          '-1',
          '99',
          '9'.repeat(30),
          "'",
          'a'.repeat(900),
        ]) {
          const request = await requestOf(scene, operation, { params: async () => ({ [name]: value }) })
          const answer = await scene.world.inject({
            ...request,
            headers: { authorization: `Bearer ${scene.admin.token}` },
          })
          assert.equal(
            answer.status,
            404,
            `${operation.id} with ${name} = ${value}: ${JSON.stringify(answer.body)}`,
          )
        }
      }
    }
  })

  test('that something is not there comes before what is wrong with the query', async () => {
    for (const operation of withQuery) {
      if (operation.method !== 'GET' || operation.id === 'listOrganizationsByEmailDomain') continue
      const given = Object.entries(operation.query?.properties ?? {})
      const twice = given.find(([, parameter]) => (parameter as Parameter).type !== 'array')?.[0]
      for (const name of [...operation.path.matchAll(/:(\w+)|\*/g)].map(([step, found]) => found ?? step)) {
        const { status, body } = await scene.world.inject({
          ...(await requestOf(scene, operation, {
            params: async () => ({ [name]: 'nothing' }),
            query: withRequired(operation, `${twice}=1&${twice}=2`),
          })),
          headers: { authorization: `Bearer ${scene.admin.token}` },
        })
        assert.equal(status, 404, `${operation.id} without its ${name}: ${JSON.stringify(body)}`)
      }
    }
  })
})

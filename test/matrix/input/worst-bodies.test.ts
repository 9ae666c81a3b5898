// Bodies as large and as wrong as each operation accepts: none blocks the event loop for long.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { operations } from '#app.ts'
import { bodyLimitOf } from '#http/body-limit.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { forEachDatabase } from '../../world/databases.ts'
import { assertBlocksNobody, measureLoop, triedAgain } from '../../world/event-loop.ts'
import { allExamples, requestOf } from '../requests.ts'
import { createScene } from '../scene.ts'

/** Enough for the maximum number of values and names; tests in src/http send longer texts. */
const mostBytes = 1_500_000

type Fields = Record<string, unknown>
const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join()

/** Values that no operation accepts, as JSON of at most `bytes` bytes; each is wrong in another way. */
const wrongValues = (bytes: number): string[] => {
  const [values, names] = [Math.min(199_000, bytes / 2), Math.min(39_000, bytes / 20)].map(Math.floor) as [
    number,
    number,
  ]
  return [
    `[${many(values, () => '0')}]`,
    `[${many(Math.min(values, bytes / 60), index => `"${index}${'a'.repeat(40)}"`)}]`,
    `{${many(names, index => `"n${index}":0`)}}`,
    `{${many(names, index => `"n ${index}":"a"`)},"last":0}`,
    `{${many(Math.floor(names / 100), at => `"n${at}":{${many(98, index => `"n${at}_${index}":0`)}}`)}}`,
    `${'['.repeat(60)}"${'a'.repeat(bytes - 1000)}"${']'.repeat(60)}`,
    `{"${'n'.repeat(bytes - 1000)}":0}`,
  ]
}

/** The body with a wrong value in place of each of its lists and objects, and with very many items in each list. */
function* bodiesWith(value: unknown, bytes: number, whole: (json: string) => string): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const wrong of wrongValues(bytes)) yield whole(wrong)
  if (Array.isArray(value)) {
    const items = JSON.stringify(value).slice(1, -1)
    const count = Math.floor(Math.min(bytes / (items.length + 1), 39_000 / (items.split(':').length + 1)))
    yield whole(`[${many(count, () => items)}]`)
    yield whole(`[${many(count - 1, () => items)},0]`)
  }
  const marker = '\u2603'
  for (const [key, inner] of Object.entries(value)) {
    const around = Array.isArray(value)
      ? value.with(Number(key), marker)
      : { ...(value as Fields), [key]: marker }
    const [before = '', after = ''] = JSON.stringify(around).split(JSON.stringify(marker))
    yield* bodiesWith(inner, bytes, json => whole(`${before}${json}${after}`))
  }
}

/** In chunks, as from a connection. */
const inPieces = (json: string): Readable =>
  Readable.from(
    (async function* () {
      const bytes = Buffer.from(json)
      for (let at = 0; at < bytes.length; at += 65_536) {
        yield bytes.subarray(at, at + 65_536)
        await nextTurn()
      }
    })(),
  )

forEachDatabase((_engine, open) => {
  test('no wrong body keeps the event loop longer than any may', async () => {
    const scene = await createScene(await open(), { bodyLimit: mostBytes })
    const seen = new Set<unknown>()
    const headers = {
      authorization: `Bearer ${scene.admin.token}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    }
    for (const { operation, example, name } of allExamples(operations)) {
      if (example.body === undefined || seen.has(operation.body)) continue
      seen.add(operation.body)
      const limit = bodyLimitOf(operation.body, mostBytes)
      const valid = example.body(scene)
      const room = limit - JSON.stringify(valid).length
      const request = await requestOf(scene, operation, example, scene.admin)
      const send = async (body: string) => {
        const answer = await scene.world.inject({ ...request, headers, payload: inPieces(body) })
        assert.equal(answer.status, 400, `${name}: ${answer.body.error?.message} ${body.slice(0, 200)}`)
        assert.ok(answer.bytes.length < 20_000, name)
      }
      const bodies = [...bodiesWith(valid, room, json => json)]
      await send(bodies[0] as string)
      const sendAll = async () => {
        for (const body of bodies) await send(body)
      }
      await triedAgain(async () => assertBlocksNobody((await measureLoop(sendAll)).longest, name))
    }
  })
})

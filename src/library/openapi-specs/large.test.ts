// Specs at the limits of size and of mistakes: none blocks the event loop for others.
import assert from 'node:assert/strict'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { referenceOf } from './index.ts'
import { streamPart } from './parts.ts'
import { petsSpec, problemOf, withSpec } from './testing.ts'

/** A spec of some megabytes, with `count` operations and schemas. */
const largeSpec = (count: number): string => {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const schema = { type: 'string', description: 'What this field is for, at some length. '.repeat(4) }
  const fields = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`field${index}`, schema]))
  const reply = (index: number) => ({ $ref: `#/components/schemas/S${index}` })
  const operation = (index: number) => ({
    operationId: `get${index}`,
    tags: [`tag${index % 20}`],
    responses: {
      200: { description: 'It', content: { 'application/json': { schema: reply(index) } } },
    },
  })
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.fromEntries(numbers.map(index => [`/things/${index}`, { get: operation(index) }])),
    components: {
      schemas: Object.fromEntries(
        numbers.map(index => [`S${index}`, { type: 'object', properties: fields }]),
      ),
    },
  })
}

forEachDatabase((engine, open) => {
  const world = sharedWorld(open)
  /** Nearly the largest body that is allowed, on one database only. */
  const bytes = engine === 'sqlite' ? 9_500_000 : 1_000_000

  measuringTest(
    'texts that nest, repeat or hide as much as they can are refused without keeping anybody waiting',
    async () => {
      const here = await world()
      const { put, processed, versions } = await withSpec(here, { text: petsSpec() })
      await processed()
      const bomb = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`)
      const texts = [
        '['.repeat(bytes),
        '{"a":'.repeat(bytes / 8),
        `{"openapi": "3.1.0", "x": "${'ä'.repeat(bytes / 2)}"}`,
        `a0: &a0 [x]\n${bomb.join('\n')}\n`,
        `openapi: 3.1.0\nx: &x "${'x'.repeat(200_000)}"\ny: [${'*x,'.repeat(400)}]\ninfo: {title: a, version: a}\npaths: {}\n`,
      ]
      for (const text of texts) {
        const { longest } = await measureLoop(async () => {
          assert.equal((await put({ text })).status, 200)
          const [code, message] = problemOf(await processed())
          assert.equal(code, 'PARSE_ERROR', text.slice(0, 100))
          assert.ok(message.length < 1000, message.slice(0, 1000))
        })
        assertBlocksNobody(longest, text.slice(0, 20))
      }
      assert.equal(await versions(), 1)
    },
  )

  measuringTest('a large spec is stored, listed, sent and read without keeping anybody waiting', async () => {
    const here = await world()
    const { put, processed, spec } = await withSpec(here, { text: petsSpec() })
    await processed()
    const text = largeSpec(engine === 'sqlite' ? 4000 : 1000)
    const { references, database } = here.installation
    const uses = async () => {
      await put({ text })
      const { lastVersion, lastProcessErrors } = await processed()
      assert.ok(lastVersion !== spec.lastVersion, JSON.stringify(lastProcessErrors))
      await referenceOf({ db: database.read, references }, { version: lastVersion, form: 2 })
      let length = 0
      for await (const piece of streamPart(database.read, lastVersion, 'filesystem')) length += piece.length
      assert.ok(length >= text.length)
    }
    const { longest } = await measureLoop(uses)
    assertBlocksNobody(longest)
  })
})

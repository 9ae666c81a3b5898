// Names that occur twice and text that cannot be stored, each with its path.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../test/world/event-loop.ts'
import '../../test/world/property-seed.ts'
import { Invalid } from '#kernel/errors.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { parseBody } from './body.ts'
import { countPiece, emptyShape } from './json-shape.ts'
import { repeatedName } from './repeated-name.ts'

/** Parses a body that comes as over a connection: in pieces, with turns of the event loop between them. */
const parse = async (json: string | Buffer): Promise<unknown> => {
  const [shape, bytes] = [emptyShape(), Buffer.from(json)]
  for (let at = 0; at < bytes.length; at += 65_536) {
    countPiece(shape, bytes.subarray(at, at + 65_536))
    if (bytes.length > 65_536) await nextTurn()
  }
  return parseBody(bytes, shape.names)
}

const problemOf = async (json: string): Promise<string> => {
  const error = await parse(json).catch(thrown => thrown)
  assert.ok(error instanceof Invalid, json)
  return error.problems.map(({ path, message }) => `${path} ${message}`).join()
}

test('a name that an object has twice is refused, equal after its escapes are read', async () => {
  for (const [json, place] of [
    ['{"a":1,"a":1}', '/a'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"a/b~":1,"a\\/b~":2}', '/a~1b~0'],
    ['[0,{"b":[{},{"c":{},"c":[]}]}]', '/1/b/1/c'],
    ['{"a":{"a":{"b":1},"b":1},"b":{"a":1,"b":1,"a":2}}', '/b/a'],
    ['{"":1,"":2}', '/'],
    ['{"\\"":",{","\\u0022":2}', '/"'],
  ] as const) {
    assert.equal(await problemOf(json), `${place} is there twice`)
  }
})

test('the same name in different objects is none twice', async () => {
  for (const value of [{ a: { a: { a: 1 } } }, [{ a: 1 }, { a: 1 }], { a: '"a":1', b: ['a', 'a'] }])
    assert.deepEqual(await parse(JSON.stringify(value)), value)
})

test('a name twice is found wherever it is', async () => {
  const json = fc
    .jsonValue({ maxDepth: 4 })
    .map(value => JSON.stringify({ before: value, twice: { name: value } }))
  await fc.assert(
    fc.asyncProperty(json, async text => {
      assert.deepEqual(await repeatedName(text), [])
      const twice = text.replace(/}}$/, ',"na\\u006de":0}}')
      assert.equal(await problemOf(twice), '/twice/name is there twice')
    }),
    { numRuns: 300 },
  )
})

test('text that cannot be kept is refused with its place', async () => {
  for (const [json, problem] of [
    ['{"a":[0,{"b":"\\u0000"}]}', '/a/1/b must not contain the character U+0000'],
    ['["\\ud800"]', '/0 must not contain half of a surrogate pair'],
    ['{"a":{"__proto__":1}}', '/a/__proto__ is a name that cannot be used'],
  ] as const)
    assert.equal(await problemOf(json), problem)
})

const long = (piece: string): string => piece.repeat(9_900_000 / Buffer.byteLength(piece))
const named = (count: number, name: (index: number) => string): string =>
  `{${Array.from({ length: count }, (_, index) => `"${name(index)}":0`).join()}}`

const worst: Readonly<Record<string, () => string>> = {
  'one long text': () => `"${long('a')}"`,
  'one long text of other letters': () => `"${long('漢')}"`,
  'one long text of escapes': () => `"${long('\\n')}"`,
  'one long number': () => long('1'),
  'white space': () => `${long(' ')}0`,
  '200,000 values': () =>
    `[${Array.from({ length: 199_000 }, (_, index) => `"${index}${'a'.repeat(30)}"`).join()}]`,
  '40,000 names': () => named(39_999, index => `name ${index}`),
  '40,000 long names': () => named(39_999, index => `${index} ${'a'.repeat(180)}`),
  '40,000 names in 400 objects': () =>
    `[${Array.from({ length: 399 }, (_, at) => named(100, index => `name ${index} of ${at}`)).join()}]`,
  'a name twice after all others': () =>
    `{"a":"${long('\\"').slice(0, 9_000_000)}",${named(39_000, index => `n${index}`).slice(1, -1)},"a":0}`,
}

for (const [what, make] of Object.entries(worst)) {
  measuringTest(`a body of ${what} keeps the event loop no longer than any may`, async () => {
    const json = Buffer.from(make())
    const work = () => parse(json).catch(() => {})
    await work()
    const { longest } = await measureLoop(work)
    assertBlocksNobody(longest)
  })
}

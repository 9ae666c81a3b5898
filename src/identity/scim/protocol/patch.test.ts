// PATCH in memory: compared with a simple model; and no request changes anything but the resource.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import '../../../../test/world/property-seed.ts'
import { Invalid } from '#kernel/errors.ts'
import { userType } from './attributes.ts'
import { type Complex, canonical } from './canonical.ts'
import { patched } from './patch.ts'
import { changesOf } from './patch-request.ts'

const apply = (resource: Complex, ...Operations: readonly object[]): Complex =>
  patched(resource, changesOf(userType, { Operations }))

/** The model: a title, parts of the name, and telephone numbers by type, at most one of each. */
interface Model {
  title?: string
  name: Map<string, string>
  phones: Map<string, string>
}

const word = fc.constantFrom('a', 'b', 'c')
const part = fc.constantFrom('givenName', 'familyName')
const type = fc.constantFrom('work', 'home', 'mobile')
const anyCase = (op: string) => fc.constantFrom(op, op.toUpperCase(), `${op[0]?.toUpperCase()}${op.slice(1)}`)

type Step = readonly [operation: object, change: (model: Model) => void]

const setTitle = (title: string) => (model: Model) => {
  model.title = title
}
const removeTitle = (model: Model) => {
  delete model.title
}
const setName = (part: string, value: string) => (model: Model) => {
  model.name.set(part, value)
}
const removeName = (part: string) => (model: Model) => {
  model.name.delete(part)
}
const setPhone = (kind: string, value: string) => (model: Model) => {
  model.phones.set(kind, value)
}
const removePhones = (isGone: (kind: string, value: string) => boolean) => (model: Model) => {
  for (const [kind, value] of model.phones) if (isGone(kind, value)) model.phones.delete(kind)
}
const onlyPhone = (kind: string, value: string) => (model: Model) => {
  model.phones = new Map([[kind, value]])
}

const given = fc.record({
  add: anyCase('add'),
  replace: anyCase('replace'),
  remove: anyCase('remove'),
  part,
  type,
  word,
})

/** One operation, and its effect on the model. */
const steps: fc.Arbitrary<Step> = fc
  .tuple(fc.nat(9), given)
  .map(([which, { add, replace, remove, part, type, word }]): Step => {
    const all: readonly Step[] = [
      [{ op: replace, path: 'title', value: word }, setTitle(word)],
      [{ op: add, value: { TITLE: word } }, setTitle(word)],
      [{ op: remove, path: 'title' }, removeTitle],
      [{ op: replace, path: `name.${part}`, value: word }, setName(part, word)],
      [{ op: add, path: 'name', value: { [part]: word } }, setName(part, word)],
      [{ op: remove, path: `name.${part}` }, removeName(part)],
      [{ op: add, path: `phoneNumbers[type eq "${type}"].value`, value: word }, setPhone(type, word)],
      [{ op: remove, path: `phoneNumbers[type eq "${type}"]` }, removePhones(kind => kind === type)],
      [
        { op: remove, path: 'phoneNumbers', value: [{ value: word }] },
        removePhones((_kind, value) => value === word),
      ],
      [{ op: replace, path: 'phoneNumbers', value: [{ type, value: word }] }, onlyPhone(type, word)],
    ]
    return all[which] as Step
  })

test('operations in any order come to what a simple model says', () =>
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 12 }), sequence => {
      const model: Model = { name: new Map(), phones: new Map() }
      for (const [, change] of sequence) change(model)
      const result = apply({ userName: 'a' }, ...sequence.map(([operation]) => operation))
      const phones = ((result.phoneNumbers ?? []) as Complex[]).map(one => [one.type, one.value])
      assert.deepEqual(new Map(phones as [string, string][]), model.phones)
      assert.equal(phones.length, model.phones.size)
      assert.deepEqual(new Map(Object.entries((result.name ?? {}) as Record<string, string>)), model.name)
      assert.equal(result.title, model.title)
      assert.equal(result.userName, 'a')
    }),
    { numRuns: 300 },
  ))

test('whatever is sent is refused as wrong or changes the resource alone', () => {
  const key = fc.constantFrom(
    'op',
    'path',
    'value',
    'Operations',
    '__proto__',
    'constructor',
    'emails',
    'name',
    'type',
  )
  const text = fc.constantFrom(
    'add',
    'replace',
    'remove',
    'emails[type eq "work"].value',
    'name',
    '__proto__.x',
    'emails',
    'x',
  )
  const value: fc.Arbitrary<unknown> = fc.letrec(tie => ({
    any: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.boolean(),
      fc.constant(null),
      fc.integer(),
      fc.array(tie('any'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc
      .array(fc.tuple(key, tie('any')), { maxLength: 3 })
      .map(entries =>
        JSON.parse(
          `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`,
        ),
      ),
  })).any
  const operation = fc.record(
    { op: fc.oneof(text, value), path: fc.oneof(text, value), value },
    { requiredKeys: [] },
  )
  const names = Object.getOwnPropertyNames(Object.prototype).join()
  const user: Complex = { userName: 'a', emails: [{ value: 'a@b.c', type: 'work' }] }
  const before = JSON.stringify(user)
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 4 }), operations => {
      try {
        const result = apply(user, ...operations)
        assert.equal(Object.getPrototypeOf(result), Object.prototype)
        assert.deepEqual(canonical(userType, result), JSON.parse(JSON.stringify(result)))
      } catch (error) {
        if (!(error instanceof Invalid)) throw error
      }
      assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), names)
      assert.equal(JSON.stringify(user), before)
    }),
    { numRuns: 500 },
  )
})

test('there is one primary value at most, and an equal value is not added again', () => {
  const one = { value: 'a@b.c', type: 'work', primary: true }
  const two = { value: 'd@e.f', type: 'home', primary: true }
  const result = apply(
    { emails: [one] },
    { op: 'add', path: 'emails', value: [two] },
    { op: 'add', path: 'emails', value: two },
  )
  assert.deepEqual(result.emails, [{ ...one, primary: false }, two])
})

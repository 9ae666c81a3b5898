// The schema of the visitors of a site: what it may say, who reads it, and what follows from it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSiteWith } from '../../../test/world/sites.ts'

const claim = (description: string) => ({ type: 'boolean', description })
const empty = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { unsigned: { type: 'object', properties: {}, additionalProperties: false } },
  additionalProperties: false,
}
const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`claim_${index}`, claim('')]))

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const world = await shared()
    const made = await newSiteWith(world, ['Guide'])
    const path = `${made.path}/adaptive-schema`
    const put = (jsonSchema: unknown) => made.admin.put(path, { jsonSchema })
    return { ...made, world, path, put }
  }

  test('a schema that was never set is the empty one, as old as the site', async () => {
    const { admin, path } = await setUp()
    const { body } = await admin.get(path)
    const { createdAt } = (await admin.get(path.replace('/adaptive-schema', ''))).body
    assert.deepEqual(body, { object: 'site-adaptive-schema', jsonSchema: empty, updatedAt: createdAt })
    assert.deepEqual((await admin.get(`${path}/template-conditions`)).body, { items: [] })
  })

  test('a schema is given back as it was set, and template conditions follow from it', async () => {
    const { world, admin, path, put } = await setUp()
    world.clock.now += 5000
    const jsonSchema = {
      ...empty,
      $id: 'https://example.com/visitors',
      properties: {
        pro: claim('Pays'),
        unsigned: { ...empty.properties.unsigned, properties: { beta: claim('Tries') } },
      },
    }
    const { status, body } = await put(jsonSchema)
    assert.deepEqual(
      [status, body.jsonSchema, body.updatedAt],
      [200, jsonSchema, new Date(world.clock.now).toISOString()],
    )
    assert.deepEqual((await admin.get(path)).body, body)
    const { items } = (await admin.get(`${path}/template-conditions`)).body
    assert.deepEqual(
      items.map(({ description }: { description: string }) => description),
      ['Pays', 'Pays', 'Tries', 'Tries'],
    )
    world.clock.now += 5000
    assert.deepEqual((await put(jsonSchema)).body, body)
  })

  test('whatever a schema may not say is refused, by its JSON Pointer', async () => {
    const { admin, path, put } = await setUp()
    const properties = (of: object) => ({ ...empty, properties: of })
    const unsigned = (of: object) => properties({ unsigned: { ...empty.properties.unsigned, ...of } })
    const wrong: [unknown, string][] = [
      [undefined, '/jsonSchema'],
      [null, '/jsonSchema'],
      [{ ...empty, title: 'Visitors' }, '/jsonSchema/title'],
      [{ ...empty, required: ['pro'] }, '/jsonSchema/required'],
      [{ ...empty, $schema: 'http://json-schema.org/draft-04/schema#' }, '/jsonSchema/$schema'],
      [{ ...empty, type: 'array' }, '/jsonSchema/type'],
      [{ ...empty, additionalProperties: true }, '/jsonSchema/additionalProperties'],
      [properties({ 'a-b': claim('') }), '/jsonSchema/properties/a-b'],
      [properties({ ['a'.repeat(101)]: claim('') }), `/jsonSchema/properties/${'a'.repeat(101)}`],
      [properties({ in: claim('') }), '/jsonSchema/properties/in'],
      [properties({ pro: { type: 'string', description: '' } }), '/jsonSchema/properties/pro/type'],
      [properties({ pro: { type: 'boolean' } }), '/jsonSchema/properties/pro/description'],
      [properties({ pro: { ...claim(''), enum: [true] } }), '/jsonSchema/properties/pro/enum'],
      [properties({ pro: claim('a'.repeat(501)) }), '/jsonSchema/properties/pro/description'],
      [properties({ pro: empty.properties.unsigned }), '/jsonSchema/properties/pro/type'],
      [properties({ unsigned: claim('') }), '/jsonSchema/properties/unsigned/type'],
      [properties(named(201)), '/jsonSchema/properties'],
      [unsigned({ properties: named(201) }), '/jsonSchema/properties/unsigned/properties'],
      [unsigned({ additionalProperties: true }), '/jsonSchema/properties/unsigned/additionalProperties'],
      [unsigned({ properties: { true: claim('') } }), '/jsonSchema/properties/unsigned/properties/true'],
      [
        unsigned({ properties: { inner: empty.properties.unsigned } }),
        '/jsonSchema/properties/unsigned/properties/inner/type',
      ],
    ]
    for (const [jsonSchema, pointer] of wrong) {
      const { status, body } = await put(jsonSchema)
      assert.equal(status, 400, pointer)
      assert.ok(
        body.error.details.some((detail: { path: string }) => detail.path === pointer),
        `${pointer}: ${JSON.stringify(body)}`,
      )
    }
    assert.deepEqual((await admin.get(path)).body.jsonSchema, empty)
    assert.equal(
      (await put({ ...properties({ ...named(199), unsigned: empty.properties.unsigned }) })).status,
      200,
    )
  })

  test('members and guests who see the site read its schema, and those with the role create set it', async () => {
    const { world, organization, spaces, admin, path } = await setUp()
    const [reader, creator, guest] = [
      await world.member(organization, 'read'),
      await world.member(organization, 'create'),
      await world.member(organization, null),
    ]
    assert.equal((await guest.get(path)).status, 404)
    await admin.post(`/spaces/${spaces[0]}/permissions`, { users: [guest.id], role: 'read' })
    for (const person of [reader, guest]) {
      assert.equal((await person.get(path)).status, 200)
      assert.equal((await person.get(`${path}/template-conditions`)).status, 200)
      assert.equal((await person.put(path, { jsonSchema: empty })).status, 403)
    }
    assert.equal((await creator.put(path, { jsonSchema: empty })).status, 200)
    assert.equal((await (await world.person()).get(path)).status, 404)
  })
})

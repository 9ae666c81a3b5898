// Translation settings: created, read, listed, changed and deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer } from '../../../test/world/world.ts'

const pathsIn = (answer: Answer): string[] => {
  assert.equal(answer.status, 400, JSON.stringify(answer.body))
  return answer.body.error.details.map(({ path }: { path: string }) => path)
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const setUp = async () => {
    const [source, german, french] = [
      await newSpace(await world(), { title: 'Guides' }),
      await newSpace(await world(), { title: 'Handbuch' }),
      await newSpace(await world(), { title: 'Guide' }),
    ]
    const { organization, admin } = source
    const base = `/orgs/${organization.id}/translations`
    const make = async (fields: object = {}) => {
      const answer = await admin.post(base, { title: 'Settings', ...fields })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body
    }
    return { world: await world(), organization, admin, base, make, source, german, french }
  }

  test('settings are made with a title alone, read, listed, changed and deleted', async () => {
    const { world, admin, base, organization } = await setUp()
    const made = await admin.post(base, { title: 'Guides' })
    const location = `http://lectern.test/v1${base}/${made.body.id}`
    assert.deepEqual([made.status, made.headers.location], [201, location])
    assert.deepEqual(made.body, {
      object: 'translation-settings',
      id: made.body.id,
      title: 'Guides',
      languages: [],
      sources: [],
      targets: {},
      glossary: [],
      createdAt: made.body.createdAt,
      updatedAt: made.body.createdAt,
      permissions: { view: true, edit: true },
      urls: { location },
    })
    const one = `${base}/${made.body.id}`
    assert.deepEqual(await read(admin, one), made.body)
    assert.deepEqual((await read(admin, `${base}?limit=1000`)).items.at(-1), made.body)
    world.clock.now += 1000
    const changed = await admin.put(one, { title: 'All guides' })
    const updatedAt = new Date(world.clock.now).toISOString()
    assert.deepEqual(changed.body, { ...made.body, title: 'All guides', updatedAt })
    assert.deepEqual([(await admin.delete(one)).status, (await admin.get(one)).status], [205, 404])
    const events = await read(admin, `/orgs/${organization.id}/events?resource=${made.body.id}`)
    assert.deepEqual(
      events.items.map(({ type, data }: { type: string; data: object }) => [type, data]).slice(1),
      [
        ['translation_settings_updated', { title: 'All guides' }],
        ['translation_settings_deleted', { title: 'All guides' }],
      ],
    )
  })

  test('what a change leaves out stays, and null removes it', async () => {
    const { admin, base, make, source, german } = await setUp()
    const fields = {
      languages: ['de', 'fr'],
      sources: [source.id],
      targets: { de: german.id },
      provider: { type: 'deepl' },
      glossary: [{ term: 'space', translations: { de: 'Bereich' } }],
    }
    const { id } = await make(fields)
    const stays = (await admin.put(`${base}/${id}`, { title: 'Settings' })).body
    const { languages, sources, targets, provider, glossary } = stays
    const shown = { languages, sources, targets, provider, glossary }
    assert.deepEqual(shown, { ...fields, provider: { type: 'deepl', hasKey: false } })
    const nothing = { sources: null, targets: null, provider: null, glossary: null, languages: [] }
    const { body } = await admin.put(`${base}/${id}`, { title: 'Settings', ...nothing })
    assert.deepEqual(
      [body.languages, body.sources, body.targets, body.provider, body.glossary],
      [[], [], {}, undefined, []],
    )
  })

  test('a language is a code in lower case, wherever it is named', async () => {
    const { admin, base, german } = await setUp()
    const refused = await admin.post(base, {
      title: 'Settings',
      languages: ['de', 'iw'],
      targets: { sh: german.id },
      glossary: [{ term: 'space', translations: { 'no-bok': 'rom' } }],
    })
    assert.deepEqual(pathsIn(refused), ['/languages/1', '/targets/sh', '/glossary/0/translations/no-bok'])
    assert.deepEqual(pathsIn(await admin.post(base, { title: 'Settings', languages: ['pt-BR'] })), [
      '/languages/0',
    ])
  })

  test('the language of a target is added, and may not be left out where languages are given', async () => {
    const { admin, base, make, german, french } = await setUp()
    const { id, languages } = await make({ targets: { de: german.id } })
    assert.deepEqual(languages, ['de'])
    const put = (fields: object) => admin.put(`${base}/${id}`, { title: 'Settings', ...fields })
    assert.deepEqual((await put({ targets: { de: german.id, fr: french.id } })).body.languages, ['de', 'fr'])
    assert.deepEqual(pathsIn(await put({ languages: ['de'] })), ['/languages'])
    assert.deepEqual((await put({ languages: ['de'], targets: { de: german.id } })).body.languages, ['de'])
  })

  test('a space is named once, as a source or as a target', async () => {
    const { admin, base, source, german } = await setUp()
    const targets = { de: source.id, fr: german.id, it: german.id }
    const refused = await admin.post(base, { title: 'Settings', sources: [source.id], targets })
    assert.deepEqual(pathsIn(refused), ['/targets/de', '/targets/it'])
  })

  test('sources are spaces that one may read, targets spaces that one may edit, all of the organization', async () => {
    const { world, admin, base, organization, source, german } = await setUp()
    const elsewhere = await world.organization('Elsewhere')
    const foreign = (await elsewhere.admin.post(`/orgs/${elsewhere.id}/spaces`, {})).body.id
    const writer = await world.member(organization, 'create')
    for (const { id } of [source, german]) await admin.patch(`/spaces/${id}`, { defaultLevel: null })
    await admin.post(`${german.path}/permissions`, { users: [writer.id], role: 'read' })
    const named = { sources: [source.id, foreign], targets: { de: german.id } }
    const refused = await writer.post(base, { title: 'Settings', ...named })
    assert.deepEqual(pathsIn(refused), ['/sources/0', '/sources/1', '/targets/de'])
    const both = [...named.sources, german.id]
    for (const id of both.slice(0, 2)) assert.doesNotMatch(JSON.stringify(refused.body), new RegExp(id))
    assert.deepEqual(pathsIn(await admin.post(base, { title: 'Settings', sources: [foreign] })), [
      '/sources/0',
    ])
  })

  test('a space that somebody else named may stay, whoever changes something else', async () => {
    const { world, admin, base, make, organization, source, german } = await setUp()
    const named = { sources: [source.id], targets: { de: german.id } }
    const { id } = await make(named)
    for (const one of [source, german]) await admin.patch(`/spaces/${one.id}`, { defaultLevel: null })
    const writer = await world.member(organization, 'create')
    assert.equal((await writer.put(`${base}/${id}`, { title: 'Renamed', ...named })).status, 200)
    await admin.delete(source.path)
    assert.equal((await writer.put(`${base}/${id}`, { title: 'Again', ...named })).status, 200)
  })

  test('spaces that were deleted or transferred are told, and stay until they are replaced', async () => {
    const { admin, base, make, source, german } = await setUp()
    const { id } = await make({ sources: [source.id], targets: { de: german.id } })
    await admin.delete(source.path)
    const other = (await admin.post('/orgs', { title: 'Other' })).body.id
    const moved = await admin.post(`${german.path}/transfer`, { organization: other })
    assert.ok(moved.status < 300, JSON.stringify(moved.body))
    const { problems } = await read(admin, `${base}/${id}`)
    assert.deepEqual(
      problems.map(({ space, message }: { space: string; message: string }) => [
        space,
        message.split(';')[0],
      ]),
      [
        [source.id, 'this space was deleted'],
        [german.id, 'this space was transferred to another organization'],
      ],
    )
    await admin.post(`${source.path}/restore`)
    assert.equal((await read(admin, `${base}/${id}`)).problems.length, 1)
  })

  test('guests see no settings, readers see them, and changing them needs the role create', async () => {
    const { world, admin, base, make, organization } = await setUp()
    const { id } = await make()
    const one = `${base}/${id}`
    const expected = [
      [null, 403, 403],
      ['read', 200, 403],
      ['review', 200, 403],
      ['create', 200, 200],
    ] as const
    for (const [role, reads, writes] of expected) {
      const person = await world.member(organization, role)
      const answers = [await person.get(one), await person.put(one, { title: 'Settings' })]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [reads, writes],
        String(role),
      )
      if (reads === 200) assert.equal(answers[0]?.body.permissions.edit, writes === 200)
    }
    assert.equal((await admin.delete(one)).status, 205)
  })
})

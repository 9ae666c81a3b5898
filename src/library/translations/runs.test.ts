// Runs of translations: what they write into the change request of a target, and what they send to the provider.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { filledContent, mergeFilled, newTranslation, serveTranslations, translated } from './testing.ts'

/** The pages of a content as an indented list of titles. */
const outlineIn = async (person: Person, content: string): Promise<string> => {
  const lines = (pages: any[], indent: string): string[] =>
    pages.flatMap(({ title, pages: below = [] }) => [indent + title, ...lines(below, `${indent}  `)])
  return lines((await read(person, content)).pages, '').join('\n')
}

const textAt = async (person: Person, content: string, path: string): Promise<string> =>
  (await read(person, `${content}/path/${path}`)).markdown

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open, { fetchAllow: '127.0.0.0/8' })

  const setUp = async (fields: object = {}) => {
    const translation = await newTranslation(await world(), fields)
    const { source, target } = translation
    const { admin } = source
    await write(
      admin,
      source.content,
      {
        operation: 'insert_page',
        title: 'Guide',
        ref: 'guide',
        description: 'How it is done',
        emoji: '📘',
        condition: 'visitor.claims.plan == "pro"',
        document: { markdown: '# Guide\n\nRead *this* first.\n\n```sh\nrun it\n```\n' },
      },
      { operation: 'insert_page', title: 'Install', into: 'guide', document: { markdown: 'Unpack it.\n' } },
      { operation: 'insert_page', title: 'Reference', type: 'group' },
    )
    return { ...translation, translation, admin, targetContent: target.content }
  }

  test('pages come in the same order under the same parents, with their slugs, and with other words', async () => {
    const { translation, admin } = await setUp()
    const run = await translated(translation)
    assert.equal(run.status, 'done', JSON.stringify(run))
    const content = filledContent(translation, run)
    assert.equal(await outlineIn(admin, content), '[de] Guide\n  [de] Install\n[de] Reference')
    assert.equal(
      await textAt(admin, content, 'guide'),
      '# \\[de\\] Guide {#guide}\n\n\\[de\\] Read *this* first.\n\n```sh\nrun it\n```\n',
    )
    assert.equal(await textAt(admin, content, 'guide/install'), '\\[de\\] Unpack it.\n')
    const page = await read(admin, `${content}/path/guide`)
    assert.deepEqual([page.emoji, page.description, page.slug], ['📘', '[de] How it is done', 'guide'])
    assert.equal(page.condition, 'visitor.claims.plan == "pro"')
  })

  test('the subject of a change request is cut between characters', async () => {
    const { translation, admin } = await setUp({ title: `${'x'.repeat(72)}😀😀` })
    const [{ changeRequest }] = (await translated(translation)).changeRequests
    const { subject } = await read(admin, `${translation.target.path}/change-requests/${changeRequest}`)
    assert.equal(subject, `Translation into German of ${'x'.repeat(72)}😀`)
  })

  test('what has not changed is not sent again, and what has is sent alone', async t => {
    const server = await serveTranslations(t)
    const { translation, admin, source } = await setUp({ provider: server.provider })
    const first = await translated(translation)
    assert.deepEqual([first.status, first.problems], ['done', []], JSON.stringify(first))
    assert.equal(server.asked.length, new Set(server.asked).size)
    await mergeFilled(translation, first)
    const [guide] = (await read(admin, source.content)).pages
    const markdown = '# Guide\n\nRead *this* first.\n\nThen that.\n\n```sh\nrun it\n```\n'
    await write(admin, source.content, { operation: 'update_page', page: guide.id, document: { markdown } })
    server.asked.length = 0
    const second = await translated(translation)
    assert.deepEqual(server.asked, ['Then that.'])
    assert.equal(second.translated, 1)
    assert.notEqual(second.changeRequests[0].changeRequest, first.changeRequests[0].changeRequest)
    const text = await textAt(admin, filledContent(translation, second), 'guide')
    assert.match(text, /READ \*THIS\* FIRST\.\n\nTHEN THAT\.\n/)
  })

  test('what people have corrected stays when the source changes elsewhere', async t => {
    const server = await serveTranslations(t)
    const { translation, admin, source, targetContent } = await setUp({ provider: server.provider })
    await mergeFilled(translation, await translated(translation))
    const [there] = (await read(admin, targetContent)).pages
    const text = (await textAt(admin, targetContent, 'guide')).replace(
      'READ *THIS* FIRST.',
      'Lies *das* zuerst.',
    )
    const corrected = { title: 'Anleitung', document: { markdown: text } }
    await write(admin, targetContent, { operation: 'update_page', page: there.id, ...corrected })
    const [guide] = (await read(admin, source.content)).pages
    const markdown = '# Guide\n\nRead *this* first.\n\nThen that.\n'
    await write(admin, source.content, { operation: 'update_page', page: guide.id, document: { markdown } })
    const run = await translated(translation)
    const content = filledContent(translation, run)
    assert.equal(
      await textAt(admin, content, 'guide'),
      '# GUIDE {#guide}\n\nLies *das* zuerst.\n\nTHEN THAT.\n',
    )
    assert.equal((await read(admin, `${content}/path/guide`)).title, 'Anleitung')
    await mergeFilled(translation, run)
    server.asked.length = 0
    const third = await translated(translation)
    assert.deepEqual([third.status, server.asked], ['done', []])
    assert.match(await textAt(admin, filledContent(translation, third), 'guide'), /Lies \*das\* zuerst/)
  })

  test('what people have corrected while a change request was open stays, and is told where the source changes', async t => {
    const server = await serveTranslations(t)
    const { translation, admin, source, targetContent } = await setUp({ provider: server.provider })
    await mergeFilled(translation, await translated(translation))
    const opened = await translated(translation)
    const [there] = (await read(admin, targetContent)).pages
    const text = (await textAt(admin, targetContent, 'guide')).replace('READ *THIS*', 'Lies *das*')
    await write(admin, targetContent, {
      operation: 'update_page',
      page: there.id,
      document: { markdown: text },
    })
    const [guide] = (await read(admin, source.content)).pages
    const markdown = (await textAt(admin, source.content, 'guide')).replace(
      'Read *this*',
      'Always read *this*',
    )
    await write(admin, source.content, { operation: 'update_page', page: guide.id, document: { markdown } })
    const run = await translated(translation)
    assert.deepEqual(run.changeRequests, opened.changeRequests)
    assert.match(run.problems[0].message, /1 corrected passages were kept although the source has changed/)
    await mergeFilled(translation, run)
    assert.match(await textAt(admin, targetContent, 'guide'), /Lies \*das\*/)
  })

  test('an open change request is filled again, and what was archived counts as never written', async () => {
    const { translation, admin, source, target } = await setUp()
    const first = await translated(translation)
    const again = await translated(translation)
    assert.deepEqual(again.changeRequests, first.changeRequests)
    const path = `${target.path}/change-requests/${first.changeRequests[0].changeRequest}`
    await admin.patch(path, { status: 'archived' })
    const [guide] = (await read(admin, source.content)).pages
    await write(admin, source.content, {
      operation: 'update_page',
      page: guide.id,
      document: { markdown: 'New.\n' },
    })
    const third = await translated(translation)
    assert.notEqual(third.changeRequests[0].changeRequest, first.changeRequests[0].changeRequest)
    assert.equal(await textAt(admin, filledContent(translation, third), 'guide'), '\\[de\\] New.\n')
  })

  test('pages whose source is gone go, unless somebody has changed them or put pages under them', async () => {
    const { translation, admin, source, targetContent } = await setUp()
    await write(admin, source.content, {
      operation: 'insert_page',
      title: 'Old',
      document: { markdown: 'Old.\n' },
    })
    await mergeFilled(translation, await translated(translation))
    const pages = (await read(admin, source.content)).pages
    for (const { id } of pages) await write(admin, source.content, { operation: 'delete_page', page: id })
    const there = (await read(admin, targetContent)).pages
    await write(
      admin,
      targetContent,
      { operation: 'update_page', page: there[0].pages[0].id, document: { markdown: 'Mine.\n' } },
      { operation: 'insert_page', title: 'Own' },
    )
    const run = await translated(translation)
    assert.equal(await outlineIn(admin, filledContent(translation, run)), '[de] Guide\n  [de] Install\nOwn')
    assert.deepEqual(run.problems.map(({ message }: { message: string }) => message.split(':')[0]).sort(), [
      'its source is gone, but somebody has changed its translation',
      'its source is gone, but there are pages under its translation that stay',
    ])
  })

  test('links lead where they lead in the source, files and reusable contents come along, variables where they are missing', async () => {
    const { translation, admin, source, targetContent } = await setUp()
    const [guide] = (await read(admin, source.content)).pages
    const made = await write(
      admin,
      source.content,
      { operation: 'insert_files', files: [{ name: 'note.txt', base64: 'bm90ZQ==' }] },
      { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind the gap.\n' } },
      { operation: 'set_variables', variables: { product: 'Lectern', edition: 'first' } },
    )
    await write(admin, targetContent, { operation: 'set_variables', variables: { edition: 'erste' } })
    const [file, notice] = [made.changes[0].files[0], made.changes[1].reusableContent]
    const markdown = `[a](/pages/${guide.id}) [b](/files/${file}) [c](guide/install.md)\n\n{% include "/reusable-contents/${notice}" %}\n`
    await write(admin, source.content, { operation: 'insert_page', title: 'Links', document: { markdown } })
    const run = await translated(translation)
    assert.deepEqual(run.problems, [])
    const content = filledContent(translation, run)
    const text = await textAt(admin, content, 'links')
    for (const id of [guide.id, file, notice]) assert.doesNotMatch(text, new RegExp(id))
    const links = await read(admin, `${content.replace('/content', '')}/links`)
    assert.deepEqual(
      links.items.map(({ status }: { status: string }) => status),
      links.items.map(() => 'ok'),
    )
    assert.ok(links.items.length >= 4, JSON.stringify(links))
    const [copied] = (await read(admin, `${content}/files`)).items
    assert.deepEqual([copied.name, copied.size], ['note.txt', 4])
    const { variables, reusableContents } = await read(admin, content)
    assert.equal(reusableContents[0].title, '[de] Notice')
    assert.deepEqual(variables, { product: 'Lectern', edition: 'erste' })
  })

  test('some pages alone are translated, with those above them that are not there yet', async () => {
    const { translation, admin, source } = await setUp()
    const [guide] = (await read(admin, source.content)).pages
    const run = await translated(translation, { pages: [guide.pages[0].id] })
    assert.equal(await outlineIn(admin, filledContent(translation, run)), '[de] Guide\n  [de] Install')
    const unknown = await admin.post(`${translation.settings}/runs`, { pages: ['nothing'] })
    assert.deepEqual([unknown.status, unknown.body.error.details[0].path], [400, '/pages/0'])
  })

  test('another glossary has the passages with its terms translated again, and no others', async t => {
    const server = await serveTranslations(t)
    const { translation, admin } = await setUp({ provider: server.provider })
    await translated(translation)
    server.asked.length = 0
    const glossary = [{ term: 'Unpack', translations: { de: 'Entpacken' } }]
    await admin.put(translation.settings, { title: 'Guides', glossary })
    const run = await translated(translation)
    assert.equal(server.asked.length, 1)
    assert.match(await textAt(admin, filledContent(translation, run), 'guide/install'), /^Entpacken IT\.\n$/)
  })

  test('what is asked for while a run is under way is refused, as is what has no target', async () => {
    const { translation, admin } = await setUp()
    const ask = (wanted: object) => admin.post(`${translation.settings}/runs`, wanted)
    assert.equal((await ask({ languages: ['fr'] })).status, 400)
    const run = await ask({})
    assert.equal((await ask({})).status, 409)
    const cancelled = await admin.post(`${translation.settings}/runs/${run.body.id}/cancel`)
    assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'cancelled'])
    assert.equal((await admin.post(`${translation.settings}/runs/${run.body.id}/cancel`)).status, 409)
    assert.equal((await ask({})).status, 202)
    assert.equal((await read(admin, `${translation.settings}/runs`)).count, 2)
    await admin.delete(translation.settings)
  })
})

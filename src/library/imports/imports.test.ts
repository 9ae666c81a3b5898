// The rules of importing: files become pages and files in one revision, and are found again when they are imported again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serveLocally } from '#network/testing.ts'
import { done } from '../../../test/world/answers.ts'
import {
  importArchive,
  newChangeRequest,
  newSpace,
  onePixelPng,
  read,
  sharedWorld,
  titlesIn,
  upload,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'

const repository: [string, string][] = [
  [
    'SUMMARY.md',
    '# Contents\n\n* [Home](README.md)\n* [Guide](guide/README.md)\n  * [Setup](guide/setup.md)\n\n## More\n\n* [FAQ](faq.md)\n* [Site](https://example.com)\n',
  ],
  ['README.md', '---\ndescription: The start\n---\n\n# Home\n'],
  ['guide/README.md', '# Guide\n'],
  ['guide/setup.md', '# Setup\n'],
  ['faq.md', '# FAQ\n'],
  ['notes.txt', 'notes'],
]
const titles = ['Home', 'Guide', '  Setup', 'More', '  FAQ', '  Site']

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('the summary of an archive says which pages there are; whatever else is in it are files', async () => {
    const { admin, content, path } = await newSpace(await world())
    const { status, body, headers } = await importArchive(admin, content, await zip(repository))
    assert.equal(status, 201)
    const { pages, files, id, message } = await read(admin, content)
    assert.deepEqual(await titlesIn(admin, content), titles)
    assert.deepEqual(
      files.map((file: { name: string }) => file.name),
      ['notes.txt'],
    )
    assert.deepEqual(
      [pages[0].description, pages[2].type, pages[2].pages[1].type],
      ['The start', 'group', 'link'],
    )
    assert.deepEqual(body, { revision: id, importedResources: 7, totalResources: 7, failures: [] })
    assert.deepEqual([headers.location, message], [`http://lectern.test/v1${path}/revisions/${id}`, 'Import'])
    assert.equal((await read(admin, `${path}/revisions`)).count, 2)
  })

  test('without a summary the folders say it', async () => {
    const { admin, content } = await newSpace(await world())
    await importArchive(
      admin,
      content,
      await zip([
        ['README.md', '# Home\n'],
        ['guide/README.md', '# Guide\n'],
        ['guide/setup.md', '# Setup\n'],
      ]),
    )
    assert.deepEqual(await titlesIn(admin, content), ['Home', 'Guide', '  Setup'])
  })

  test('a single folder around everything, as in archives of repositories, is no page', async () => {
    const { admin, content } = await newSpace(await world())
    await importArchive(
      admin,
      content,
      await zip(repository.map(([path, text]) => [`repository-main/${path}`, text])),
    )
    assert.deepEqual(await titlesIn(admin, content), titles)
    assert.equal((await read(admin, content)).pages[0].git.path, 'README.md')
  })

  test('it is shown where a page or a file comes from, with the id that git gives its bytes', async () => {
    const { admin, content } = await newSpace(await world())
    const archive = await zip([
      ['a.md', 'hello\n'],
      ['b.txt', 'hello\n'],
    ])
    done(await importArchive(admin, content, archive), 201)
    const { pages, files } = await read(admin, content)
    const oid = 'ce013625030ba8dba906f756967f9e9ca394464a'
    assert.deepEqual(
      [pages[0].git, files[0].git],
      [
        { oid, path: 'a.md' },
        { oid, path: 'b.txt' },
      ],
    )
  })

  test('imported again, the same archive changes nothing and makes no revision', async () => {
    const { admin, content } = await newSpace(await world())
    const archive = await zip(repository)
    const first = (await importArchive(admin, content, archive)).body
    assert.deepEqual((await importArchive(admin, content, archive)).body, first)
  })

  test('imported again, what comes from the same path is updated and keeps its id, what was written here stays', async () => {
    const { admin, content } = await newSpace(await world())
    await importArchive(admin, content, await zip(repository))
    const before = await read(admin, content)
    await write(admin, content, { operation: 'insert_page', title: 'Our own' })
    const changed = repository.map(([path, text]): [string, string] => [
      path,
      path === 'faq.md' || path === 'notes.txt' ? `${text}New.\n` : text,
    ])
    await importArchive(admin, content, await zip(changed))
    const after = await read(admin, content)
    const idsOf = (pages: { id: string; pages?: [] }[]): string[] =>
      pages.flatMap(({ id, pages: below = [] }) => [id, ...idsOf(below)])
    assert.deepEqual(
      idsOf(before.pages).filter(id => !idsOf(after.pages).includes(id)),
      [],
    )
    assert.ok((await titlesIn(admin, content)).includes('Our own'))
    assert.deepEqual([after.files[0].id, after.files[0].size], [before.files[0].id, 'notesNew.\n'.length])
    assert.match((await read(admin, `${content}/page/${before.pages[2].pages[0].id}`)).markdown, /New\./)
  })

  test('imported again, a text that was written here stays while its file is the same, and is reported where that has changed', async () => {
    const { admin, content } = await newSpace(await world())
    const files = (text: string) => zip([['a.md', text]])
    await importArchive(admin, content, await files('Old\n'))
    const { id } = (await read(admin, `${content}/path/a`)) as { id: string }
    await write(admin, content, { operation: 'update_page', page: id, document: { markdown: 'Ours\n' } })
    const text = async () => (await read(admin, `${content}/page/${id}`)).markdown
    const same = (await importArchive(admin, content, await files('Old\n'))).body
    assert.deepEqual([await text(), same.failures], ['Ours\n', []])
    const changed = (await importArchive(admin, content, await files('New\n'))).body
    assert.deepEqual(
      [await text(), changed.failures.map(({ url }: { url: string }) => url)],
      ['New\n', ['a.md']],
    )
    assert.match(changed.failures[0].reason, /^it was changed here and in what is imported/)
    assert.deepEqual((await importArchive(admin, content, await files('Newer\n'))).body.failures, [])
  })

  test('a file with other line endings and YAML is recognised as imported when it changes', async () => {
    const { admin, content } = await newSpace(await world())
    const files = (text: string) => zip([['a.md', `---\r\nicon: x\r\n---\r\n\r\n${text}\r\n`]])
    await importArchive(admin, content, await files('Old'))
    assert.deepEqual((await importArchive(admin, content, await files('New'))).body.failures, [])
  })

  test('an import into a change request leaves the main content as it is until it is merged', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const { path, content } = await newChangeRequest(admin, space)
    assert.equal((await importArchive(admin, content, await zip(repository))).status, 201)
    assert.deepEqual(await titlesIn(admin, space.content), [])
    assert.equal((await admin.post(`${path}/merge`)).body.result, 'merge')
    assert.deepEqual(await titlesIn(admin, space.content), titles)
  })

  test('imports at once are all in the content', async () => {
    const { admin, content } = await newSpace(await world())
    const archives = await Promise.all(['a', 'b', 'c', 'd'].map(name => zip([[`${name}.md`, `# ${name}\n`]])))
    const answers = await Promise.all(archives.map(archive => importArchive(admin, content, archive)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    )
    assert.deepEqual((await titlesIn(admin, content)).sort(), ['a', 'b', 'c', 'd'])
  })

  test('importing is an edit: it needs the level and a space that is not locked', async () => {
    const space = await newSpace(await world())
    const archive = await zip(repository)
    const commenter = await space.world.member(space.organization, 'comment')
    assert.equal((await importArchive(commenter, space.content, archive)).status, 403)
    await space.admin.patch(space.path, { editMode: 'locked' })
    assert.equal((await importArchive(space.admin, space.content, archive)).status, 409)
  })

  test('an archive without files, a part of another name, two archives, and no part at all are refused', async () => {
    const { admin, content } = await newSpace(await world())
    assert.equal((await importArchive(admin, content, await zip([]))).status, 400)
    assert.equal(
      (await upload(admin, `${content}/import`, [{ name: 'file', bytes: await zip(repository) }])).status,
      400,
    )
    const archive = { name: 'archive', bytes: await zip(repository) }
    assert.equal((await upload(admin, `${content}/import`, [archive, archive])).status, 400)
    assert.equal((await upload(admin, `${content}/import`, [])).status, 400)
  })

  test('a part beside the archive, and an archive that is no file, are refused by name', async () => {
    const { admin, content, path } = await newSpace(await world())
    const archive = new Blob([new Uint8Array(await zip(repository))])
    for (const operation of ['import', 'imports'])
      for (const [name, fields] of [
        ['url', { url: 'http://example.com', archive }],
        ['source', { archive, source: 'zip' }],
        ['archive', { archive: 'text' }],
      ] as const) {
        const form = new FormData()
        for (const [field, value] of Object.entries(fields)) form.append(field, value)
        const encoded = new Response(form)
        const headers = { 'content-type': encoded.headers.get('content-type') as string }
        const bytes = Buffer.from(await encoded.arrayBuffer())
        const { status, body } = await admin.post(`${content}/${operation}`, bytes, headers)
        assert.equal(status, 400)
        assert.ok(body.error.message.includes(name), body.error.message)
      }
    assert.equal((await read(admin, `${path}/revisions`)).count, 1)
  })

  test('an archive above the limit is refused', async () => {
    const here = await createWorld(await open(), { fileLimit: 2000 })
    const { admin, content } = await newSpace(here)
    const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * index * 7919) % 251))
    assert.equal((await importArchive(admin, content, await zip([['a.png', noise]]))).status, 413)
    assert.deepEqual((await read(admin, content)).files, [])
    await here.close()
  })

  test('an archive and a Markdown file are fetched from their addresses', async t => {
    const here = await createWorld(await open(), { fetchAllow: '127.0.0.0/8' })
    const { admin, content } = await newSpace(here)
    const archive = await zip(repository)
    const origin = await serveLocally(
      t,
      (request, response) => void response.end(request.url === '/docs.zip' ? archive : '# Single\n\nText.\n'),
    )
    const zipped = await admin.post(`${content}/import`, { url: `${origin}/docs.zip`, source: 'zip' })
    assert.equal(zipped.status, 201, JSON.stringify(zipped.body))
    assert.equal((await read(admin, content)).message, `Import from ${origin}/docs.zip`)
    assert.equal(
      (await admin.post(`${content}/import`, { url: `${origin}/single.md`, source: 'markdown' })).status,
      201,
    )
    assert.deepEqual(await titlesIn(admin, content), [...titles, 'Single'])
    await here.close()
  })

  test('an address that is not public, cannot be reached, or is none is refused by name', async t => {
    const { admin, content, path } = await newSpace(await world())
    const origin = await serveLocally(t, (_request, response) => void response.end('# Secret\n'))
    for (const url of [
      `${origin}/a.md`,
      'http://localhost/a.md',
      'http://[::ffff:127.0.0.1]/',
      'ftp://example.com/a.md',
      'nowhere',
    ]) {
      const { status, body } = await admin.post(`${content}/import`, { url, source: 'markdown' })
      assert.equal(status, 400, url)
      assert.equal(body.error.details[0].path, '/url')
    }
    for (const body of [
      { url: 'https://example.com' },
      { source: 'zip' },
      { url: 'https://example.com', source: 'carrier-pigeon' },
    ])
      assert.equal((await admin.post(`${content}/import`, body)).status, 400)
    assert.equal((await read(admin, `${path}/revisions`)).count, 1)
  })

  test('an image of an imported page is shown by the page', async () => {
    const { admin, content } = await newSpace(await world())
    await importArchive(
      admin,
      content,
      await zip([
        ['README.md', '![dot](<my images/dot (1).png>)\n'],
        ['my images/dot (1).png', Buffer.from(onePixelPng, 'base64')],
      ]),
    )
    const { pages, files } = await read(admin, content)
    const { html } = await read(admin, `${content}/page/${pages[0].id}?format=html`)
    // The address in a page expires later than that of the file, so only their signatures differ.
    assert.ok(html.includes(`src="${files[0].downloadURL.split('?')[0]}?`), html)
  })
})

// The rules of exporting: a whole content as files, from which an import elsewhere makes the same content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  addPages,
  exportedFiles,
  importArchive,
  newChangeRequest,
  newSpace,
  onePixelPng,
  read,
  sharedWorld,
  text,
  titlesIn,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A space with everything that content can contain. */
  const richSpace = async () => {
    const space = await newSpace(await world())
    const { changes } = await write(
      space.admin,
      space.content,
      { operation: 'insert_files', files: [{ name: 'dot.png', base64: onePixelPng, ref: 'dot' }] },
      {
        operation: 'insert_page',
        title: 'Start: here',
        ref: 'start',
        emoji: '🚀',
        description: 'd',
        variables: { a: '1' },
        layout: { outline: false },
      },
      {
        operation: 'insert_page',
        title: 'Group',
        type: 'group',
        ref: 'group',
        condition: 'visitor.claims.a',
      },
      {
        operation: 'insert_page',
        title: 'Deep',
        into: 'group',
        ref: 'deep',
        hidden: true,
        condition: 'visitor.claims.plan == "pro"',
        cover: { ref: { kind: 'file', file: 'dot' } },
      },
      { operation: 'insert_page', title: 'Deep', into: 'group', ...text('---\nnot: front matter\n---\n') },
      {
        operation: 'insert_page',
        title: 'Out',
        type: 'link',
        condition: 'has(visitor.claims.b)',
        target: { kind: 'url', url: 'https://example.com/?a=b' },
      },
      { operation: 'set_variables', variables: { name: 'World' } },
      { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Mind' } },
    )
    const [dot, start, group, deep] = changes.map(change => change.page ?? change.files?.[0])
    await write(
      space.admin,
      space.content,
      updatePage(
        start,
        text(`# Hi {{ space.vars.name }}\n\n[deep](/pages/${deep}#part-1) ![dot](/files/${dot})\n`),
      ),
      updatePage(
        deep,
        text(`## Part 1\n\n[up](/pages/${start}) [out](https://example.com) [gone](nowhere.md)\n`),
      ),
    )
    return { ...space, ids: { dot, start, group, deep } }
  }

  test('an export is a zip of a summary, a Markdown file a page, and the files', async () => {
    const space = await richSpace()
    const { headers } = await space.admin.get(`${space.content}/export`)
    assert.equal(headers['content-type'], 'application/zip')
    assert.match(String(headers['content-disposition']), /^attachment; filename="[\w.-]+\.zip"$/)
    const files = await exportedFiles(space.admin, space.content)
    assert.match(files.get('SUMMARY.md') as string, /Start: here\]\(.*\)/)
    assert.equal([...files.keys()].filter(path => path.endsWith('.md')).length >= 4, true)
    assert.ok([...files.keys()].some(path => path.endsWith('dot.png')))
  })

  test('links by id become relative links to the files of the export', async () => {
    const space = await richSpace()
    const files = await exportedFiles(space.admin, space.content)
    const start = [...files].find(([, body]) => body.includes('# Hi'))
    assert.match(start?.[1] ?? '', /\[deep\]\(group\/deep\.md#part-1\) !\[dot\]\([^/)][^)]*dot\.png\)/)
    const deep = files.get('group/deep.md') as string
    assert.match(deep, /\[up\]\(\.\.\/[^)]+\.md\) \[out\]\(https:\/\/example\.com\) \[gone\]\(nowhere\.md\)/)
  })

  test('brought in elsewhere, everything is the same but the ids', async () => {
    const space = await richSpace()
    const copy = await newSpace(space.world)
    const { status, body } = await importArchive(
      space.admin,
      copy.content,
      (await space.admin.get(`${space.content}/export`)).bytes,
    )
    assert.deepEqual([status, body.failures], [201, []])
    const [one, other] = [await read(space.admin, space.content), await read(space.admin, copy.content)]
    const essence = (content: unknown) =>
      JSON.parse(
        JSON.stringify(content, (key, value) =>
          [
            'id',
            'urls',
            'git',
            'file',
            'downloadURL',
            'createdAt',
            'updatedAt',
            'documentId',
            'document',
          ].includes(key)
            ? undefined
            : value,
        ),
      )
    for (const part of ['pages', 'files', 'variables', 'reusableContents'])
      assert.deepEqual(essence(other[part]), essence(one[part]), part)
    const { html } = await read(space.admin, `${copy.content}/page/${other.pages[0].id}?format=html`)
    assert.ok(html.includes(`/app/spaces/${copy.id}/pages/${other.pages[1].pages[0].id}#part-1`), html)
    assert.equal(other.pages[1].pages[0].cover.ref.file, other.files[0].id)
    const second = await read(space.admin, `${copy.content}/page/${other.pages[1].pages[1].id}`)
    assert.equal(second.markdown, '---\nnot: front matter\n---\n')
  })

  test('the same content gives the same bytes', async () => {
    const { admin, content, path } = await richSpace()
    const { id } = await read(admin, content)
    const [one, other, past] = [
      await admin.get(`${content}/export`),
      await admin.get(`${content}/export`),
      await admin.get(`${path}/revisions/${id}/export`),
    ]
    assert.ok(one.bytes.equals(other.bytes))
    assert.ok(one.bytes.equals(past.bytes))
  })

  test('change requests and past revisions are exported as they are', async () => {
    const space = await newSpace(await world())
    const { revision } = await write(space.admin, space.content, {
      operation: 'insert_page',
      title: 'Old',
      slug: 'page',
    })
    const { content } = await newChangeRequest(space.admin, space)
    await addPage(space.admin, content, 'Proposed')
    await addPage(space.admin, space.content, 'New')
    const summary = async (base: string) =>
      (await exportedFiles(space.admin, base)).get('SUMMARY.md') as string
    assert.match(await summary(content), /Proposed/)
    assert.match(await summary(space.content), /New/)
    assert.doesNotMatch(await summary(`${space.path}/revisions/${revision}`), /Proposed|New/)
  })

  test('an empty content is exported and brought in as an empty content', async () => {
    const space = await newSpace(await world())
    const copy = await newSpace(space.world)
    const { bytes } = await space.admin.get(`${space.content}/export`)
    assert.equal((await importArchive(space.admin, copy.content, bytes)).status, 201)
    assert.deepEqual(await titlesIn(space.admin, copy.content), [])
  })

  test('titles and names cannot lead out of the folder that an export is unpacked to', async () => {
    const space = await newSpace(await world())
    for (const title of [
      '../../etc/passwd',
      '/etc/passwd',
      'C:\\x',
      '..',
      'con',
      'a\u0000b'.replace('\u0000', ''),
      'x'.repeat(400),
    ])
      await addPage(space.admin, space.content, title)
    for (const path of (await exportedFiles(space.admin, space.content)).keys()) {
      assert.doesNotMatch(path, /(^|\/)\.\.(\/|$)|^\/|\\|:/)
      assert.ok(
        path.split('/').every(part => Buffer.byteLength(part) <= 255),
        path,
      )
    }
  })

  test('a link that reads the same once the export is brought in stays as it was written', async () => {
    const space = await newSpace(await world())
    const written =
      '[a](guide/) [b](guide/setup) [c](guide/setup.md#x) [d](/guide/setup.md) [e](./guide/../guide/setup.md)\n'
    await write(
      space.admin,
      space.content,
      { operation: 'insert_page', title: 'Home', ref: 'home' },
      { operation: 'insert_page', title: 'Guide', ref: 'guide' },
      { operation: 'insert_page', title: 'Setup', into: 'guide' },
      updatePage('home', text(written)),
    )
    assert.ok((await exportedFiles(space.admin, space.content)).get('home.md')?.endsWith(written))
  })

  measuringTest('an export of very many pages gives the event loop back all along', async () => {
    const space = await newSpace(await world())
    for (let time = 0; time < 2; time++)
      await addPages(space.admin, space.content, 500, index => `Text ${index}\n`)
    const exported = () => exportedFiles(space.admin, space.content)
    assert.equal((await exported()).size, 1002)
    const { longest } = await measureLoop(() => space.admin.get(`${space.content}/export`))
    assertBlocksNobody(longest)
  })
})

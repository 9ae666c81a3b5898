// The links of a space: what they lead to, whether that exists, and which pages contain them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newSpace,
  onePixelPng,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { backlinks, lines, report } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('every target is listed once, with all pages and contents that link to it', async () => {
    const { admin, content, path } = await newSpace(await world())
    const install = await addPage(admin, content, 'Install', text('# Install\n\n## Steps\n'))
    const guide = await addPage(
      admin,
      content,
      'Guide',
      text(
        `# Guide\n\n[a](install.md) [b](install.md#steps) [c](/pages/${install}#gone) [d](#guide) [e](nowhere.md)`,
      ),
    )
    const again = await addPage(
      admin,
      content,
      'Again',
      text('[a](./install.md "title") <https://a.example>'),
    )
    const { items, count, stats } = await report(admin, `${path}/links`)
    assert.deepEqual(
      lines(items),
      [
        `broken page ${install}#gone from ${guide}`,
        `broken url nowhere.md from ${guide}`,
        `ok page ${guide}#guide from ${guide}`,
        `ok page ${install} from ${[guide, again].sort().join(' ')}`,
        `ok page ${install}#steps from ${guide}`,
        `ok url https://a.example from ${again}`,
      ].sort(),
    )
    assert.equal(count, 6)
    assert.deepEqual(stats, { total: 6, broken: { total: 2 } })
  })

  test('a filter leaves the statistics as they are', async () => {
    const { admin, content, path } = await newSpace(await world())
    await addPage(
      admin,
      content,
      'Guide',
      text('[a](nowhere.md) [b](https://a.example) [c](http://lectern.test/app/x)'),
    )
    for (const [status, url] of [
      ['broken', 'nowhere.md'],
      ['ok', 'https://a.example'],
      ['in-app', 'http://lectern.test/app/x'],
    ]) {
      const { items, count, stats } = await read(admin, `${path}/links?status=${status}`)
      assert.deepEqual(
        items.map(({ targetReference }: { targetReference: object }) => targetReference),
        [{ kind: 'url', url }],
      )
      assert.equal(count, 1)
      assert.deepEqual(stats, { total: 3, broken: { total: 1 } })
    }
    assert.equal((await admin.get(`${path}/links?status=fine`)).status, 400)
  })

  test('a reference shows its target, with the space, the organization and the version', async () => {
    const { admin, content, path, id, organization } = await newSpace(await world())
    const above = await addPage(admin, content, 'Above')
    const page = await addPage(admin, content, 'Page', { into: above, ...text('# One\n\n[x](#one)') })
    const { items } = await report(admin, `${path}/links`)
    const [{ targetReference: target, locationReferences: places }] = items
    assert.equal(target.anchor, 'one')
    assert.equal(places[0].anchor, undefined)
    assert.equal(target.organization.object, 'organization')
    assert.equal(target.organization.id, organization.id)
    assert.deepEqual(target.space, await read(admin, path))
    assert.equal(target.versionContext.type, 'revision')
    assert.equal(target.versionContext.revision.id, (await read(admin, content)).id)
    const shown = await read(admin, `${content}/page/${page}`)
    const { markdown, pages, problems, ...alone } = shown
    assert.deepEqual(target.page, alone)
    assert.deepEqual(places[0].page, alone)
    assert.equal(target.page.path, 'above/page')
    assert.equal(target.space.id, id)
  })

  test('links of menu entries, covers and computed pages count as those of texts do', async () => {
    const world_ = await world()
    const { admin, content, path } = await newSpace(world_)
    const other = await newSpace(world_)
    const page = await addPage(admin, content, 'Page', text('# One'))
    const { changes } = await write(
      admin,
      content,
      { operation: 'insert_files', files: [{ name: 'a.png', base64: onePixelPng, ref: 'a' }] },
      updatePage(page, { cover: { ref: { kind: 'file', file: 'a' } } }),
    )
    const file = changes[0].files[0]
    const entry = (title: string, target: object) => addPage(admin, content, title, { type: 'link', target })
    const toPage = await entry('To page', { kind: 'page', page, anchor: 'one' })
    const toFile = await entry('To file', { kind: 'file', file })
    const toSpace = await entry('To space', { kind: 'space', space: other.id })
    const toUrl = await entry('To URL', { kind: 'url', url: 'mailto:a@a.example' })
    const computed = await addPage(admin, content, 'API', {
      type: 'computed',
      computed: {
        type: 'builtin:openapi',
        dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
      },
    })
    const listed = async () => lines((await report(admin, `${path}/links`)).items)
    const rest = [
      `ok file ${file} from ${[page, toFile].sort().join(' ')}`,
      `ok page ${page}#one from ${toPage}`,
    ]
    const url = `ok url mailto:a@a.example from ${toUrl}`
    const spec = `broken openapi included pets from ${computed}`
    assert.deepEqual(await listed(), [spec, ...rest, `ok space ${other.id} from ${toSpace}`, url].sort())
    await admin.delete(other.path)
    assert.deepEqual(await listed(), [spec, ...rest, `broken space ${other.id} from ${toSpace}`, url].sort())
    assert.equal((await read(admin, `${path}/links?status=broken`)).count, 2)
    await admin.post(`${other.path}/restore`)
    assert.equal((await read(admin, `${path}/links?status=broken`)).count, 1)
  })

  test('a link to a page survives its renaming and moving, and breaks with its removal', async () => {
    const { admin, content, path } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page')
    const other = await addPage(admin, content, 'Other')
    const from = await addPage(admin, content, 'From', text('[x](page.md)'))
    const listed = async () => lines((await report(admin, `${path}/links`)).items)
    await write(admin, content, updatePage(page, { title: 'New', slug: 'new', into: other }))
    assert.deepEqual(await listed(), [`ok page ${page} from ${from}`])
    await write(admin, content, { operation: 'delete_page', page })
    assert.deepEqual(await listed(), [`broken page ${page} from ${from}`])
  })

  test('a link to an anchor is whole while the page has the anchor', async () => {
    const { admin, content, path } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page', text('# Café\n\n<a name="old"></a>\n'))
    const from = await addPage(
      admin,
      content,
      'From',
      text('[x](page.md#caf%C3%A9) [y](page.md#old) [z](page.md#) [t](page.md#top)'),
    )
    const listed = async () => lines((await report(admin, `${path}/links`)).items)
    assert.deepEqual(await listed(), [
      `ok page ${page} from ${from}`,
      `ok page ${page}#café from ${from}`,
      `ok page ${page}#old from ${from}`,
    ])
    await write(admin, content, updatePage(page, text('# Cafe\n')))
    assert.deepEqual(await listed(), [
      `broken page ${page}#café from ${from}`,
      `broken page ${page}#old from ${from}`,
      `ok page ${page} from ${from}`,
    ])
  })

  test('a path that leads nowhere leads to the page that gets this path', async () => {
    const { admin, content, path } = await newSpace(await world())
    const from = await addPage(admin, content, 'From', text('[x](later.md)'))
    const listed = async () => lines((await report(admin, `${path}/links`)).items)
    assert.deepEqual(await listed(), [`broken url later.md from ${from}`])
    const later = await addPage(admin, content, 'Later')
    assert.deepEqual(await listed(), [`ok page ${later} from ${from}`])
  })

  test('a page has its own report, which names no other place', async () => {
    const { admin, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page', text('[x](gone.md) [y](https://a.example)'))
    await addPage(admin, content, 'Other', text('[x](gone.md) [z](also-gone.md)'))
    const own = `${content}/page/${page}/links`
    const { items, stats, count } = await read(admin, own)
    assert.deepEqual(lines(items), [
      `broken url gone.md from ${page}`,
      `ok url https://a.example from ${page}`,
    ])
    assert.deepEqual([count, stats], [2, { total: 2, broken: { total: 1 } }])
    const broken = await read(admin, `${own}?status=broken`)
    assert.deepEqual([broken.count, broken.items.length, broken.stats], [1, 1, stats])
    assert.equal((await admin.get(`${content}/page/nowhere/links`)).status, 404)
  })

  test('backlinks are what refers to a page, to anchors on it, or to a file; not the page itself', async () => {
    const { admin, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page', text('# One\n\n[self](#one)'))
    const { changes } = await write(admin, content, {
      operation: 'insert_files',
      files: [{ name: 'a.png', base64: onePixelPng, ref: 'a' }],
    })
    const file = changes[0].files[0]
    const one = await addPage(
      admin,
      content,
      'First',
      text(`[x](page.md) [y](page.md#one) ![](/files/${file})`),
    )
    const two = await addPage(admin, content, 'Second', text('[y](page.md#gone)'))
    const reusable = await write(admin, content, {
      operation: 'insert_reusable_content',
      title: 'Reused',
      ...text(`[x](/pages/${page})`),
    })
    const reused = reusable.changes[0].reusableContent
    assert.deepEqual(await backlinks(admin, `${content}/page/${page}`), [one, two, reused].sort())
    assert.deepEqual(await backlinks(admin, `${content}/files/${file}`), [one])
    assert.equal((await admin.get(`${content}/page/nowhere/backlinks`)).status, 404)
    assert.equal((await admin.get(`${content}/files/nowhere/backlinks`)).status, 404)
  })
})

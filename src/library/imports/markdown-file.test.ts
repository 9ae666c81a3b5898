// The rules of importing Markdown files from their addresses, repeatedly and several of them.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { reading } from '#context.ts'
import { serveLocally } from '#network/testing.ts'
import { newSpace, read, sharedWorld, type TestSpace } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { spaceHead } from '../heads/index.ts'
import { importFiles } from './import.ts'
import { importedFrom } from './imported-paths.ts'
import { filesInMemory } from './source.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open, { fetchAllow: '127.0.0.0/8' })

  /** A server whose files contain their own paths. */
  const serve = (t: TestContext) =>
    serveLocally(t, (request, response) => void response.end(`Of ${request.url}.\n`))

  const imports = async ({ admin, content }: TestSpace, url: string) => {
    const { status, body } = await admin.post(`${content}/import`, { url, source: 'markdown' })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }

  /** The ids of the pages by the paths that they came from. */
  const pagesOf = async ({ admin, content }: TestSpace): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await read(admin, `${content}/pages`)).pages.map(
        (page: { id: string; git: { path: string } }) => [page.git.path, page.id] as const,
      ),
    )

  const textOf = async ({ admin, content }: TestSpace, page = ''): Promise<string> =>
    (await read(admin, `${content}/page/${page}`)).markdown

  /** Imports an address as was done when the path was only the name of the file. */
  const importedBefore = async (space: TestSpace, url: string, name: string) => {
    const actor = { userId: space.admin.id, tokenId: '', scope: 'write' } as const
    const ctx = reading(space.world.installation, actor)
    const head = await spaceHead.subject.find(ctx, { spaceId: space.id })
    const files = filesInMemory(new Map([[name, Buffer.from(`Before of ${url}.\n`)]]))
    await importFiles(ctx, head ?? assert.fail(), files, 'Import', {
      from: importedFrom(space.id, 'markdown', url),
    })
  }

  test('files of one name at two addresses are two pages, and each again is its own', async t => {
    const space = await newSpace(await world())
    const origin = await serve(t)
    const host = new URL(origin).host.replace(':', '-')
    for (const path of ['a/README.md', 'b/README.md', 'c', 'd', 'e.markdown'])
      await imports(space, `${origin}/${path}`)
    const pages = await pagesOf(space)
    const paths = ['a/README.md', 'b/README.md', 'c.md', 'd.md', 'e.md'].map(path => `${host}/${path}`)
    assert.deepEqual(Object.keys(pages), paths)
    assert.equal(await textOf(space, pages[`${host}/a/README.md`]), 'Of /a/README.md.\n')
    const { revision } = await imports(space, `${origin}/a/README.md`)
    assert.equal(revision, (await read(space.admin, space.content)).id)
    assert.deepEqual(await pagesOf(space), pages)
  })

  test('what is no text, or no archive, is a problem of the address, and nothing is imported', async t => {
    const { admin, content } = await newSpace(await world())
    const origin = await serveLocally(t, (_, response) => void response.end(Buffer.from([0xff, 0xfe, 0x00])))
    for (const [source, message] of [
      ['markdown', /no text in UTF-8/],
      ['zip', /damaged or no zip/],
    ] as const) {
      const { status, body } = await admin.post(`${content}/import`, { url: `${origin}/a.md`, source })
      assert.deepEqual([status, body.error.details?.[0].path], [400, '/url'])
      assert.match(body.error.message, message)
    }
    assert.deepEqual((await read(admin, `${content}/pages`)).pages, [])
  })

  test('a page that was imported when paths were the names of files alone is still found from its address', async t => {
    const space = await newSpace(await world())
    const origin = await serve(t)
    await importedBefore(space, `${origin}/a/README.md`, 'README.md')
    const before = await pagesOf(space)
    await imports(space, `${origin}/a/README.md`)
    assert.deepEqual(await pagesOf(space), before)
    assert.equal(await textOf(space, before['README.md']), 'Of /a/README.md.\n')
    await imports(space, `${origin}/b/README.md`)
    assert.equal(await textOf(space, before['README.md']), 'Of /a/README.md.\n')
  })

  test('a page that two addresses were imported into by then stays, and each gets its own', async t => {
    const space = await newSpace(await world())
    const origin = await serve(t)
    const addresses = [`${origin}/c`, `${origin}/d`]
    for (const url of addresses) await importedBefore(space, url, 'page.md')
    const { 'page.md': shared } = await pagesOf(space)
    for (const url of [...addresses, ...addresses]) {
      const { failures } = await imports(space, url)
      assert.deepEqual(failures, [{ url: 'page.md', reason: 'gone' }])
    }
    assert.equal(Object.keys(await pagesOf(space)).length, 3)
    assert.equal(await textOf(space, shared), `Before of ${addresses[1]}.\n`)
  })
})

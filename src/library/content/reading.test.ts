// The rules of reading content, which are the same for a space, a change request and a past revision.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  importArchive,
  newChangeRequest,
  newSpace,
  onePixelPng,
  read,
  sharedWorld,
  type TestSpace,
  titles,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'

interface Scene extends TestSpace {
  /** The paths of the same content as a space, a change request and a past revision. */
  readonly bases: readonly string[]
  readonly ids: {
    readonly start: string
    readonly deep: string
    readonly file: string
    readonly reusable: string
  }
}

const sources: [string, string][] = [
  ['SUMMARY.md', '* [Start](README.md)\n  * [Deep](guides/deep.md)\n'],
  [
    'README.md',
    '# Start\n\nHello {{ space.vars.name }}, {{ nonsense( }}. See [deep](guides/deep.md#part).\n',
  ],
  ['guides/deep.md', '# Deep\n\n## Part\n\n![dot](../images/dot.png)\n'],
]

const makeScene = async (space: TestSpace): Promise<Scene> => {
  const { admin, content, path } = space
  const files = [...sources, ['images/dot.png', Buffer.from(onePixelPng, 'base64')] as const]
  assert.equal((await importArchive(admin, content, await zip(files))).status, 201)
  const { changes } = await write(
    admin,
    content,
    { operation: 'set_variables', variables: { name: 'World' } },
    { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Mind the gap' } },
  )
  const revision = await read(admin, content)
  const changeRequest = await newChangeRequest(admin, space)
  return {
    ...space,
    bases: [content, changeRequest.content, `${path}/revisions/${revision.id}`],
    ids: {
      start: revision.pages[0].id,
      deep: revision.pages[0].pages[0].id,
      file: revision.files[0].id,
      reusable: changes[1].reusableContent,
    },
  }
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  let made: Promise<Scene> | undefined
  const scene = (): Promise<Scene> => {
    made ??= world().then(newSpace).then(makeScene)
    return made
  }

  const onEachBase = (title: string, check: (person: Person, base: string, scene: Scene) => Promise<void>) =>
    test(title, async () => {
      const { bases, admin, ...rest } = await scene()
      for (const base of bases) await check(admin, base, { bases, admin, ...rest })
    })

  onEachBase(
    'a content tells its pages, files, variables and reusable contents, and no text',
    async (person, base) => {
      const content = await read(person, base)
      assert.deepEqual(titles(content.pages), ['Start', '  Deep'])
      assert.deepEqual(
        content.files.map((file: { name: string }) => file.name),
        ['dot.png'],
      )
      assert.deepEqual(content.variables, { name: 'World' })
      assert.equal(content.reusableContents[0].title, 'Note')
      assert.equal(content.object, 'revision')
      assert.doesNotMatch(JSON.stringify(content), /Mind the gap|Hello|"markdown"/)
    },
  )

  onEachBase('the pages are the tree of the content, without texts', async (person, base) => {
    const [{ pages }, content] = [await read(person, `${base}/pages`), await read(person, base)]
    assert.deepEqual(pages, content.pages)
    assert.equal(pages[0].pages[0].path, 'start/deep')
  })

  onEachBase(
    'a page is given as Markdown, as a syntax tree or as HTML, in one form at a time',
    async (person, base, { ids }) => {
      const page = (format: string) =>
        read(person, `${base}/page/${ids.deep}${format && `?format=${format}`}`)
      assert.equal((await page('')).markdown, (await page('markdown')).markdown)
      assert.match((await page('markdown')).markdown, /^## Part\n/m)
      const { document, markdown, html } = await page('document')
      assert.deepEqual([document.type, markdown, html], ['root', undefined, undefined])
      assert.ok(
        document.children.some(
          (node: { type: string; depth?: number }) => node.type === 'heading' && node.depth === 2,
        ),
      )
      const asHtml = await page('html')
      assert.match(asHtml.html, /<h2[^>]*>Part<\/h2>/)
      assert.deepEqual([asHtml.markdown, asHtml.document], [undefined, undefined])
      assert.equal((await person.get(`${base}/page/${ids.deep}?format=pdf`)).status, 400)
    },
  )

  onEachBase(
    'evaluated, expressions are replaced by their values; what fails stays as it is',
    async (person, base, { ids }) => {
      const page = async (query: string) => await read(person, `${base}/page/${ids.start}?${query}`)
      assert.match((await page('')).markdown, /Hello \{\{ space\.vars\.name \}\}/)
      assert.match((await page('evaluated=true')).markdown, /Hello World, \{\{ nonsense\( \}\}/)
      assert.match((await page('evaluated=true&format=html')).html, /Hello World/)
      assert.equal((await person.get(`${base}/page/${ids.start}?evaluated=yes`)).status, 400)
    },
  )

  onEachBase(
    'without metadata, nothing tells where in a repository it came from',
    async (person, base, { ids }) => {
      const paths = ['', '/pages', '/files', `/files/${ids.file}`, `/page/${ids.deep}`, '/path/start/deep']
      for (const path of paths) {
        assert.match(
          JSON.stringify(await read(person, `${base}${path}`)),
          /"git":\{"oid":"[0-9a-f]{40}","path"/,
          path,
        )
        assert.doesNotMatch(
          JSON.stringify(await read(person, `${base}${path}?metadata=false`)),
          /"git":/,
          path,
        )
      }
    },
  )

  onEachBase('a page is found by its path', async (person, base, { ids }) => {
    assert.deepEqual(
      await read(person, `${base}/path/start/deep`),
      await read(person, `${base}/page/${ids.deep}`),
    )
    for (const path of ['deep', 'start/deep/', 'Start', 'start//deep', ''])
      assert.equal(
        (await person.get(`${base}/path/${path}`)).status,
        path === 'start/deep/' ? 200 : 404,
        path,
      )
  })

  onEachBase('a file is given by itself as it is in the list', async (person, base, { ids }) => {
    const { items, count, next } = await read(person, `${base}/files`)
    assert.deepEqual([count, next], [1, undefined])
    assert.deepEqual(await read(person, `${base}/files/${ids.file}`), items[0])
    assert.deepEqual(items[0].dimensions, { width: 1, height: 1 })
  })

  onEachBase('a reusable content is given with its text', async (person, base, { ids }) => {
    const { title, markdown } = await read(person, `${base}/reusable-contents/${ids.reusable}`)
    assert.deepEqual([title, markdown], ['Note', 'Mind the gap'])
  })

  onEachBase(
    'whoever has the newest version is answered 304, without a body',
    async (person, base, { ids }) => {
      for (const path of ['', '/pages', '/files', `/files/${ids.file}`, `/page/${ids.deep}`]) {
        const { headers } = await person.get(`${base}${path}`)
        assert.match(String(headers.etag), /^"[^"]+"$/)
        for (const tag of [headers.etag, `"other", ${headers.etag}`, `W/${headers.etag}`, '*']) {
          const { status, bytes } = await person.get(`${base}${path}`, { 'if-none-match': tag as string })
          assert.deepEqual([status, bytes.length], [304, 0], path)
        }
        assert.equal((await person.get(`${base}${path}`, { 'if-none-match': '"other"' })).status, 200)
      }
    },
  )

  onEachBase('a HEAD answers as a GET does, without a body', async (person, base) => {
    const [got, head] = [await person.get(base), await person.ask('HEAD', base)]
    assert.deepEqual([head.status, head.headers.etag, head.bytes.length], [200, got.headers.etag, 0])
  })

  onEachBase('what is not there is not found', async (person, base, { ids }) => {
    const paths = [
      'page/nowhere',
      `page/${ids.file}`,
      'files/nowhere',
      `files/${ids.deep}`,
      'path/nowhere',
      'reusable-contents/x',
    ]
    for (const path of paths) assert.equal((await person.get(`${base}/${path}`)).status, 404, path)
  })

  onEachBase(
    'content is read with the level read, and does not exist without one',
    async (_, base, { world: here, organization }) => {
      const [reader, guest] = [await here.member(organization, 'read'), await here.member(organization, null)]
      assert.equal((await reader.get(base)).status, 200)
      assert.equal((await guest.get(base)).status, 404)
      assert.equal((await here.inject({ url: `/v1${base}` })).status, 401)
    },
  )

  test('a revision is found in its own space only, and so is a change request', async () => {
    const { admin, bases, world: here } = await scene()
    const other = await newSpace(here)
    for (const base of bases.slice(1)) {
      const elsewhere = base.replace(/^\/spaces\/[^/]+/, other.path)
      assert.equal((await admin.get(elsewhere)).status, 404)
    }
    assert.equal((await admin.get('/spaces/nowhere/content')).status, 404)
    assert.equal((await admin.get(`${other.path}/revisions/nowhere`)).status, 404)
    assert.equal((await admin.get(`${other.path}/change-requests/99/content`)).status, 404)
  })

  test('files are listed page by page, each once', async () => {
    const { admin, content } = await newSpace(await world())
    const files = Array.from({ length: 5 }, (_, index) => ({ name: `${index}.txt`, base64: 'YQ==' }))
    await write(admin, content, { operation: 'insert_files', files })
    const names: string[] = []
    let page: string | undefined = ''
    while (page !== undefined) {
      const answer = await read(admin, `${content}/files?limit=2${page && `&page=${page}`}`)
      assert.equal(answer.count, 5)
      names.push(...answer.items.map((file: { name: string }) => file.name))
      page = answer.next?.page
    }
    assert.deepEqual(
      names,
      files.map(({ name }) => name),
    )
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'page=x'])
      assert.equal((await admin.get(`${content}/files?${query}`)).status, 400)
  })
})

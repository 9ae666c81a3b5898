// Real documentation, written for other tools: imported by the API, read, exported, and imported again.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, test } from 'node:test'
import { readArchive } from '#archive/index.ts'
import {
  importArchive,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  zip,
} from '../world/content.ts'
import { forEachDatabase } from '../world/databases.ts'
import { rememberingThreads } from '../world/remembering-threads.ts'
import { sharedData } from '../world/shared-data.ts'
import { withoutIds } from '../world/without-ids.ts'
import type { Person } from '../world/world.ts'

interface Page {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly path?: string
  readonly git?: { readonly path: string }
  readonly pages?: readonly Page[]
  readonly markdown?: string
}

interface File {
  readonly id: string
  readonly name: string
  readonly git?: { readonly path: string }
  readonly downloadURL: string
}

type Files = ReadonlyMap<string, Buffer>

interface Imported extends TestSpace {
  readonly files: Files
  readonly archive: Buffer
  readonly pages: readonly Page[]
  readonly attachments: readonly File[]
}

/** Files that describe the arrangement of pages; they become neither pages nor files. */
const structure = ['SUMMARY.md', 'spec/SUMMARY.md', '.gitbook.yaml', 'mkdocs.yml', 'book.json']

const readAll = (folder: string): Files =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), readFileSync(path)]),
  )

const flat = (pages: readonly Page[]): Page[] => pages.flatMap(page => [page, ...flat(page.pages ?? [])])

/** One line per page: depth, title, and the file that it comes from, if any. */
const linesOf = (pages: readonly Page[], depth = 0): string[] =>
  pages.flatMap(({ title, git, pages: below = [] }) => [
    `${depth} ${title} ${git?.path ?? ''}`.trimEnd(),
    ...linesOf(below, depth + 1),
  ])

/** The same from a summary: one line per list item or heading. */
const linesOfSummary = (text: string, folder: string): string[] => {
  let inPart = 0
  return text.split('\n').flatMap(line => {
    const part = /^## (.*)/.exec(line)?.[1]
    if (part !== undefined) inPart = 1
    const [, indent = '', item = ''] = /^( *)\* (.*)/.exec(line) ?? []
    const [, label = item, destination = ''] = /^\[(.*)\]\((.*)\)$/.exec(item) ?? []
    const title = (part ?? label).replaceAll('\\', '')
    const path = destination === '' ? '' : posix.join(folder, decodeURIComponent(destination))
    return title === ''
      ? []
      : [`${part === undefined ? indent.length / 2 + inPart : 0} ${title} ${path}`.trimEnd()]
  })
}

/** The destinations of inline links and images outside code, found by a rough search. */
const destinationsIn = (markdown: string): string[] => {
  const prose = markdown
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/^(?: {4}|\t).*$/gm, '')
  return [...prose.matchAll(/\]\((?:<([^>\n]*)>|([^)\s]*))(?: +"[^"]*")?\)/g)].map(
    found => found[1] ?? found[2] ?? '',
  )
}

const targetOf = (page: string, destination: string): string | undefined => {
  const path = destination.replace(/[#?].*$/s, '')
  if (path === '' || /^[a-z]+:|^\/\//i.test(path)) return undefined
  return posix.join(posix.dirname(page), decodeURIComponent(path))
}

/** Everything that an export must preserve: all of every page except its id and its timestamps. */
const essenceOf = async (person: Person, content: string): Promise<unknown[]> => {
  const { pages } = await read(person, `${content}/pages?metadata=false`)
  const all: unknown[] = []
  for (const { id } of flat(pages)) {
    const {
      id: _,
      createdAt,
      updatedAt,
      urls,
      pages: below,
      cover,
      target,
      ...page
    } = await read(person, `${content}/page/${id}?metadata=false`)
    all.push(page)
  }
  return all
}

/** The files of an archive in their order, with one character per byte. */
const textsIn = async (archive: Buffer): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  for await (const entry of readArchive(archive))
    texts.set(entry.path, Buffer.from(await entry.read()).toString('latin1'))
  return texts
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open, { threads: rememberingThreads() })

  for (const [name, summary] of [
    ['digital-registries', 'spec/SUMMARY.md'],
    ['fluentd', 'SUMMARY.md'],
    ['learn-go', 'SUMMARY.md'],
    ['mkdocs', undefined],
  ] as const) {
    const { path: folder, skip } = sharedData(`markdown/${name}`)

    describe(name, { skip }, () => {
      let once: Promise<Imported> | undefined
      const imported = (): Promise<Imported> => {
        once ??= importIt()
        return once
      }
      const importIt = async (): Promise<Imported> => {
        const space = await newSpace(await world(), { title: name })
        const files = readAll(folder)
        const archive = await zip(files)
        const { status, body, headers } = await importArchive(space.admin, space.content, archive)
        assert.equal(status, 201, JSON.stringify(body))
        assert.equal(headers.location, `http://lectern.test/v1${space.path}/revisions/${body.revision}`)
        const { pages, files: attachments, id } = await read(space.admin, space.content)
        assert.equal(id, body.revision)
        return { ...space, files, archive, pages, attachments }
      }
      const bytesOf = async (space: TestSpace, { downloadURL }: File): Promise<Buffer> =>
        (await space.world.inject({ url: downloadURL.replace('http://lectern.test', '') })).bytes

      if (summary !== undefined)
        test('there is one page an entry of the summary, in its order and depth', async () => {
          const { pages, files } = await imported()
          const expected = linesOfSummary((files.get(summary) as Buffer).toString(), posix.dirname(summary))
          assert.ok(expected.length > 10)
          assert.deepEqual(linesOf(pages).slice(0, expected.length), expected)
          assert.equal(flat(pages).length, expected.length)
        })
      else
        test('there is one page an entry of the navigation, a folder standing for all pages in it', async () => {
          const { pages, files } = await imported()
          assert.deepEqual(
            pages.map(({ title }) => title),
            ['Home', 'Getting Started', 'User Guide', 'Developer Guide', 'About'],
          )
          const inFolder = (path: string) =>
            [...files.keys()].filter(file => file.startsWith(path) && file.endsWith('.md')).sort()
          for (const [index, path] of [
            [2, 'docs/user-guide/'],
            [3, 'docs/dev-guide/'],
            [4, 'docs/about/'],
          ] as const) {
            const found = flat([pages[index] as Page]).flatMap(({ git }) => git?.path ?? [])
            assert.deepEqual(found.sort(), inFolder(path))
          }
        })

      test('every file is there with its bytes, as a page or as a file', async () => {
        const space = await imported()
        const { files, pages, attachments, admin, content } = space
        const exported = await admin.get(`${content}/export`)
        const written = new Map<string, Buffer>()
        for await (const entry of readArchive(exported.bytes))
          written.set(entry.path, Buffer.from(await entry.read()))
        const byPath = new Map(attachments.map(file => [file.git?.path, file]))
        const pagePaths = new Set(flat(pages).map(({ git }) => git?.path))
        for (const [path, bytes] of files) {
          const file = byPath.get(path)
          if (file !== undefined) assert.ok((await bytesOf(space, file)).equals(bytes), path)
          else if (pagePaths.has(path)) assert.ok(written.get(path)?.equals(bytes), path)
          else assert.ok(structure.includes(path), path)
        }
      })

      test('the text of a page is that of its file', async () => {
        const { files, pages, admin, content } = await imported()
        for (const { id, git } of flat(pages)) {
          if (git === undefined) continue
          const { markdown } = await read(admin, `${content}/page/${id}`)
          const source = (files.get(git.path) as Buffer).toString().replaceAll(/\r\n?/g, '\n')
          assert.ok(source.endsWith(markdown), git.path)
          assert.match(source.slice(0, source.length - markdown.length), /^\uFEFF?(---\n[\s\S]*---\n)?$/)
        }
      })

      test('every link that works in the repository leads to that page or that file', async () => {
        const { files, pages, attachments, admin, content, id: space } = await imported()
        const addresses = new Map<string, string>()
        for (const { git, downloadURL } of attachments)
          if (git) addresses.set(git.path, downloadURL.split('?')[0] as string)
        for (const { git, id } of flat(pages))
          if (git) addresses.set(git.path, `http://lectern.test/app/spaces/${space}/pages/${id}`)
        let followed = 0
        for (const { id, git } of flat(pages)) {
          if (git === undefined) continue
          const destinations = destinationsIn((files.get(git.path) as Buffer).toString())
          const targets = destinations
            .flatMap(one => targetOf(git.path, one) ?? [])
            .filter(path => addresses.has(path))
          if (targets.length === 0) continue
          const html = (await read(admin, `${content}/page/${id}?format=html`)).html.replaceAll('&#x26;', '&')
          for (const target of targets) {
            followed++
            assert.ok(html.includes(`"${addresses.get(target)}`), `${git.path} -> ${target}`)
          }
        }
        assert.ok(followed >= 20, `${followed}`)
      })

      test('brought out and in elsewhere, the pages, their texts and the files are the same', async () => {
        const space = await imported()
        const { admin, content } = space
        const { bytes } = await admin.get(`${content}/export`)
        const copy = await newSpace(space.world, { title: `${name} again` })
        const { status, body } = await importArchive(admin, copy.content, bytes)
        assert.equal(status, 201, JSON.stringify(body))
        assert.deepEqual(await essenceOf(admin, copy.content), await essenceOf(admin, content))
        const inOrder = (files: readonly File[]) =>
          files.toSorted((one, other) => ((one.git?.path ?? '') < (other.git?.path ?? '') ? -1 : 1))
        const { files } = await read(admin, copy.content)
        const plain = ({ id, downloadURL, ...file }: File) => file
        assert.deepEqual(inOrder(files).map(plain), inOrder(space.attachments).map(plain))
        const again = (await admin.get(`${copy.content}/export`)).bytes
        assert.deepEqual([...withoutIds(await textsIn(again))], [...withoutIds(await textsIn(bytes))])
      })

      test('brought in again unchanged, nothing changes; changed, the pages keep their ids', async () => {
        const { admin, content, archive, files, pages, id, path: space } = await imported()
        const before = await read(admin, content)
        const again = await importArchive(admin, content, archive)
        assert.deepEqual([again.status, again.body.revision], [201, before.id])
        const page = flat(pages).find(({ git }) => git !== undefined) as Page & { git: { path: string } }
        const changed = new Map(files)
        changed.set(
          page.git.path,
          Buffer.concat([files.get(page.git.path) as Buffer, Buffer.from('\nOne line more.\n')]),
        )
        const { body } = await importArchive(admin, content, await zip(changed))
        const { changes } = await read(admin, `${space}/revisions/${body.revision}/changes`)
        assert.deepEqual(
          changes.map((change: { type: string; page: { id: string } }) => [change.type, change.page.id]),
          [['page_edited', page.id]],
        )
        const after = await read(admin, content)
        assert.deepEqual(
          flat(after.pages).map(one => one.id),
          flat(pages).map(one => one.id),
        )
        assert.equal((await admin.post(`${content}/rollback`, { revision: before.id })).status, 200, id)
      })

      test('brought into a change request and merged, it is the main content', async () => {
        const { admin, content, archive, world: here } = await imported()
        const space = await newSpace(here)
        const changeRequest = await newChangeRequest(admin, space)
        assert.equal((await importArchive(admin, changeRequest.content, archive)).status, 201)
        assert.deepEqual((await read(admin, space.content)).pages, [])
        assert.equal((await admin.post(`${changeRequest.path}/merge`)).body.result, 'merge')
        const [one, other] = [await read(admin, space.content), await read(admin, content)]
        assert.deepEqual(linesOf(one.pages), linesOf(other.pages))
        assert.deepEqual([one.type, one.files.length], ['merge', other.files.length])
      })
    })
  }
})

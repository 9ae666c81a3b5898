// Repositories of real projects: each is read completely, its links lead somewhere, and its export reads back.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sharedData } from '../../../test/world/shared-data.ts'
import { withoutIds } from '../../../test/world/without-ids.ts'
import { decodeDestination, scanLinkDestinations } from '../markdown/scan-links.ts'
import type { OutlinePage } from '../snapshot/outline/outline.ts'
import { folderOf, resolvePath } from './paths.ts'
import { readRepository } from './read-repository.ts'
import { allPages, contentOf, essence, writtenFiles } from './testing.ts'

/** The files as texts with a character for each byte. */
const textsOf = (files: ReadonlyMap<string, Uint8Array>): Map<string, string> =>
  new Map(Array.from(files, ([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')]))

const readAll = (folder: string): Map<string, Uint8Array> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), readFileSync(path)]),
  )

for (const name of ['digital-registries', 'fluentd', 'learn-go', 'mkdocs']) {
  const { path: folder, skip } = sharedData(`markdown/${name}`)

  test(`${name}: every file is a page's, a file, or structure`, { skip }, async () => {
    const files = readAll(folder)
    const repository = await readRepository(files)
    const ofPages = allPages(repository.pages).flatMap(({ path, oid }) => (oid === undefined ? [] : [path]))
    const all = [...ofPages, ...repository.files.map(({ path }) => path), ...repository.structure]
    assert.deepEqual(all.sort(), [...files.keys()].sort())
    assert.deepEqual(
      repository.problems.filter(({ path }) => path !== '.gitbook.yaml'),
      [],
    )
  })

  test(`${name}: every link that the repository can follow leads to a page or a file`, { skip }, async () => {
    const files = readAll(folder)
    const repository = await readRepository(files)
    const pages = allPages(repository.pages).filter(({ oid }) => oid !== undefined)
    const known = new Set([...pages, ...repository.files].map(({ path }) => path))
    let followed = 0
    for (const { path = '', text = '' } of pages) {
      for (const destination of await scanLinkDestinations(text)) {
        const target = resolvePath(folderOf(path), decodeDestination(destination).replace(/#.*$/s, ''))
        if (target === undefined || !files.has(target) || repository.structure.includes(target)) continue
        followed++
        assert.ok(known.has(target), `${path} -> ${target}`)
      }
    }
    assert.ok(followed > 0)
  })

  test(`${name}: an export reads back as the same pages, texts and files`, { skip }, async () => {
    const files = readAll(folder)
    const repository = await readRepository(files)
    const content = contentOf(repository)
    const written = await writtenFiles(content)
    const again = await readRepository(written)
    assert.deepEqual(essence(again), essence(repository))
    for (const path of repository.structure) assert.ok(written.has(path), path)
    const configuration = written.get('.gitbook.yaml')
    assert.deepEqual(configuration && Buffer.from(configuration), files.get('.gitbook.yaml'))
    assert.deepEqual(again.problems, repository.problems)
    for (const { path = '', oid } of allPages(repository.pages)) {
      if (oid !== undefined) assert.deepEqual(Buffer.from(written.get(path) ?? []), files.get(path))
    }
    const first = withoutIds(textsOf(written))
    const second = withoutIds(textsOf(await writtenFiles(contentOf(again))))
    assert.deepEqual([...second.keys()], [...first.keys()])
    for (const [path, text] of second) assert.ok(first.get(path) === text, path)
  })
}

for (const [name, summary] of [
  ['digital-registries', 'spec/SUMMARY.md'],
  ['fluentd', 'SUMMARY.md'],
  ['learn-go', 'SUMMARY.md'],
] as const) {
  const { path: folder, skip } = sharedData(`markdown/${name}`)

  test(`${name}: one page an entry of the summary, in its order and depth`, { skip }, async () => {
    let inPart = 0
    const expected = readFileSync(join(folder, summary), 'utf8')
      .split('\n')
      .flatMap(line => {
        const part = /^## (.*)/.exec(line)?.[1]
        if (part !== undefined) inPart = 1
        const [, indent = '', text = ''] = /^( *)\* (.*)/.exec(line) ?? []
        const entry = /^\[(.*)\]\(.*\)$/.exec(text)?.[1] ?? text
        const title = part ?? entry.replaceAll('\\', '')
        return title === '' ? [] : [`${part === undefined ? indent.length / 2 + inPart : 0} ${title}`]
      })
    const depths = (pages: readonly OutlinePage[], depth = 0): string[] =>
      pages.flatMap(({ title, children }) => [`${depth} ${title}`, ...depths(children, depth + 1)])
    assert.deepEqual(depths((await readRepository(readAll(folder))).pages), expected)
  })
}

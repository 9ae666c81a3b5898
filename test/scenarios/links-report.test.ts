// The report on links in real documentation: it names the links that are broken in the repository, and no others.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { importArchive, newSpace, read, sharedWorld, zip } from '../world/content.ts'
import { forEachDatabase } from '../world/databases.ts'
import { rememberingThreads } from '../world/remembering-threads.ts'
import { sharedData } from '../world/shared-data.ts'
import type { Answer, Person } from '../world/world.ts'
import { type BrokenLink, brokenLinks } from './broken-links.ts'

const { path: shared, skip } = sharedData('markdown')

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [path.slice(folder.length + 1), readFileSync(path)] as const)

type Shown = Answer['body']

const pathsOf = (pages: readonly Shown[]): string[] =>
  pages.flatMap(({ git, pages: below = [] }) => [...(git === undefined ? [] : [git.path]), ...pathsOf(below)])

/** One line for each broken link of each page. */
const reported = async (admin: Person, path: string): Promise<string[]> => {
  const found = new Set<string>()
  for (let next: string | undefined = `${path}/links?status=broken`; next !== undefined; ) {
    const answer: Shown = await read(admin, next)
    for (const { targetReference: target, locationReferences: places } of answer.items)
      for (const { page } of places)
        found.add(`${page.git?.path}: ${target.kind === 'url' ? target.url : `#${target.anchor}`}`)
    next = answer.next && `${path}/links?status=broken&page=${answer.next.page}`
  }
  return [...found].sort()
}

const decoded = (anchor: string): string => {
  try {
    return decodeURIComponent(anchor)
  } catch {
    return anchor
  }
}

const line = ({ source, href, missing }: BrokenLink): string =>
  `${source}: ${missing === 'file' ? href : `#${decoded(href.split('#')[1] ?? '')}`}`

describe('the report on links', { skip }, () => {
  forEachDatabase((_engine, open) => {
    const world = sharedWorld(open, { threads: rememberingThreads() })
    for (const name of skip === false ? readdirSync(shared) : [])
      test(`tells what is broken in ${name}`, async () => {
        const { admin, content, path } = await newSpace(await world())
        const folder = join(shared, name)
        const { status } = await importArchive(admin, content, await zip(filesIn(folder)))
        assert.equal(status, 201)
        const pages = new Set(pathsOf((await read(admin, `${content}/pages`)).pages))
        const broken = brokenLinks(folder).filter(({ source }) => pages.has(source))
        assert.deepEqual(await reported(admin, path), [...new Set(broken.map(line))].sort())
      })
  })
})

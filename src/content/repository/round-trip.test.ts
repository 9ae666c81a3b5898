// Properties of exports: any outline reads back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { OutlineFields, OutlinePage } from '../snapshot/outline/outline.ts'
import type { ContentReference } from '../snapshot/records.ts'
import type { ContentPage, RepositoryContent } from './content.ts'
import { layOut } from './lay-out.ts'
import { readRepository } from './read-repository.ts'
import type { Repository } from './repository.ts'
import { allPages, contentOf, contentWith, essence, writtenFiles } from './testing.ts'
import { contents } from './testing-contents.ts'

const writeAndRead = async (content: RepositoryContent): Promise<Repository> =>
  readRepository(await writtenFiles(content))

test('any outline reads back from its export: pages, order, depth, titles, slugs, fields, texts, files', async () => {
  await fc.assert(
    fc.asyncProperty(contents(), async content => {
      const layout = await layOut(content)
      const repository = await writeAndRead(content)
      const unreadable = pathsWith(content.pages, layout, page => page.frontMatter === 'a: [\n')
      assert.deepEqual(
        repository.problems.filter(({ path, reason }) => !unreadable.has(path) && !isOfConfiguration(reason)),
        [],
      )
      assert.deepEqual(repository.arrangedBy, content.arrangedBy)
      const redirects = new Map(repository.redirects.map(({ from, to }) => [from, to]))
      for (const { from, to } of content.redirects)
        if (layout.has(to)) assert.equal(redirects.get(from), layout.get(to))
      assert.deepEqual(
        withoutFrontMatter(repository.pages),
        content.pages.map(page => expected(page, layout)),
      )
      for (const { exported, path } of allPages(repository.pages))
        if (exported !== undefined) assert.equal(layout.get(exported.id), path)
      assert.deepEqual(repository.variables, content.variables)
      assert.deepEqual(
        repository.files.map(({ path, name, bytes }) => [path, name, bytes]).sort(),
        content.files.map(({ id, name, source }) => [layout.get(id), name, source]).sort(),
      )
      assert.deepEqual(essence(await writeAndRead(contentOf(repository))), essence(repository))
    }),
    { numRuns: 300 },
  )
})

test('paths of an export are safe and unique, whatever the pages and files are called', async () => {
  await fc.assert(
    fc.asyncProperty(contents(), async content => {
      const paths = [...(await writtenFiles(content)).keys()]
      const folded = paths.map(path => path.normalize('NFC').toLowerCase())
      assert.equal(new Set(folded).size, paths.length)
      for (const path of folded) {
        assert.doesNotMatch(path, /^\/|\\|(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)|\p{Cc}/u)
        assert.ok(!folded.some(other => other.startsWith(`${path}/`)), path)
      }
    }),
  )
})

test('a link between pages reads back as a link, wherever it is', async () => {
  const content = contentWith([
    {
      id: 'l',
      type: 'link',
      title: 'First',
      target: { kind: 'page', page: 'a' },
      icon: 'star',
      children: [],
    },
    { id: 'a', type: 'document', title: 'A', slug: 'a', text: 'a', children: [] },
    { id: 'm', type: 'link', title: 'B', target: { kind: 'page', page: 'a', anchor: 'x y' }, children: [] },
  ])
  assert.deepEqual(
    (await writeAndRead(content)).pages.map(({ type, target, icon }) => ({ type, target, icon })),
    [
      { type: 'link', target: { kind: 'path', path: 'a.md' }, icon: 'star' },
      { type: 'document', target: undefined, icon: undefined },
      { type: 'link', target: { kind: 'path', path: 'a.md', anchor: 'x y' }, icon: undefined },
    ],
  )
})

test('front matter stays as it was, but for the fields that changed', async () => {
  const frontMatter = '# mine\ndescription: old   # why\ntags: [a]\n'
  const page = {
    id: 'a',
    type: 'document',
    title: 'A',
    slug: 'a',
    text: 'x\n',
    frontMatter,
    children: [],
  } as const
  const written = async (fields: OutlineFields & { description?: string }) => {
    const { cover: _, ...rest } = fields
    const files = await writtenFiles(contentWith([{ ...page, ...rest }]))
    return Buffer.from(files.get('a.md') as Uint8Array).toString()
  }
  assert.equal(await written({ description: 'old' }), `---\n${frontMatter}---\nx\n`)
  assert.match(
    await written({ description: 'new' }),
    /# mine\ndescription: new .*# why\ntags: \[a\]\n|# mine\ndescription: new .*# why\ntags: \[ a \]\n/,
  )
  assert.doesNotMatch(await written({}), /description/)
})

test('a text that begins like front matter is no front matter when it is read back', async () => {
  const text = '---\ntitle: not mine\n---\nrest\n'
  const content = contentWith([{ id: 'a', type: 'document', title: 'A', slug: 'a', text, children: [] }])
  const [page] = (await writeAndRead(content)).pages
  assert.deepEqual([page?.text, page?.frontMatter, page?.title], [text, undefined, 'A'])
})

test('redirects and reusable contents read back', async () => {
  const content: RepositoryContent = {
    ...contentWith([{ id: 'a', type: 'document', title: 'A', slug: 'a', text: '', children: [] }]),
    redirects: [{ from: 'old/way: 1', to: 'a' }],
    reusableContents: [{ id: 'r', title: 'Note [1]', text: 'shared\n' }],
  }
  const repository = await writeAndRead(content)
  assert.deepEqual(repository.redirects, [{ from: 'old/way: 1', to: 'a.md' }])
  assert.deepEqual(
    repository.reusableContents.map(({ title, path, text }) => ({ title, path, text })),
    [{ title: 'Note [1]', path: '.gitbook/includes/note-1.md', text: 'shared\n' }],
  )
  assert.deepEqual(repository.files, [])
})

/** Targets of redirects and an empty folder that the configuration names may be missing. */
const isOfConfiguration = (reason: string): boolean =>
  /^the redirect of .* which is not there$|^there is no folder /s.test(reason)

/** A page as it reads back; front matter may have changed with its fields, so it is not compared. */
const expected = (page: ContentPage, layout: ReadonlyMap<string, string>): unknown => {
  const { id: _, path: __, frontMatter: ___, target, children, ...rest } = page
  const leadsTo = target && readTarget(target, layout)
  return {
    ...rest,
    ...(leadsTo === undefined ? {} : { target: leadsTo }),
    children: children.map(child => expected(child, layout)),
  }
}

const withoutFrontMatter = (pages: readonly OutlinePage[]): unknown[] =>
  pages.map(({ path: _, oid: __, frontMatter: ___, exported: ____, children, ...page }) => ({
    ...page,
    children: withoutFrontMatter(children),
  }))

const readTarget = (target: ContentReference, layout: ReadonlyMap<string, string>): unknown => {
  if (target.kind !== 'page' && target.kind !== 'file') return target
  const path = layout.get(target.kind === 'page' ? target.page : target.file)
  if (path === undefined) return target
  const anchor = target.kind === 'page' ? target.anchor : undefined
  return { kind: 'path', path, ...(anchor === undefined ? {} : { anchor }) }
}

/** The paths of the selected pages in an export. */
const pathsWith = (
  pages: readonly ContentPage[],
  layout: ReadonlyMap<string, string>,
  isWanted: (page: ContentPage) => boolean,
): Set<string | undefined> =>
  new Set(
    pages.flatMap(page => [
      ...(isWanted(page) ? [layout.get(page.id)] : []),
      ...pathsWith(page.children, layout, isWanted),
    ]),
  )

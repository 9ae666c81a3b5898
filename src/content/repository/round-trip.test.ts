import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeDestination, scanLinkDestinations } from '../markdown/scan-links.ts'
import type { Target } from '../snapshot/records.ts'
import type { ContentPage, RepositoryContent } from './content.ts'
import { layOut } from './lay-out.ts'
import type { OutlineFields, OutlinePage, Repository } from './outline.ts'
import { folderOf, resolvePath } from './paths.ts'
import { readRepository } from './read-repository.ts'
import { writeRepository } from './write-repository.ts'

const shared = join(process.env.LECTERN_SHARED_DATA ?? '../shared/data', 'markdown')

const readAll = (folder: string): Map<string, Uint8Array> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), readFileSync(path)]),
  )

/** What an export must bring back: all but the paths of pages that came from no file, and the ids of files. */
const essence = (repository: Repository) => ({
  pages: essential(repository.pages),
  files: new Map(repository.files.map(file => [file.path, file])),
  variables: repository.variables,
  reusableContents: repository.reusableContents,
})

const essential = (pages: readonly OutlinePage[]): unknown[] =>
  pages.map(({ path: _, oid: __, children, ...page }) => ({ ...page, children: essential(children) }))

const writeAndRead = (content: RepositoryContent): Repository =>
  readRepository(writeRepository(content) as Map<string, Uint8Array>)

const flat = (pages: readonly OutlinePage[]): OutlinePage[] =>
  pages.flatMap(page => [page, ...flat(page.children)])

for (const name of ['digital-registries', 'fluentd', 'learn-go', 'mkdocs']) {
  const folder = join(shared, name)
  const skip = existsSync(folder) ? false : `${folder} is not there`

  test(`${name}: every file is a page's, a file, or structure`, { skip }, () => {
    const files = readAll(folder)
    const repository = readRepository(files)
    const ofPages = flat(repository.pages).flatMap(({ path, oid }) => (oid === undefined ? [] : [path]))
    const all = [...ofPages, ...repository.files.map(({ path }) => path), ...repository.structure]
    assert.deepEqual(all.sort(), [...files.keys()].sort())
    assert.deepEqual(
      repository.problems.filter(({ path }) => path !== '.gitbook.yaml'),
      [],
    )
  })

  test(`${name}: every link that the repository can follow leads to a page or a file`, { skip }, () => {
    const files = readAll(folder)
    const repository = readRepository(files)
    const pages = flat(repository.pages).filter(({ oid }) => oid !== undefined)
    const known = new Set([...pages, ...repository.files].map(({ path }) => path))
    let followed = 0
    for (const { path = '', text = '' } of pages) {
      for (const destination of scanLinkDestinations(text)) {
        const target = resolvePath(folderOf(path), decodeDestination(destination).replace(/#.*$/s, ''))
        if (target === undefined || !files.has(target) || repository.structure.includes(target)) continue
        followed++
        assert.ok(known.has(target), `${path} -> ${target}`)
      }
    }
    assert.ok(followed > 0)
  })

  test(`${name}: an export reads back as the same pages, texts and files`, { skip }, () => {
    const files = readAll(folder)
    const repository = readRepository(files)
    const content = contentOf(repository)
    const written = writeRepository(content) as Map<string, Uint8Array>
    assert.deepEqual(essence(readRepository(written)), essence(repository))
    for (const { path = '', oid } of flat(repository.pages)) {
      if (oid !== undefined) assert.deepEqual(Buffer.from(written.get(path) ?? []), files.get(path))
    }
    const again = writeRepository(contentOf(readRepository(written))) as Map<string, Uint8Array>
    assert.deepEqual([...again.keys()], [...written.keys()])
    for (const [path, bytes] of again) assert.ok(Buffer.from(written.get(path) ?? []).equals(bytes), path)
  })
}

for (const [name, summary] of [
  ['digital-registries', 'spec/SUMMARY.md'],
  ['fluentd', 'SUMMARY.md'],
  ['learn-go', 'SUMMARY.md'],
] as const) {
  const folder = join(shared, name)
  const skip = existsSync(folder) ? false : `${folder} is not there`

  test(`${name}: one page an entry of the summary, in its order and depth`, { skip }, () => {
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
    assert.deepEqual(depths(readRepository(readAll(folder)).pages), expected)
  })
}

test('any outline reads back from its export: pages, order, depth, titles, slugs, fields, texts, files', () => {
  fc.assert(
    fc.property(contents(), content => {
      const layout = layOut(content)
      const repository = writeAndRead(content)
      assert.deepEqual(repository.problems, [])
      assert.deepEqual(
        withoutFrontMatter(repository.pages),
        content.pages.map(page => expected(page, layout)),
      )
      assert.deepEqual(repository.variables, content.variables)
      assert.deepEqual(
        repository.files.map(({ path, name, bytes }) => [path, name ?? path.split('/').at(-1), bytes]).sort(),
        content.files.map(({ id, name, source }) => [layout.get(id), name, source]).sort(),
      )
      assert.deepEqual(essence(writeAndRead(contentOf(repository))), essence(repository))
    }),
    { numRuns: 300 },
  )
})

test('paths of an export are safe and unique, whatever the pages and files are called', () => {
  fc.assert(
    fc.property(contents(), content => {
      const paths = [...writeRepository(content).keys()]
      const folded = paths.map(path => path.normalize('NFC').toLowerCase())
      assert.equal(new Set(folded).size, paths.length)
      for (const path of folded) {
        assert.doesNotMatch(path, /^\/|\\|(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)|\p{Cc}/u)
        assert.ok(!folded.some(other => other.startsWith(`${path}/`)), path)
      }
    }),
  )
})

test('a link between pages reads back as a link, wherever it stands', () => {
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
    writeAndRead(content).pages.map(({ type, target, icon }) => ({ type, target, icon })),
    [
      { type: 'link', target: { kind: 'path', path: 'a.md' }, icon: 'star' },
      { type: 'document', target: undefined, icon: undefined },
      { type: 'link', target: { kind: 'path', path: 'a.md', anchor: 'x y' }, icon: undefined },
    ],
  )
})

test('front matter stays as it was, but for the fields that changed', () => {
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
  const written = (fields: OutlineFields & { description?: string }) => {
    const { cover: _, ...rest } = fields
    return Buffer.from(
      writeRepository(contentWith([{ ...page, ...rest }])).get('a.md') as Uint8Array,
    ).toString()
  }
  assert.equal(written({ description: 'old' }), `---\n${frontMatter}---\nx\n`)
  assert.match(
    written({ description: 'new' }),
    /# mine\ndescription: new .*# why\ntags: \[a\]\n|# mine\ndescription: new .*# why\ntags: \[ a \]\n/,
  )
  assert.doesNotMatch(written({}), /description/)
})

test('a text that begins like front matter is no front matter when it is read back', () => {
  const text = '---\ntitle: not mine\n---\nrest\n'
  const content = contentWith([{ id: 'a', type: 'document', title: 'A', slug: 'a', text, children: [] }])
  const [page] = writeAndRead(content).pages
  assert.deepEqual([page?.text, page?.frontMatter, page?.title], [text, undefined, 'A'])
})

test('redirects and reusable contents read back', () => {
  const content: RepositoryContent = {
    ...contentWith([{ id: 'a', type: 'document', title: 'A', slug: 'a', text: '', children: [] }]),
    redirects: [{ from: 'old/way: 1', to: 'a' }],
    reusableContents: [{ id: 'r', title: 'Note [1]', text: 'shared\n' }],
  }
  const repository = writeAndRead(content)
  assert.deepEqual(repository.redirects, [{ from: 'old/way: 1', to: 'a.md' }])
  assert.deepEqual(
    repository.reusableContents.map(({ title, path, text }) => ({ title, path, text })),
    [{ title: 'Note [1]', path: '.gitbook/includes/note-1.md', text: 'shared\n' }],
  )
  assert.deepEqual(repository.files, [])
})

const contentWith = (pages: readonly ContentPage[]): RepositoryContent => ({
  pages,
  files: [],
  reusableContents: [],
  variables: {},
  redirects: [],
})

const titles = fc
  .oneof(
    fc.string({
      unit: fc.constantFrom(...'[]()`*_|#<>&!\\\n\t ~-.1a', '😀', 'שלום', 'é', '../'),
      minLength: 1,
      maxLength: 12,
    }),
    fc.constantFrom(
      'README',
      'SUMMARY',
      '.git',
      '## Part',
      '***',
      'a](b.md)',
      '<!-- x',
      '1. x',
      'con',
      'a/b',
    ),
  )
  .filter(title => title.length > 0)

const texts = fc.string({
  unit: fc.constantFrom('a', '\n', '---\n', '# T\n', '\uFEFF', '[x](y.md)', '😀', ': '),
  maxLength: 10,
})

const fields: fc.Arbitrary<OutlineFields> = fc.record(
  {
    description: fc.string({ maxLength: 20 }),
    icon: fc.constantFrom('star', ''),
    emoji: fc.constant('🎉'),
    hidden: fc.boolean(),
    noIndex: fc.boolean(),
    noRobotsIndex: fc.boolean(),
    layout: fc.record(
      { cover: fc.boolean(), outline: fc.boolean(), coverSize: fc.constant('hero') },
      { requiredKeys: [], noNullPrototype: true },
    ),
    variables: fc.dictionary(fc.constantFrom('a', 'b c', '__proto__'), fc.string(), {
      noNullPrototype: true,
    }),
    computed: fc.constant({ type: 'builtin:openapi', props: { models: true } }),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const paths = fc.constantFrom(
  'README.md',
  'docs/README.md',
  'Docs/readme.md',
  'a (b).md',
  'a%20b.md',
  'a b.md',
  'x#y?.md',
  '../up.md',
  '.git/x.md',
  'SUMMARY.md',
  'docs',
  'docs/x:y.md',
  'q\'"uote.md',
  'é/&amp;.md',
  'https:/x.md',
  '/abs.md',
  'plain.txt',
)

/** Any content: ids by place, slugs unique among siblings, links to pages, files, spaces, addresses and nowhere. */
const contents = (): fc.Arbitrary<RepositoryContent> => {
  const seed = fc.letrec<{ seed: Seed }>(tie => ({
    seed: fc.record({
      kind: fc.constantFrom('document', 'document', 'document', 'group', 'link'),
      title: titles,
      path: fc.option(paths, { nil: undefined }),
      text: texts,
      frontMatter: fc.option(
        fc.constantFrom('title: x\n', 'description: d\nicon: i\n', 'a: [\n', 'hidden: true\nx: y\n'),
        { nil: undefined },
      ),
      fields,
      target: fc.constantFrom<Target>(
        { kind: 'page', page: idAt('/0') },
        { kind: 'page', page: idAt('/1/0'), anchor: 'a#b c' },
        { kind: 'file', file: idAt('f0') },
        { kind: 'space', space: 'ABCDEFGHIJ0123456789' },
        { kind: 'url', url: 'https://example.org/(a)?b=c&copy;#d' },
      ),
      children: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'tree' },
        fc.constant([]),
        fc.array(tie('seed'), { maxLength: 3 }),
      ),
    }),
  })).seed
  return fc
    .record({
      seeds: fc.array(seed, { maxLength: 5 }),
      files: fc.array(
        fc.tuple(titles, fc.option(paths, { nil: undefined }), fc.uint8Array({ maxLength: 3 })),
        { maxLength: 4 },
      ),
      variables: fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
    })
    .map(({ seeds, files, variables }) => ({
      ...contentWith(grown(seeds, '', 0)),
      files: files.map(([name, path, source], index) => ({
        id: idAt(`f${index}`),
        name,
        source: Buffer.from(source),
        ...(path === undefined ? {} : { path }),
      })),
      variables,
    }))
}

/** An id of the right shape for a place. */
const idAt = (place: string): string => place.replaceAll('/', 'x').padEnd(20, 'Z')

interface Seed {
  readonly kind: string
  readonly title: string
  readonly path: string | undefined
  readonly text: string
  readonly frontMatter: string | undefined
  readonly fields: OutlineFields
  readonly target: Target
  readonly children: readonly Seed[]
}

const grown = (seeds: readonly Seed[], place: string, depth: number): ContentPage[] =>
  seeds.map((seed, index): ContentPage => {
    const { title, text, frontMatter, path } = seed
    const { cover: _, computed, ...shared } = seed.fields
    const own = `${place}/${index}`
    const base = { id: idAt(own), title, ...shared }
    const slug = `${title === 'a/b' ? 'Ümlaut' : 'slug'}-${index}`
    if (seed.kind === 'link') return { ...base, type: 'link', target: seed.target, children: [] }
    const children = grown(seed.children, own, depth + 1)
    if (seed.kind === 'group' && depth === 0) return { ...base, type: 'group', slug, children }
    return {
      ...base,
      type: computed === undefined ? 'document' : 'computed',
      slug,
      text,
      ...(computed === undefined ? {} : { computed }),
      ...(path === undefined ? {} : { path }),
      ...(frontMatter === undefined ? {} : { frontMatter }),
      children,
    }
  })

/** What a page reads back as; front matter may have changed with its fields, so it is not compared. */
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
  pages.map(({ path: _, oid: __, frontMatter: ___, children, ...page }) => ({
    ...page,
    children: withoutFrontMatter(children),
  }))

const readTarget = (target: Target, layout: ReadonlyMap<string, string>): unknown => {
  if (target.kind !== 'page' && target.kind !== 'file') return target
  const path = layout.get(target.kind === 'page' ? target.page : target.file)
  if (path === undefined) return target
  const anchor = target.kind === 'page' ? target.anchor : undefined
  return { kind: 'path', path, ...(anchor === undefined ? {} : { anchor }) }
}

/** The content of a repository that was read. Ids are the paths, and the places of pages that have none. */
const contentOf = (repository: Repository): RepositoryContent => {
  const pagePaths = new Set(flat(repository.pages).map(({ path }) => path))
  return {
    pages: contentPages(repository.pages, '', pagePaths),
    files: repository.files.map(({ path, bytes, name, contentType }) => ({
      id: path,
      path,
      name: name ?? path.slice(path.lastIndexOf('/') + 1),
      source: bytes,
      ...(contentType === undefined ? {} : { contentType }),
    })),
    reusableContents: repository.reusableContents.map(({ title, path, text }) => ({
      id: path,
      title,
      path,
      text,
    })),
    variables: repository.variables,
    redirects: repository.redirects,
  }
}

const contentPages = (
  pages: readonly OutlinePage[],
  place: string,
  pagePaths: ReadonlySet<string | undefined>,
): ContentPage[] =>
  pages.map(({ oid: _, cover, target, children, ...page }, index) => {
    const own = `${place}/${index}`
    const file = (path: string) => ({ kind: 'file', file: path }) as const
    const leadsTo =
      target?.kind !== 'path'
        ? target
        : pagePaths.has(target.path)
          ? { kind: 'page' as const, page: target.path, ...(target.anchor ? { anchor: target.anchor } : {}) }
          : file(target.path)
    return {
      id: page.path ?? own,
      ...page,
      ...(cover === undefined
        ? {}
        : {
            cover: {
              ...(cover.ref === undefined ? {} : { ref: file(cover.ref) }),
              ...(cover.refDark === undefined ? {} : { refDark: file(cover.refDark) }),
              ...(cover.yPos === undefined ? {} : { yPos: cover.yPos }),
            },
          }),
      ...(leadsTo === undefined ? {} : { target: leadsTo }),
      children: contentPages(children, own, pagePaths),
    }
  })

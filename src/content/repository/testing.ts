// What the tests of repositories share: content of any kind, and a repository as the content it came from.
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { isFileName, isVariableName } from '../snapshot/bounds.ts'
import type { ArrangedBy, OutlineFields, OutlinePage } from '../snapshot/outline/outline.ts'
import type { ContentReference } from '../snapshot/records.ts'
import type { ContentPage, RepositoryContent } from './content.ts'
import type { ContentReader } from './content-reader.ts'
import { layOut, type RepositoryLayout } from './lay-out.ts'
import { joinPath, relativePath } from './paths.ts'
import { readRepository } from './read-repository.ts'
import { type Repository, summaryPath } from './repository.ts'
import { divideFields } from './write-front-matter.ts'
import { writeRepository } from './write-repository.ts'

/** The repository of these files. */
export const repositoryOf = (files: Record<string, string | Uint8Array>): Promise<Repository> =>
  readRepository(
    new Map(
      Object.entries(files).map(([path, file]) => [
        path,
        typeof file === 'string' ? Buffer.from(file) : file,
      ]),
    ),
  )

/** A line a page: type, title, slug, path. */
export const outline = (pages: readonly OutlinePage[], indent = ''): string[] =>
  pages.flatMap(({ type, title, slug, path, children }) => [
    `${indent}${type} ${title}${slug === undefined ? '' : ` /${slug}`}${path === undefined ? '' : ` ${path}`}`,
    ...outline(children, `${indent}.`),
  ])

/** The paths of its files. */
export const filePaths = (repository: Repository): string[] => repository.files.map(({ path }) => path)

/** What an export must bring back: all but the paths of pages that came from no file, and the ids of files. */
export const essence = (repository: Repository) => ({
  pages: essential(repository.pages),
  files: new Map(repository.files.map(file => [file.path, file])),
  variables: repository.variables,
  reusableContents: repository.reusableContents,
  redirects: new Map(repository.redirects.map(({ from, to }) => [from, to])),
  arrangedBy: repository.arrangedBy,
})

const essential = (pages: readonly OutlinePage[]): unknown[] =>
  pages.map(({ path: _, oid: __, children, ...page }) => ({ ...page, children: essential(children) }))

export const allPages = (pages: readonly OutlinePage[]): OutlinePage[] =>
  pages.flatMap(page => [page, ...allPages(page.children)])

/** The content of a repository that was read. Ids are the paths, and the places of pages that have none. */
export const contentOf = (repository: Repository): RepositoryContent => {
  const pagePaths = new Set(allPages(repository.pages).map(({ path }) => path))
  return {
    pages: contentPages(repository.pages, '', pagePaths),
    files: repository.files.map(({ path, bytes, name, contentType }) => ({
      id: path,
      path,
      name,
      source: bytes,
      ...(contentType === undefined ? {} : { contentType }),
    })),
    reusableContents: repository.reusableContents.map(({ title, path, text = '' }) => ({
      id: path,
      title,
      path,
      text,
    })),
    variables: repository.variables,
    redirects: repository.redirects,
    arrangedBy: repository.arrangedBy,
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

/** The files of an export of this content, all of which is at hand; `layout` is what `layOut` gave for it. */
export const writtenFiles = async (
  content: RepositoryContent,
  layout?: RepositoryLayout,
): Promise<Map<string, Uint8Array>> => {
  const paths = layout ?? (await layOut(content))
  const filePaths = new Set(content.files.map(({ id }) => paths.get(id)))
  const reader: ContentReader = {
    pages: async given => given,
    texts: async function* (of) {
      for (const { text = '' } of of) yield text
    },
    divide: async pages => pages.map(page => divideFields(page, path => filePaths.has(path))),
    problems: [],
  }
  const files = new Map<string, Uint8Array>()
  for await (const [path, source] of writeRepository(content, paths, reader))
    files.set(path, source instanceof Uint8Array ? source : await buffer(source.open()))
  return files
}

export const contentWith = (pages: readonly ContentPage[]): RepositoryContent => ({
  pages,
  files: [],
  reusableContents: [],
  variables: {},
  redirects: [],
})

const titles = fc
  .oneof(
    fc.string({
      unit: fc.constantFrom(
        ...'[]()`*_|#<>&!\\\n\t ~-.1a',
        '😀',
        'שלום',
        'é',
        '../',
        '[a](b)',
        '](',
        '![a',
        '`a`',
        '**a**',
        '&amp;',
        '<b>',
      ),
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

const fileNames = fc.oneof(titles.filter(isFileName), fc.constantFrom('con', '.git', 'README', 'a.png'))

const variableNames = fc.stringMatching(/^[A-Za-z_]\w{0,9}$/).filter(isVariableName)

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
    variables: fc.dictionary(variableNames, fc.string(), {
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

interface Arranged {
  readonly arrangedBy: ArrangedBy
  /** The file of the content that says so, where it is one. */
  readonly file?: RepositoryContent['files'][number]
}

const unarranged: Arranged = { arrangedBy: {} }

/** How content may have been arranged where it came from. */
const arrangements: fc.Arbitrary<Arranged> = fc
  .record({
    path: fc.constantFrom('.gitbook.yaml', '.gitbook.yml', '.GitBook.yaml', 'book.json'),
    root: fc.constantFrom('', 'docs', 'é/a b', 'https:'),
    summary: fc.constantFrom(undefined, 'toc.md', 'up/list.md', 'docs/in/SUMMARY.md', 'plain.txt', 'x y'),
    redirects: fc.dictionary(fc.constantFrom('old', 'a: b', 'x/y'), fc.constantFrom('README.md', 'gone.md')),
    mark: fc.constantFrom('', '\uFEFF'),
    ending: fc.constantFrom('', '\n', '\r\n# the end\r\n'),
  })
  .map(({ path, root, summary, redirects, mark, ending }) => {
    const structure = summary === undefined ? {} : { summary: relativePath(joinPath(root, 'x'), summary) }
    const settings = JSON.stringify({ root: `./${root}`, structure, redirects })
    const isFile = path === 'book.json'
    const text = isFile ? settings : mark + settings + ending
    const place = summary ?? joinPath(root, summaryPath)
    return {
      arrangedBy: {
        ...(place !== summaryPath && { summary: place }),
        ...(root !== '' && { root }),
        configuration: { path, ...(!isFile && { text }) },
      },
      ...(isFile && { file: { id: idAt('book'), name: path, path, source: Buffer.from(text) } }),
    }
  })

/** Any content: ids by place, slugs unique among siblings, links to pages, files, spaces, addresses and nowhere. */
export const contents = (): fc.Arbitrary<RepositoryContent> => {
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
      target: fc.constantFrom<ContentReference>(
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
        fc.tuple(fileNames, fc.option(paths, { nil: undefined }), fc.uint8Array({ maxLength: 3 })),
        { maxLength: 4 },
      ),
      variables: fc.dictionary(variableNames, fc.string(), { noNullPrototype: true }),
      redirects: fc.uniqueArray(
        fc.record({
          from: fc.constantFrom('old', 'old/way: 1', '1'),
          to: fc.constantFrom('/0', '/1/0', 'f0').map(idAt),
        }),
        { maxLength: 2, selector: ({ from }) => from },
      ),
      arrangement: fc.option(arrangements, { nil: unarranged }),
    })
    .map(({ seeds, files, variables, redirects, arrangement }) => ({
      ...contentWith(grown(seeds, '', 0)),
      redirects,
      arrangedBy: arrangement.arrangedBy,
      files: [
        ...(arrangement.file === undefined ? [] : [arrangement.file]),
        ...files.map(([name, path, source], index) => ({
          id: idAt(`f${index}`),
          name,
          source: Buffer.from(source),
          ...(path === undefined ? {} : { path }),
        })),
      ],
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
  readonly target: ContentReference
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

// Made-up contents of any kind, for tests of repositories.
import fc from 'fast-check'
import { isFileName, isVariableName } from '../snapshot/bounds.ts'
import type { Notes } from '../snapshot/notes.ts'
import type { ArrangedBy, OutlineFields } from '../snapshot/outline/outline.ts'
import type { ContentReference } from '../snapshot/records.ts'
import type { ContentPage, RepositoryContent } from './content.ts'
import { joinPath, relativePath } from './paths.ts'
import { summaryPath } from './repository.ts'
import { contentWith } from './testing.ts'

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

const notes = fc.dictionary(
  fc.constantFrom('getPet', 'GET /pets/{id}', '#/components/schemas/Pet', '__proto__'),
  fc.constantFrom('See *this*.\n', '\uFEFF---\n', '😀'),
  { minKeys: 1, noNullPrototype: true },
)

const fields: fc.Arbitrary<OutlineFields> = fc.record(
  {
    description: fc.string({ maxLength: 20 }),
    icon: fc.constantFrom('star', ''),
    emoji: fc.constant('🎉'),
    hidden: fc.boolean(),
    noIndex: fc.boolean(),
    noRobotsIndex: fc.boolean(),
    condition: fc.constantFrom(
      'visitor.claims.plan == "pro"',
      'false',
      '!visitor.claims.unsigned.beta',
      '// x\ntrue',
    ),
    layout: fc.record(
      { cover: fc.boolean(), outline: fc.boolean(), coverSize: fc.constant('hero') },
      { requiredKeys: [], noNullPrototype: true },
    ),
    variables: fc.dictionary(variableNames, fc.string(), {
      noNullPrototype: true,
    }),
    computed: fc.constant({ type: 'builtin:openapi', props: { models: true } }),
    generated: fc.constant(true),
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
  /** The file of the content that gives the arrangement, if there is one. */
  readonly file?: RepositoryContent['files'][number]
}

const unarranged: Arranged = { arrangedBy: {} }

/** Arrangements that content may have had at its origin. */
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

/** Any content: ids made of places, slugs unique among siblings, links to pages, files, spaces, addresses and nowhere. */
export const contents = (): fc.Arbitrary<RepositoryContent> => {
  const seed = fc.letrec<{ seed: Seed }>(tie => ({
    seed: fc.record({
      kind: fc.constantFrom('document', 'document', 'document', 'group', 'link'),
      title: titles,
      path: fc.option(paths, { nil: undefined }),
      text: texts,
      notes: fc.option(notes, { nil: undefined }),
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
  readonly notes: Notes | undefined
  readonly frontMatter: string | undefined
  readonly fields: OutlineFields
  readonly target: ContentReference
  readonly children: readonly Seed[]
}

const grown = (seeds: readonly Seed[], place: string, depth: number): ContentPage[] =>
  seeds.map((seed, index): ContentPage => {
    const { title, text, frontMatter, path, notes } = seed
    const { cover: _, computed, generated, ...shared } = seed.fields
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
      ...(computed === undefined
        ? { ...(generated && { generated }) }
        : { computed, ...(notes && { notes }) }),
      ...(path === undefined ? {} : { path }),
      ...(frontMatter === undefined ? {} : { frontMatter }),
      children,
    }
  })

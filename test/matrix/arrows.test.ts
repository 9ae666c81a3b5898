// Directions of imports: every room imports only from the rooms that it may use, through their front doors. Also which
// files contain SQL, how files open, and how long they are.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, test } from 'node:test'

/** The rooms that each room may import from. The files directly in `src` compose, and may import everything. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  languages: ['kernel'],
  tracing: ['kernel'],
  content: ['kernel', 'languages'],
  threads: ['kernel'],
  typesetting: ['kernel', 'threads'],
  database: ['kernel', 'threads'],
  network: ['kernel'],
  archive: ['kernel'],
  'object-storage': ['kernel'],
  git: ['kernel', 'network'],
  translating: ['kernel', 'network'],
  rendering: ['kernel', 'content', 'threads'],
  comparing: ['kernel', 'content', 'threads'],
  'context.ts': [
    'kernel',
    'content',
    'database',
    'network',
    'object-storage',
    'threads',
    'rendering',
    'comparing',
    'typesetting',
  ],
  http: ['kernel', 'database', 'context.ts'],
  jobs: ['kernel', 'database', 'context.ts'],
  web: [
    'kernel',
    'languages',
    'content',
    'database',
    'network',
    'threads',
    'context.ts',
    'http',
    'identity',
    'library',
    'sites',
  ],
  mail: ['kernel'],
  identity: ['kernel', 'database', 'network', 'mail', 'context.ts', 'http', 'jobs'],
  library: [
    'kernel',
    'languages',
    'content',
    'database',
    'network',
    'object-storage',
    'archive',
    'git',
    'translating',
    'threads',
    'rendering',
    'comparing',
    'typesetting',
    'context.ts',
    'http',
    'jobs',
    'identity',
  ],
  backup: [
    'kernel',
    'content',
    'database',
    'archive',
    'object-storage',
    'context.ts',
    'http',
    'jobs',
    'identity',
    'library',
    'sites',
    'doctor',
  ],
  sites: [
    'kernel',
    'languages',
    'content',
    'database',
    'network',
    'threads',
    'rendering',
    'context.ts',
    'http',
    'jobs',
    'identity',
    'library',
  ],
  doctor: ['kernel', 'content', 'database', 'context.ts', 'http', 'jobs', 'identity', 'library'],
}

/** The rooms of the indexes that each of them may import from. */
const indexArrows: Readonly<Record<string, readonly string[]>> = {
  'indexed-changes': [],
  'link-index': ['indexed-changes'],
  'search-index': ['indexed-changes'],
  'content-index': ['indexed-changes', 'link-index', 'search-index'],
  links: ['indexed-changes', 'link-index', 'content-index'],
  search: ['search-index', 'content-index'],
}

/** The same inside `content`, whose folders are rooms, too. */
const arrowsInContent: Readonly<Record<string, readonly string[]>> = {
  'objects.ts': [],
  'contents.ts': ['objects.ts'],
  'objects-in-memory.ts': ['objects.ts', 'tree'],
  text: [],
  search: [],
  conditions: [],
  icons: [],
  markdown: ['objects.ts', 'conditions', 'icons'],
  tree: ['objects.ts'],
  snapshot: ['objects.ts', 'tree', 'conditions', 'markdown'],
  typst: ['objects.ts', 'markdown'],
  openapi: ['markdown'],
  'block-changes': ['text', 'markdown'],
  'article-changes': ['text', 'block-changes'],
  translation: ['objects.ts', 'markdown', 'text'],
  'front-matter': ['conditions', 'snapshot'],
  links: ['objects.ts', 'markdown', 'snapshot'],
  changes: ['objects.ts', 'text', 'tree', 'snapshot', 'block-changes'],
  merge: ['objects.ts', 'text', 'tree', 'conditions', 'snapshot'],
  repository: ['objects.ts', 'conditions', 'markdown', 'front-matter', 'snapshot'],
  website: ['markdown', 'repository'],
}

/** Rooms that are a flat set of files; all others have front doors. */
const flat = ['kernel', 'http', 'context.ts']

/**
 * Modules without a front door: single files of content, modules that avoid the parser that a door would load, and pure
 * rules of sites.
 */
const doorless = [
  'content/objects.ts',
  'content/contents.ts',
  'content/objects-in-memory.ts',
  'content/article-changes/text-changes.ts',
  'content/block-changes/edited-blocks.ts',
  'content/block-changes/introduced.ts',
  'content/block-changes/words.ts',
  'content/markdown/apis/scan.ts',
  'content/markdown/apis/shown.ts',
  'content/markdown/embed-providers.ts',
  'content/markdown/may-have-problems.ts',
  'content/markdown/scan-links.ts',
  'content/markdown/scan-targets.ts',
  'content/markdown/include/scan.ts',
  'content/markdown/include/included.ts',
  'content/markdown/syntax/shortcodes.ts',
  'content/typst/opening-pages.ts',
  'sites/addresses/site-address.ts',
  'sites/redirects/match.ts',
].map(file => `src/${file}`)

const isTest = (file: string) => /\.test\.ts$|(^|\/)(testing|examples)(-[a-z]+)*\.ts$/.test(file)
const files = globSync('src/**/*.ts').filter(file => !isTest(file))
const roomOf = (file: string) => file.split('/')[1] as string
const isComposition = (file: string) => file.split('/').length === 2 && roomOf(file) !== 'context.ts'
/** The folder of a front door: a resource of identity, library or sites, a room of content, else a room. */
const houseOf = (file: string) =>
  file
    .split('/')
    .slice(0, /^src\/(content|identity|library|sites)\//.test(file) ? 3 : 2)
    .join('/')

const folderInContent = (file: string) => file.split('/')[2] as string

const imports = files.flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/(from|import|import\()\s*'([#.][^']+)'/g)].map(
    ([, how, path = '']) => ({
      file,
      isLate: how === 'import(',
      to: path.startsWith('#') ? `src/${path.slice(1)}` : relative('.', join(dirname(file), path)),
    }),
  ),
)

describe('imports', () => {
  test('are found at all', () => assert.ok(imports.length > files.length))

  test('go only to rooms that the room may know of', () => {
    for (const { file, to } of imports) {
      if (isComposition(file)) continue
      const [from, target] = [roomOf(file), roomOf(to)]
      assert.ok(from in arrows, `${file} is in a room without a row in the table of arrows`)
      assert.ok(from === target || arrows[from]?.includes(target), `${file} imports ${to}`)
    }
  })

  test('of the index lead one way: what differs, the two indexes, what brings them up to date, what reads them', () => {
    const indexRoomOf = (path: string) => /^src\/library\/([^/]+)\//.exec(path)?.[1] ?? ''
    for (const { file, to } of imports) {
      const [from, target] = [indexRoomOf(file), indexRoomOf(to)]
      if (from === target || !(target in indexArrows) || !(from in indexArrows)) continue
      assert.ok(indexArrows[from]?.includes(target), `${file} imports ${to}`)
    }
  })

  test('go, inside content, only to folders that the folder may know of', () => {
    for (const { file, to } of imports) {
      if (roomOf(file) !== 'content' || roomOf(to) !== 'content') continue
      const [from, target] = [folderInContent(file), folderInContent(to)]
      assert.ok(from in arrowsInContent, `${file} is in a folder without a row in the table of arrows`)
      assert.ok(from === target || arrowsInContent[from]?.includes(target), `${file} imports ${to}`)
    }
  })

  test('go to another house only by its index.ts, save what is loaded when it is first needed', () => {
    for (const { file, to, isLate } of imports) {
      if (houseOf(file) === houseOf(to) || flat.includes(roomOf(to)) || isComposition(to) || isLate) continue
      assert.ok(doorless.includes(to) || to.endsWith('/index.ts'), `${file} imports ${to}`)
    }
  })

  test('lead in no circle from module to module, those of types included', () => {
    const left = new Set(files)
    const edges = () => imports.filter(({ file, to, isLate }) => left.has(file) && left.has(to) && !isLate)
    for (let before = 0; before !== left.size; ) {
      before = left.size
      const [importing, imported] = [new Set<string>(), new Set<string>()]
      for (const { file, to } of edges()) {
        importing.add(file)
        imported.add(to)
      }
      for (const file of left) if (!importing.has(file) || !imported.has(file)) left.delete(file)
    }
    assert.deepEqual([...left], [])
  })

  test('never lead from the program to its tests', () => {
    for (const { file, to } of imports)
      assert.ok(to.startsWith('src/') && !isTest(to), `${file} imports ${to}`)
  })
})

describe('SQL', () => {
  const withSql = files.filter(
    file =>
      /^src\/(identity|library|sites|doctor)\//.test(file) &&
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(file, 'utf8')),
  )
  const nameOf = (file: string) => file.split('/').at(-1) as string
  const openingOf = (file: string) => /^(\/\/.*\n)*/.exec(readFileSync(file, 'utf8'))?.[0] ?? ''

  test('is found at all', () => assert.ok(withSql.length > 20))

  test('is in no declaration, subject, policy, schema or presenter', () => {
    const without = /(^|-)(operations|subject|policy|schema)\.ts$|^present(-[a-z-]+)?\.ts$/
    assert.deepEqual(
      withSql.filter(file => without.test(nameOf(file))),
      [],
    )
  })

  test('is in stores, and in files that begin by saying that they contain SQL', () => {
    const isStore = (file: string) => /(^|-)store\.ts$/.test(nameOf(file))
    assert.deepEqual(
      withSql.filter(file => !isStore(file) && !/\bSQL\b/.test(openingOf(file))),
      [],
    )
  })
})

describe('a file', () => {
  const sources = globSync('{src,cli,test,bench,packaging,client}/**/*.{ts,js}').filter(
    file => !/node_modules|\/client\/src\/generated\/|\/dist\//.test(`/${file}`),
  )

  test('is found at all', () => assert.ok(sources.length > files.length))

  test('opens with a sentence that says what it holds', () => {
    const isOpened = (file: string) => /^(\/\/ |#!)/.test(readFileSync(file, 'utf8'))
    assert.deepEqual(
      sources.filter(file => !isOpened(file)),
      [],
    )
  })

  test('has no more than 300 lines, save what is generated', () => {
    const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1
    assert.deepEqual(
      sources.filter(file => linesOf(file) > 300),
      [],
    )
  })
})

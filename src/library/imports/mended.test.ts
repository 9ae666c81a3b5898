// The rule of what an import makes: it conforms to the schemas of the API. What does not fit is changed
// so that it does, and reported.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validate } from '#http/validate.ts'
import { importArchive, newSpace, read, sharedWorld, titlesIn, zip } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { ContentChanges } from '../content/schema.ts'
import { FileName } from '../files/index.ts'
import { VariableValue, variablesOf } from '../pages/index.ts'

const long = 'long '.repeat(12_000)
const half = 'half \ud800'
const many = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${index}`, value]))

const manifest = {
  version: 1,
  variables: { ...many(1500, 'x'), 'a b': 'x', half, long, __proto__: 'x', 'nul\0': 'x' },
  pages: {
    'a.md': {
      slug: 'a b/../c',
      description: half + long,
      icon: long,
      emoji: half,
      layout: { coverSize: long, title: false },
      cover: { ref: '../../etc/passwd', refDark: long, yPos: 20 },
      variables: { ...many(300, 'y'.repeat(1000)), 'b c': '1' },
    },
    'b.md': {
      slug: half,
      computed: { type: 'builtin:openapi', dependencies: { spec: { ref: { spec: long } } } },
    },
    'c.md': { description: null, icon: 'star', hidden: true, slug: 'fine' },
    'files/x.png': {},
  },
  groups: [{ title: 'G', slug: '..', icon: long, description: 'nul\0' }],
  links: [],
  files: {
    'files/x.png': { name: '../up.png', contentType: 'text/html\r\nx: y' },
    'files/y.png': { name: 'a\r\nb.png' },
    'files/z.png': { name: `${long}.png`, contentType: 'image/png' },
  },
  reusableContents: [
    { title: long, path: 'shared.md' },
    { title: half, path: 'nul.md' },
  ],
}

const hostile = (): [string, string][] => [
  ['lectern.json', JSON.stringify(manifest).replace('"yPos":20', '"yPos":1e999')],
  [
    'SUMMARY.md',
    [
      '# Contents',
      '* [A](a.md)',
      '* [B](b.md)',
      `* [${long}](c.md)`,
      '* [Run](javascript:alert%281%29)',
      '* [Path that runs](x/../javascript:alert(1).md)',
      '* [Again](x/../javascript:alert(1).md)',
      `* [Far](https://example.com/${'x'.repeat(3000)})`,
      `* [Anchor](a.md#${'y'.repeat(500)})`,
      '* [Nul](a%00.md)',
      '* [D](d.md)',
      '* [Large](large.md)',
      '* [](heading.md)',
      '* [Short](named.md)',
      '* [Deep](deep.md)',
      ...Array.from({ length: 80 }, (_, depth) => `${'  '.repeat(depth + 1)}* deep ${depth}`),
      '## G',
      '* [Front](front.md)',
    ].join('\n'),
  ],
  ['.gitbook.yaml', `redirects:\n  "nul\\0": a.md\n  ? ${'z'.repeat(2000)}\n  : a.md\n  old: a.md\n`],
  ['a.md', '# A\n\n[b](b.md)\n'],
  ['b.md', 'text\0with nul\r\n'],
  ['c.md', '---\nicon: [1]\n---\n# C\n'],
  ['d.md', `---\ntitle: ${long}\ndescription: "half \\uD800"\nemoji: ${'e'.repeat(60)}\n---\nd\n`],
  ['deep.md', 'deep'],
  ['heading.md', `# ${long}\n`],
  ['named.md', `# ${long}\n`],
  ['front.md', `---\ntitle: "\\uDC00"\nlayout:\n  cover:\n    size: ${'s'.repeat(60)}\n---\n`],
  ['large.md', Array.from({ length: 200_000 }, (_, index) => index).join(' ')],
  ['shared.md', 'shared'],
  ['nul.md', 'nul\0'],
  ['files/x.png', 'x'],
  ['files/y.png', 'y'],
  ['files/z.png', 'z'],
]

interface ShownPage {
  readonly [field: string]: any
  readonly pages?: readonly ShownPage[]
}

const flat = (pages: readonly ShownPage[]): ShownPage[] =>
  pages.flatMap(page => [page, ...flat(page.pages ?? [])])

const depthOf = (pages: readonly ShownPage[]): number =>
  pages.length === 0 ? 0 : 1 + Math.max(...pages.map(({ pages: below = [] }) => depthOf(below)))

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('whatever files say, all that comes of them could have been sent by request', async () => {
    const { admin, content } = await newSpace(await world())
    const { status, body } = await importArchive(admin, content, await zip(hostile()))
    assert.equal(status, 201, JSON.stringify(body))
    const found = await read(admin, content)
    const pages = flat(found.pages)
    assert.equal(depthOf(found.pages), 64)
    assert.equal(pages.filter(({ title }) => /^deep \d/.test(title)).length, 80)
    for (const { id } of pages) {
      const {
        title,
        type,
        slug,
        emoji,
        icon,
        description,
        layout,
        cover,
        variables,
        target,
        computed,
        markdown,
      } = await read(admin, `${content}/page/${id}`)
      const fields = {
        title,
        type,
        slug,
        emoji,
        icon,
        description,
        layout,
        cover,
        variables,
        target,
        computed,
      }
      const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
      const document = markdown === undefined ? {} : { document: { markdown } }
      validate(ContentChanges, { changes: [{ operation: 'insert_page', ...said, ...document }] }, '')
      assert.ok(JSON.stringify([said, document]).isWellFormed())
      assert.doesNotMatch(JSON.stringify([said, markdown]), /\\u0000|\\ud[89ab]/i)
    }
    for (const { name, contentType } of found.files) {
      validate(FileName, name, '')
      assert.match(contentType, /^[\w.+-]+\/[\w.+-]+$/)
    }
    validate(variablesOf(VariableValue, 1000), found.variables, '')
    for (const { title } of found.reusableContents) assert.ok(title.length <= 500 && title.isWellFormed())
    assert.equal((await admin.get(`${content}/export`)).status, 200)
  })

  test('what was mended is reported, each with its file and the reason', async () => {
    const { admin, content } = await newSpace(await world())
    const { body } = await importArchive(admin, content, await zip(hostile()))
    const problems = body.failures.map(
      ({ url, reason }: { url: string; reason: string }) => `${url}: ${reason}`,
    )
    for (const expected of [
      /^lectern.json: .*slug "a b/,
      /^lectern.json: the description is longer/,
      /^lectern.json: the field icon/,
      /^lectern.json: the field layout/,
      /^lectern.json: the variable "a b"/,
      /^lectern.json: a space has at most 1,000/,
      /^lectern.json: a page has at most 200/,
      /^SUMMARY.md: the title is longer/,
      /^SUMMARY.md: the destination javascript/,
      /^SUMMARY.md: "https:\/\/example.com\/xxx.* is no address/,
      /^SUMMARY.md: the anchor "yyy.* is left out/,
      /^SUMMARY.md: pages nest at most 64/,
      /^\.gitbook.yaml: the redirect of nul/,
      /^\.gitbook.yaml: the redirect of zzz/,
      /^b.md: its text contains the character U\+0000/,
      /^d.md: the title is longer/,
      /^d.md: the description contains characters/,
      /^d.md: the field emoji/,
      /^heading.md: the title is longer/,
      /^large.md: .*it stays a file/,
      /^files\/x.png: the name "\.\.\/up.png"/,
      /^files\/y.png: the name "a\\r\\nb.png"/,
      /^files\/z.png: the name/,
      /^shared.md: the title is longer/,
    ])
      assert.ok(
        problems.some((line: string) => expected.test(line)),
        `${expected} is not among\n${problems.join('\n')}`,
      )
    for (const line of problems) assert.ok(line.length < 1500)
    assert.ok(!problems.some((line: string) => line.startsWith('named.md')), 'its title is not the heading')
    assert.ok((await titlesIn(admin, content)).includes('Large'))
    const { items } = await read(admin, `${content}/files`)
    assert.ok(items.some(({ name }: { name: string }) => name === 'large.md'))
  })

  test('pages that are imported again are never deeper than pages may be, with all that they take along', async () => {
    const { admin, content } = await newSpace(await world())
    const nested = (names: readonly string[]): Promise<Buffer> =>
      zip([
        ['SUMMARY.md', names.map((name, level) => `${'  '.repeat(level)}* [${name}](${name}.md)`).join('\n')],
        ...names.map((name): [string, string] => [`${name}.md`, name]),
      ])
    const names = (letter: string) => Array.from({ length: 40 }, (_, index) => `${letter}${index}`)
    await importArchive(admin, content, await nested(names('a')))
    const { body } = await importArchive(admin, content, await nested([...names('b'), 'a0']))
    assert.equal(depthOf((await read(admin, `${content}/pages`)).pages), 64)
    assert.deepEqual(
      body.failures.map(({ url }: { url: string }) => url),
      ['a0.md'],
    )
  })

  test('of very many failures the first thousand are reported, and how many more there are', async () => {
    const { admin, content } = await newSpace(await world())
    const missing = Array.from({ length: 1500 }, (_, index) => `* [${index}](${index}.md)`).join('\n')
    const { body } = await importArchive(admin, content, await zip([['SUMMARY.md', missing]]))
    assert.equal(body.failures.length, 1001)
    assert.match(body.failures.at(-1).reason, /500 more/)
  })
})

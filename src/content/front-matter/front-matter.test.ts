// Front matter: splitting, reading and writing it, and the first heading.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { normalizeLineEndings } from '#kernel/line-endings.ts'
import { sharedData } from '../../../test/world/shared-data.ts'
import { firstHeading } from '../repository/first-heading.ts'
import {
  type FrontMatter,
  joinFrontMatter,
  readFrontMatter,
  splitFrontMatter,
  writeFrontMatter,
} from './index.ts'

const { path: data, skip } = sharedData('markdown')

const pieces = fc.constantFrom(
  '---',
  '---\n',
  '\n',
  'a: b\n',
  'a: b',
  '\uFEFF',
  ' ',
  '\r\n',
  '--- \n',
  '----\n',
  'text',
)
const anyText = fc.array(pieces, { maxLength: 10 }).map(parts => parts.join(''))

test('splitting and joining a text gives the text, whatever it is', () => {
  fc.assert(
    fc.property(anyText, text => {
      const { frontMatter, body } = splitFrontMatter(text)
      if (frontMatter !== null || splitFrontMatter(body).frontMatter === null) {
        assert.equal(joinFrontMatter(frontMatter, body), text)
      }
    }),
  )
})

test('joining and splitting gives the two parts', () => {
  const lines = fc.array(fc.constantFrom('a: b', '', '# c', '--', ' ---', '----'), { maxLength: 5 })
  fc.assert(
    fc.property(lines, anyText, (yaml, body) => {
      const frontMatter = yaml.map(line => `${line}\n`).join('')
      assert.deepEqual(splitFrontMatter(joinFrontMatter(frontMatter, body)), { frontMatter, body })
    }),
  )
})

test('a body that looks like front matter is not taken for it after a round trip', () => {
  const body = '---\na: b\n---\ntext'
  assert.equal(splitFrontMatter(joinFrontMatter(null, body)).body, body)
})

for (const [name, text, frontMatter, body] of [
  ['a blank line after the closing line belongs to the body', '---\na: b\n---\n\nText', 'a: b\n', '\nText'],
  ['front matter can be empty', '---\n---\nText', '', 'Text'],
  ['a file can end with the closing line', '---\na: b\n---', 'a: b', ''],
  ['a thematic break is all body', '---\n\nText\n', null, '---\n\nText\n'],
  ['a byte order mark does not hide it', '\uFEFF---\na: b\n---\nText', '\uFEFFa: b\n', 'Text'],
  ['it starts on the first line alone', '\n---\na: b\n---\n', null, '\n---\na: b\n---\n'],
] as const) {
  test(name, () => {
    assert.deepEqual(splitFrontMatter(text), { frontMatter, body })
    assert.equal(joinFrontMatter(frontMatter, body), text)
  })
}

test('the known fields are read, numbers as titles too', () => {
  const raw =
    'title: 2024\ndescription: >-\n  two\n  lines\nicon: bolt\nemoji: 🚀\nhidden: true\ncover: a b.png\ncoverY: -3.5\n' +
    'layout:\n  width: wide\n  cover:\n    visible: true\n    size: full\n  title:\n    visible: false\nother: kept\n'
  assert.deepEqual(readFrontMatter(raw), {
    title: '2024',
    description: 'two lines',
    icon: 'bolt',
    emoji: '🚀',
    hidden: true,
    layout: { cover: true, title: false, coverSize: 'full' },
    cover: { ref: 'a b.png', yPos: -3.5 },
    problems: [],
  })
})

test('what is of the wrong type is left out and named', () => {
  const { problems, ...fields } = readFrontMatter('title: [a]\nhidden: yes please\nicon: x\nlayout: 3\n')
  assert.deepEqual(fields, { icon: 'x' })
  assert.deepEqual(problems, [
    'layout must be a mapping',
    'title must be text',
    'hidden must be true or false',
  ])
})

const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefgh'
  .split('')
  .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]}, `.repeat(9)}]\n`)
  .join('')}title: *h\n`

for (const [name, raw] of Object.entries({
  'that is no YAML': 'title: "x',
  'that is no mapping': '- a\n- b\n',
  'that is too long': `title: ${'x'.repeat(70_000)}\n`,
  'whose aliases multiply': bomb,
  'that nests without end': `title: ${'['.repeat(60_000)}`,
})) {
  test(`front matter ${name} is ignored with a problem`, () => {
    const { problems, ...fields } = readFrontMatter(raw)
    assert.deepEqual(fields, {})
    assert.equal(problems.length, 1)
  })
}

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const some = <T extends object>(value: T): Partial<T> | undefined =>
  Object.keys(value).length === 0 ? undefined : (JSON.parse(JSON.stringify(value)) as Partial<T>)
const fields = fc
  .record({
    title: optional(text),
    description: optional(text),
    icon: optional(text),
    emoji: optional(text),
    hidden: optional(fc.boolean()),
    layout: fc
      .record({ title: fc.boolean(), cover: fc.boolean(), coverSize: text }, { requiredKeys: [] })
      .map(some),
    cover: fc.record({ ref: text, refDark: text, yPos: fc.integer() }, { requiredKeys: [] }).map(some),
  })
  .map(value => (some(value) ?? {}) as FrontMatter)

const existing = fc.constantFrom(
  null,
  '',
  '# a comment\n',
  'title: x # why\nother: 1\n',
  '\uFEFFtitle: x\n',
  'layout:\n  width: wide\n  title:\n    visible: false\n',
  '{ title: x, other: [1, 2] }\n',
  'title: [a]\nhidden: 3\n',
  'title: &t x\nother: *t\n',
  '[broken\n',
  'title: a\ntitle: b\n',
)

test('what is written is read again, over whatever was there', () => {
  fc.assert(
    fc.property(existing, fields, (raw, wanted) => {
      const { problems: _, ...got } = readFrontMatter(writeFrontMatter(raw, wanted) ?? '')
      assert.deepEqual(got, wanted)
    }),
  )
})

test('front matter that already says so stays as it is', () => {
  const raw = "title:   'x'   # why\n\n\nother: >\n  a\n  b\n"
  assert.equal(writeFrontMatter(raw, { title: 'x' }), raw)
  assert.equal(writeFrontMatter(null, {}), null)
})

test('other keys, their comments and unknown parts of the layout are kept', () => {
  const raw =
    '# top\ntitle: x # why\n\n# of other\nother: "1"\nlayout:\n  width: wide\n  title:\n    visible: false\n'
  assert.equal(
    writeFrontMatter(raw, { title: 'y' }),
    '# top\ntitle: y # why\n\n# of other\nother: "1"\nlayout:\n  width: wide\n',
  )
  assert.equal(writeFrontMatter('# top\ntitle: x\n', {}), '# top\n')
  assert.equal(writeFrontMatter('title: x\n', {}), null)
})

test('what cannot be read stays as a comment', () => {
  assert.equal(writeFrontMatter('[broken\n', { title: 'x' }), 'title: x\n# [broken\n')
})

for (const [name, page, heading] of [
  ['an ATX heading', 'Text\n\n# One *two* `three` [four](x) ##\n', 'One two three four'],
  ['a setext heading', 'One\ntwo\n===\n', 'One two'],
  ['after a comment and blank lines', '\n<!-- a\n# no\n-->\n\n# Yes\n', 'Yes'],
  ['not in fenced code', '```\n# no\n```\n# Yes', 'Yes'],
  ['not in indented code', '    # no\n', null],
  ['not of another level', '## no\n', null],
  ['with escapes and entities', '# a\\*b &amp; snake_case_name', 'a*b & snake_case_name'],
  ['not of a longer fence', '````\n```\n# no\n````\n', null],
] as const) {
  test(`the first heading: ${name}`, () => assert.equal(firstHeading(page), heading))
}

test('line endings become \\n', () => assert.equal(normalizeLineEndings('a\r\nb\rc\n'), 'a\nb\nc\n'))

test('the files of real repositories split and join to themselves', { skip }, () => {
  const texts = globSync('**/*.md', { cwd: data }).map(path => readFileSync(join(data, path), 'utf8'))
  for (const page of texts.map(normalizeLineEndings)) {
    const { frontMatter, body } = splitFrontMatter(page)
    assert.equal(joinFrontMatter(frontMatter, body), page)
    if (frontMatter === null) continue
    const { problems, ...known } = readFrontMatter(frontMatter)
    assert.deepEqual(problems, [])
    assert.equal(writeFrontMatter(frontMatter, known), frontMatter)
  }
})

// Hostile texts: each appears in the PDF unchanged, and none of it is run as code.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import fc from 'fast-check'
import type { RootContent } from 'mdast'
import { sharedData } from '../../../test/world/shared-data.ts'
import { bookOf, compiled, type PageInput } from './testing.ts'

/**
 * The letters of a text as they can be compared after typesetting: without
 * spaces, marks and different forms, and with similar letters made equal.
 */
const lettersOf = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[АВЕКМНОРСТХЅІЈаеорсухѕіј]/g, letter =>
      'ABEKMHOPCTXSIJaeopcyxsij'.charAt('АВЕКМНОРСТХЅІЈаеорсухѕіј'.indexOf(letter)),
    )
    .replace(/[\s\p{C}\p{M}\p{Z}\u02d8-\u02dd\ufffd]+/gu, '')

/** Its letters sorted, since text written from right to left is read in another order. */
const sortedOf = (text: string): string => [...lettersOf(text)].sort().join('')

const setFromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Whether a PDF reader finds the letters: one glyph stands for one text, unless the document says otherwise in a way that
 * the reader used here does not know. Marks on letters need that, and letters without a font share a glyph.
 */
const isReadable = (text: string): boolean =>
  !/[\p{M}\p{Co}\u{10000}-\u{10ffff}]/u.test(text) && !foreign.test(text)

/** Letters without a font. */
const foreign =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}]/u

/** Nodes with the text at every place where a text can be. */
const places: readonly ((value: string) => RootContent)[] = [
  value => ({ type: 'paragraph', children: [{ type: 'text', value }] }),
  value => ({ type: 'paragraph', children: [{ type: 'inlineCode', value }] }),
  value => ({ type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value }] }] }),
  value => ({
    type: 'paragraph',
    children: [{ type: 'link', url: `https://example.com/${value}`, children: [{ type: 'text', value }] }],
  }),
  value => ({ type: 'heading', depth: 2, children: [{ type: 'text', value }] }),
  value => ({ type: 'blockquote', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] }),
  value => ({
    type: 'list',
    children: [{ type: 'listItem', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] }],
  }),
  value => ({
    type: 'table',
    children: [{ type: 'tableRow', children: [{ type: 'tableCell', children: [{ type: 'text', value }] }] }],
  }),
  value => ({
    type: 'codeBlock',
    value,
    language: null,
    title: value,
    wrap: false,
    lineNumbers: true,
    fullWidth: false,
    expandable: false,
    highlighted: [],
  }),
  value => ({
    type: 'hint',
    style: 'info',
    kind: 'note',
    title: value,
    icon: value,
    collapsed: null,
    children: [],
  }),
  value => ({ type: 'diagram', value }),
  value => ({ type: 'inlineExpression', expression: value }),
  value => ({ type: 'embed', url: value, provider: null, children: [] }),
  value => ({ type: 'openapiOperation', url: value, method: 'get', path: value, children: [] }),
  value => ({ type: 'update', date: value, tags: [value], children: [] }),
]

/** Each text on a sheet of its own, so that its place is known. */
const pageWith = (value: string, index: number): PageInput => ({
  title: `Page ${index}`,
  tree: {
    type: 'root',
    children: [
      { type: 'paragraph', children: [{ type: 'text', value: 'Begin.' }] },
      (places[index % places.length] as (value: string) => RootContent)(value),
    ],
  },
})

/**
 * Typst may crash on characters without a font next to marks or
 * right-to-left text: `src/typesetting` then replaces such characters.
 */
const mayEndTypst = (text: string): boolean =>
  foreign.test(text) && (/\p{M}/u.test(text) || setFromRight.test(text))

/** The texts that do not appear in the document unchanged. */
const lost = async (all: readonly string[]): Promise<string[]> => {
  await compiled(bookOf(all.filter(value => !isReadable(value) && !mayEndTypst(value)).map(pageWith)))
  const together = await lostOf(all.filter(isReadable))
  const alone: string[] = []
  // Letters of two alphabets may share a glyph, and then only one of them is found in a document.
  for (const value of together.slice(0, 5)) alone.push(...(await lostOf([value])))
  return alone
}

const lostOf = async (values: readonly string[]): Promise<string[]> => {
  const pages = values.map(pageWith)
  const { texts } = await compiled(bookOf([...pages, { title: 'The end' }], { title: 'Texts' }))
  const all = texts.join('\n')
  const starts = values.map((_, index) => all.indexOf(`Page ${index}\nBegin.`))
  return values.filter((value, index) => {
    const shown = all.slice(starts[index], starts[index + 1] ?? all.length)
    if (setFromRight.test(value))
      return ![...new Set(sortedOf(value))].every(letter => sortedOf(shown).includes(letter))
    return !lettersOf(shown).includes(lettersOf(value))
  })
}

const attacks = [
  '#read("/etc/passwd")',
  '#import "@preview/x:1.0.0": *',
  '#sys.version',
  '"); #panic("out") //',
  '\\"); read("x") //',
  '"\n#eval("1+1")',
  '\\u{41}',
  '$ x $ <label> @reference *bold* _emph_ `raw` = Heading',
  '/* comment */ // rest',
  '#{ while true {} }',
  '{{[[((',
  ']})',
  '[#panic()]',
]

test('what looks like code of Typst is text, wherever it stands', async () => {
  const values = attacks.flatMap(attack => places.map(() => attack))
  assert.deepEqual(await lost(values), [])
})

test('any text comes out as itself', async () => {
  const character = fc.oneof(
    fc.constantFrom(...'#$\\"\'`*_<>@[](){}=~-+/%&;:.,!?^|\n\t abcABC019'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const text = fc.array(character, { maxLength: 30 }).map(parts => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 40, maxLength: 60 }), async values => {
      assert.deepEqual(await lost(values), [])
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

const { path: naughty, skip } = sharedData('vectors/naughty-strings/blns.json')

test('every naughty string comes out as itself', { skip }, async () => {
  const strings: string[] = JSON.parse(readFileSync(naughty, 'utf8'))
  assert.ok(strings.length > 400)
  assert.deepEqual(await lost(strings.filter(string => string.trim() !== '')), [])
})

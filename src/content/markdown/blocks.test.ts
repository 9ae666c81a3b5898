// Blocks, headings and plain text.
import assert from 'node:assert/strict'
import test from 'node:test'
import { blockPreview, blocks, documentWithIds, headings, plainText } from './blocks.ts'
import { parseMarkdown, toDocument } from './parse.ts'

const ids = (text: string): string[] => blocks(parseMarkdown(text)).map(block => block.id)

test("a heading's id is its GitHub slug, a repeated one gets a number", () => {
  assert.deepEqual(ids('# Hello, *World*!\n\n## Hello World\n\n## hello-world-1\n\n# Ünï `code` 你好\n'), [
    'hello-world',
    'hello-world-1',
    'hello-world-1-1',
    'ünï-code-你好',
  ])
})

test('headings in other blocks count too', () => {
  const root = parseMarkdown('> # A\n\n# A\n')
  assert.deepEqual(headings(root), [
    { id: 'a', depth: 1, text: 'A' },
    { id: 'a-1', depth: 1, text: 'A' },
  ])
})

test('the id of another block follows from its text alone, and equal ones get different ids', () => {
  const [first, second, third] = ids('Some *text*\n\nSome text\n\nOther\n')
  assert.match(first ?? '', /^block-[\w-]+$/)
  assert.equal(second, `${first}-1`)
  assert.notEqual(third, first)
  assert.deepEqual(ids('Other\n\nSome text\n'), [third, first])
})

test('every block has an id of its own, headings without letters included', () => {
  const all = ids('#\n\n# !\n\n---\n\n---\n\n<b>\n\n<i>\n\n[a]: b\n\n- x\n')
  assert.equal(new Set(all).size, 7)
  assert.ok(!all.includes(''))
})

test('the document says the id of every block, and of nothing else', () => {
  const { children } = documentWithIds(parseMarkdown('# A\n\n[b]: c\n\n> # D\n'))
  assert.deepEqual(
    children.map(({ data }) => data),
    [{ id: 'a' }, undefined, { id: ids('> # D')[0] }],
  )
  assert.ok(!JSON.stringify(children[2]?.type === 'blockquote' && children[2].children).includes('data'))
})

test('a preview is the first 120 characters, none of them cut in half', () => {
  const text = `${'a'.repeat(119)}🐢🐢\n\n*b*`
  const root = parseMarkdown(text)
  const [long = '', short = ''] = ids(text)
  assert.equal(blockPreview(root, long), `${'a'.repeat(119)}🐢`)
  assert.equal(short, ids('b')[0])
  assert.equal(blockPreview(root, short), 'b')
  assert.equal(blockPreview(root, 'another'), undefined)
})

test('the preview of an expandable begins with its summary, wherever it is, and its id does not follow from that', () => {
  const folded = (summary: string) => `<details><summary>${summary}</summary>\n\nbody\n\n</details>`
  const previewOf = (text: string) => blockPreview(parseMarkdown(text), ids(text)[0] as string)
  assert.equal(previewOf(folded('Sum <b>&amp;</b> more')), 'Sum & more\nbody')
  assert.equal(previewOf(`{% hint style="info" %}\n${folded('Sum')}\n{% endhint %}`), 'Sum\nbody')
  assert.equal(previewOf('<details>\n\nbody\n\n</details>'), 'body')
  assert.deepEqual(ids(folded('Sum')), ids(folded('Another')))
})

test('plain text is what a reader sees', () => {
  const text = '**a** `b` [c](d) ![e](f) <i>g</i>  \nh &amp; i\n\n- j\n- k\n\n| l | m |\n|-|-|\n| n | o |\n'
  assert.equal(plainText(parseMarkdown(text)), 'a b c e g\nh & i\nj\nk\nl\tm\nn\to')
})

test('the document of a page contains no positions and no source', () => {
  assert.deepEqual(toDocument(parseMarkdown('[a](b)')), {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [{ type: 'link', url: 'b', title: null, children: [{ type: 'text', value: 'a' }] }],
      },
    ],
  })
})

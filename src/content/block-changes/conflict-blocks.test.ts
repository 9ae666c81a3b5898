// Which blocks a conflict is about.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { mergeText } from '../text/index.ts'
import { type ConflictBlock, conflictBlocks } from './conflict-blocks.ts'
import { twoTexts } from './testing.ts'

const shown = (block: ConflictBlock | null) => block && `${block.type} ${block.markdown}`

/** For each block what the base, the main content and the change request have. */
const about = (base: string, main: string, changeRequest: string) =>
  conflictBlocks({ base, main, changeRequest })?.map(one => [
    shown(one.base),
    shown(one.main),
    shown(one.changeRequest),
  ])

const EXAMPLES: [
  rule: string,
  base: string,
  main: string,
  changeRequest: string,
  about: (string | null)[][],
][] = [
  [
    'the block that both sides changed, and none beside it',
    '# A\n\none\n\ntwo\n',
    '# A\n\none more\n\ntwo\n',
    '# B\n\none less\n\ntwo\n',
    [['paragraph one', 'paragraph one more', 'paragraph one less']],
  ],
  [
    'a block that one side removed',
    'a\n\none two three\n\nb\n',
    'a\n\nb\n',
    'a\n\none two four\n\nb\n',
    [['paragraph one two three', null, 'paragraph one two four']],
  ],
  [
    'what both sides put at one place',
    'a\n\nb\n',
    'a\n\nx\n\nb\n',
    'a\n\ny\n\nb\n',
    [[null, 'paragraph x', 'paragraph y']],
  ],
  [
    'an item of a list, and not the list',
    '- a\n- b\n- c\n',
    '- a\n- b1\n- c\n',
    '- a\n- b2\n- c\n',
    [['listItem - b', 'listItem - b1', 'listItem - b2']],
  ],
  [
    'each block once, though it conflicts at two places',
    '> a\n> b\n> c\n> d\n',
    '> a1\n> b\n> c\n> d1\n',
    '> a2\n> b\n> c\n> d2\n',
    [['blockquote > a\n> b\n> c\n> d', 'blockquote > a1\n> b\n> c\n> d1', 'blockquote > a2\n> b\n> c\n> d2']],
  ],
  ['nothing where all can be merged', 'a\n\nb\n\nc\n', 'a1\n\nb\n\nc\n', 'a\n\nb\n\nc1\n', []],
]

suite('a conflict of a document is about', () => {
  for (const [rule, base, main, changeRequest, expected] of EXAMPLES)
    test(rule, () => assert.deepEqual(about(base, main, changeRequest), expected))

  test('blocks with the id of the block of the page in which they are', () => {
    const [item] =
      conflictBlocks({ base: '# A\n\n- b\n', main: '# A\n\n- c\n', changeRequest: '# A\n\n- d\n' }) ?? []
    const nodes = [item?.base?.node, item?.main?.node, item?.changeRequest?.node]
    assert.equal(new Set(nodes).size, 3)
    for (const node of nodes) assert.match(node ?? '', /^block-/)
  })

  test('unknown blocks where a text cannot be read', () => {
    assert.equal(about('a\n', '>'.repeat(5000), 'b\n'), undefined)
  })

  test('blocks that differ, and about none where all can be merged', () => {
    fc.assert(
      fc.property(twoTexts(), twoTexts(), ({ before: base, after: main }, { after: changeRequest }) => {
        const found = conflictBlocks({ base, main, changeRequest }) ?? assert.fail('not read')
        const { clean } = mergeText(base, changeRequest, main)
        if (clean) assert.deepEqual(found, [])
        for (const one of found)
          assert.ok(new Set([one.base, one.main, one.changeRequest].map(shown)).size > 1)
      }),
    )
  })
})

// The rules of block changes, by examples and by properties.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { blocks, parseMarkdown } from '../markdown/index.ts'
import { MAX_EFFORT } from '../text/index.ts'
import { blockTree, newNumbering, type TextBlock, wholeText } from './block-tree.ts'
import { changedBlocks } from './changed-blocks.ts'
import { type BlockChange, blockChanges } from './index.ts'
import { applied, made, madeTree, shown, twoTexts } from './testing.ts'

/** Each change on a line: what was done to which type of block, its title, its words. */
const told = (changes: readonly BlockChange[]): string[] =>
  changes.map(one =>
    [one.change, one.type, one.title && `"${one.title}"`, shown(one)].filter(Boolean).join(' '),
  )

const compared = (before: string, after: string) => told(blockChanges(before, after).blocks)

const comparedTrees = (before: object, after: object) => {
  const number = newNumbering()
  const [old, fresh] = [before, after].map(node => blockTree(madeTree(node), number)) as [
    TextBlock[],
    TextBlock[],
  ]
  return changedBlocks(old, fresh, { left: MAX_EFFORT }).blocks
}

const EXAMPLES: [rule: string, before: string, after: string, told: string[]][] = [
  [
    'added and removed blocks have all their words',
    '# A\n\nold',
    'new\n\n## B\n',
    ['removed heading [-A-]', 'removed paragraph [-old-]', 'added paragraph {+new+}', 'added heading {+B+}'],
  ],
  [
    'an item of a list is a block, and so is one in it',
    '- a\n- b\n  - c',
    '- a\n- b\n  - d\n- e',
    ['changed listItem [-c-]{+d+}', 'added listItem {+e+}'],
  ],
  [
    'what stands in a block is its text',
    '> one\n>\n> two',
    '> one\n>\n> three',
    ['changed blockquote one\n[-two-]{+three+}'],
  ],
  [
    'a row of a table is a block',
    '|a|b|\n|-|-|\n|1|2|\n|3|4|',
    '|a|b|\n|-|-|\n|1|5|\n|3|4|',
    ['changed tableRow 1\t[-2-]{+5+}'],
  ],
  ['a block that passed others was moved', 'a\n\nb\n\nc', 'b\n\nc\n\na', ['moved paragraph a']],
  [
    'a moved block may have changed',
    'one two three four\n\nb\n\nc',
    'b\n\nc\n\none two three four five',
    ['moved paragraph one two three four{+ five+}'],
  ],
  ['a block moves from one into another', '> - a\n> - b\n\n- c', '> - a\n\n- c\n- b', ['moved listItem b']],
  ['lines that are broken elsewhere are the same', 'one two\nthree', 'one\ntwo three', []],
  ['blank lines between items are no change', '- a\n- b', '- a\n\n- b', []],
  ['markup is a change without words', 'a b', 'a *b*', ['changed paragraph a b']],
]

suite('block changes', () => {
  test('tell of tabs and hints as they are written', () => {
    const page = (npm: string, style: string) =>
      `{% tabs %}\n{% tab title="npm" %}\n${npm}\n\n{% hint style="${style}" %}\nMind the gap\n{% endhint %}\n{% endtab %}\n{% endtabs %}\n`
    const { blocks: found } = blockChanges(page('npm install', 'info'), page('npm ci', 'warning'))
    assert.deepEqual(told(found), ['changed tab "npm" npm [-install-]{+ci+}', 'changed hint Mind the gap'])
    assert.deepEqual(found[1]?.attributes?.style, { before: 'info', after: 'warning' })
  })

  for (const [rule, before, after, expected] of EXAMPLES)
    test(rule, () => assert.deepEqual(compared(before, after), expected))

  test('name the block of the page and the lines, after the change or before a removal', () => {
    const idsOf = (text: string) => blocks(parseMarkdown(text)).map(({ id }) => id)
    const [before, after] = ['# A\n\n- one\n- two\n\n---\n', '- one\n- three\n\n---\n\n# B\n']
    const { blocks: found } = blockChanges(before, after)
    assert.deepEqual(
      found.map(({ words: _, ...rest }) => rest),
      [
        { change: 'removed', node: 'a', type: 'heading', before: { line: 1, endLine: 1 } },
        {
          change: 'changed',
          node: idsOf(after)[0],
          type: 'listItem',
          before: { line: 4, endLine: 4 },
          after: { line: 2, endLine: 2 },
        },
        { change: 'added', node: 'b', type: 'heading', after: { line: 6, endLine: 6 } },
      ],
    )
  })

  test('say where links lead and what raw HTML says, for words do not', () => {
    const attributes = (before: string, after: string) => blockChanges(before, after).blocks[0]?.attributes
    assert.deepEqual(attributes('see [a](b.md)', 'look at [a](c.md)'), {
      url: { before: ['b.md'], after: ['c.md'] },
    })
    assert.deepEqual(attributes('see [a](b.md)', 'see [a](c.md) and [d](e.md)'), {
      url: { before: ['b.md'], after: ['c.md', 'e.md'] },
    })
    assert.deepEqual(attributes('[a][r]\n\n[r]: b.md', '[a][r]\n\n[r]: c.md'), {
      url: { before: ['b.md'], after: ['c.md'] },
    })
    assert.deepEqual(attributes('a <i>b</i>', 'a <b>b</b>'), {
      html: { before: ['<i>', '</i>'], after: ['<b>', '</b>'] },
    })
    assert.deepEqual(attributes('```js\na\n```', '```ts\na\n```'), {
      language: { before: 'js', after: 'ts' },
    })
    assert.deepEqual(attributes('- [ ] a', '- [x] a'), { checked: { before: false, after: true } })
    assert.deepEqual(attributes('> a b c d', 'a b c d'), {
      type: { before: 'blockquote', after: 'paragraph' },
    })
  })

  test('tell a tab, a step, a hint by its own title and words, whatever contains it', () => {
    const page = (npm: string, yarn: string, hint: object) =>
      made(
        'tabs',
        {},
        made('tab', { title: 'npm' }, npm, made('hint', hint, 'Mind the gap')),
        made('tab', { title: 'yarn' }, yarn),
      )
    const before = page('npm install', 'yarn add', { style: 'info' })
    assert.deepEqual(told(comparedTrees(before, page('npm ci', 'yarn add', { style: 'info' }))), [
      'changed tab "npm" npm [-install-]{+ci+}',
    ])
    const both = comparedTrees(before, page('npm ci', 'yarn', { style: 'warning' }))
    assert.deepEqual(told(both), [
      'changed tab "npm" npm [-install-]{+ci+}',
      'changed hint Mind the gap',
      'changed tab "yarn" yarn[- add-]',
    ])
    assert.deepEqual(both[1]?.attributes, { style: { before: 'info', after: 'warning' } })
    assert.equal(new Set(both.map(({ node }) => node)).size, 1)
  })

  test('follow a tab by its title, though all of its words are others', () => {
    const page = (...tabs: [title: string, text: string][]) =>
      made('tabs', {}, ...tabs.map(([title, text]) => made('tab', { title }, text)))
    assert.deepEqual(
      told(
        comparedTrees(page(['npm', 'one'], ['yarn', 'two']), page(['bun', 'x'], ['npm', 'y'], ['yarn', 'z'])),
      ),
      ['added tab "bun" {+x+}', 'changed tab "npm" [-one-]{+y+}', 'changed tab "yarn" [-two-]{+z+}'],
    )
  })

  test('take the heading that a block begins with for its title', () => {
    const step = (text: string) => {
      const heading = { type: 'heading', depth: 2, children: [{ type: 'text', value: 'Install' }] }
      return made('stepper', {}, made('step', {}, heading, text))
    }
    assert.deepEqual(told(comparedTrees(step('a'), step('b'))), [
      'changed step "Install" Install\n[-a-]{+b+}',
    ])
  })

  test('are none between equal texts', () => {
    fc.assert(
      fc.property(twoTexts(), ({ before }) => {
        assert.deepEqual(blockChanges(before, before), { blocks: [], more: false })
        const number = newNumbering()
        const [one, other] = [0, 1].map(() => blockTree(parseMarkdown(before), number)) as [
          TextBlock[],
          TextBlock[],
        ]
        assert.deepEqual(changedBlocks(one, other, { left: MAX_EFFORT }).blocks, [])
      }),
    )
  })

  test('name each block that differs once, and what they do not name is equal and in the same order', () => {
    fc.assert(
      fc.property(twoTexts(), ({ before, after }) => {
        const number = newNumbering()
        const [old, fresh] = [before, after].map(text => blockTree(parseMarkdown(text), number)) as [
          TextBlock[],
          TextBlock[],
        ]
        const { blocks: found, more } = changedBlocks(old, fresh, { left: MAX_EFFORT })
        assert.equal(more, false)
        for (const side of ['before', 'after'] as const) {
          const named = countsOf(
            found.flatMap(({ type, attributes, [side]: lines }) => {
              const was = side === 'before' ? attributes?.type?.before : undefined
              return lines ? [{ type: `${was ?? type}`, lines }] : []
            }),
          )
          const there = countsOf(allOf(side === 'before' ? old : fresh))
          for (const [place, count] of named) assert.ok(count <= (there.get(place) ?? 0), place)
        }
        const rest = (side: TextBlock[], lines: 'before' | 'after') =>
          side
            .filter(({ lines: { line, endLine } }) =>
              found.every(({ [lines]: at }) => at === undefined || at.endLine < line || at.line > endLine),
            )
            .map(block => block.number)
        assertSubsequence(
          rest(old, 'before'),
          fresh.map(block => block.number),
        )
        assertSubsequence(
          rest(fresh, 'after'),
          old.map(block => block.number),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('lead from the words before to the words after, in each block', () => {
    fc.assert(
      fc.property(twoTexts(), ({ before, after }) => {
        for (const { change, words = [] } of blockChanges(before, after).blocks) {
          const old = words.filter(({ kind }) => kind !== 'inserted').map(({ text }) => text)
          if (words.every(({ omitted }) => omitted === undefined)) applied(old.join(''), words)
          if (change === 'added') assert.ok(words.every(({ kind }) => kind === 'inserted'))
          if (change === 'removed') assert.ok(words.every(({ kind }) => kind === 'deleted'))
        }
      }),
    )
  })

  test('are the same each time', () => {
    fc.assert(
      fc.property(twoTexts(), ({ before, after }) =>
        assert.deepEqual(blockChanges(before, after), blockChanges(before, after)),
      ),
      { numRuns: 50 },
    )
  })

  test('have the text of a block with that of all in it', () => {
    const [list] = blockTree(parseMarkdown('- a\n  - b\n\n  c\n- d'), newNumbering())
    assert.equal(list && wholeText(list), 'a\nb\nc\nd')
  })
})

const allOf = (blocks: readonly TextBlock[]): TextBlock[] =>
  blocks.flatMap(block => [block, ...allOf(block.children)])

/** How many blocks of a type are on the same lines: nested quotes may be. */
const countsOf = (blocks: readonly Pick<TextBlock, 'type' | 'lines'>[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { type, lines } of blocks) {
    const place = `${type} ${lines.line} ${lines.endLine}`
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}

const assertSubsequence = (some: readonly number[], all: readonly number[]): void => {
  let place = 0
  for (const number of some) {
    place = all.indexOf(number, place) + 1
    assert.ok(place > 0, `${some} in ${all}`)
  }
}

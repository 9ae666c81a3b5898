// The rules of an article with its changes marked: nothing is lost, words are marked, and no text makes it fail.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { twoTexts } from '../block-changes/testing.ts'
import { htmlOf } from '../markdown/article/testing.ts'
import { articleChanges } from './index.ts'
import { textChanges } from './text-changes.ts'

const labels = { added: 'Added', removed: 'Removed', movedHere: 'Moved here', movedAway: 'Moved away' }

const compare = async (before: string, after: string) => {
  const changes = articleChanges(await htmlOf(before), await htmlOf(after), labels, { left: 10_000_000 })
  assert.ok(changes)
  return changes
}

const markedOf = async (before: string, after: string) => (await compare(before, after)).html

/** The visible text without what was added, or without what was removed. */
const readWithout = (html: string, mark: 'ins' | 'del'): string => {
  const kept: string[] = []
  let depth = 0
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (piece.startsWith(`<${mark} `)) depth++
    else if (piece === `</${mark}>`) depth--
    else if (depth === 0 && !piece.startsWith('<')) kept.push(piece)
  }
  return kept.join('').replace(/\s+/g, '')
}

const read = (html: string): string => readWithout(html, 'ins')

describe('an article with its changes', () => {
  test('reads as before without what came, and as after without what went, whatever the texts', async () => {
    await fc.assert(
      fc.asyncProperty(twoTexts(), async ({ before, after }) => {
        const { html } = await compare(before, after)
        assert.equal(readWithout(html, 'ins'), read(await htmlOf(before)))
        assert.equal(readWithout(html, 'del'), read(await htmlOf(after)))
      }),
      { numRuns: 300 },
    )
  })

  test('has nothing marked where nothing differs', async () => {
    const text = '# A\n\nSome *words*.\n\n- one\n- two\n\n```js\nlet a\n```'
    assert.deepEqual(await compare(text, text), { html: await htmlOf(text), count: 0 })
  })

  test('marks the words that differ, inside of links and emphasis', async () => {
    assert.equal(
      await markedOf('Run **the old program** now.', 'Run **the new program** today.'),
      '<p data-change="">Run <strong>the <del data-label="Removed">old</del><ins data-label="Added">new</ins> program</strong> <del data-label="Removed">now</del><ins data-label="Added">today</ins>.</p>',
    )
  })

  test('marks a link that leads elsewhere with the same words', async () => {
    const html = await markedOf('See [the guide](/a) for all of it.', 'See [the guide](/b) for all of it.')
    assert.match(
      html,
      /<a href="\/a"><del [^>]*>the guide<\/del><\/a><a href="\/b"><ins [^>]*>the guide<\/ins>/,
    )
  })

  test('marks a block that came, went, or was moved as a whole, and says so', async () => {
    assert.equal(
      await markedOf('One is here.', 'One is here.\n\nSecond text.'),
      '<p>One is here.</p>\n<ins class="change" data-label="Added"><p>Second text.</p></ins>',
    )
    const moved = await markedOf(
      'First of all.\n\n---\n\nSecond text.',
      'Second text.\n\nFirst of all.\n\n---',
    )
    assert.match(moved, /<ins class="change" data-label="Moved here"><p>/)
    assert.match(moved, /<del class="change" data-label="Moved away"><p>/)
  })

  test('keeps lists and tables valid: marks stand in items and cells', async () => {
    const list = await markedOf('- one\n- two', '- one\n- two\n- three')
    assert.match(list, /<li><ins data-label="Added">three<\/ins><\/li>/)
    const rows = (last: string) => `| a | b |\n|---|---|\n| 1 | 2 |\n${last}`
    assert.match(await markedOf(rows(''), rows('| 3 | 4 |')), /<td><ins data-label="Added">3<\/ins><\/td>/)
    assert.match(
      await markedOf(rows(''), rows('').replace('| 2 |', '| 5 |')),
      /<td>1<\/td><td data-change=""><del data-label="Removed">2<\/del><ins data-label="Added">5<\/ins><\/td>/,
    )
  })

  test('marks code by lines, and says which picture went', async () => {
    const code = (line: string) => `\`\`\`js\nconst a = 1\n${line}\nconst c = 3\n\`\`\``
    const html = await markedOf(code('let b = 2'), code('let b = 4'))
    assert.match(html, /<del data-label="Removed">.*2.*\n<\/del><ins data-label="Added">.*4.*\n<\/ins>/)
    const picture = (name: string) => `Text.\n\n![](https://e.example/${name}.png)`
    const pictures = await markedOf(picture('a'), picture('b'))
    assert.ok(pictures.indexOf('<del') < pictures.indexOf('a.png'))
    assert.ok(pictures.indexOf('a.png') < pictures.indexOf('<ins'))
  })

  test('opens what is folded and shows tabs below each other', async () => {
    const tabs = (text: string) =>
      `{% tabs %}\n{% tab title="npm" %}\n${text}\n{% endtab %}\n{% endtabs %}\n\n<details><summary>More</summary>\n\n${text}\n\n</details>`
    const html = await markedOf(tabs('All of it'), tabs('All of this'))
    assert.doesNotMatch(html, /<input/)
    assert.match(html, /<details [^>]*\bopen\b/)
  })

  test('has no id twice', async () => {
    const html = await markedOf(
      '## Part\n\nText[^1].\n\n[^1]: A note.',
      '### Part\n\n## Part\n\nOther[^1].\n\n[^1]: Note.',
    )
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('writes nothing that a text says as HTML of its own', async () => {
    const html = await markedOf('Text.', 'Text `<script>alert(1)</script>` &lt;b onclick="x">')
    assert.doesNotMatch(html, /<script|<b /)
  })

  test('is not made of what is too long, nor of what nests too deep', () => {
    const long = `<p>${'a '.repeat(900_000)}</p>`
    const deep = '<div>'.repeat(60_000)
    for (const html of [long, deep])
      assert.equal(articleChanges('<p>a</p>', html, labels, { left: 0 }), undefined)
  })

  test('still says what differs once no effort is left', async () => {
    const changes = articleChanges('<p>one two</p><p>b</p>', '<p>one three</p><p>b</p>', labels, { left: 0 })
    assert.equal(readWithout(changes?.html ?? '', 'ins'), 'onetwob')
  })
})

test('of a title the words that came and went are told', () => {
  assert.deepEqual(textChanges('The old guide', 'The new guide'), [
    { kind: 'same', text: 'The ' },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'new' },
    { kind: 'same', text: ' guide' },
  ])
})

// The rules of questions: whatever somebody asks, the answer is a list or a refusal.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseQuery } from '#content/search/index.ts'
import { reading } from '#context.ts'
import { newSpace, read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { sharedData } from '../../../test/world/shared-data.ts'
import { catchUp } from '../content-index/index.ts'
import { asking, search, spaceWith, titlesFound } from './testing.ts'

const { path: naughty, skip } = sharedData('vectors/naughty-strings/blns.json')

/** Texts that have a meaning for FTS5, for `to_tsquery`, or in SQL. */
const operators = [
  ...['AND', 'OR', 'NOT', 'NEAR', 'NEAR(', 'NEAR(red blue, 2)', 'red AND', 'AND OR NOT', 'red NOT'],
  ...['*', 'red*', '^red', 'red:', 'title:red', '{title} : red', '-red', '+red', 'red + blue', 'red *'],
  ...['|', '&', '!', 'red & !blue', 'red | blue', '<->', 'red <-> blue', '<2>', 'red:*', 'red:ABCD', '!!'],
  ...['"', '""', '"""', '"red', 'red"', '"red" "', '“', '«red', "'", "''", "red's", "' or 1=1 --", '`'],
  ...['(', ')', '()', '((', '))red((', '[red]', '{', '}', '\\', '\\"', 'red\\', '%', '_', '%red%', 'r_d'],
  ...['¶', 'red ¶ blue', '\u0000', 'red\u0000blue', '\u001E', '\u001F', '\uFFFD', '\uFEFF', '\u202Ered'],
  ...['\u0301', 'e\u0301', 'ﬁ', 'İ', 'ß', 'ſ', '\u1100\u1161', '👩‍👩‍👧‍👦', '🇩🇪', '𝕣𝕖𝕕', '٣', 'ก็', 'ཀྵ'],
]

/** Questions of the greatest length, made of what takes longest. */
const long = [
  ...[
    'x',
    '"',
    '(',
    ' ',
    '*',
    '中',
    '한',
    'é',
    '\u0301',
    '-',
    '_',
    'aB',
    '"a" ',
    '"a b" ',
    'a-',
    'ab ',
    'abcd ',
  ],
  ...['red OR ', 'red & ', 'NEAR(', '👩‍👩‍👧‍👦 ', '<-> ', '¶ ', 'red blue ', '1 ', 'é ', '“”', '«'],
].map(piece => [...piece.repeat(512)].slice(0, 512).join(''))

/** A question of words that all differ. */
const distinct = Array.from({ length: 300 }, (_, index) => index.toString(36))
  .join(' ')
  .slice(0, 512)

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('a question is given once, and has 1 to 512 characters', async () => {
    const { admin, path, organization } = await newSpace(await world())
    for (const where of [path, `/orgs/${organization.id}`]) {
      for (const [query, path] of [
        ['', 'query/query'],
        ['?query=', 'query/query'],
        [`?query=${'x'.repeat(513)}`, 'query/query'],
        [`?query=${encodeURIComponent('中'.repeat(513))}`, 'query/query'],
      ] as const) {
        const { status, body } = await admin.get(`${where}/search${query}`)
        const paths = body.error?.details?.map((detail: { path: string }) => detail.path)
        assert.deepEqual([status, paths], [400, [path]], query)
      }
      assert.equal((await admin.get(`${where}/search?query=a&query=b`)).status, 400)
      for (const query of ['x', '中'])
        assert.equal((await admin.get(asking(where, query.repeat(512)))).status, 200)
    }
  })

  test('a question without words finds nothing', async () => {
    const space = await spaceWith(await world(), { Page: 'Some (words) & "more": …' })
    for (const query of [' ', '\t\n', '"', '""', '" "', '()', '…', '&|!', '*', '¶', '-', '\u0301'])
      assert.deepEqual(await titlesFound(space, query), [], JSON.stringify(query))
  })

  test('what is an operator to an engine is a word, or nothing', async () => {
    const space = await spaceWith(await world(), {
      One: 'Red and blue, not far, near them.',
      Two: 'Red, blue.',
      Three: 'Redder.',
    })
    for (const [query, titles] of [
      ['red AND blue', ['One']],
      ['red NOT blue', ['One']],
      ['red OR green', []],
      ['NEAR(red blue)', ['One', 'Two']],
      ['red & blue', ['One', 'Two']],
      ['red | blue', ['One', 'Two']],
      ['red & !blue', ['One', 'Two']],
      ['red <-> blue', ['One', 'Two']],
      ['(red) blue', ['One', 'Two']],
      ['red) AND (blue', ['One']],
      ['red* blue', ['One', 'Two']],
      ['^red blue', ['One', 'Two']],
      ['title:red', []],
      ['" red', ['One', 'Three', 'Two']],
    ] as const)
      assert.deepEqual((await titlesFound(space, query)).sort(), titles, query)
  })

  test('every question about a space or an organization is answered', async () => {
    const { admin, path, organization } = await spaceWith(await world(), {
      Page: `${operators.join('\n\n').replaceAll('\0', '')}\n\n${'red blue '.repeat(300)}`,
    })
    for (const query of [...operators, ...long, distinct]) {
      const expected = query.includes('\0') ? 400 : 200
      for (const where of [path, `/orgs/${organization.id}`])
        assert.equal((await admin.get(asking(where, query))).status, expected, JSON.stringify(query))
    }
  })

  test('bytes that are no text are answered or refused', async () => {
    const { admin, path } = await spaceWith(await world(), { Page: 'Red.' })
    for (const query of [
      '%FF',
      '%',
      '%E4%B8',
      '%ED%A0%80',
      'red%00',
      '%u0041',
      '+red+',
      'red#',
      '%F4%90%80%80',
    ]) {
      const { status } = await admin.get(`${path}/search?query=${query}`)
      assert.ok(status === 200 || status === 400, `${query}: ${status}`)
    }
  })

  test('every naughty string is answered, and finds the page that it is the title of', {
    skip,
  }, async () => {
    const space = await newSpace(await world())
    const { admin, content, path, organization } = space
    const strings: string[] = JSON.parse(readFileSync(naughty, 'utf8'))
    const titles = strings.map(text => text.toWellFormed()).filter(text => text.length > 0)
    const inserts = titles.map(title => ({ operation: 'insert_page', title }))
    const ids: string[] = []
    for (let from = 0; from < inserts.length; from += 500) {
      const { changes } = await write(admin, content, ...inserts.slice(from, from + 500))
      ids.push(...changes.map(({ page }) => page))
    }
    // So many changes are left to the background, so the index is brought up to date here.
    const ctx = reading(space.world.installation, { userId: admin.id, tokenId: '', scope: 'read' })
    await catchUp(ctx, space.id)
    for (const [index, title] of titles.entries()) {
      const found = await search(admin, path, title)
      const isThere = found.some(({ id }) => id === ids[index])
      assert.equal(isThere, parseQuery(title).terms.length > 0, title)
      if (index % 5 === 0) await read(admin, asking(`/orgs/${organization.id}`, title))
    }
  })
})

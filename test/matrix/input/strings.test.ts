// Strings that often break programs, wherever a person may write: they are returned unchanged, or refused with the reason.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { sharedData } from '../../world/shared-data.ts'
import type { Answer, Person } from '../../world/world.ts'
import { createWorld } from '../../world/world.ts'

const { path: list, skip } = sharedData('vectors/naughty-strings/blns.json')

/** These cover the rules if the shared list is missing. */
const own = [
  '',
  'undefined',
  'NaN',
  '0',
  '  spaces around  ',
  "'; drop table users; --",
  '%s %d %x',
  '<script>alert(1)</script>',
  '{{ constructor }} ${7*7}',
  '../../../../etc/passwd',
  'Ｕｎｉｃｏｄｅ ﷽ ゼロ幅\u200b‮ abc',
  '👩‍👩‍👧‍👦 🏳️‍🌈 é é',
  '\t\u0001\u007f\u0085\u2028\uFEFF￾',
  'a'.repeat(10_000),
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  '\\ " \' ` / \n',
]

const naughty: readonly string[] = [
  ...own,
  ...(skip === false ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []),
]

/** Checks that the text came back unchanged, or that a refusal names the field; returns whether it was accepted. */
const judge = (
  text: string,
  answer: Answer,
  back: (body: Answer['body']) => string,
  path: string,
): boolean => {
  if (answer.status < 300) {
    assert.equal(back(answer.body), text)
    return true
  }
  assert.equal(answer.status, 400, `${JSON.stringify(text)}: ${JSON.stringify(answer.body)}`)
  assert.equal(answer.body.error.details[0].path, path)
  return false
}

forEachDatabase((_engine, open) => {
  let admin: Person
  let organization: { id: string }
  let space: string

  before(async () => {
    const world = await createWorld(await open())
    organization = await world.organization()
    admin = (organization as { id: string; admin: Person }).admin
    space = (await admin.post(`/orgs/${organization.id}/spaces`, {})).body.id
  })

  const short = naughty.filter(text => text.length <= 60)
  /** If only the column differs, our own texts and every fifth of the others suffice. */
  const sample = short.filter((_, index) => index < own.length || index % 5 === 0)

  test('as titles of spaces', async () => {
    let taken = 0
    for (const text of short) {
      const made = await admin.post(`/orgs/${organization.id}/spaces`, { title: text })
      if (!judge(text, made, body => body.title, '/title')) continue
      taken += 1
    }
    const listed = (await admin.get(`/orgs/${organization.id}/spaces?limit=1000`)).body.items
    assert.equal(listed.length, taken + 1)
    assert.ok(taken > short.length * 0.8)
  })

  test('as titles of organizations', async () => {
    for (const text of sample) {
      const answer = await admin.patch(`/orgs/${organization.id}`, { title: text })
      if (judge(text, answer, body => body.title, '/title'))
        assert.equal((await admin.get(`/orgs/${organization.id}`)).body.title, text)
    }
  })

  test('as subjects of change requests', async () => {
    for (const text of [...sample, ...naughty.filter(one => one.length > 60)]) {
      const made = await admin.post(`/spaces/${space}/change-requests`, { subject: text })
      judge(text, made, body => body.subject, '/subject')
    }
  })

  test('as labels of tokens', async () => {
    for (const text of sample)
      judge(text, await admin.post('/user/tokens', { label: text }), body => body.label, '/label')
  })

  test('as names of people', async () => {
    for (const text of sample) {
      const answer = await admin.patch(`/users/${admin.id}`, { displayName: text })
      judge(text, answer, body => body.displayName, '/displayName')
    }
  })

  test('as words of comments', async () => {
    const comments = `/spaces/${space}/comments`
    for (const text of naughty) {
      const made = await admin.post(comments, { body: { markdown: text } })
      judge(normalised(text), made, ({ body }) => body.markdown, '/body/markdown')
    }
    for (const format of ['html', 'document'])
      assert.equal((await admin.get(`${comments}?limit=1000&format=${format}`)).status, 200)
  })

  test('as reactions to comments', async () => {
    const comment = `/spaces/${space}/comments`
    const { id } = (await admin.post(comment, { body: { markdown: 'Is this right?' } })).body
    const back = (body: Answer['body']) => body.reactions[0].emoji
    for (const text of sample) {
      const answer = await admin.put(`${comment}/${id}`, { addedReactions: [text] })
      if (!judge(text, answer, back, '/addedReactions/0')) continue
      const { body } = await admin.put(`${comment}/${id}`, { removedReactions: [text] })
      assert.deepEqual(body.reactions, [])
    }
  })

  test('as titles, descriptions and texts of pages', async () => {
    const content = `/spaces/${space}/content`
    const texts = naughty.filter(text => text.length >= 1 && text.length <= 500)
    const pages: { page: string }[] = []
    for (let from = 0; from < texts.length; from += 500) {
      const changes = texts.slice(from, from + 500).map(text => ({
        operation: 'insert_page',
        title: text,
        description: text,
        document: { markdown: text },
        variables: { text },
      }))
      const answer = await admin.post(content, { changes })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      pages.push(...answer.body.changes)
    }
    for (const [index, { page }] of pages.entries()) {
      const text = texts[index] as string
      const { body } = await admin.get(`${content}/page/${page}`)
      const { title, description, markdown, variables } = body
      const expected = { title: text, description: text, markdown: normalised(text), variables: { text } }
      assert.deepEqual({ title, description, markdown, variables }, expected)
      assert.equal(
        (await admin.get(`${content}/path/${encodeURIComponent(body.path)}`)).body.id,
        page,
        body.path,
      )
    }
    for (const format of ['html', 'document']) {
      for (const { page } of pages.filter((_, index) => index % 7 === 0)) {
        assert.equal((await admin.get(`${content}/page/${page}?format=${format}`)).status, 200)
      }
    }
  })

  test('as ids in a path and as cursors', async () => {
    for (const text of sample.filter(one => one !== '')) {
      const step = encodeURIComponent(text.toWellFormed())
      if (/^\.{1,2}$/.test(text)) continue
      assert.equal((await admin.get(`/spaces/${step}`)).status, 404, text)
      assert.equal((await admin.get(`/spaces/${space}/content/page/${step}`)).status, 404, text)
      assert.equal((await admin.get(`/user/tokens?page=${step}`)).status, 400, text)
    }
  })
})

/**
 * The form in which texts are returned: line ends are `
 * `.
 */
const normalised = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

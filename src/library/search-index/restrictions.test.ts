// The rules of what the index stores about pages that are hidden from some visitors of a site.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, reading } from '#context.ts'
import { addPage, newSpace, sharedWorld, type TestSpace, text, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { catchUp } from '../content-index/index.ts'
import { spaceWith } from '../search/testing.ts'
import { restrictedPagesOf } from './index.ts'

const ifPro = (markdown: string): string => `{% if visitor.claims.pro %}${markdown}{% endif %}`

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const restricted = async ({ world: { installation }, id }: TestSpace) => {
    const ctx = reading(installation, operator)
    await catchUp(ctx, id)
    return restrictedPagesOf(ctx, [id])
  }
  const update = ({ admin, content }: TestSpace, fields: object) =>
    write(admin, content, { operation: 'update_page', ...fields })
  const wordsOf = async ({ world: { installation }, id }: TestSpace): Promise<string[]> => {
    const rows = await installation.database.read
      .selectFrom('restricted_pages')
      .select('words')
      .where('space_id', '=', id)
      .execute()
    return rows.flatMap(({ words }) => words?.trim().split(' ') ?? [])
  }

  test('a page that all visitors see is not among them', async () => {
    const space = await spaceWith(await world(), {
      Plain: 'Text.',
      Hint: '{% hint style="info" %}\nText.\n{% endhint %}\n',
      Code: '`{% if a %}`b`{% endif %}`',
    })
    assert.deepEqual(await restricted(space), [])
  })

  test('a page with a condition in its text is one of them, until it has none', async () => {
    const space = await spaceWith(await world(), { Page: `Text.\n\n${ifPro('Secret')} here.` })
    const pageId = space.ids.Page as string
    const page = { spaceId: space.id, pageId, noIndex: false, condition: null, isPartly: true }
    assert.deepEqual(await restricted(space), [page])
    await update(space, { page: pageId, ...text('Text.') })
    assert.deepEqual(await restricted(space), [])
  })

  test('words that a condition divides are known in all forms that a visitor may read', async () => {
    const space = await spaceWith(await world(), { Title: `a${ifPro('b')}c ${ifPro('x')}${ifPro('y')}` })
    await restricted(space)
    const words = await wordsOf(space)
    for (const word of ['title', 'abc', 'ac', 'x', 'y', 'xy']) assert.ok(words.includes(word), word)
  })

  test('a page that includes a text with conditions is one of them', async () => {
    const space = await newSpace(await world())
    const { changes } = await write(space.admin, space.content, {
      operation: 'insert_reusable_content',
      title: 'Shared',
      ...text(`Shared ${ifPro('o')}${ifPro('k')}.`),
    })
    const markdown = `{% include "/reusable-contents/${changes[0].reusableContent}" %}`
    const page = await addPage(space.admin, space.content, 'Page', text(markdown))
    const [found] = await restricted(space)
    assert.deepEqual([found?.pageId, found?.isPartly], [page, true])
  })

  test('a page with a condition is one of them, with it, until it has none', async () => {
    const space = await spaceWith(await world(), { Page: 'Text.' })
    const page = space.ids.Page as string
    await update(space, { page, condition: 'visitor.claims.pro' })
    const [found] = await restricted(space)
    assert.deepEqual([found?.condition, found?.isPartly], ['visitor.claims.pro', false])
    await update(space, { page, condition: null })
    assert.deepEqual(await restricted(space), [])
  })

  test('a page that search leaves out is one of them, until it does not', async () => {
    const space = await spaceWith(await world(), { Page: 'Text.' })
    const pageId = space.ids.Page as string
    await update(space, { page: pageId, noIndex: true })
    const [page] = await restricted(space)
    assert.deepEqual([page?.noIndex, page?.isPartly], [true, false])
    await update(space, { page: pageId, noIndex: false })
    assert.deepEqual(await restricted(space), [])
  })
})

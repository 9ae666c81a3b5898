// The rules of what a visitor of a site finds: what they see, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, sharedWorld, type TestSpace, text, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { addPages, spaceWith } from '../testing.ts'
import { searchAs, titlesFor } from './testing.ts'

const ifPro = (markdown: string): string => `{% if visitor.claims.pro %}${markdown}{% endif %}`
const pro = { pro: true }

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** The titles that anonymous visitors find in the space, and those that a visitor with claims finds. */
  const found = async ({ world, id }: TestSpace, question: string) => ({
    anybody: await titlesFor(world, { spaceIds: [id] }, question),
    pro: await titlesFor(world, { spaceIds: [id], claims: pro }, question),
  })
  const update = ({ admin, content }: TestSpace, page: string, fields: object) =>
    write(admin, content, { operation: 'update_page', page, ...fields })

  test('words that a condition hides are found by those alone who see them', async () => {
    const space = await spaceWith(await world(), { Page: `Common.\n\n${ifPro('A heron.')}\n` })
    assert.deepEqual(await found(space, 'heron'), { anybody: [], pro: ['Page'] })
    assert.deepEqual(await found(space, 'common'), { anybody: ['Page'], pro: ['Page'] })
    assert.deepEqual(await found(space, 'common heron'), { anybody: [], pro: ['Page'] })
  })

  test('no excerpt and no section shows what is hidden', async () => {
    const body = `# Birds\n\nA crane. ${ifPro('A heron.')}\n\n${ifPro('\n# Secret birds\n\nAn egret and a crane.\n')}\n`
    const space = await spaceWith(await world(), { Page: body })
    const sections = async (claims: Record<string, boolean>) => {
      const [page] = await searchAs(space.world, { spaceIds: [space.id], claims }, 'crane')
      return page?.found.sections.map(({ id, title, body }) => [id, title, body])
    }
    assert.deepEqual(await sections({}), [['birds', 'Birds', 'A crane.']])
    assert.deepEqual(await sections(pro), [
      ['birds', 'Birds', 'A crane. A heron.'],
      ['secret-birds', 'Secret birds', 'An egret and a crane.'],
    ])
  })

  test('of words that were found, those are told that the visitor reads', async () => {
    const space = await spaceWith(await world(), { Page: `A crane. ${ifPro('A heron, and a Crane.')}` })
    const matched = async (claims: Record<string, boolean>) =>
      (await searchAs(space.world, { spaceIds: [space.id], claims }, 'crane her')).map(
        ({ found }) => found.matched,
      )
    assert.deepEqual(await matched({}), [])
    assert.deepEqual(await matched(pro), [['crane', 'heron']])
  })

  test('a line is found as it reads without what is hidden in it', async () => {
    const space = await spaceWith(await world(), {
      Page: `A big ${ifPro('red ')}house and a sun${ifPro('less rain')}flower.`,
    })
    assert.deepEqual(await found(space, '"big house" '), { anybody: ['Page'], pro: [] })
    assert.deepEqual(await found(space, '"big red house" '), { anybody: [], pro: ['Page'] })
    assert.deepEqual(await found(space, 'sunflower '), { anybody: ['Page'], pro: [] })
    assert.deepEqual(await found(space, 'sunless '), { anybody: [], pro: ['Page'] })
  })

  test('what is misspelt finds nothing in what is hidden', async () => {
    const space = await spaceWith(await world(), {
      Page: `${ifPro('A pelican.')} A penguin.`,
      Other: 'A penguim.',
    })
    assert.deepEqual(await found(space, 'pelicam '), { anybody: [], pro: ['Page'] })
    assert.deepEqual(await found(space, 'penguin '), { anybody: ['Page'], pro: ['Page'] })
  })

  test('a visitor finds with less strictness what others find as it is asked', async () => {
    const space = await spaceWith(await world(), { Page: ifPro('A heron.'), Other: 'A heronry.' })
    assert.deepEqual(await found(space, 'heron '), { anybody: ['Other'], pro: ['Page'] })
  })

  test('what a page includes is found as the visitor sees it', async () => {
    const space = await newSpace(await world())
    const { changes } = await write(space.admin, space.content, {
      operation: 'insert_reusable_content',
      title: 'Shared',
      ...text(`A crane. ${ifPro('A heron.')}`),
    })
    const include = `{% include "/reusable-contents/${changes[0].reusableContent}" %}`
    await addPages(space.admin, space.content, { Page: `Own. ${include}`, Hidden: ifPro(`\n${include}\n`) })
    assert.deepEqual(await found(space, 'heron'), { anybody: [], pro: ['Page', 'Hidden'] })
    assert.deepEqual(await found(space, 'crane'), { anybody: ['Page'], pro: ['Page', 'Hidden'] })
  })

  test('pages that search leaves out are not found, and those that a menu leaves out are', async () => {
    const space = await spaceWith(await world(), { Out: 'A heron.', Hidden: 'A heron.', Page: 'A heron.' })
    await update(space, space.ids.Out as string, { noIndex: true })
    await update(space, space.ids.Hidden as string, { hidden: true })
    const both = ['Hidden', 'Page']
    assert.deepEqual(await found(space, 'heron'), { anybody: both, pro: both })
  })

  test('a page with a condition is found where that is true, and so is all under it', async () => {
    const space = await newSpace(await world())
    const insert = (title: string, fields: object) => ({
      operation: 'insert_page',
      title,
      ...text('A heron.'),
      ...fields,
    })
    await write(
      space.admin,
      space.content,
      insert('Above', { ref: 'above' }),
      insert('Page', { ref: 'page', into: 'above', condition: 'visitor.claims.pro' }),
      insert('Below', { ref: 'below', into: 'page' }),
      insert('Far below', { into: 'below', ...text(`A heron. ${ifPro('An ibis.')}`) }),
      insert('Broken', { condition: 'visitor.claims.pro == 1 && space.vars.none == "a"' }),
    )
    const all = ['Above', 'Page', 'Below', 'Far below']
    assert.deepEqual(await found(space, 'heron'), { anybody: ['Above'], pro: all })
    assert.deepEqual(await found(space, 'ibis'), { anybody: [], pro: ['Far below'] })
  })

  test('pages with conditions in their texts are among the others where they belong', async () => {
    const space = await spaceWith(await world(), {
      Text: 'A long line of words that says heron once.',
      'Text with condition': `A long line of words that says heron once. ${ifPro('More.')}`,
      'With heading': `# Heron\n\n${ifPro('More.')}`,
      Heron: ifPro('More.'),
    })
    const titles = (await found(space, 'heron')).anybody
    assert.deepEqual(titles, ['Heron', 'With heading', 'Text', 'Text with condition'])
    for (const limit of [1, 2, 3]) {
      const few = await searchAs(space.world, { spaceIds: [space.id] }, 'heron', limit)
      assert.deepEqual(
        few.map(({ page }) => page.title),
        titles,
        `${limit} at a time`,
      )
    }
  })

  test('a text that cannot be read is not found', async () => {
    const space = await spaceWith(await world(), { Page: `${'> '.repeat(2000)} heron ${ifPro('x')}` })
    assert.deepEqual(await found(space, 'heron'), { anybody: [], pro: [] })
  })
})

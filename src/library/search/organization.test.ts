// The rules of searching an organization: the spaces in which something is found, each with the best of its pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WriteCtx } from '#context.ts'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { spaceRow } from '../../../test/world/space-rows.ts'
import type { Person } from '../../../test/world/world.ts'
import type { SearchPage } from '../search-index/engines/engine.ts'
import { engineOf } from '../search-index/engines/index.ts'
import { runTask } from '../search-index/engines/prepare.ts'
import { spaceIn } from '../spaces/testing.ts'
import { addPages, asking, search } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const newOrganization = async () => {
    const { id, admin } = await (await world()).organization()
    const space = async (title: string, pages: Record<string, string>) => {
      const space = await spaceIn({ id, admin }, { title })
      await addPages(admin, `/spaces/${space}/content`, pages)
      return space
    }
    return { id, admin, path: `/orgs/${id}`, space }
  }

  test('a space is found with the pages that a search in it finds first', async () => {
    const { admin, path, space } = await newOrganization()
    const id = await space('Birds', {
      'On cranes': 'The crane.\n\n# Flight\n\nA crane flies.\n',
      Other: '# The crane\n\nFlies.',
      Nothing: 'Nothing.',
    })
    await space('Empty', { Page: 'Nothing.' })
    const pages = await search(admin, `/spaces/${id}`, 'crane')
    assert.equal(pages.length, 2)
    assert.deepEqual(await read(admin, asking(path, 'crane')), {
      count: 1,
      items: [{ id, title: 'Birds', pages }],
    })
  })

  test('however many spaces say a word, it is found in those alone that the caller sees', async () => {
    const { installation } = await world()
    const [own, other] = [await newOrganization(), await newOrganization()]
    const copiesOf = async (id: string, count: number, text: string): Promise<SearchPage[]> => {
      const space = await spaceRow(installation.database.read, id)
      const ids = Array.from({ length: count }, (_, index) => `${id}-${index}`)
      await installation.database.transaction(async db => {
        for (const copy of ids)
          await db
            .insertInto('spaces')
            .values({ ...space, id: copy, indexed_revision_id: space.head_revision_id })
            .execute()
      })
      return ids.map(spaceId => ({
        spaceId,
        pageId: 'page',
        title: 'Page',
        sections: [{ id: null, title: '', text }],
      }))
    }
    const mine = await own.space('Own', { Page: 'Text.' })
    const theirs = await other.space('Other', { Page: 'Text.' })
    const pages = [
      ...(await copiesOf(mine, 300, 'everywhere')),
      ...(await copiesOf(theirs, 300, 'everywhere seldom')),
      ...(await copiesOf(await own.space('Few', { Page: 'Text.' }), 2, 'seldom')),
    ]
    const { engine } = installation.database
    await installation.database.transaction(db =>
      engineOf(installation).put({ db } as WriteCtx, runTask({ engine, pages })),
    )
    const count = async (person: Person, path: string, question: string): Promise<number> =>
      (await read(person, asking(path, question))).count
    assert.equal(await count(own.admin, own.path, 'everywhere'), 300)
    assert.equal(await count(own.admin, own.path, 'seldom'), 2)
    assert.equal(await count(other.admin, other.path, 'seldom'), 300)
  })

  test('the space with the best page comes first', async () => {
    const { admin, path, space } = await newOrganization()
    await space('Text', { Page: 'Stork.' })
    await space('Title', { Stork: 'Bird.' })
    await space('Heading', { Page: '# Stork\n\nBird.' })
    const found = await search(admin, path, 'stork')
    assert.deepEqual(
      found.map(({ title }) => title),
      ['Title', 'Heading', 'Text'],
    )
  })

  test('of a space with many pages the best five are shown', async () => {
    const { admin, path, space } = await newOrganization()
    const many = Array.from({ length: 12 }, (_, index) => [`Page ${index}`, 'Ibis.'])
    const id = await space('Many', { ...Object.fromEntries(many), Ibis: 'Bird.' })
    const [found] = await search(admin, path, 'ibis')
    assert.deepEqual(found.pages, (await search(admin, `/spaces/${id}`, 'ibis')).slice(0, 5))
    assert.equal(found.pages[0].title, 'Ibis')
  })

  test('all words must be on one page, not on several of a space', async () => {
    const { admin, path, space } = await newOrganization()
    await space('Apart', { One: 'Heron.', Two: 'Egret.' })
    await space('Together', { One: 'Heron, egret.' })
    const found = await search(admin, path, 'heron egret')
    assert.deepEqual(
      found.map(({ title }) => title),
      ['Together'],
    )
  })

  test('a wrong letter is forgiven only where no space contains what was asked for', async () => {
    const { admin, path, space } = await newOrganization()
    await space('Like it', { Page: 'Flaminga.' })
    await space('As asked', { Page: 'Flamingo.' })
    const titles = async (query: string) =>
      (await search(admin, path, query)).map(({ title }) => title).sort()
    assert.deepEqual(await titles('flamingo'), ['As asked'])
    assert.deepEqual(await titles('flamingu'), ['As asked', 'Like it'])
  })

  test('spaces from any of the pages of a list come once each, in one order', async () => {
    const { admin, path, space } = await newOrganization()
    for (let index = 0; index < 7; index++)
      await space(`Space ${index}`, { [index % 2 === 0 ? 'Page' : 'Egret']: 'Egret.', Other: 'An egret.' })
    const whole = await search(admin, path, 'egret')
    assert.equal(whole.length, 7)
    for (const limit of [1, 3, 7]) {
      const walked: unknown[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const after: string = cursor === '' ? '' : `&page=${cursor}`
        const { items, count, next } = await read(admin, `${asking(path, 'egret')}&limit=${limit}${after}`)
        assert.equal(count, 7)
        walked.push(...items)
        cursor = next?.page
      }
      assert.deepEqual(walked, whole, `${limit} at a time`)
    }
  })
})

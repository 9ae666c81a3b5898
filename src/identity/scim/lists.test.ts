// Lists of users and groups: pages, order, filters in the database, and the limits of an answer.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Database } from '#database/index.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { insertRows } from '../../../test/world/teams.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { type IdentityProvider, identityProvider, messages, newUser } from './testing.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let provider: IdentityProvider

  before(async () => {
    const database: Database = await open('suite')
    world = await createWorld(database)
    provider = await identityProvider(world)
    const people = [
      ['Émile', 'emile@example.com', 'x1', true],
      ['Ann', 'ann@example.net', 'x_2', true],
      ['ann%', 'percent@example.net', undefined, false],
      ['ΟΔΥΣΣΕΥΣ', 'odysseus@example.com', 'X1', true],
      ['𝒜da "the" \\first', 'ada@example.com', "'; drop table users; --", true],
    ] as const
    for (const [displayName, address, externalId, active] of people) {
      const user = newUser(address.split('@')[0] as string, {
        displayName,
        externalId,
        active,
        emails: [{ value: address }],
      })
      await provider.done('POST', '/Users', user, 201)
    }
  })

  const find = async (query: Record<string, string>, path = '/Users') => {
    const given = new URLSearchParams({ attributes: 'userName,displayName', ...query })
    return provider.done('GET', `${path}?${given}`)
  }
  const namesFor = async (filter: string) =>
    (await find({ filter })).Resources.map((one: { userName: string }) => one.userName)

  test('a filter finds the same on every database, whatever is in the text that it asks for', async () => {
    const all = ['person.1@example.com', 'emile', 'ann', 'percent', 'odysseus', 'ada']
    const but = (...gone: string[]) => all.filter(name => !gone.includes(name))
    for (const [filter, expected] of [
      ['userName eq "EMILE"', ['emile']],
      ['displayName eq "éMILE"', ['emile']],
      ['displayName eq "οδυσσευς"', ['odysseus']],
      ['displayName sw "ann"', ['ann', 'percent']],
      ['displayName ew "%"', ['percent']],
      ['displayName co "n%"', ['percent']],
      ['displayName co "_"', []],
      ['displayName sw "𝒜d"', ['ada']],
      ['displayName eq "𝒜da \\"the\\" \\\\first"', ['ada']],
      ['displayName ew "𝒜da \\"the\\" \\\\first and more"', []],
      ['displayName co "example"', []],
      ['externalId eq "x1"', ['emile']],
      ['externalId sw "x"', ['emile', 'ann']],
      ['externalId eq "\'; drop table users; --"', ['ada']],
      ['externalId eq null', ['person.1@example.com', 'percent']],
      ['not (externalId pr)', ['person.1@example.com', 'percent']],
      ['externalId ne "x1"', but('emile')],
      ['not (externalId sw "x")', but('emile', 'ann')],
      ['active eq false', ['percent']],
      ['active ne "True"', ['percent']],
      ['emails.value ew "@example.NET"', ['ann', 'percent']],
      ['emails[type eq "work" and value sw "odysseus@"]', ['odysseus']],
      ['emails[type eq "home"]', []],
      [
        'userName gt "emile" and userName le "percent"',
        ['odysseus', 'percent', 'person.1@example.com'].slice(0, 2),
      ],
      ['(userName eq "ann" or userName eq "ada") and active eq true', ['ann', 'ada']],
      ['meta.created le "2026-01-01T00:00:00Z"', all],
      ['meta.lastModified gt "2026-01-01"', []],
    ] as const) {
      const found = await namesFor(filter)
      assert.deepEqual([...found].sort(), [...expected].sort(), filter)
    }
  })

  test('pages have what was asked for, up to 200, and say how many there are in all', async () => {
    const page = async (query: Record<string, string>) => {
      const { totalResults, startIndex, itemsPerPage, Resources } = await find(query)
      assert.equal(itemsPerPage, Resources.length)
      return [totalResults, startIndex, itemsPerPage]
    }
    assert.deepEqual(await page({}), [6, 1, 6])
    assert.deepEqual(await page({ startIndex: '5', count: '4' }), [6, 5, 2])
    assert.deepEqual(await page({ startIndex: '-3', count: '2' }), [6, 1, 2])
    assert.deepEqual(await page({ count: '0' }), [6, 1, 0])
    assert.deepEqual(await page({ count: '-1' }), [6, 1, 0])
    assert.deepEqual(await page({ startIndex: '999999999999999', count: '100000' }), [6, 2147483647, 0])
    const seen: string[] = []
    for (let startIndex = 1; startIndex <= 6; startIndex += 2)
      seen.push(
        ...(await find({ startIndex: `${startIndex}`, count: '2' })).Resources.map((one: any) => one.id),
      )
    assert.equal(new Set(seen).size, 6)
    const manyOrders = ['userName', 'displayName', 'externalId', 'active', 'emails', 'id', 'meta.created']
    for (const sortBy of manyOrders) {
      const orders = ['ascending', 'descending'].map(async sortOrder =>
        (await find({ sortBy, sortOrder })).Resources.map((one: any) => one.id),
      )
      for (const order of await Promise.all(orders))
        assert.deepEqual([...order].sort(), [...seen].sort(), sortBy)
    }
    const byName = await find({ sortBy: 'displayName', sortOrder: 'descending', filter: 'externalId pr' })
    assert.deepEqual(
      byName.Resources.map((one: any) => one.displayName),
      ['𝒜da "the" \\first', 'ΟΔΥΣΣΕΥΣ', 'Émile', 'Ann'],
    )
  })

  test('a search is a list whose questions are in the body', async () => {
    const search = {
      schemas: [`${messages}:SearchRequest`],
      attributes: ['displayName', 'userName'],
      filter: 'userName sw "a"',
      sortBy: 'userName',
      startIndex: 1,
      count: 1,
    }
    const found = await provider.done('POST', '/Users/.search', search)
    assert.deepEqual(
      [found.totalResults, found.itemsPerPage, Object.keys(found.Resources[0]).sort()],
      [2, 1, ['displayName', 'id', 'schemas', 'userName']],
    )
    assert.equal(found.Resources[0].userName, 'ada')
    assert.equal((await provider.ask('POST', '/Groups/.search', { ...search, filter: 5 })).status, 400)
  })

  test('an answer has members of groups up to 10,000, and at least one group', async () => {
    const ids = Array.from({ length: 9_999 }, () => world.installation.newId())
    const at = '2026-01-01T00:00:00.000Z'
    const groups: string[] = []
    for (const displayName of ['One', 'Two', 'Three'])
      groups.push((await provider.done('POST', '/Groups', { displayName }, 201)).id)
    await world.act({ id: '' }, async ({ db }) => {
      await insertRows(
        db,
        'users',
        ids.map(id => ({
          id,
          email: `${id}@x.y`,
          email_key: `${id}@x.y`.toLowerCase(),
          display_name: 'M',
          search_key: `m\n${id}@x.y`.toLowerCase(),
          created_at: at,
        })),
      )
      for (const team_id of groups.slice(0, 2))
        await insertRows(
          db,
          'team_members',
          ids.map(user_id => ({ team_id, user_id, role: 'member' as const, added_at: at })),
        )
    })
    const whole = await provider.done('GET', '/Groups')
    assert.deepEqual(
      [whole.totalResults, whole.itemsPerPage, whole.Resources[0].members.length],
      [3, 1, 9_999],
    )
    const rest = await provider.done('GET', '/Groups?startIndex=2')
    assert.equal(rest.itemsPerPage, 2)
    assert.equal((await provider.done('GET', '/Groups?excludedAttributes=members')).itemsPerPage, 3)
  })
})

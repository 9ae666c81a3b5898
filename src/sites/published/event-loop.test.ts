// Sites with as many conditions as they may have, each as long as it may be, do not block the event loop.
import assert from 'node:assert/strict'
import { newSpace, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { manySpaces } from '../../../test/world/sites.ts'
import { storeSite } from '../prepared/testing.ts'

/** A condition of the greatest length, different for each index. */
const condition = (index: number, isTrue = 'has(visitor.claims.unsigned.list)'): string => {
  const start = `visitor.claims.unsigned.list.all(x, x != "${index}") || ${isTrue}`
  const more = ' || size(visitor.claims) < 0'
  return start + more.repeat(Math.floor((1024 - start.length) / more.length))
}
const isTrueForAll = 'size(visitor.claims) >= 0'

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  measuringTest(
    '1,300 conditions of a site, and those of very many pages, are evaluated in turns',
    async () => {
      const world = await shared()
      const { id: spaceId, organization, admin, content } = await newSpace(world)
      const insert = { operation: 'insert_page' }
      const top = { ...insert, title: 'Top', document: { markdown: 'word' } }
      const into = (await write(admin, content, top)).changes[0].page
      for (let first = 0; first < 1200; first += 300)
        await write(
          admin,
          content,
          ...times(300, index => ({ ...insert, title: 'Below', into, condition: condition(first + index) })),
        )
      const spaces = [spaceId, ...(await manySpaces(world, spaceId, 999))]
      const sections = times(200, at => ({
        path: `s${at}`,
        condition: condition(5000 + at),
        group: at < 101 ? 'all' : `group ${at}`,
        siteSpaces: spaces.slice(at * 5, at * 5 + 5).map((space, inner) => ({
          ...{ path: `v${inner}`, space },
          condition: condition(6000 + at * 5 + inner),
        })),
      }))
      const groups = Object.fromEntries(
        sections.map(({ group }, at) => [group, condition(8000 + at, isTrueForAll)]),
      )
      const { id, ids } = await storeSite(world, organization.id, { sections, groups })
      const path = `/orgs/${organization.id}/sites/${id}`
      const url = `${world.installation.baseUrl}/${organization.id}/${id}/s0/v0`
      const visitor = { unsignedClaims: { list: times(60, () => 'abc') } }
      const group = { type: 'site-section-group', id: ids.all }
      const page = { type: 'page', siteSpace: ids['s0/v0'], page: into }
      for (const [at, body, status] of [
        ['/urls/published', { url: `${url}/top`, visitor }, 200],
        ['/urls/published', { url: `${url}/nowhere`, visitor }, 404],
        [`${path}/search`, { query: 'word', visitor }, 200],
        [`${path}/audience/explain`, { visitor, target: page }, 200],
        [`${path}/audience/explain`, { visitor: {}, target: group }, 200],
        [`${path}/audience/check`, {}, 200],
      ] as const) {
        const ask = () => admin.post(at, body)
        const answer = await ask()
        assert.equal(answer.status, status, at)
        const { longest } = await measureLoop(ask)
        assertBlocksNobody(longest, `${at} ${JSON.stringify(body).slice(0, 100)}`)
      }
    },
  )
})

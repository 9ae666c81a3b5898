// Answers of visitors on pages: whoever sees a page may answer, and nothing but the answer is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, read } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { giveFeedback } from '../../../sites/feedback/index.ts'
import { visitedSite } from '../testing.ts'

forEachDatabase((_engine, open) => {
  const setUp = async (fields: object = {}) => {
    const found = await visitedSite(await createWorld(await open()), fields)
    const { world, path, now, site } = found
    const api = `/orgs/${now.organization.id}/sites/${site.id}`
    const get = (at: string, headers = {}) =>
      world.inject({ url: at.replace(/^.*lectern.test/, ''), headers })
    const send = (at: string, payload: string, headers: object = {}) =>
      world.inject({
        ...{ method: 'POST', url: at, payload },
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': 'Mozilla/5.0 (Secret)',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      })
    const vote = (page: string, answer = 'yes', headers: object = {}) =>
      send(`${path}/~/feedback?page=${page}`, `helpful=${answer}`, headers)
    const answers = async (query = '') => (await read(now.admin, `${api}/feedback${query}`)).items
    return { ...found, api, get, send, vote, answers }
  }

  test('a visitor answers, is thanked, may write a sentence once, and is led back to the page', async () => {
    const { get, send, vote, answers, path } = await setUp()
    const { body } = await get(`${path}/setup`)
    const action = /<form class="record" method="post" action="([^"]+)" aria/.exec(body)?.[1] ?? ''
    assert.equal(action, `${path}/~/feedback?page=%2Fsetup`)
    const voted = await vote('%2Fsetup', 'no')
    assert.deepEqual([voted.status, voted.headers['cache-control']], [303, 'no-store'])
    const thanks = await get(voted.headers.location as string)
    assert.equal(thanks.status, 200)
    assert.match(thanks.body, /<textarea/)
    assert.ok(thanks.body.includes(`href="${path}/setup"`))
    const to = /<form class="comment" method="post" action="([^"]+)"/.exec(thanks.body)?.[1] as string
    const text = encodeURIComponent('<b>Prices</b>\r\n\u0007are missing')
    const sent = await send(to, `comment=${text}`)
    assert.equal(sent.status, 303)
    assert.doesNotMatch((await get(sent.headers.location as string)).body, /<textarea/)
    const [answer, ...others] = await answers('?helpful=false&commented=true')
    assert.deepEqual(others, [])
    const { comment, helpful, page } = answer
    assert.deepEqual(
      [comment, helpful, page.title, page.path],
      ['<b>Prices</b>\nare missing', false, 'Setup', 'setup'],
    )
    assert.equal((await send(to, 'comment=again')).status, 404)
  })

  test('answers are listed oldest first', async () => {
    const { vote, answers } = await setUp()
    for (const answer of ['no', 'yes', 'no']) await vote('%2Fsetup', answer)
    assert.deepEqual(
      (await answers()).map(({ helpful }: { helpful: boolean }) => helpful),
      [false, true, false],
    )
  })

  test('what is no answer, too long, or of somebody else is refused and changes nothing', async () => {
    const { get, send, vote, answers, path } = await setUp()
    assert.equal((await vote('%2Fsetup', 'perhaps')).status, 400)
    const { headers } = await vote('%2Fsetup')
    const location = headers.location as string
    for (const [body, status] of [
      ['comment=', 400],
      [`comment=${'x'.repeat(1001)}`, 400],
      [`comment=${'x'.repeat(20_000)}`, 413],
    ] as const)
      assert.equal((await send(location, body)).status, status, body.slice(0, 20))
    const [, id] = /feedback\/(\w{20})/.exec(location) ?? []
    for (const other of [`${id}`, `${id}${'x'.repeat(22)}`, 'x'])
      assert.equal((await send(`${path}/~/feedback/${other}?page=%2Fsetup`, 'comment=a')).status, 404, other)
    assert.equal((await get(`${path}/~/feedback/${id}?page=%2Fsetup`)).status, 404)
    assert.deepEqual(
      (await answers()).map(({ comment }: any) => comment),
      [undefined],
    )
  })

  test('a comment is written within an hour, or not at all', async () => {
    const { world, send, vote } = await setUp()
    const { headers } = await vote('%2Fsetup')
    world.clock.now += 3_600_001
    assert.equal((await send(headers.location as string, 'comment=late')).status, 404)
  })

  test('whoever does not see a page cannot answer on it, nor learn of it', async () => {
    const { vote, answers, token } = await setUp()
    const [hidden, missing] = [await vote('%2Fpro'), await vote('%2Fnothing')]
    assert.deepEqual([hidden.status, hidden.body], [404, missing.body])
    const cookie = `lectern-visitor-token=${await token({ plan: 'pro' })}`
    assert.equal((await vote('%2Fpro', 'yes', { cookie })).status, 303)
    assert.equal((await answers()).length, 1)
  })

  test('a site for visitors with a token takes nothing from others, and no site from pages elsewhere', async () => {
    const { vote, answers, token } = await setUp({ visibility: 'visitor-auth' })
    assert.equal((await vote('%2Fsetup')).status, 401)
    const cookie = `lectern-visitor-token=${await token()}`
    const elsewhere = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    assert.equal((await vote('%2Fsetup', 'yes', elsewhere)).status, 403)
    assert.equal((await vote('%2Fsetup', 'yes', { cookie })).status, 303)
    assert.equal((await answers()).length, 1)
  })

  test('whoever is refused is told why in the language of the site, and led back to the page', async () => {
    const { now, path, site, send, vote } = await setUp()
    await now.admin.put(`/orgs/${now.organization.id}/sites/${site.id}/customization`, { language: 'de' })
    const { headers } = await vote('%2Fsetup')
    assert.equal((await send(headers.location as string, 'comment=a')).status, 303)
    const late = await send(headers.location as string, 'comment=b')
    for (let times = 0; times < 4; times++) await vote('%2Fsetup')
    const often = await vote('%2Fsetup')
    for (const [{ status, body }, wanted, words] of [
      [late, 404, 'Antworten Sie auf der Seite noch einmal.'],
      [often, 429, 'Kommen Sie bitte später wieder.'],
    ] as const) {
      assert.equal(status, wanted)
      assert.ok(body.includes(words), body)
      assert.ok(body.includes(`<a href="${path}/setup">Zurück zur Seite</a>`), body)
    }
  })

  test('a network answers so often on a page and in a minute, and is told when it may again', async () => {
    const { vote, answers, world } = await setUp()
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) statuses.push((await vote('%2Fsetup')).status)
    assert.deepEqual(statuses, [303, 303, 303, 303, 303, 429])
    for (let times = 0; times < 4; times++) assert.equal((await vote('')).status, 303)
    const { status, headers } = await vote('')
    assert.deepEqual([status, headers['retry-after']], [429, '60'])
    assert.equal((await answers()).length, 9)
    world.clock.now += 60_000
    assert.equal((await vote('')).status, 303)
    world.clock.now += 86_400_000
    assert.equal((await vote('%2Fsetup')).status, 303)
  })

  test('a site that does not ask shows nothing and takes nothing, from the next request on', async () => {
    const { get, vote, answers, path, now, api } = await setUp()
    const { headers } = await vote('%2Fsetup')
    const off = await now.admin.patch(api, { insights: { feedback: false } })
    assert.equal(off.body.insights.feedback, false)
    assert.doesNotMatch((await get(`${path}/setup`)).body, /class="record" method/)
    assert.equal((await vote('%2Fsetup')).status, 404)
    assert.equal((await get(headers.location as string)).status, 404)
    assert.equal((await answers()).length, 1)
  })

  test('no answer is written for a site that is closed at that moment, whenever its visitor was let in', async () => {
    const { world, now, site, change, vote, send, answers } = await setUp()
    const { headers } = await vote('%2Fsetup')
    const [{ page }] = await answers()
    await change({ published: 0 })
    const late = { site: site.id, space: now.id, page: page.id, helpful: true }
    await assert.rejects(
      world.act({ id: '' }, ctx => giveFeedback(ctx, late)),
      /does not ask/,
    )
    assert.equal((await send(headers.location as string, 'comment=late')).status, 404)
    assert.equal((await answers()).length, 1)
  })

  test('an answer that is deleted counts no more, and who may not read its space sees none', async () => {
    const { vote, answers, now, api, world } = await setUp()
    await vote('%2Fsetup', 'no')
    await vote('%2Fsetup')
    const counts = async () => {
      const { helpful, unhelpful } = await read(now.admin, `${api}/insights`)
      const [{ page: _, space, ...ofPage }] = (await read(now.admin, `${api}/insights/pages`)).items
      assert.deepEqual([ofPage.helpful, ofPage.unhelpful, space], [helpful, unhelpful, now.id])
      return [helpful, unhelpful]
    }
    assert.deepEqual(await counts(), [1, 1])
    const [{ id }] = await answers('?helpful=false')
    const member = await world.member(now.organization, 'review')
    assert.equal((await member.delete(`${api}/feedback/${id}`)).status, 403)
    assert.equal((await now.admin.delete(`${api}/feedback/${id}`)).status, 205)
    assert.deepEqual(await counts(), [1, 0])
    assert.equal((await read(member, `${api}/feedback`)).count, 1)
    await now.admin.patch(now.path, { defaultLevel: null })
    assert.equal((await read(member, `${api}/feedback`)).count, 0)
    await newSpace(world)
  })
})

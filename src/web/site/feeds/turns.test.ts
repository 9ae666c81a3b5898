// How many feeds about whole sites are made and sent at a time.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { TooManyAttempts, Unavailable } from '#kernel/errors.ts'
import { sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { page } from '../../../sites/published/testing.ts'
import { answerSite } from '../answer.ts'
import type { SentAnswer, SiteRequest } from '../site-request.ts'
import { visitedSite } from '../testing.ts'

const streamed = ['llms.txt', 'llms-full.txt', 'sitemap.xml'] as const

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async () => {
    const found = await visitedSite(await shared())
    const ask = (name: string, network: string, more: Partial<SiteRequest> = {}) => {
      const url = new URL(`http://lectern.test${found.path}/${name}`)
      const request = { method: 'GET' as const, url, headers: {}, network, ...more }
      return answerSite(found.world.installation, request) as Promise<SentAnswer>
    }
    return { ...found, ask }
  }
  const sent = ({ body }: SentAnswer) => (body instanceof Readable ? text(body) : String(body))
  const stop = ({ body }: SentAnswer) =>
    new Promise(resolve => (body as Readable).once('close', resolve).destroy())

  test('a network is sent two files about whole sites at a time, and again once one has ended', async () => {
    const { ask } = await setUp()
    const known = await ask('sitemap.xml', 'one', { method: 'HEAD' })
    const feed = await sent(await ask('rss.xml', 'one'))
    const begun = await Promise.all(streamed.slice(1).map(name => ask(name, 'one')))
    for (const name of streamed) await assert.rejects(ask(name, 'one'), TooManyAttempts, name)
    // A cached feed takes no turn, nor does one that the client has already.
    assert.equal(await sent(await ask('rss.xml', 'one')), feed)
    const headers = { 'if-none-match': String(known.headers.etag) }
    assert.equal((await ask('sitemap.xml', 'one', { headers })).status, 304)
    for (const name of streamed) assert.match(await sent(await ask(name, 'other')), /setup/i)
    for (const answer of begun.slice(1)) assert.match(await sent(answer), /setup/i)
    await stop(begun[0] as SentAnswer)
    for (let times = 0; times < 4; times++)
      for (const name of streamed) assert.match(await sent(await ask(name, 'one')), /setup/i)
  })

  test('all networks together are sent eight at a time', async () => {
    const { ask } = await setUp()
    const networks = Array.from({ length: 8 }, (_, index) => `network ${index % 4}`)
    const begun = await Promise.all(networks.map(network => ask('llms.txt', network)))
    for (const name of ['llms-full.txt', 'sitemap.xml', 'rss.xml'])
      await assert.rejects(ask(name, 'one more'), Unavailable, name)
    await Promise.all(begun.map(stop))
    for (const name of [...streamed, 'rss.xml'])
      assert.match(await sent(await ask(name, 'one more')), /setup/i)
  })

  test('a feed is made once for all who ask for it at the same time, whoever they are', async () => {
    const { ask, now } = await setUp()
    for (const title of ['One', 'Two']) {
      await write(now.admin, now.content, page(title, ''))
      const networks = Array.from({ length: 20 }, () => 'one')
      const feeds = await Promise.all(networks.map(async network => sent(await ask('rss.xml', network))))
      assert.equal(new Set(feeds).size, 1)
      assert.match(feeds[0] ?? '', new RegExp(title))
    }
  })
})

// Whom pages name as the person who changed them last.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  exportedFiles,
  newChangeRequest,
  sharedWorld,
  text,
  updatePage,
  write,
} from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import type { Person } from '../../../../test/world/world.ts'
import { publishedSite } from '../../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  /** A page that Ada wrote and Bob changed in a change request, which Ada merged; Ada wrote a second page. */
  const setUp = async () => {
    const { world, now, own, site, at } = await publishedSite(await shared())
    const { organization } = now
    const [ada, bob] = [await world.member(organization, 'admin'), await world.member(organization, 'admin')]
    const call = async (person: Person, displayName: string) =>
      assert.equal((await person.patch(`/users/${person.id}`, { displayName })).status, 200)
    await call(ada, 'Ada Marsh')
    await call(bob, 'Bob Reed')
    const written = await addPage(ada, now.content, 'Written', text('one\n'))
    await addPage(ada, now.content, 'Beside', text('beside\n'))
    const changeRequest = await newChangeRequest(bob, now)
    await write(bob, changeRequest.content, updatePage(written, text('two\n')))
    assert.equal((await ada.post(`${changeRequest.path}/merge`)).body.result, 'merge')
    const visit = async (path: string): Promise<string> => {
      const { status, body } = await world.inject({ url: new URL(own).pathname + path })
      assert.equal(status, 200, path)
      return body
    }
    const show = async (showAuthor: boolean) => {
      const path = `/orgs/${organization.id}/sites/${site.id}/customization`
      assert.equal((await now.admin.put(path, { showAuthor })).status, 200)
    }
    return { now, at, ada, bob, call, visit, show }
  }

  test('a page says who wrote it last, not who merged that, where the site says so, and nothing of them elsewhere', async () => {
    const { now, at, ada, bob, visit, show } = await setUp()
    const mentions = (words: string) =>
      [ada.id, bob.id, ada.email, bob.email, 'Ada Marsh', 'Bob Reed'].filter(name => words.includes(name))
    assert.deepEqual(mentions(await visit('/written')), [])
    await show(true)
    assert.deepEqual(mentions(await visit('/written')), ['Bob Reed'])
    assert.deepEqual(mentions(await visit('/beside')), ['Ada Marsh'])
    assert.deepEqual(mentions(await visit('/written.md')), [])
    assert.deepEqual(mentions(JSON.stringify((await at('/written')).body)), [])
    assert.deepEqual(mentions([...(await exportedFiles(now.admin, now.content)).values()].join()), [])
    await show(false)
    assert.deepEqual(mentions(await visit('/written')), [])
  })

  test('a page that is ready says the new name at the next request, and none that is an e-mail address', async () => {
    const { bob, call, visit, show } = await setUp()
    await show(true)
    for (let times = 0; times < 3; times++) assert.match(await visit('/written'), /Bob Reed/)
    await call(bob, 'Robert Reed')
    const renamed = await visit('/written')
    assert.match(renamed, /Robert Reed/)
    assert.doesNotMatch(renamed, /Bob Reed/)
    await call(bob, 'bob@example.com')
    assert.doesNotMatch(await visit('/written'), /bob@example\.com/)
  })
})

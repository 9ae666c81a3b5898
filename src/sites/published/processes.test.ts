// Two processes of one installation: what changes through one takes effect with the next request to the other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { makeLink } from '../addresses/testing.ts'
import { storeSite } from '../prepared/testing.ts'

forEachDatabase((_engine, open) => {
  test('an unpublished site, a revoked share link, a changed condition and other content hold immediately in the other process', async () => {
    const database = await open()
    const [one, other] = [await createWorld(database), await createWorld(database)]
    const space = await newSpace(one)
    const { admin, content, organization } = space
    await write(admin, content, { operation: 'insert_page', title: 'Page', document: { markdown: 'first' } })
    const siteSpaces = [{ path: 'now', space: space.id, condition: 'true' }]
    const { id } = await storeSite(one, organization.id, { siteSpaces }, { visibility: 'share-link' })
    const { id: link, secret } = await makeLink(one, admin, id, true)
    const url = `${one.installation.baseUrl}/${organization.id}/${id}/~/share/${secret}`
    const asked = async () => {
      const headers = { authorization: `Bearer ${admin.token}` }
      const answer = await other.inject({
        method: 'POST',
        url: '/v1/urls/published',
        headers,
        payload: { url },
      })
      return answer.status === 200 ? answer.body.page.markdown : answer.status
    }
    const site = (path: string, body?: object) =>
      admin.ask(body === undefined ? 'POST' : 'PATCH', `/orgs/${organization.id}/sites/${id}${path}`, body)
    const condition = async (text: string) => {
      const { body } = await admin.get(`/orgs/${organization.id}/sites/${id}/site-spaces`)
      const changed = await site(`/site-spaces/${body.items[0].id}`, { condition: text })
      assert.equal(changed.status, 200)
    }
    const active = (active: 0 | 1) =>
      one.act(admin, ({ db }) =>
        db.updateTable('share_links').set({ active }).where('id', '=', link).execute(),
      )

    assert.equal(await asked(), 'first')
    await condition('false')
    assert.equal(await asked(), 404)
    await condition('true')
    assert.equal(await asked(), 'first')
    await active(0)
    assert.equal(await asked(), 404)
    await active(1)
    assert.equal(await asked(), 'first')
    assert.equal((await site('/unpublish')).status, 200)
    assert.equal(await asked(), 404)
    assert.equal((await site('/publish')).status, 200)
    const [page] = (await admin.get(`${content}/pages`)).body.pages
    const document = { markdown: 'second' }
    await write(admin, content, { operation: 'update_page', page: page.id, document })
    assert.equal(await asked(), 'second')
  })
})

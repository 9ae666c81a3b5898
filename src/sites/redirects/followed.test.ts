// Redirects as a published site follows them: those made over the API, and those that were imported from a repository.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done } from '../../../test/world/answers.ts'
import { importArchive, newSpace, sharedWorld, zip } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSite } from '../../../test/world/sites.ts'

const repository = [
  ['.gitbook.yaml', 'redirects:\n  old/start: guide/setup.md\n  guide: guide/setup.md\n'],
  ['README.md', '# Welcome\n'],
  ['SUMMARY.md', '* [Welcome](README.md)\n* [Guide](guide/README.md)\n  * [Setup](guide/setup.md)\n'],
  ['guide/README.md', '# Guide\n'],
  ['guide/setup.md', '# Setup\n'],
] as const

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const world = await shared()
    const space = await newSpace(world)
    done(await importArchive(space.admin, space.content, await zip(repository)), 201)
    const { admin } = space
    const site = await newSite(admin, space.organization, { spaces: [space.id] })
    const { urls } = done(await admin.post(`${site.path}/publish`), 200)
    const at = async (path: string) => {
      const { status, body } = await admin.post('/urls/published', { url: `${urls.published}${path}` })
      return [status, body.redirect?.destination.replace(urls.published, '') ?? body.page?.title]
    }
    const make = async (source: string, destination: string): Promise<string> =>
      done(await admin.post(`${site.path}/redirects`, { source, destination }), 201).id
    return { admin, site, at, make }
  }

  test('redirects of an imported repository are followed, where the space has no page', async () => {
    const { at } = await setUp()
    assert.deepEqual(await at('/old/start'), [200, '/guide/setup'])
    assert.deepEqual(await at('/guide'), [200, 'Guide'])
    assert.deepEqual(await at('/old/else'), [404, undefined])
  })

  test('redirects of a site come before those of its content and before pages, from the next request on', async () => {
    const { admin, site, at, make } = await setUp()
    const id = await make('/old/*', '/*')
    await make('/guide/setup', 'https://example.org/setup')
    assert.deepEqual(await at('/old/guide'), [200, '/guide'])
    assert.deepEqual(await at('/guide/setup'), [200, 'https://example.org/setup'])
    assert.deepEqual(await at('/old/guide/setup'), [200, 'https://example.org/setup'])
    assert.deepEqual(await at('/old/start'), [404, undefined])
    done(await admin.delete(`${site.path}/redirects/${id}`), 205)
    assert.deepEqual(await at('/old/guide'), [404, undefined])
  })
})

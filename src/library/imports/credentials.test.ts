// The rules of a user name and a password in the address of an import: only the fetched server gets them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serveLocally } from '#network/testing.ts'
import { newSpace, read, sharedWorld, titlesIn } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { LogRecord } from '../../../test/world/world.ts'
import { blob, commit, packOf, serveGit, tree } from '../../git/testing.ts'
import { importRunner, readImport } from './testing.ts'

const home = blob('# Home\n')
const head = commit(tree(['100644', 'README.md', home]))
const repository = {
  refs: { HEAD: head.oid },
  pack: packOf([head, home, tree(['100644', 'README.md', home])]),
}

const secret = /us3r|pa55w0rd/
const withCredentials = (origin: string) => origin.replace('//', '//us3r:pa55w0rd%21@')

forEachDatabase((_, open) => {
  const log: LogRecord[] = []
  const world = sharedWorld(open, { fetchAllow: '127.0.0.0/8', log: record => void log.push(record) })

  for (const way of ['import', 'imports'] as const)
    test(`by ${way}, they are sent to the repository, and are in no answer, message, event, row or line of the log`, async t => {
      const space = await newSpace(await world())
      const { admin, content } = space
      const { installation } = space.world
      const { origin, requests } = await serveGit(t, repository)
      const answer = await admin.post(`${content}/${way}`, { url: withCredentials(origin), source: 'git' })
      assert.ok(answer.status < 300, JSON.stringify(answer.body))
      const rows = () =>
        installation.database.read
          .selectFrom('imports')
          .selectAll()
          .where('space_id', '=', space.id)
          .execute()
      const before = await rows()
      await importRunner(space.world, log).runDue()
      assert.deepEqual(await titlesIn(admin, content), ['Home'])
      const expected = `Basic ${Buffer.from('us3r:pa55w0rd!').toString('base64')}`
      assert.ok(requests.length > 0 && requests.every(({ headers }) => headers.authorization === expected))
      const events = await read(admin, `/orgs/${space.organization.id}/events?limit=1000`)
      const after = await rows()
      const paths = await installation.database.read.selectFrom('imported_paths').select('address').execute()
      const jobs = await installation.database.read.selectFrom('jobs').selectAll().execute()
      const message = (await read(admin, content)).message
      assert.equal(message, `Import from ${new URL(origin).href}`)
      for (const said of [answer, before, after, events, paths, jobs, message, log])
        assert.doesNotMatch(JSON.stringify(said), secret)
      assert.deepEqual(
        after.map(({ credentials }) => credentials),
        [null],
      )
      if (way === 'imports') assert.ok(before[0]?.credentials)
    })

  test('a failure does not say them either', async t => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const origin = await serveLocally(t, (request, response) => {
      response.writeHead(403, `not ${request.headers.authorization}`).end(request.headers.authorization)
    })
    const body = { url: withCredentials(origin), source: 'git' }
    const refused = await admin.post(`${content}/import`, body)
    assert.equal(refused.status, 400)
    const { id } = (await admin.post(`${content}/imports`, body)).body
    await importRunner(space.world, log).runDue()
    const failed = await readImport(space, id)
    assert.equal(failed.status, 'failed')
    for (const said of [refused.body, failed, log]) assert.doesNotMatch(JSON.stringify(said), secret)
  })
})

// Joining by the domain of an address: it must be proved, and the domain must belong to the organization.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { type Actor, inTransaction, reading } from '../../context.ts'
import { noteAddressProved } from '../users/index.ts'
import { joinableByDomain, joinByDomain } from './index.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person
  let acme: { id: string; admin: Person }

  beforeEach(async () => {
    world = await createWorld(await open())
    person = await world.person()
    acme = await world.organization('Acme')
    await set({ emailDomains: ['example.com'], defaultRole: 'comment' })
  })

  const set = (fields: object) => acme.admin.patch(`/orgs/${acme.id}`, fields)
  const acting = (fields: Partial<Actor> = {}): Actor => ({
    userId: person.id,
    tokenId: '',
    scope: 'write',
    ...fields,
  })
  const offered = async (fields?: Partial<Actor>) =>
    (await joinableByDomain(reading(world.installation, acting(fields)))).map(({ title }) => title)
  const join = (fields?: Partial<Actor>) =>
    inTransaction(world.installation, acting(fields), ctx => joinByDomain(ctx, acme.id))
  const prove = () => world.act(person, ctx => noteAddressProved(ctx, person.id))

  test('whoever has proved their address joins with the default role', async () => {
    await prove()
    assert.deepEqual(await offered(), ['Acme'])
    await join()
    assert.equal((await acme.admin.get(`/orgs/${acme.id}/members/${person.id}`)).body.role, 'comment')
    assert.deepEqual(await offered(), [])
    await join()
  })

  test('an address that nobody has proved opens nothing', async () => {
    assert.deepEqual(await offered(), [])
    await assert.rejects(join(), /prove that it is yours/)
  })

  test('a session that counts in some organizations alone opens no other', async () => {
    await prove()
    assert.deepEqual(await offered({ organizations: ['other'] }), [])
    await assert.rejects(join({ organizations: ['other'] }), /prove that it is yours/)
  })

  test('an organization that enforces single sign-on is not joined so', async () => {
    await prove()
    await set({ sso: true })
    assert.deepEqual(await offered(), [])
    await assert.rejects(join(), /single sign-on/)
  })

  test('whoever was removed does not come back by themselves, and an admin brings them back', async () => {
    await prove()
    await join()
    await acme.admin.delete(`/orgs/${acme.id}/members/${person.id}`)
    assert.deepEqual(await offered(), [])
    await assert.rejects(join(), /removed/)
    await acme.admin.post(`/orgs/${acme.id}/invites`, { emails: [person.email] })
    assert.equal((await person.get(`/orgs/${acme.id}`)).status, 200)
  })

  test('a disabled member stays out', async () => {
    await prove()
    await join()
    await world.installation.database.transaction(db =>
      db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', person.id).execute(),
    )
    assert.deepEqual(await offered(), [])
    await assert.rejects(join(), /shut out/)
  })

  test('an organization that does not claim the domain, or has nobody there, is not joined so', async () => {
    await prove()
    await set({ emailDomains: ['elsewhere.example'] })
    assert.deepEqual(await offered(), [])
    await assert.rejects(join(), /not joined by the domain/)
  })
})

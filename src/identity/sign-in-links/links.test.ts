// Sign-in links: usable once, within an hour, by the person they were made for.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type LinkWorld, linkWorld } from './testing.ts'

forEachDatabase((_engine, open) => {
  let links: LinkWorld

  beforeEach(async () => {
    links = await linkWorld(open)
  })

  test('a link signs its person in, and counts everywhere', async () => {
    const person = await links.world.person()
    const secret = await links.make({ userId: person.id, returnTo: '/account' })
    const followed = await links.follow(secret)
    assert.deepEqual([followed?.userId, followed?.to], [person.id, '/account'])
    const actor = await links.actor(followed)
    assert.deepEqual([actor?.userId, actor?.by, actor?.organizations], [person.id, 'session', undefined])
  })

  test('to read a link uses nothing up, to follow it does', async () => {
    const person = await links.world.person('Ada')
    const secret = await links.make({ userId: person.id })
    const shown = { email: 'ada@example.com', displayName: 'Ada' }
    assert.deepEqual([await links.read(secret), await links.read(secret)], [shown, shown])
    assert.ok(await links.follow(secret))
    assert.deepEqual([await links.read(secret), await links.follow(secret)], [undefined, undefined])
  })

  test('of two who follow a link at the same moment one gets in', async () => {
    const { id: userId } = await links.world.person()
    const secret = await links.make({ userId })
    const both = await Promise.all([links.follow(secret), links.follow(secret)])
    assert.equal(both.filter(followed => followed !== undefined).length, 1)
  })

  test('a link is good for an hour', async () => {
    const { id: userId } = await links.world.person()
    const [first, second] = [
      await links.make({ userId }),
      await links.make({ userId, email: 'a@example.com' }),
    ]
    links.world.clock.now += 60 * minute - 1
    assert.ok(await links.read(first))
    links.world.clock.now += 1
    for (const secret of [first, second])
      assert.deepEqual([await links.read(secret), await links.follow(secret)], [undefined, undefined])
  })

  test('a new link ends the one before of the same person and purpose, and no other', async () => {
    const { id: userId, email } = await links.world.person()
    const { id: organizationId } = await links.world.organization()
    const [byOperator, mailed, joining] = [
      await links.make({ userId }),
      await links.make({ userId, email }),
      await links.make({ userId, email, organizationId }),
    ]
    const again = await links.make({ userId, email: email.toUpperCase() })
    assert.equal(await links.read(mailed), undefined)
    for (const secret of [byOperator, joining, again]) assert.ok(await links.read(secret))
  })

  test('a link mailed to an address that is no longer that of the account is good no longer', async () => {
    const { id: userId, email } = await links.world.person()
    const secret = await links.make({ userId, email })
    await links.world.installation.database.transaction(db =>
      db
        .updateTable('users')
        .set({ email: 'new@example.com', email_key: 'new@example.com' })
        .where('id', '=', userId)
        .execute(),
    )
    assert.deepEqual([await links.read(secret), await links.follow(secret)], [undefined, undefined])
  })

  test('a secret stands nowhere in the database, and what is logged of its address is its id alone', async () => {
    const { admin } = await links.world.organization()
    const secret = await links.make({ userId: admin.id })
    const { read } = links.world.installation.database
    const rows = await read.selectFrom('sign_in_links').selectAll().execute()
    const events = await read.selectFrom('events').selectAll().execute()
    assert.ok(events.some(({ type }) => type === 'sign_in_link_created'))
    assert.ok(!JSON.stringify([rows, events]).includes(secret.slice(20)))
    assert.equal(rows[0]?.id, secret.slice(0, 20))
    assert.ok(secret.length >= 20 + 43)
  })

  test('following a link that was mailed, or that the operator made, proves the address of the account', async () => {
    const provedAt = async (id: string) => {
      const { read } = links.world.installation.database
      const users = read.selectFrom('users').select('email_proved_at').where('id', '=', id)
      return (await users.executeTakeFirstOrThrow()).email_proved_at
    }
    const { id: userId, email } = await links.world.person()
    const organization = await links.world.organization()
    const member = await links.world.member(organization, 'read')
    assert.equal(await provedAt(userId), null)
    await links.follow(await links.make({ userId, email }))
    const first = await provedAt(userId)
    assert.ok(first)
    links.world.clock.now += minute
    await links.follow(await links.make({ userId }))
    assert.equal(await provedAt(userId), first)
    const byAdmin = { organizationId: organization.id, createdBy: organization.admin.id }
    assert.ok(await links.follow(await links.make({ userId: member.id, ...byAdmin })))
    assert.equal(await provedAt(member.id), null)
  })

  test('where local accounts are off, links of the operator alone are good', async () => {
    const off = await linkWorld(open, { localAccounts: false })
    const { id: userId, email } = await off.world.person()
    assert.ok(await off.follow(await off.make({ userId })))
    assert.equal(await off.follow(await off.make({ userId, email })), undefined)
  })
})

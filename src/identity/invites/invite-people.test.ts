// People who are added to an organization by their addresses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { userByEmail } from '../users/index.ts'

let count = 0

/** A new address. */
const fresh = () => `New.Person+${++count}@Example.com`

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const world = await shared()
    const { id, admin } = await world.organization()
    const invite = (body: object) => admin.post(`/orgs/${id}/invites`, body)
    return { world, id, admin, invite }
  }

  const userOf = async (email: string) => userByEmail((await shared()).installation.database.read, email)

  const memberOf = async (id: string, email: string) =>
    (await shared()).installation.database.read
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.role', 'members.sso', 'members.disabled'])
      .where('members.organization_id', '=', id)
      .where('users.email_key', '=', email.toLowerCase())
      .executeTakeFirst()

  const joinedEvents = async (id: string) => {
    const rows = await (await shared()).installation.database.read
      .selectFrom('events')
      .select(['actor_id', 'resource_type', 'resource_id', 'data'])
      .where('organization_id', '=', id)
      .where('type', '=', 'member_joined')
      .orderBy('id')
      .execute()
    return rows.map(row => [row.actor_id, row.resource_type, row.resource_id, JSON.parse(row.data)])
  }

  test('people with and without an account become members, and are answered by their ids in order', async () => {
    const { world, id, admin, invite } = await setUp()
    const known = await world.person()
    const [first, last] = [fresh(), fresh()]
    const { status, body } = await invite({ emails: [last, known.email.toUpperCase(), first] })
    const ids = [(await userOf(last))?.id, known.id, (await userOf(first))?.id]
    assert.equal(status, 200)
    assert.deepEqual(body, { users: ids, invited: 3 })
    assert.equal((await known.get(`/orgs/${id}`)).status, 200)
    assert.deepEqual(
      await joinedEvents(id),
      ids.map(user => [admin.id, 'member', user, { role: 'read', via: 'invite' }]),
    )
  })

  test('a new account keeps its address as given, and is called like what is before the @', async () => {
    const { admin, invite } = await setUp()
    const [email, long] = [fresh(), `${'漢'.repeat(70)}${++count}@example.com`]
    const { users } = (await invite({ emails: [email, long] })).body
    const { body } = await admin.get(`/users/${users[0]}`)
    assert.deepEqual([body.email, body.displayName], [email, email.split('@', 1).join()])
    assert.equal((await admin.get(`/users/${users[1]}`)).body.displayName, '漢'.repeat(64))
  })

  test("an entry's role is over the role for all, and that over the default role; null makes a guest", async () => {
    const { id, admin, invite } = await setUp()
    await admin.patch(`/orgs/${id}`, { defaultRole: 'comment' })
    const [own, guest, usual, byDefault] = [fresh(), fresh(), fresh(), fresh()]
    const entries = [{ email: own, role: 'edit' }, { email: guest, role: null }, usual]
    await invite({ emails: entries, role: 'review' })
    await invite({ emails: [{ email: byDefault }] })
    const roles = []
    for (const email of [own, guest, usual, byDefault]) roles.push((await memberOf(id, email))?.role)
    assert.deepEqual(roles, ['edit', null, 'review', 'comment'])
    const [guests, byNull] = [fresh(), fresh()]
    await invite({ emails: [guests], role: null })
    await admin.patch(`/orgs/${id}`, { defaultRole: null })
    await invite({ emails: [byNull] })
    for (const email of [guests, byNull]) assert.equal((await memberOf(id, email))?.role, null)
  })

  test('sso marks those who become members by it', async () => {
    const { id, invite } = await setUp()
    const [marked, unmarked, neither] = [fresh(), fresh(), fresh()]
    await invite({ emails: [marked], sso: true })
    await invite({ emails: [unmarked], sso: false })
    await invite({ emails: [neither] })
    await invite({ emails: [unmarked], sso: true })
    for (const [email, sso] of [
      [marked, 1],
      [unmarked, 0],
      [neither, 0],
    ] as const)
      assert.equal((await memberOf(id, email))?.sso, sso)
  })

  test('whoever is a member already stays as they are, and is not counted', async () => {
    const { world, id, admin, invite } = await setUp()
    const guest = await world.member({ id }, null)
    const shutOut = await world.member({ id }, 'edit')
    await world.act(admin, ({ db }) =>
      db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', shutOut.id).execute(),
    )
    const emails = [admin.email, guest.email, shutOut.email]
    const { body } = await invite({ emails, role: 'read', sso: true })
    assert.deepEqual(body, { users: [admin.id, guest.id, shutOut.id], invited: 0 })
    assert.deepEqual(await memberOf(id, admin.email), { role: 'admin', sso: 0, disabled: 0 })
    assert.deepEqual(await memberOf(id, guest.email), { role: null, sso: 0, disabled: 0 })
    assert.deepEqual(await memberOf(id, shutOut.email), { role: 'edit', sso: 0, disabled: 1 })
    assert.deepEqual(await joinedEvents(id), [])
  })

  test('an address given twice, in whatever case, is one person, and the first entry counts', async () => {
    const { id, invite } = await setUp()
    const email = fresh()
    const other = fresh()
    const entries = [{ email, role: 'edit' }, other, email.toUpperCase(), { email, role: 'admin' }]
    const { body } = await invite({ emails: entries })
    assert.deepEqual(body, { users: [(await userOf(email))?.id, (await userOf(other))?.id], invited: 2 })
    assert.equal((await memberOf(id, email))?.role, 'edit')
    assert.equal((await userOf(email))?.email, email)
  })

  test('what is no address is a 400 with the place of each, and nobody is added', async () => {
    const { id, invite } = await setUp()
    const good = fresh()
    const bad = ['ada', { email: 'a b@c' }, '', `${'a'.repeat(320)}@b.c`, { email: fresh(), role: 'owner' }]
    const { status, body } = await invite({ emails: [good, ...bad, 1, { role: 'read' }, 'a@b@c'] })
    assert.equal(status, 400)
    assert.deepEqual(
      body.error.details.map(({ path, message }: Record<string, string>) => `${path} ${message}`),
      [
        '/emails/1 must be an e-mail address',
        '/emails/2/email must be an e-mail address',
        '/emails/3 must be an e-mail address',
        '/emails/4 must be at most 320 characters',
        '/emails/5/role must be "read" or "comment" or "edit" or "review" or "create" or "admin" or null',
        '/emails/6 must be a string or an object',
        '/emails/7/email is required',
        '/emails/8 must be an e-mail address',
      ],
    )
    assert.equal(await userOf(good), undefined)
    assert.deepEqual(await joinedEvents(id), [])
  })

  test('emails has 1 to 100 entries', async () => {
    const { id, invite } = await setUp()
    const many = (length: number) => Array.from({ length }, fresh)
    for (const body of [{}, { emails: [] }, { emails: many(101) }, { emails: fresh() }, { emails: null }]) {
      const answer = await invite(body)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.error.details[0].path, '/emails')
    }
    assert.deepEqual(await joinedEvents(id), [])
    assert.equal((await invite({ emails: many(1) })).body.invited, 1)
    assert.equal((await invite({ emails: many(100) })).body.invited, 100)
  })

  test('admins add people, and nobody else does, with invite links turned off too', async () => {
    const { world, id, admin, invite } = await setUp()
    const creator = await world.member({ id }, 'create')
    const stranger = await world.person()
    const email = fresh()
    assert.equal((await creator.post(`/orgs/${id}/invites`, { emails: [email] })).status, 403)
    assert.equal((await stranger.post(`/orgs/${id}/invites`, { emails: [email] })).status, 404)
    assert.equal(await userOf(email), undefined)
    await admin.patch(`/orgs/${id}`, { inviteLinks: false })
    assert.equal((await invite({ emails: [email] })).body.invited, 1)
  })

  test('who is added to several organizations in the same moment has one account', async () => {
    const emails = [fresh(), fresh(), fresh()]
    const orders = [emails, emails.toReversed(), emails.map(email => email.toUpperCase()), emails]
    const organizations = await Promise.all(orders.map(setUp))
    const answers = await Promise.all(
      organizations.map(({ invite }, index) => invite({ emails: orders[index] })),
    )
    for (const { status, body } of answers) assert.deepEqual([status, body.invited], [200, 3])
    const people = answers.map(({ body }) => body.users.toSorted().join())
    assert.equal(new Set(people).size, 1)
  })

  test('who is added twice to one organization in the same moment is one member', async () => {
    const { id, invite } = await setUp()
    const emails = [fresh(), fresh()]
    const answers = await Promise.all([invite({ emails }), invite({ emails: emails.toReversed() })])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.equal(
      answers.reduce((sum, { body }) => sum + body.invited, 0),
      2,
    )
    assert.equal((await joinedEvents(id)).length, 2)
  })
})

// Names and addresses that are updated while the person is invited elsewhere at the same moment.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WriteCtx } from '#context.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { insertMember } from '../organizations/index.ts'
import { lockUser, type UserRow, userForEmail, usersForEmails } from '../users/index.ts'
import { followPerson } from './index.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const follow = async (ctx: WriteCtx, organization: string, id: string, email: string) =>
    followPerson(ctx, organization, (await lockUser(ctx, id)) as UserRow, { email })

  test('who is invited by an address while it changes is whoever has it then, and nobody else', async () => {
    const app = await world()
    const [one, other] = [await app.organization(), await app.organization()]
    const [before, after] = ['moved@company.test', 'elsewhere@company.test']
    const { id } = await app.act(one.admin, ctx => userForEmail(ctx, before))
    const answer = await sendDuring(
      app,
      one.admin,
      ctx => follow(ctx, one.id, id, after),
      () => other.admin.post(`/orgs/${other.id}/invites`, { emails: [before] }),
    )
    assert.notDeepEqual(answer.body.users, [id])
    assert.equal((await other.admin.get(`/orgs/${other.id}/members/${id}`)).status, 404)
  })

  test('an address stays with somebody who is just being invited elsewhere by it', async () => {
    const app = await world()
    const [one, other] = [await app.organization(), await app.organization()]
    const { id } = await app.act(one.admin, ctx => userForEmail(ctx, 'stays@company.test'))
    await sendDuring(
      app,
      other.admin,
      async ctx => {
        await usersForEmails(ctx, ['stays@company.test'])
        await insertMember(ctx, { organizationId: other.id, userId: id, role: null, joinedAt: '' })
      },
      () => app.act(one.admin, ctx => follow(ctx, one.id, id, 'gone@company.test')),
    )
    const shown = await other.admin.get(`/orgs/${other.id}/members/${id}`)
    assert.equal(shown.body.user.email, 'stays@company.test')
  })
})

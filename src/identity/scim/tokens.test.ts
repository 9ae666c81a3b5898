// SCIM tokens: who makes and deletes them, and that their secret is shown once.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Actor, inTransaction } from '#context.ts'
import { Forbidden } from '#kernel/errors.ts'
import { done } from '../../../test/world/answers.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { type MembershipRow, ownOrganizations } from '../organizations/index.ts'
import { createScimToken } from './tokens.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let organization: { id: string }
  let admin: Person
  let path: string

  beforeEach(async () => {
    world = await createWorld(await open())
    ;({ admin, ...organization } = await world.organization())
    path = `/orgs/${organization.id}/scim-tokens`
  })

  test('a token is shown once, when it is made, and kept nowhere', async () => {
    const { token, ...rest } = done(await admin.post(path, { label: 'Entra ID' }), 201)
    assert.match(token, /^lcs_[0-9A-Za-z]{43}$/)
    assert.deepEqual(done(await admin.get(path)), { count: 1, items: [rest] })
    assert.equal(rest.urls.base, `http://lectern.test/scim/v2/${organization.id}`)
    assert.equal(rest.createdBy, admin.id)
    const { read } = world.installation.database
    for (const table of ['scim_tokens', 'events'] as const)
      assert.ok(!JSON.stringify(await read.selectFrom(table).selectAll().execute()).includes(token.slice(4)))
  })

  test('only admins see, make and delete tokens, and only those of their organization', async () => {
    const { id } = done(await admin.post(path, { label: 'One' }), 201)
    const editor = await world.member(organization, 'create')
    assert.equal((await editor.get(path)).status, 403)
    assert.equal((await editor.post(path, { label: 'Mine' })).status, 403)
    assert.equal((await editor.delete(`${path}/${id}`)).status, 403)
    const other = await world.organization()
    assert.equal((await other.admin.delete(`${path}/${id}`)).status, 404)
    assert.equal((await other.admin.delete(`/orgs/${other.id}/scim-tokens/${id}`)).status, 404)
    assert.equal(done(await admin.get(path)).count, 1)
  })

  test('a program that acts for an admin makes none, which would outlive it', async () => {
    const program: Actor = { userId: admin.id, tokenId: '', scope: 'write', by: 'program' }
    const make = (actor: Actor) =>
      inTransaction(world.installation, actor, async ctx => {
        const found = (await ownOrganizations(ctx, [organization.id])).get(organization.id)
        return createScimToken(ctx, found as MembershipRow, 'Mine')
      })
    await assert.rejects(make(program), Forbidden)
    const { by: _by, ...person } = program
    assert.ok(await make(person))
  })

  test('an organization has at most 10 tokens, and another one once one is deleted', async () => {
    const made = []
    for (let index = 0; index < 10; index++)
      made.push(done(await admin.post(path, { label: `Token ${index}` }), 201))
    assert.equal((await admin.post(path, { label: 'Eleventh' })).status, 409)
    done(await admin.delete(`${path}/${made[3].id}`), 204)
    done(await admin.post(path, { label: 'Eleventh' }), 201)
    const types = done(await admin.get(`/orgs/${organization.id}/events?resource=${made[3].id}`)).items.map(
      (event: { type: string; data: object }) => [event.type, event.data],
    )
    assert.deepEqual(types, [
      ['scim_token_created', { label: 'Token 3' }],
      ['scim_token_deleted', { label: 'Token 3' }],
    ])
  })
})

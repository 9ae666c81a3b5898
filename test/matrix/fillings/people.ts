// Fills lists of people and of what belongs to them.
import { emit } from '#identity/events/index.ts'
import { putGrant } from '#identity/grants/index.ts'
import { levels } from '#identity/levels/index.ts'
import { now } from '#kernel/clock.ts'
import { testCertificate } from '../../world/certificates.ts'
import { signedIn } from '../../world/signed-in.ts'
import { insertRows, manyTeams } from '../../world/teams.ts'
import { type Fillings, repeat } from './filling.ts'

/** Members with a grant on the space. */
const addMembers = repeat(async ({ world, organization, params }, index) => {
  const member = await world.member(organization, levels[index % 7] ?? null)
  await world.act(member, ctx =>
    putGrant(ctx, { type: 'space', id: params.spaceId as string }, { type: 'user', id: member.id }, 'read'),
  )
})

/** Teams of the admin and a new member, with a grant on the space. */
const addTeams = repeat(async ({ world, organization, admin, params }, index) => {
  const { id } = await world.member(organization, 'read')
  const members = [admin.id, id]
  const team = (await admin.put(`/orgs/${organization.id}/teams`, { title: `Team ${index}`, members })).body
  await world.act(admin, ctx =>
    putGrant(ctx, { type: 'space', id: params.spaceId as string }, { type: 'team', id: team.id }, 'read'),
  )
})

export const peopleFillings: Fillings = {
  listApiTokens: { fill: repeat(({ admin }) => admin.post('/user/tokens', { label: 'One' })) },
  listSessions: { fill: repeat(({ world, admin }) => signedIn(world, admin)) },
  listPasskeys: {
    fill: repeat(({ world, admin }, index) =>
      world.act(admin, ({ db, newId }) =>
        db
          .insertInto('passkeys')
          .values({
            id: newId(),
            user_id: admin.id,
            credential_id: newId(),
            public_key: Buffer.alloc(77, index),
            counter: index,
            transports: '[]',
            label: `Passkey ${index}`,
            created_at: new Date(world.clock.now).toISOString(),
            last_used_at: null,
            organizations: null,
          })
          .execute(),
      ),
    ),
  },
  listOrganizationsForAuthenticatedUser: {
    fill: repeat(({ admin }, index) => admin.post('/orgs', { title: `Organization ${index}` })),
  },
  listMembersInOrganizationById: { fill: addMembers },
  listTeamsInOrganizationById: { fill: addTeams, query: 'title=team' },
  listTeamMembersInOrganizationById: {
    fill: repeat(async ({ world, organization, admin, params }, index) => {
      const { id } = await world.member(organization, levels[index % 7] ?? null)
      await admin.put(`/orgs/${organization.id}/teams/${params.teamId}/members/${id}`)
    }),
  },
  listTeamsForOrganizationMember: { fill: addTeams, query: 'title=team' },
  listOrganizationInvites: {
    fill: repeat(({ admin, organization }, index) =>
      admin.post(`/orgs/${organization.id}/link-invites`, { role: levels[index % 7] ?? null }),
    ),
  },
  listScimTokens: {
    fill: repeat(({ world, organization, admin }, index) =>
      world.act(admin, ctx =>
        insertRows(ctx.db, 'scim_tokens', [
          {
            id: ctx.newId(),
            organization_id: organization.id,
            label: `Token ${index}`,
            hash: ctx.newId(),
            created_by: admin.id,
            created_at: '2026-01-01T00:00:00.000Z',
          },
        ]),
      ),
    ),
  },
  listSAMLProvidersInOrganizationById: {
    // Inserted as rows: the API limits the number.
    fill: async ({ world, admin, organization }, count) => {
      const teams = await manyTeams(world, organization.id, count)
      const rows = teams.map((team, index) => ({
        ...{ id: world.installation.newId(), organization_id: organization.id, label: `Provider ${index}` },
        ...{ entity_id: null, sso_url: null, certificate: testCertificate, certificate_expires_at: null },
        ...{ default_team_id: team, default_role: null, rejoin: 0, created_at: '2026-01-01T00:00:00.000Z' },
      }))
      await world.act(admin, ({ db }) => insertRows(db, 'saml_providers', rows))
    },
  },
  listOIDCProvidersInOrganizationById: {
    // Inserted as rows: the API limits the number.
    fill: async ({ world, admin, organization }, count) => {
      const teams = await manyTeams(world, organization.id, count)
      const rows = teams.map((team, index) => ({
        ...{ id: world.installation.newId(), organization_id: organization.id, label: `Provider ${index}` },
        ...{ issuer: null, client_id: null, client_secret: null },
        ...{ default_team_id: team, default_role: null, rejoin: 0, created_at: '2026-01-01T00:00:00.000Z' },
      }))
      await world.act(admin, ({ db }) => insertRows(db, 'oidc_providers', rows))
    },
  },
  listTranslationSettings: {
    fill: repeat(({ admin, organization, params }, index) =>
      admin.post(`/orgs/${organization.id}/translations`, {
        title: `Settings ${index}`,
        languages: ['de'],
        sources: [params.spaceId],
        provider: { type: 'deepl', key: 'secret' },
        glossary: [{ term: `term ${index}`, translations: { de: 'Begriff' } }],
      }),
    ),
  },
  listTranslationStatus: {
    fill: repeat(({ admin, params }, index) =>
      admin.post(`/spaces/${params.spaceId}/content`, {
        changes: [{ operation: 'insert_page', title: `Page ${index}` }],
      }),
    ),
    query: 'language=de',
  },
  listTranslationRuns: {
    fill: repeat(async ({ admin, params }) => {
      const path = `/orgs/${params.organizationId}/translations/${params.translationSettingsId}/runs`
      for (const run of (await admin.get(`${path}?limit=1000`)).body.items)
        if (run.status === 'pending') await admin.post(`${path}/${run.id}/cancel`)
      await admin.post(path, {})
    }),
  },
  listUserPermissionsInSpace: { fill: addMembers },
  listTeamPermissionsInSpace: { fill: addTeams },
  listPermissionsAggregateInSpace: { fill: addMembers },
  listEventsInOrganizationById: {
    fill: repeat(async ({ world, organization }, index) => {
      const resource = { type: 'thing', id: String(index) }
      await world.act(await world.person(), ctx =>
        emit(ctx, { organization: organization.id, type: 'space_updated', resource, data: { index } }),
      )
    }),
  },
  listWebhooks: {
    // The API refuses as many.
    fill: repeat(({ world, organization, admin }, index) =>
      world.act(admin, ctx =>
        insertRows(ctx.db, 'webhooks', [
          {
            ...{
              id: ctx.newId(),
              organization_id: organization.id,
              url: `https://hooks.example.com/${index}`,
            },
            ...{ description: null, events: '["space_created"]', is_active: 0, disabled_because: 'gone' },
            ...{ secret: Buffer.alloc(78, index), previous_secret: null, previous_secret_until: null },
            ...{ failing_since: null, last_failed_at: null, last_failure: null, last_error: null },
            ...{ created_by: admin.id, created_at: now(ctx), updated_at: now(ctx) },
          },
        ]),
      ),
    ),
  },
  listWebhookDeliveries: {
    fill: repeat(({ admin, organization }, index) =>
      admin.post(`/orgs/${organization.id}/spaces`, { title: `Space ${index}` }),
    ),
    query: 'status=pending',
  },
}

// Lists of people and of what is theirs, filled.
import { emit } from '#identity/events/index.ts'
import { putGrant } from '#identity/grants/index.ts'
import { levels } from '#identity/levels/index.ts'
import type { Scene } from '../scene.ts'
import { type Fillings, repeat } from './filling.ts'

/** Somebody with a grant on the space. */
const addMember = async ({ world, organization, params }: Scene, index: number) => {
  const member = await world.member(organization, levels[index % 7] ?? null)
  await world.act(member, ctx =>
    putGrant(ctx, { type: 'space', id: params.spaceId as string }, { type: 'user', id: member.id }, 'read'),
  )
}

/** A team that the admin and somebody new are in, with a grant on the space. */
const addTeam = async ({ world, organization, admin, params }: Scene, index: number) => {
  const { id } = await world.member(organization, 'read')
  const members = [admin.id, id]
  const team = (await admin.put(`/orgs/${organization.id}/teams`, { title: `Team ${index}`, members })).body
  await world.act(admin, ctx =>
    putGrant(ctx, { type: 'space', id: params.spaceId as string }, { type: 'team', id: team.id }, 'read'),
  )
}

export const peopleFillings: Fillings = {
  listApiTokens: { fill: repeat(({ admin }) => admin.post('/user/tokens', { label: 'One' })) },
  listOrganizationsForAuthenticatedUser: {
    fill: repeat(({ admin }, index) => admin.post('/orgs', { title: `Organization ${index}` })),
  },
  listMembersInOrganizationById: { fill: repeat(addMember) },
  listTeamsInOrganizationById: { fill: repeat(addTeam), query: 'title=team' },
  listTeamMembersInOrganizationById: {
    fill: repeat(async ({ world, organization, admin, params }, index) => {
      const { id } = await world.member(organization, levels[index % 7] ?? null)
      await admin.put(`/orgs/${organization.id}/teams/${params.teamId}/members/${id}`)
    }),
  },
  listTeamsForOrganizationMember: { fill: repeat(addTeam), query: 'title=team' },
  listOrganizationInvites: {
    fill: repeat(({ admin, organization }, index) =>
      admin.post(`/orgs/${organization.id}/link-invites`, { role: levels[index % 7] ?? null }),
    ),
  },
  listUserPermissionsInSpace: { fill: repeat(addMember) },
  listTeamPermissionsInSpace: { fill: repeat(addTeam) },
  listPermissionsAggregateInSpace: { fill: repeat(addMember) },
  listEventsInOrganizationById: {
    fill: repeat(async ({ world, organization }, index) => {
      const resource = { type: 'thing', id: String(index) }
      await world.act(await world.person(), ctx =>
        emit(ctx, { organization: organization.id, type: 'thing_done', resource, data: { index } }),
      )
    }),
  },
}

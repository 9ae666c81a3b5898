// Valid bodies with lists as long as each operation accepts: none blocks the event loop for long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '#app.ts'
import type { Operation } from '#http/operation.ts'
import { forEachDatabase } from '../../world/databases.ts'
import { assertBlocksNobody, measureLoop, triedAgain } from '../../world/event-loop.ts'
import { manySpaces } from '../../world/sites.ts'
import { insertRows, manyTeams } from '../../world/teams.ts'
import type { Answer } from '../../world/world.ts'
import { allExamples, requestOf } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'

const at = '2026-01-01T00:00:00.000Z'

/** The members, teams and spaces of the scene's organization, and the sections of its site. */
interface Crowd {
  readonly users: readonly string[]
  readonly teams: readonly string[]
  readonly spaces: readonly string[]
  readonly changeRequest: string
  /** As many as a site may have. */
  readonly sections: readonly string[]
}

const crowdOf = async (scene: Scene): Promise<Crowd> => {
  const { world, organization, params } = scene
  const users = Array.from({ length: 2000 }, () => world.installation.newId())
  await world.act({ id: '' }, async ({ db }) => {
    const people = users.map((id, index) => ({ id, email: mail(index), email_key: mail(index) }))
    const name = { display_name: 'Somebody', photo_url: null, search_key: 'somebody', created_at: at }
    await insertRows(
      db,
      'users',
      people.map(person => ({ ...person, ...name })),
    )
    const member = {
      role: 'read',
      sso: 0,
      disabled: 0,
      joined_at: at,
      last_seen_at: null,
      email_domain: '',
    } as const
    await insertRows(
      db,
      'members',
      users.map(user_id => ({ organization_id: organization.id, user_id, ...member })),
    )
  })
  return {
    users,
    teams: await manyTeams(world, organization.id, 1000),
    changeRequest: params.changeRequestId as string,
    spaces: await manySpaces(world, params.spaceId as string, 1000),
    sections: await manySections(scene),
  }
}

const manySections = async ({ admin, params }: Scene): Promise<string[]> => {
  const path = `/orgs/${params.organizationId}/sites/${params.siteId}/sections`
  while ((await admin.post(path, { spaceId: params.spaceId })).status === 201);
  const { items } = (await admin.get(`${path}?limit=1000`)).body
  return items.map(({ id }: { id: string }) => id)
}

const mail = (index: number): string => `m${index}@example.com`

/** The longest e-mail address that is accepted, another one each time. */
const longMail = (seed: string): string =>
  `${seed.padEnd(60, 'ä')}@${['b', 'c', 'd'].map(letter => letter.repeat(60)).join('.')}.example.com`

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const named = <T>(count: number, name: (index: number) => string, value: T): Record<string, T> =>
  Object.fromEntries(times(count, index => [name(index), value]))

type Body = (crowd: Crowd, round: number) => object

const reactions: Body = (_, round) => ({
  [round % 2 === 0 ? 'addedReactions' : 'removedReactions']: times(
    20,
    index => `:${'e'.repeat(40)}${index}:`,
  ),
})
const grants: Body = ({ users, teams }, round) => ({
  users: users.slice(0, 1000),
  teams,
  role: round % 2 === 0 ? 'edit' : 'review',
})
const content: Body = (_, round) => ({
  changes: [
    ...times(480, index => ({
      operation: 'insert_page',
      title: `Page ${round} ${index}`,
      document: { markdown: `# Page\n\n${`See [the ${index}](other-${index}.md). `.repeat(200)}` },
      variables: named(5, at => `v${at}`, 'value'),
    })),
    ...times(10, index => ({
      operation: 'insert_files',
      files: times(100, at => ({ name: `${round}-${index}-${at}.txt`, base64: btoa(`${round} ${index}`) })),
    })),
    { operation: 'set_variables', variables: named(900, at => `name${at}`, `${round}${'x'.repeat(40)}`) },
  ],
})

const settings: Body = (_, round) => ({
  title: 'Settings',
  languages: ['de', ...times(26, index => `${String.fromCharCode(97 + index)}aa`)],
  glossary: times(200, index => ({
    term: `term ${round} ${index}`,
    translations: { de: 'Begriff'.repeat(20), fr: 'terme'.repeat(20) },
  })),
})

const visitor = (round: number) => ({
  unsignedClaims: named(200, index => `claim_${index}_${round}`, 'a'.repeat(280)),
})

const visitorSchema = (round: number) => {
  const object = (properties: object) => ({ type: 'object', properties, additionalProperties: false })
  const claims = (count: number) =>
    named(count, index => `claim_${index}_${round}`, { type: 'boolean', description: 'a'.repeat(90) })
  const properties = { ...claims(199), unsigned: object(claims(200)) }
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...object(properties) }
}

const look: Body = (_, round) => {
  const links = times(20, index => ({ title: `Link ${index}`, to: `https://example.com/${round}/${index}` }))
  return {
    header: { links: links.map(link => ({ ...link, links })) },
    footer: { groups: times(20, () => ({ title: 'Group', links })), copyright: `${round}` },
  }
}

/** The longest lists that operations accept, with different values in each round. */
const bodies: Readonly<Record<string, Body>> = {
  updateOrganizationById: (_, round) => ({
    emailDomains: times(100, index => `d${index}r${round}.${'a'.repeat(60)}.${'b'.repeat(60)}.example.com`),
  }),
  inviteUsersToOrganization: (_, round) => ({
    emails: times(100, index => ({ email: longMail(`p${round}i${index}`), role: 'edit' })),
  }),
  createOrganizationTeam: ({ users }) => ({ title: 'Crowd', members: users.slice(0, 1000) }),
  updateMembersInOrganizationTeam: ({ users }, round) => ({
    [round % 2 === 0 ? 'add' : 'remove']: users.slice(0, 1000),
    memberships: named(1000, index => mail(index + 1000), { role: round % 2 === 0 ? 'owner' : 'member' }),
  }),
  createTranslationSettings: settings,
  updateTranslationSettingsById: settings,
  requestTranslationRun: () => ({ languages: times(50, () => 'de') }),
  createSite: ({ spaces }) => ({ spaces }),
  explainSiteAudience: ({ sections }, round) => ({
    target: { type: 'site-section', id: sections[0] },
    visitor: visitor(round),
  }),
  getPublishedContentByUrl: (_, round) => ({
    url: 'https://guides.example.com/docs/install',
    visitor: visitor(round),
  }),
  searchSite: (_, round) => ({ query: 'words', visitor: visitor(round) }),
  updateSiteAdaptiveSchema: (_, round) => ({ jsonSchema: visitorSchema(round) }),
  addSectionGroupToSite: ({ sections }) => ({ title: 'All', sections }),
  createSitePreview: ({ changeRequest }) => ({
    changeRequests: [changeRequest],
    visitor: { unsignedClaims: named(200, index => `claim${index}`, 'x'.repeat(200)) },
  }),
  updateSiteCustomization: look,
  updateSiteSpaceCustomization: look,
  inviteToSpace: grants,
  inviteToCollection: grants,
  requestReviewersOfChangeRequest: ({ users }) => ({ users: users.slice(0, 99) }),
  updateCommentInSpace: reactions,
  updateCommentReplyInSpace: reactions,
  updateCommentInChangeRequest: reactions,
  updateCommentReplyInChangeRequest: reactions,
  changeContentInSpace: content,
  changeContentInChangeRequest: content,
}

/** How to undo a request before it is repeated. */
const undo: Readonly<Record<string, (scene: Scene, answer: Answer) => Promise<unknown>>> = {
  requestTranslationRun: ({ admin }, { body }) => admin.post(`${body.urls.location.split('/v1')[1]}/cancel`),
}

/** Operations with lists that are too short to take long. */
const shortLists: Readonly<Record<string, string>> = {
  createPasskey: 'ten short names of ways to reach an authenticator',
  createWebhook: 'some hundred short names of types of events',
  updateWebhookById: 'the same',
}

const takesLists = ({ id, body }: Operation): boolean =>
  /"max(Items|Properties)":/.test(JSON.stringify(body ?? {})) && !(id in shortLists)

forEachDatabase((_engine, open) => {
  test('no right body with the longest lists keeps the event loop longer than any may', async () => {
    const scene = await createScene(await open())
    const crowd = await crowdOf(scene)
    const wanted = operations.filter(takesLists).map(({ id }) => id)
    assert.deepEqual(Object.keys(bodies).sort(), wanted.sort())
    const headers = { authorization: `Bearer ${scene.admin.token}`, 'content-type': 'application/json' }
    const done = new Set<string>()
    for (const { operation, example } of allExamples(operations)) {
      const body = bodies[operation.id]
      if (body === undefined || done.has(operation.id)) continue
      done.add(operation.id)
      const request = await requestOf(scene, operation, example, scene.admin)
      const send = async (round: number) => {
        const answer = await scene.world.inject({
          ...request,
          headers,
          payload: JSON.stringify(body(crowd, round)),
        })
        const report = `${operation.id}: ${answer.body.error?.message}`
        assert.equal(answer.status, operation.status, report)
        await undo[operation.id]?.(scene, answer)
      }
      let round = 0
      await send(round)
      await triedAgain(async () =>
        assertBlocksNobody((await measureLoop(() => send(++round))).longest, operation.id),
      )
    }
  })
})

// Uses an old program before its database is stored: a little of everything that its version supports.
import type { Caller } from './caller.ts'

/** The pages that every version made; an open change request proposes another text for the first. */
export const guides = {
  welcome: '# Welcome\n\nStart with [the setup](setup.md).\n',
  setup: '# Setup\n\nInstall the anchor.\n\nRun it.\n',
  merged: '# Setup\n\nInstall the anchor by hand.\n\nRun it.\n',
  proposed: '# Welcome\n\nStart with [the setup](setup.md), please.\n',
  comment: 'Is this still *true*?',
} as const

/** Fills an organization through the API; leaves out what a version does not support. */
export const tellStory = async (caller: Caller, organization: string): Promise<void> => {
  const inOrganization = `/orgs/${organization}`
  const space = (await caller.post(`${inOrganization}/spaces`, { title: 'Guides', emoji: '🧭' })).id
  const [welcome, setup] = await makePages(caller, space)
  await changeAndMerge(caller, `/spaces/${space}`, setup)
  await proposeAndDiscuss(caller, `/spaces/${space}`, welcome)
  await arrangePeople(caller, inOrganization, space)
  await publish(caller, inOrganization, space)
}

const makePages = async (caller: Caller, space: string): Promise<[string, string]> => {
  const page = (title: string, markdown: string) => ({
    operation: 'insert_page',
    title,
    document: { markdown },
  })
  const changes = [page('Welcome', guides.welcome), page('Setup', guides.setup)]
  const made = await caller.post(`/spaces/${space}/content`, { message: 'First pages', changes })
  return made.changes.map((change: { page: string }) => change.page)
}

const update = (page: string, markdown: string) => ({
  changes: [{ operation: 'update_page', page, document: { markdown } }],
})

const changeAndMerge = async (caller: Caller, space: string, page: string): Promise<void> => {
  await caller.post(`${space}/change-requests`, { subject: 'Say how to install' })
  await caller.post(`${space}/change-requests/1/content`, update(page, guides.merged))
  await caller.patch(`${space}/change-requests/1`, { status: 'open' })
  await caller.postIfKnown(`${space}/change-requests/1/reviews`, { status: 'approved', comment: 'Good.' })
  await caller.post(`${space}/change-requests/1/merge`)
}

const proposeAndDiscuss = async (caller: Caller, space: string, page: string): Promise<void> => {
  await caller.post(`${space}/change-requests`, { subject: 'Ask kindly' })
  await caller.post(`${space}/change-requests/2/content`, update(page, guides.proposed))
  await caller.patch(`${space}/change-requests/2`, { status: 'open' })
  const body = { markdown: guides.comment }
  const comment = await caller.postIfKnown(`${space}/comments`, { page, body })
  await caller.postIfKnown(`${space}/change-requests/2/comments`, { page, body })
  if (comment === undefined) return
  const one = `${space}/comments/${comment.id}`
  await caller.postIfKnown(`${one}/replies`, { body: { markdown: 'It is.' } })
  await caller.ifKnown('PUT', one, { addedReactions: ['👍'] })
}

const arrangePeople = async (caller: Caller, organization: string, space: string): Promise<void> => {
  const emails = ['ada@example.com']
  const invited = await caller.postIfKnown(`${organization}/invites`, { emails, role: 'edit' })
  const team = await caller.ifKnown('PUT', `${organization}/teams`, { title: 'Writers' })
  const grantees = { users: invited?.users ?? [], teams: team === undefined ? [] : [team.id] }
  await caller.postIfKnown(`/spaces/${space}/permissions`, { ...grantees, role: 'review' })
  await caller.postIfKnown(`${organization}/collections`, { title: 'Everything' })
}

const publish = async (caller: Caller, organization: string, space: string): Promise<void> => {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Harbour', version: '1' },
    paths: { '/boats': { get: { operationId: 'listBoats', responses: { 200: { description: 'Boats' } } } } },
  }
  await caller.postIfKnown(`${organization}/openapi`, {
    slug: 'harbour',
    source: { text: JSON.stringify(spec) },
  })
  await caller.postIfKnown(`${organization}/translations`, {
    title: 'Guides',
    languages: ['de'],
    sources: [space],
  })
  const site = await caller.postIfKnown(`${organization}/sites`, { title: 'Docs', spaces: [space] })
  if (site === undefined) return
  const one = `${organization}/sites/${site.id}`
  await caller.postIfKnown(`${one}/share-links`, { name: 'For the crew' })
  await caller.postIfKnown(`${one}/publish`)
}

// One of everything, in an organization of its own, to which the tests over the whole API send their requests.
import type { WriteCtx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { allowedProgram } from '../../src/identity/oauth/testing.ts'
import { petsSpec, storeTestVersion } from '../../src/library/openapi-specs/testing.ts'
import { addComment, giveFeedback } from '../../src/sites/feedback/index.ts'
import { addQueries } from '../../src/sites/insights/store.ts'
import { testCertificate } from '../world/certificates.ts'
import { signedIn } from '../world/signed-in.ts'
import { newSiteParts } from '../world/site-parts.ts'
import { createWorld, type Person, type World, type WorldOptions } from '../world/world.ts'

export interface Scene {
  readonly world: World
  readonly organization: { readonly id: string }
  readonly admin: Person
  /** The value of every path parameter by name; `*` is the path of a page. */
  readonly params: Readonly<Record<string, string>>
  /** The values below a change request of the parameters that stand for something else there. */
  readonly inChangeRequest: Readonly<Record<string, string>>
}

/** Creates the scene in an empty database. Tests may read what is in it, but must create what they remove. */
export const createScene = async (database: Database, options?: WorldOptions): Promise<Scene> => {
  const world = await createWorld(database, options)
  const { admin, ...organization } = await world.organization('Harbour Works', 'Ada Byrne')
  const addresses = { hostname: 'harbour-works', emailDomains: ['example.com'] }
  await admin.patch(`/orgs/${organization.id}`, addresses)
  const space = (await admin.post(`/orgs/${organization.id}/spaces`, { title: 'Product guide', emoji: '📘' }))
    .body
  const written = (await admin.post(`/spaces/${space.id}/content`, { changes: firstContent })).body
  const [page, , , files, , reusable] = written.changes
  const changeRequest = (
    await admin.post(`/spaces/${space.id}/change-requests`, { subject: 'Revise the guide' })
  ).body
  await admin.post(`/spaces/${space.id}/change-requests/${changeRequest.id}/content`, {
    changes: [{ operation: 'update_page', page: page.page, title: 'Guide, revised' }],
  })
  const collection = (await admin.post(`/orgs/${organization.id}/collections`, { title: 'Manuals' })).body
  const style = { title: 'Style guide', parent: collection.id }
  const translated = (await admin.post(`/orgs/${organization.id}/spaces`, style)).body
  await admin.post(`/orgs/${organization.id}/collections`, { title: 'Archive', parent: collection.id })
  const token = (await admin.post('/user/tokens', { label: 'Nightly export' })).body
  const scimTokens = `/orgs/${organization.id}/scim-tokens`
  const scimTokenId = (await admin.post(scimTokens, { label: 'Identity provider' })).body.id
  const team = (await admin.put(`/orgs/${organization.id}/teams`, { title: 'Editors', members: [admin.id] }))
    .body
  const invite = (await admin.post(`/orgs/${organization.id}/link-invites`, { role: 'read' })).body
  await admin.post(`/spaces/${space.id}/permissions`, { users: [admin.id], role: 'admin' })
  await admin.post(`/spaces/${space.id}/permissions`, { teams: [team.id], role: 'read' })
  await admin.post(`/collections/${collection.id}/permissions`, { teams: [team.id], role: 'read' })
  const spacePath = `/spaces/${space.id}`
  const discussed = await discuss(admin, spacePath, page.page)
  const importId = await askForImport(admin, spacePath)
  const translations = `/orgs/${organization.id}/translations`
  const german = { title: 'Guides in German', sources: [space.id], targets: { de: translated.id } }
  const settings = (await admin.post(translations, german)).body
  const translationRunId = (await admin.post(`${translations}/${settings.id}/runs`, {})).body.id
  const spec = (
    await admin.post(`/orgs/${organization.id}/openapi`, { slug: 'pets', source: { text: petsSpec() } })
  ).body
  const versionId = await storeTestVersion(world, admin, spec.id)
  const site = await newSiteParts(admin, organization, { title: 'Harbour docs', spaces: [space.id] })
  const hostnames = `/orgs/${organization.id}/sites/${site.siteId}/hostnames`
  const { hostname } = (await admin.post(hostnames, { hostname: 'docs.harbour.example' })).body
  const redirect = { source: '/old/guide', destination: '/guide' }
  const redirects = `/orgs/${organization.id}/sites/${site.siteId}/redirects`
  const redirectId = (await admin.post(redirects, redirect)).body.id
  const preview = { changeRequests: [changeRequest.id] }
  const previews = `/orgs/${organization.id}/sites/${site.siteId}/previews`
  const previewId = (await admin.post(previews, preview)).body.id
  const feedbackId = await answered(world, { site: site.siteId, space: space.id, page: page.page })
  const inChangeRequest = await discuss(admin, `${spacePath}/change-requests/${changeRequest.id}`, page.page)
  const saml = await newSamlProvider(admin, organization, team)
  const oidc = await newOidcProvider(admin, organization, team)
  const webhook = await newWebhook(admin, organization)
  const proof = { own: false, organizationId: organization.id, providerId: saml.id } as const
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const { session: sessionId } = await signedIn(world, admin, { proof, via: 'saml', userAgent })
  const params = {
    ...discussed,
    organizationId: organization.id,
    collectionId: collection.id,
    spaceId: space.id,
    changeRequestId: changeRequest.id,
    revisionId: written.revision,
    pageId: page.page,
    fileId: files.files[0],
    reusableContentId: reusable.reusableContent,
    userId: admin.id,
    tokenId: token.id,
    authorizationId: await allowedProgram(world, admin),
    scimTokenId,
    teamId: team.id,
    inviteId: invite.id,
    samlProviderId: saml.id,
    oidcProviderId: oidc.id,
    ...webhook,
    sessionId,
    shareLinkId: await shareLinkOf(admin, `/orgs/${organization.id}/sites/${site.siteId}`),
    importId,
    translationSettingsId: settings.id,
    translationRunId,
    specSlug: 'pets',
    versionId,
    ...site,
    hostname,
    redirectId,
    previewId,
    feedbackId,
    emailDomain: 'example.com',
    subdomain: addresses.hostname,
    '*': 'guide/install',
  }
  return { world, organization, admin, params, inChangeRequest }
}

/** Stores an answer by a visitor on a page, and its counts; returns the id of the answer. */
export const answered = (
  { act }: World,
  at: { readonly site: string; readonly space: string; readonly page: string },
): Promise<string> =>
  act({ id: '' }, ctx =>
    whilePublished(ctx, at.site, async () => {
      const id = await giveFeedback(ctx, { ...at, helpful: false })
      await addComment(ctx, at.site, { id, comment: 'Where are the prices?' })
      const day = new Date(ctx.clock()).toISOString().slice(0, 10)
      await addQueries(ctx, { site: at.site, day }, new Map([['price list', 3]]))
      return id
    }),
  )

/** Calls `act`, which only visitors of a published site can do; the site is afterwards as it was. */
export const whilePublished = async <Result>(
  { db }: WriteCtx,
  site: string,
  act: () => Promise<Result>,
): Promise<Result> => {
  const found = await db.selectFrom('sites').select('published').where('id', '=', site).executeTakeFirst()
  const update = db.updateTable('sites').where('id', '=', site)
  await update.set({ published: 1 }).execute()
  const result = await act()
  await update.set({ published: found?.published ?? 0 }).execute()
  return result
}

/** A new change request of the scene's space that adds a page, for operations that work only once on each. */
export const anotherChangeRequest = async ({ admin, params }: Scene): Promise<string> => {
  const base = `/spaces/${params.spaceId}/change-requests`
  const { id } = (await admin.post(base, { subject: 'Answer more questions' })).body
  await admin.post(`${base}/${id}/content`, { changes: [{ operation: 'insert_page', title: 'Questions' }] })
  return id
}

/** A new import that waits, for operations that work only once on each. */
export const anotherImport = ({ admin, params }: Scene): Promise<string> =>
  askForImport(admin, `/spaces/${params.spaceId}`)

/** A new run of a translation that waits, with new settings, for operations that work only once on each. */
export const anotherTranslationRun = async ({ admin, params }: Scene) => {
  const target = (await admin.post(`/orgs/${params.organizationId}/spaces`, { title: 'Handbuch' })).body
  const fields = { title: 'Guides', sources: [params.spaceId], targets: { de: target.id } }
  const path = `/orgs/${params.organizationId}/translations`
  const translationSettingsId = (await admin.post(path, fields)).body.id
  const run = await admin.post(`${path}/${translationSettingsId}/runs`, {})
  return { translationSettingsId, translationRunId: run.body.id }
}

const shareLinkOf = async ({ post }: Person, site: string): Promise<string> =>
  (await post(`${site}/share-links`, { name: 'For the press' })).body.id

const askForImport = async ({ post }: Person, space: string): Promise<string> =>
  (await post(`${space}/content/imports`, { url: 'https://docs.example.com/guide.md', source: 'markdown' }))
    .body.id

/** A provider with which people could sign in. */
const newSamlProvider = async ({ post }: Person, organization: { id: string }, team: { id: string }) => {
  const address = { ssoURL: 'https://id.harbour.example/sso', entityID: 'https://id.harbour.example' }
  const fields = { label: 'Harbour ID', ...address, certificate: testCertificate, defaultTeam: team.id }
  return (await post(`/orgs/${organization.id}/saml`, fields)).body
}

const newOidcProvider = async ({ post }: Person, organization: { id: string }, team: { id: string }) => {
  const client = { clientId: 'lectern', clientSecret: 'harbour secret' }
  const fields = { label: 'Harbour', issuer: 'https://id.harbour.example', ...client, defaultTeam: team.id }
  return (await post(`/orgs/${organization.id}/oidc`, fields)).body
}

/** A webhook, and the delivery of the event that it was made. */
const newWebhook = async ({ get, post }: Person, organization: { id: string }) => {
  const path = `/orgs/${organization.id}/webhooks`
  const fields = {
    url: 'https://hooks.harbour.example/lectern',
    events: ['webhook_created', 'space_created'],
  }
  const webhookId = (await post(path, { ...fields, description: 'The build of the website' })).body.id
  return { webhookId, deliveryId: (await get(`${path}/${webhookId}/deliveries`)).body.items[0].id }
}

/** A comment on a block of a page, and a reply, both with a reaction. */
const discuss = async ({ post, put }: Person, base: string, page: string) => {
  const comments = `${base}/comments`
  const about = { page, node: 'guide' }
  const commentId = (await post(comments, { ...about, body: { markdown: 'Is *this* right?' } })).body.id
  const comment = `${comments}/${commentId}`
  const commentReplyId = (await post(`${comment}/replies`, { body: { markdown: 'It is.' } })).body.id
  for (const path of [comment, `${comment}/replies/${commentReplyId}`])
    await put(path, { addedReactions: ['👍'] })
  return { commentId, commentReplyId }
}

const firstContent = [
  {
    operation: 'insert_page',
    title: 'Guide',
    ref: 'guide',
    emoji: '📘',
    description: 'How it is done',
    document: { markdown: '# Guide\n\nSee [the installation](guide/install.md).\n' },
    variables: { version: '1' },
  },
  { operation: 'insert_page', title: 'Install', into: 'guide', document: { markdown: 'Unpack it.\n' } },
  {
    operation: 'insert_page',
    title: 'Status page',
    type: 'link',
    target: { kind: 'url', url: 'https://status.example.com' },
  },
  { operation: 'insert_files', files: [{ name: 'note.txt', base64: 'bm90ZQ==' }] },
  { operation: 'set_variables', variables: { product: 'Lectern' } },
  { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind the gap.\n' } },
  { operation: 'insert_page', title: 'Reference', type: 'group', icon: 'book', hidden: true, noIndex: true },
  {
    operation: 'insert_files',
    files: [{ name: 'dot.gif', base64: 'R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIBTAA7', ref: 'picture' }],
  },
  {
    operation: 'update_page',
    page: 'guide',
    cover: { ref: { kind: 'file', file: 'picture' }, yPos: 10 },
    layout: { outline: false, coverSize: 'full' },
    noRobotsIndex: true,
    condition: 'visitor.claims.plan == "pro"',
  },
]

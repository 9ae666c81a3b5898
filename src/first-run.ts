// The first start: an organization, a person, the handbook, a token and a sign-in address, the last two shown once.
import { fileURLToPath } from 'node:url'
import type { WriteCtx } from '#context.ts'
import { makeSignInLink } from '#identity/sign-in-links/index.ts'
import { Conflict } from '#kernel/errors.ts'
import { spaceHead } from '#library/heads/index.ts'
import { createSpace } from '#library/spaces/index.ts'
import { siteAddresses } from '#sites/addresses/site-address.ts'
import { createSite, publishSite } from '#sites/sites/index.ts'
import { type Actor, type Ctx, type Installation, inTransaction, operator, reading } from './context.ts'
import { type Founded, firstToken, foundIn, isFounded } from './founding.ts'

/** What a first start has made so far. It is stored until the token is shown; another start that finds it completes it. */
interface Beginning extends Founded {
  readonly space?: { readonly id: string }
  /** The site that publishes the space. */
  readonly site?: { readonly basename: string }
}

/** Who made the content of the first start, apart from its token. */
export interface FirstContent {
  /** Whether this start founded the organization. */
  readonly isOurs: boolean
  /** Whether this start imported the handbook. */
  readonly hasHandbook: boolean
}

/** Makes the content of a first start, or what an interrupted first start has not made yet; not the token. */
export const makeFirstContent = async (installation: Installation): Promise<FirstContent | undefined> => {
  const isOurs = await begin(installation)
  const beginning = await readBeginning(installation.database.read)
  if (beginning === undefined) return undefined
  return { isOurs, hasHandbook: await addHandbook(installation, beginning) }
}

/**
 * Makes the token and the sign-in address, and returns the lines to print immediately: neither can be shown again. Of
 * several processes that start together only one gets any.
 */
export const welcome = async (installation: Installation, content: FirstContent): Promise<string[]> => {
  const { baseUrl } = installation
  return inTransaction(installation, operator, async ctx => {
    const beginning = await takeBeginning(ctx)
    if (beginning === undefined) return []
    const token = await firstToken(ctx, beginning)
    const { url } = await makeSignInLink(ctx, { userId: beginning.user.id, returnTo: '/account' })
    return greeting(baseUrl, content, { token, link: url }, beginning)
  })
}

const key = 'first-start'

/** Founds the installation unless it is founded already; gives whether it did. */
const begin = async (installation: Installation): Promise<boolean> => {
  if (await isFounded(installation)) return false
  const wanted = {
    organization: 'My organization',
    hostname: 'my-organization',
    email: 'admin@localhost.localdomain',
    name: 'Admin',
  }
  try {
    await inTransaction(installation, operator, async ctx => {
      const value = JSON.stringify(await foundIn(ctx, wanted))
      await ctx.db.insertInto('secrets').values({ name: key, value }).execute()
    })
    return true
  } catch (error) {
    if (error instanceof Conflict) return false
    throw error
  }
}

const readBeginning = async (db: Ctx['db']): Promise<Beginning | undefined> => {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', key).executeTakeFirst()
  return row && (JSON.parse(row.value) as Beginning)
}

/** Deletes the stored beginning: only one process gets it. */
const takeBeginning = async ({ db }: WriteCtx): Promise<Beginning | undefined> => {
  const row = await db.deleteFrom('secrets').where('name', '=', key).returning('value').executeTakeFirst()
  return row && (JSON.parse(row.value) as Beginning)
}

const handbook = fileURLToPath(new URL('../docs/handbook', import.meta.url))

/**
 * Fills a space with the handbook, unless that is there already; gives whether it did. Two processes at once import it once.
 */
const addHandbook = async (installation: Installation, { user }: Beginning): Promise<boolean> => {
  const actor: Actor = { ...operator, userId: user.id }
  const spaceId = await inTransaction(installation, actor, handbookSpace)
  const ctx = reading(installation, actor)
  const head = spaceId && (await spaceHead.subject.find(ctx, { spaceId }))
  if (!head) return false
  const [{ readFolder }, { importFiles }, { filesInMemory }] = await Promise.all([
    import('#archive/index.ts'),
    import('#library/imports/import.ts'),
    import('#library/imports/source.ts'),
  ])
  const files = filesInMemory(await readFolder(handbook))
  const { revision } = await importFiles(ctx, head, files, 'The handbook that came with Lectern')
  return revision !== head.revision.id
}

/** The space for the handbook, created if needed; undefined where another process has finished the start meanwhile. */
const handbookSpace = async (ctx: WriteCtx): Promise<string | undefined> => {
  // The second process waits here for the first, and then sees its space.
  await ctx.db.updateTable('secrets').set({ name: key }).where('name', '=', key).execute()
  const beginning = await readBeginning(ctx.db)
  if (beginning === undefined || beginning.space !== undefined) return beginning?.space?.id
  const place = {
    organizationId: beginning.organization.id,
    collectionId: null,
    defaultLevel: 'read',
  } as const
  const { row } = await createSpace(ctx, place, { title: 'Lectern handbook', emoji: '📘' })
  const wanted = { title: 'Lectern handbook', spaces: [row.id] }
  const { row: site } = await publishSite(ctx, await createSite(ctx, beginning.organization, wanted))
  const made = { space: { id: row.id }, site: { basename: site.basename } }
  const value = JSON.stringify({ ...beginning, ...made })
  await ctx.db.updateTable('secrets').set({ value }).where('name', '=', key).execute()
  return row.id
}

const firstWords = (content: FirstContent): string => {
  if (content.isOurs)
    return 'This is the first start, so an organization was made, with the handbook to look at.'
  const found = content.hasHandbook ? 'the organization' : 'the organization with the handbook'
  const made = content.hasHandbook ? 'the handbook and a token' : 'a token'
  return `A first start was begun before, and this one has finished it: ${found} was there, ${made} came now.`
}

const greeting = (
  url: string,
  content: FirstContent,
  { token, link }: { token: string; link: string },
  beginning: Beginning,
): string[] => [
  '',
  firstWords(content),
  '',
  ...siteLines(url, beginning),
  'Sign in with a browser here, once and within an hour, and set a password then:',
  '',
  `  ${link}`,
  '',
  'Your token for programs, shown this once:',
  '',
  `  ${token}`,
  '',
  'Try it:',
  '',
  `  curl -H 'Authorization: Bearer ${token}' ${url}/v1/orgs`,
  '',
  `The API is described at ${url}/reference`,
]

/** A first start that was begun by an older version made no site. */
const siteLines = (url: string, { organization, site }: Beginning): string[] => {
  if (site === undefined) return []
  const { canonical } = siteAddresses(url, {
    organization_id: organization.id,
    organization_hostname: organization.hostname ?? null,
    basename: site.basename,
  })
  return ['The handbook is published as a site. Open it in a browser:', '', `  ${canonical}`, '']
}

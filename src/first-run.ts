// The first start: an organization, a person, the product's own handbook, a token and an address to sign in at, both shown once.

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

/** What a first start has made so far. It is stored until the token is there to be shown: who finds it, finishes it. */
interface Beginning extends Founded {
  readonly space?: { readonly id: string }
  /** What shows that space. */
  readonly site?: { readonly basename: string }
}

/** What was made of a first start, all but its token. */
export interface FirstContent {
  /** Whether all of it was made by this start. */
  readonly isOurs: boolean
  /** Whether the handbook was brought in by this start. */
  readonly hasHandbook: boolean
}

/** On a first start, and on one after a first start that was cut off, makes what is missing, all but the token. */
export const makeFirstContent = async (installation: Installation): Promise<FirstContent | undefined> => {
  const isOurs = await begin(installation)
  const beginning = await readBeginning(installation.database.read)
  if (beginning === undefined) return undefined
  return { isOurs, hasHandbook: await addHandbook(installation, beginning) }
}

/**
 * Makes the token and the address to sign in at, and gives what is to be printed immediately: nobody can show either again.
 * Of several processes that start together one has something to say.
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

/** Founds the installation, unless that was done; whether it was done here. */
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

/** Removes the note of what was begun: whoever gets it is the only one. */
const takeBeginning = async ({ db }: WriteCtx): Promise<Beginning | undefined> => {
  const row = await db.deleteFrom('secrets').where('name', '=', key).returning('value').executeTakeFirst()
  return row && (JSON.parse(row.value) as Beginning)
}

const handbook = fileURLToPath(new URL('../docs/handbook', import.meta.url))

/** Fills a space with the handbook, unless it is full of it already; whether it was not. Two at once make one of it. */
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

/** The space for it, made where there is none yet; undefined where another process has finished the start meanwhile. */
const handbookSpace = async (ctx: WriteCtx): Promise<string | undefined> => {
  // Whoever comes second waits here for the first, and then sees its space.
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

/** A first start that an older version has begun made no site. */
const siteLines = (url: string, { organization, site }: Beginning): string[] => {
  if (site === undefined) return []
  const { canonical } = siteAddresses(url, {
    organization_id: organization.id,
    organization_hostname: organization.hostname ?? null,
    basename: site.basename,
  })
  return ['The handbook is published as a site. Open it in a browser:', '', `  ${canonical}`, '']
}

// The first run: an organization, a person, a token, and the product's own handbook to look at.
import { fileURLToPath } from 'node:url'
import { validate } from '#http/validate.ts'
import { createOrganization, NewOrganization } from '#identity/organizations/index.ts'
import { createToken } from '#identity/tokens/index.ts'
import { createUser } from '#identity/users/index.ts'
import { Conflict } from '#kernel/errors.ts'
import { spaceBase } from '#library/bases/index.ts'
import { createSpace } from '#library/spaces/index.ts'
import { type Actor, actingAs, type Installation, inTransaction, now, reading } from './context.ts'

export interface Founding {
  readonly organization: string
  readonly email: string
  readonly name: string
}

export interface Founded {
  readonly organization: { readonly id: string }
  readonly user: { readonly id: string }
  readonly token: string
}

/** Makes the first organization with its admin and a token; refuses where there is one already, changing nothing. */
export const found = async (installation: Installation, wanted: Founding): Promise<Founded> => {
  validate(NewOrganization, { title: wanted.organization }, '')
  const nobody: Actor = { userId: '', tokenId: '', scope: 'write' }
  return inTransaction(installation, nobody, async ctx => {
    await claim(ctx.db)
    const user = await createUser(ctx, { email: wanted.email, displayName: wanted.name, createdAt: now(ctx) })
    const asUser = actingAs(ctx, { ...nobody, userId: user.id })
    const organization = await createOrganization(asUser, { title: wanted.organization })
    const { token } = await createToken(ctx, user.id, { label: 'First token' })
    return { organization: { id: organization.id }, user, token }
  })
}

/** On the first start of an installation, founds it, fills a space with the handbook, and says how to go on. */
export const welcome = async (installation: Installation, print: (line: string) => void): Promise<void> => {
  if (await isFounded(installation)) return
  let founded: Founded
  try {
    founded = await found(installation, {
      organization: 'My organization',
      email: 'admin@localhost.localdomain',
      name: 'Admin',
    })
  } catch (error) {
    if (error instanceof Conflict) return
    throw error
  }
  for (const line of greeting(installation.baseUrl, founded)) print(line)
  await addHandbook(installation, founded)
}

const isFounded = async ({ database }: Installation): Promise<boolean> =>
  (await database.read
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', 'founded')
    .executeTakeFirst()) !== undefined

/** Refuses in a place where there is no installation yet, which may be the wrong place. */
export const refuseUnlessFounded = async (installation: Installation): Promise<void> => {
  if (await isFounded(installation)) return
  throw new Conflict(
    'there is no organization here yet; is this the right data folder or database? Else start with lectern init',
  )
}

/** One process founds, whoever else starts at the same moment: the key is there once. */
const claim = async (db: Installation['database']['read']): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secrets')
    .values({ name: 'founded', value: '' })
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n)
    throw new Conflict('this installation has an organization already; nothing was changed')
}

const handbook = fileURLToPath(new URL('../docs/handbook', import.meta.url))

const addHandbook = async (installation: Installation, { organization, user }: Founded): Promise<void> => {
  const actor: Actor = { userId: user.id, tokenId: '', scope: 'write' }
  const space = await inTransaction(installation, actor, ctx =>
    createSpace(
      ctx,
      { organizationId: organization.id, collectionId: null, defaultLevel: 'read' },
      { title: 'Lectern handbook', emoji: '📘' },
    ),
  )
  const [{ readFolder }, { importFiles }] = await Promise.all([
    import('#archive/index.ts'),
    import('#library/imports/import.ts'),
  ])
  const ctx = reading(installation, actor)
  const base = await spaceBase.subject.find(ctx, { spaceId: space.row.id })
  if (base !== undefined)
    await importFiles(ctx, base, await readFolder(handbook), 'The handbook that came with Lectern')
}

const greeting = (url: string, { token }: Founded): string[] => [
  '',
  'This is the first start, so an organization was made, with the handbook to look at.',
  'Your token, shown this once:',
  '',
  `  ${token}`,
  '',
  'Try it:',
  '',
  `  curl -H 'Authorization: Bearer ${token}' ${url}/v1/orgs`,
  '',
  `The API is described at ${url}/reference`,
]

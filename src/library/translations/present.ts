// Translation settings as the API shows them.
import { hash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { type MembershipRow, permitsInOrganization } from '#identity/organizations/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { providerOf } from './provider.ts'
import type { TranslationSettings } from './schema.ts'
import { problemsOfSpaces } from './spaces.ts'
import type { SettingsRow } from './store.ts'
import type { SettingsAccess } from './subject.ts'

type Shown = Static<typeof TranslationSettings>

/** Settings of one organization. */
export const presentManySettings = async (
  ctx: Ctx,
  organization: Pick<MembershipRow, 'id' | 'member' | 'role'>,
  rows: readonly SettingsRow[],
): Promise<Shown[]> => {
  const problems = await problemsOfSpaces(ctx, organization.id, rows.flatMap(spacesIn))
  const permissions = {
    view: permitsInOrganization(organization, 'read'),
    edit: permitsInOrganization(organization, 'create'),
  }
  const shown: Shown[] = []
  for (const row of rows) {
    shown.push({ ...shownOf(ctx, row, problems), permissions })
    await yieldWhenLong()
  }
  return shown
}

export const presentSettings = async (ctx: Ctx, { organization, row }: SettingsAccess): Promise<Shown> => {
  const [shown] = await presentManySettings(ctx, organization, [row])
  const { title, languages, sources, targets, provider, glossary, key } = row
  const secret = key && hash('sha256', key)
  return versioned(shown as Shown, row.id, title, languages, sources, targets, provider, glossary, secret)
}

const spacesIn = (row: SettingsRow): string[] => [
  ...JSON.parse(row.sources),
  ...Object.values<string>(JSON.parse(row.targets)),
]

const shownOf = (
  ctx: Pick<Ctx, 'baseUrl'>,
  row: SettingsRow,
  problems: ReadonlyMap<string, string>,
): Omit<Shown, 'permissions'> => {
  const provider = providerOf(row)
  const wrong = spacesIn(row).flatMap(space => {
    const problem = problems.get(space)
    return problem === undefined ? [] : [{ space, message: `this space ${problem}` }]
  })
  return {
    object: 'translation-settings',
    id: row.id,
    title: row.title,
    languages: JSON.parse(row.languages),
    sources: JSON.parse(row.sources),
    targets: JSON.parse(row.targets),
    ...(provider && { provider: { ...provider, hasKey: row.key !== null } }),
    glossary: JSON.parse(row.glossary),
    ...(wrong.length > 0 && { problems: wrong }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/translations/${row.id}` },
  }
}

// Translation settings: created, changed and deleted.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { type EventType, emit } from '#identity/events/index.ts'
import { lockOrganization, type MembershipRow } from '#identity/organizations/index.ts'
import { cancelJob } from '#jobs/index.ts'
import { now } from '#kernel/clock.ts'
import { invalidField } from '#kernel/errors.ts'
import { translateContent } from './job.ts'
import { refuseUnlessLanguages } from './languages.ts'
import { providerOf, refuseUnlessUsable, storedProvider } from './provider.ts'
import { forgetAll, openRunOf } from './run-store.ts'
import type { TranslationSettingsFields } from './schema.ts'
import { type NamedSpaces, refuseUnlessNameable } from './spaces.ts'
import { deleteSettings, insertSettings, type SettingsRow, updateSettings } from './store.ts'
import { lockSettings, type SettingsAccess } from './subject.ts'

type Fields = Static<typeof TranslationSettingsFields>

/** Makes the answer, within the transaction. */
type Answer<T> = (ctx: Ctx, found: SettingsAccess) => Promise<T>

export const createSettings = async <T>(
  ctx: Ctx,
  { id: organizationId }: MembershipRow,
  fields: Fields,
  answer: Answer<T>,
): Promise<T> => {
  await refuseWrongFields(ctx, fields)
  return ctx.inTransaction(async inside => {
    const organization = await lockOrganization(inside, organizationId, 'create')
    const at = now(inside)
    const base = { id: inside.newId(), organization_id: organization.id, created_at: at, updated_at: at }
    const row: SettingsRow = { ...empty, ...base, ...(await valuesOf(inside, { ...empty, ...base }, fields)) }
    await insertSettings(inside, row)
    await record(inside, 'translation_settings_created', row, shownIn(row))
    return answered(inside, { organization, row }, answer)
  })
}

export const changeSettings = async <T>(
  ctx: Ctx,
  seen: SettingsAccess,
  fields: Fields,
  answer: Answer<T>,
): Promise<T> => {
  await refuseWrongFields(ctx, fields)
  return ctx.inTransaction(async inside => {
    const found = await lockSettings(inside, seen)
    const values = await valuesOf(inside, found.row, fields)
    const changed = (Object.keys(values) as (keyof typeof values)[]).filter(
      name => values[name] !== found.row[name],
    )
    if (changed.length === 0) return answered(inside, found, answer)
    const row = { ...found.row, ...values, updated_at: now(inside) }
    await updateSettings(inside, row.id, { ...values, updated_at: row.updated_at })
    const data = Object.entries(shownIn(row)).filter(([name]) => (changed as string[]).includes(name))
    await record(inside, 'translation_settings_updated', row, Object.fromEntries(data))
    return answered(inside, { ...found, row }, answer)
  })
}

export const removeSettings = async (ctx: WriteCtx, seen: SettingsAccess): Promise<void> => {
  const { row } = await lockSettings(ctx, seen)
  const run = await openRunOf(ctx, row.id)
  if (run !== undefined) await cancelJob(ctx, translateContent, run.id)
  await forgetAll(ctx, row.id)
  await deleteSettings(ctx, row.id)
  await record(ctx, 'translation_settings_deleted', row, { title: row.title })
}

const empty = {
  title: '',
  languages: '[]',
  sources: '[]',
  targets: '{}',
  provider: null,
  key: null,
  glossary: '[]',
} as const

const answered = async <T>(ctx: WriteCtx, found: SettingsAccess, answer: Answer<T>): Promise<T> => {
  const value = await answer(ctx, found)
  await ctx.keepAnswer(() => value)
  return value
}

/** Done before any transaction, since whether an address may be fetched depends on the network. */
const refuseWrongFields = async (ctx: Ctx, fields: Fields): Promise<void> => {
  refuseUnlessLanguages([
    ...(fields.languages ?? []).map((code, index) => [`/languages/${index}`, code] as const),
    ...Object.keys(fields.targets ?? {}).map(code => [`/targets/${code}`, code] as const),
    ...(fields.glossary ?? []).flatMap(({ translations }, index) =>
      Object.keys(translations).map(code => [`/glossary/${index}/translations/${code}`, code] as const),
    ),
  ])
  if (fields.provider) await refuseUnlessUsable(ctx, fields.provider)
}

type Values = Omit<SettingsRow, 'id' | 'organization_id' | 'created_at' | 'updated_at'>

/** The columns after the change: fields of the body, and otherwise the values before. */
const valuesOf = async (
  ctx: Ctx,
  before: SettingsRow,
  { title, languages, sources, targets, provider, glossary }: Fields,
): Promise<Values> => {
  const old: NamedSpaces = { sources: JSON.parse(before.sources), targets: JSON.parse(before.targets) }
  const named: NamedSpaces = {
    sources: sources === undefined ? old.sources : [...new Set(sources)],
    targets: targets === undefined ? old.targets : (targets ?? {}),
  }
  await refuseUnlessNameable(ctx, before.organization_id, named, old)
  const kept = { provider: before.provider, key: before.key }
  const given = provider === null ? { provider: null, key: null } : kept
  return {
    title,
    languages: JSON.stringify(languagesOf(languages, JSON.parse(before.languages), named.targets)),
    sources: JSON.stringify(named.sources),
    targets: JSON.stringify(named.targets),
    ...(provider ? storedProvider(ctx, before.id, provider, before) : given),
    glossary: glossary === undefined ? before.glossary : JSON.stringify(glossary ?? []),
  }
}

/** The languages, with that of every target: if languages are given they must include it, otherwise it is added. */
const languagesOf = (
  given: readonly string[] | undefined,
  before: readonly string[],
  targets: NamedSpaces['targets'],
): string[] => {
  const all = new Set(given ?? before)
  const missing = Object.keys(targets).filter(language => !all.has(language))
  if (given !== undefined && missing.length > 0)
    throw invalidField('/languages', `must have ${missing[0]}, which has a target`)
  return [...all, ...missing]
}

/** What an event contains of the settings: never the key, and of the glossary only the number of terms. */
const shownIn = (row: SettingsRow) => ({
  title: row.title,
  languages: JSON.parse(row.languages),
  sources: JSON.parse(row.sources),
  targets: JSON.parse(row.targets),
  provider: providerOf(row)?.type ?? null,
  glossary: JSON.parse(row.glossary).length,
})

const record = (
  ctx: WriteCtx,
  type: EventType,
  { id, organization_id }: SettingsRow,
  data: Parameters<typeof emit>[1]['data'],
): Promise<void> =>
  emit(ctx, {
    organization: organization_id,
    type,
    resource: { type: 'translation-settings', id },
    ...(data && { data }),
  })

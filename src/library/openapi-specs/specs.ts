// Specs: created, given another source, and deleted.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { type EventType, emit } from '#identity/events/index.ts'
import { lockOrganization, type MembershipRow } from '#identity/organizations/index.ts'
import { cancelJob, enqueue } from '#jobs/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, invalidField, NotFound } from '#kernel/errors.ts'
import { processSpec, removeSpec } from './job.ts'
import { compress, removePart, storePart } from './parts.ts'
import { referenceForm } from './reference-form.ts'
import { isSlug, type NewSpec, type SpecChanges } from './schema.ts'
import { readSource, type SpecSource, sealAuthorization } from './source.ts'
import { deleteSpec, insertSpec, type SpecRow, specBySlug, updateSpec } from './store.ts'
import type { SlugAccess, SpecAccess } from './subject.ts'

type Answer = (spec: SpecAccess, ctx: Ctx) => unknown

/** Creates a spec; its source is fetched and read later. */
export const createSpec = async (
  ctx: Ctx,
  { id }: MembershipRow,
  { slug, source: given }: Static<typeof NewSpec>,
  answer: Answer,
): Promise<SpecAccess> => {
  const source = await readyFor(ctx, given)
  return ctx.inTransaction(async inside => {
    const organization = await lockOrganization(inside, id, 'create')
    if ((await specBySlug(inside, id, slug)) !== undefined)
      throw new Conflict(`there is a spec with the slug ${slug} already; change it with PUT, or name another`)
    const made = { organization, row: await insert(inside, id, slug, source) }
    await inside.keepAnswer(() => answer(made, inside))
    return made
  })
}

/** Sets the source of a spec, even if it is the same, and creates the spec where there is none. */
export const putSpec = async (
  ctx: Ctx,
  found: SlugAccess,
  { source: given }: Static<typeof SpecChanges>,
): Promise<SpecAccess> => {
  const { slug } = found
  if (found.row === undefined && !isSlug(slug))
    throw invalidField('', 'can make no spec under this slug: take lower-case letters, digits and hyphens')
  const source = await readyFor(ctx, given)
  return ctx.inTransaction(async inside => {
    const organization = await lockOrganization(inside, found.organization.id, 'create')
    const present = await specBySlug(inside, organization.id, slug)
    const row =
      present === undefined
        ? await insert(inside, organization.id, slug, source)
        : await change(inside, present, source)
    return { organization, row }
  })
}

/** Deletes a spec; its versions cannot be read any more, and a job removes them soon. */
export const dropSpec = async (
  ctx: WriteCtx,
  { organization: { id }, row: seen }: SpecAccess,
): Promise<void> => {
  await lockOrganization(ctx, id, 'create')
  const row = await specBySlug(ctx, id, seen.slug)
  if (row?.id !== seen.id) throw new NotFound('this spec is no more')
  // Always the job first: whoever locks both takes the locks in this order.
  await cancelJob(ctx, processSpec, row.id)
  await enqueue(ctx, removeSpec, { key: row.id, owner: id })
  await deleteSpec(ctx, row.id)
  await emitOf(ctx, row, 'openapi_spec_deleted', { slug: row.slug })
}

/** A checked source; a text is compressed. */
type ReadySource = Exclude<SpecSource, { text: string }> | { readonly compressed: Uint8Array }

const readyFor = async (ctx: Ctx, given: Static<typeof NewSpec>['source']): Promise<ReadySource> => {
  const source = await readSource(ctx, given)
  return 'text' in source ? { compressed: await compress(source.text) } : source
}

const insert = async (
  ctx: WriteCtx,
  organization: string,
  slug: string,
  source: ReadySource,
): Promise<SpecRow> => {
  const time = now(ctx)
  const id = ctx.newId()
  const row: SpecRow = {
    id,
    organization_id: organization,
    slug,
    created_at: time,
    ...sourceColumns(ctx, id, source),
    asked: 1,
    last_version_id: null,
    last_processed_at: null,
    last_error_code: null,
    last_errors: '[]',
  }
  await ask(ctx, row)
  await insertSpec(ctx, row)
  await storeText(ctx, id, source)
  await emitOf(ctx, row, 'openapi_spec_created', { slug, ...shownSource(row) })
  return row
}

const change = async (ctx: WriteCtx, before: SpecRow, source: ReadySource): Promise<SpecRow> => {
  const set = { ...sourceColumns(ctx, before.id, source), asked: before.asked + 1 }
  const row = { ...before, ...set }
  await ask(ctx, row)
  await updateSpec(ctx, row.id, set)
  await storeText(ctx, row.id, source)
  await emitOf(ctx, row, 'openapi_spec_updated', { slug: row.slug, ...shownSource(row) })
  return row
}

const sourceColumns = (ctx: WriteCtx, id: string, source: ReadySource) => ({
  url: 'url' in source ? source.url : null,
  credentials: 'url' in source ? sealAuthorization(ctx, id, source.authorization) : null,
  state: 'pending' as const,
  changed_by: ctx.actor.userId,
  updated_at: now(ctx),
  fetched: '[]',
  reference_form: referenceForm,
})

const storeText = (ctx: WriteCtx, id: string, source: ReadySource): Promise<void> =>
  'compressed' in source ? storePart(ctx, id, 'text', source.compressed) : removePart(ctx, id, 'text')

const ask = (ctx: WriteCtx, { id, organization_id: owner }: SpecRow): Promise<void> =>
  enqueue(ctx, processSpec, { key: id, owner })

const shownSource = ({ url }: SpecRow): { url?: string } => (url === null ? {} : { url })

const emitOf = (
  ctx: WriteCtx,
  { id, organization_id: organization }: SpecRow,
  type: EventType,
  data: { slug: string; url?: string },
): Promise<void> => emit(ctx, { organization, type, resource: { type: 'openapi-spec', id }, data })

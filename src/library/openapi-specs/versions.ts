// Versions of specs: one is stored when the meaning of a spec has changed.
import { actingAs, personWith, type WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { askForUpdate } from '../computed-pages/index.ts'
import { storePart } from './parts.ts'
import { referenceForm } from './reference-form.ts'
import { insertVersion, type SpecRow, updateSpec } from './store.ts'

/** A spec that was read, with what was made of it; the parts are compressed. */
export interface ProcessedSpec {
  readonly meaning: string
  readonly mediaType: string
  /** The size of the original source in bytes. */
  readonly sourceSize: number
  /** In the form `get /pets`. */
  readonly operations: readonly string[]
  readonly parts: {
    /** The original source. */
    readonly source: Uint8Array
    /** The other three are JSON; the reference as `reference-lines.ts` writes it. */
    readonly filesystem: Uint8Array
    readonly description: Uint8Array
    readonly reference: Uint8Array
  }
}

/** Stores a version of a spec as its latest one, and returns its id. The spec must be locked. */
export const storeVersion = async (
  ctx: WriteCtx,
  spec: Pick<SpecRow, 'id' | 'organization_id' | 'slug' | 'changed_by'>,
  { meaning, mediaType, sourceSize, operations, parts }: ProcessedSpec,
): Promise<string> => {
  const id = ctx.newId()
  await insertVersion(ctx, {
    id,
    spec_id: spec.id,
    meaning,
    media_type: mediaType,
    source_size: sourceSize,
    created_at: now(ctx),
    operations: JSON.stringify(operations),
  })
  await storePart(ctx, id, 'source', parts.source)
  await storePart(ctx, id, 'filesystem', parts.filesystem)
  await storePart(ctx, id, 'description', parts.description)
  await storePart(ctx, id, 'reference', parts.reference)
  await updateSpec(ctx, spec.id, { last_version_id: id, reference_form: referenceForm })
  await askForUpdate(ctx, { organization: spec.organization_id, slug: spec.slug })
  // The person who gave the source.
  const actor = personWith(spec.changed_by)
  await emit(actingAs(ctx, actor), {
    organization: spec.organization_id,
    type: 'openapi_spec_version_created',
    resource: { type: 'openapi-spec', id: spec.id },
    data: { slug: spec.slug, version: id },
  })
  return id
}

// Writes references that are in an older form again, from the stored descriptions.
import type { Ctx } from '#context.ts'
import type { Job } from '#jobs/index.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import { askForUpdate } from '../computed-pages/index.ts'
import { readPart, storePart } from './parts.ts'
import { referenceForm } from './reference-form.ts'
import { inThread } from './run-processing.ts'
import { lockSpec, type OldReference, specsInOldForm, updateSpec } from './store.ts'
import type { WriteReply } from './tasks.ts'

/** May be interrupted at any point. A spec that fails does not keep the others from being done. */
export const runRewriting = async (ctx: Ctx, job: Job): Promise<void> => {
  const failures: unknown[] = []
  for (let after = ''; ; ) {
    const some = await specsInOldForm(ctx, referenceForm, after)
    for (const spec of some) {
      await job.keep()
      try {
        await rewrite(ctx, spec)
      } catch (error) {
        job.signal.throwIfAborted()
        failures.push(error)
      }
    }
    const last = some.at(-1)
    if (last === undefined) break
    after = last.id
  }
  if (failures.length > 0) throw failures[0]
}

/** A version that was stored meanwhile has its reference in the current form already. */
const rewrite = async (ctx: Ctx, spec: OldReference): Promise<void> => {
  const { id, last_version_id: version, organization_id: organization, slug } = spec
  const reference = await written(ctx, spec)
  await ctx.inTransaction(async inside => {
    const now = await lockSpec(inside, id)
    if (now?.last_version_id !== version) return
    if (reference !== undefined) await storePart(inside, version, 'reference', reference)
    await updateSpec(inside, id, { reference_form: referenceForm })
    await askForUpdate(inside, { organization, slug })
  })
}

/** Undefined where the new reference would exceed the limits: the old one stays until the next version. */
const written = async (ctx: Ctx, spec: OldReference): Promise<Uint8Array | undefined> => {
  const description = await readPart(ctx.db, spec.last_version_id, 'description')
  try {
    return (await inThread<WriteReply>(ctx, spec, { kind: 'write', description })).reference
  } catch (error) {
    if (!(error instanceof ResourceExhausted)) throw error
    ctx.log.warn({ spec: spec.id, error: error.message }, 'a reference is not written again')
    return undefined
  }
}

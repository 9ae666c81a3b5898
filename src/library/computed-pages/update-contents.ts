// Brings all contents that use a spec up to date: each gets a revision if its generated pages change.
import { type Ctx, personWith, reading, type WriteCtx } from '#context.ts'
import type { Job } from '#jobs/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { generatePages, mostInCommit } from '../generated-pages/index.ts'
import {
  type ContentHead,
  commit,
  contentHead,
  isWritable,
  sessionOf,
  withLockedHead,
} from '../heads/index.ts'
import { latestVersions } from '../openapi-specs/index.ts'
import { askForSweep } from '../purge/index.ts'
import { askForUpdate, type SpecName } from './job.ts'
import { type ContentKey, contentsUsing } from './store.ts'

/**
 * May be interrupted at any point: what is up to date already is left as it is. Permissions are not checked. A content that
 * fails does not keep the others from being done.
 */
export const updateContents = async (ctx: Ctx, job: Job): Promise<void> => {
  const spec = job.payload as SpecName
  const version = (await latestVersions(ctx, spec.organization, [spec.slug])).get(spec.slug)
  if (version === undefined) return
  const acting = reading(ctx, personWith(version.changedBy))
  let done = 0
  const failures: unknown[] = []
  for (let after: ContentKey | undefined; ; ) {
    const some = await contentsUsing(ctx, spec, after, contentsAtOnce)
    for (const content of some) {
      job.progress('updating pages', done++)
      try {
        await updateContent(acting, content, spec, job)
      } catch (error) {
        job.signal.throwIfAborted()
        failures.push(error)
      }
    }
    after = some.at(-1)
    if (some.length < contentsAtOnce) break
  }
  if (failures.length > 0) throw failures[0]
}

const contentsAtOnce = 100

/** Characters that are generated for one revision, unless the first computed page alone makes more. */
const mostInRevision = 20_000_000

/** How often a head may move while its pages are generated before other work gets a turn. */
const mostAttempts = 5

const updateContent = async (ctx: Ctx, content: ContentKey, spec: SpecName, job: Job): Promise<void> => {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    await job.keep()
    const head = await contentHead(ctx, content)
    if (head === undefined || !isWritable(head)) return
    const outcome = await updateHead(ctx, head, `API reference of ${spec.slug}`)
    if (outcome === 'done') return
    if (outcome === 'more') attempt = 0
  }
  await ctx.inTransaction(inside => askForUpdate(inside, spec))
}

/** `more`: there was much, and some is left. `moved`: somebody else wrote meanwhile, and nothing was done. */
const updateHead = async (
  ctx: Ctx,
  head: ContentHead,
  message: string,
): Promise<'done' | 'more' | 'moved'> => {
  const { root: before } = head.revision
  const session = sessionOf(ctx, head)
  const content = { organizationId: head.access.row.organization_id, session, root: before }
  const { root, written, left } = await generatePages(ctx, content, {
    most: mostInRevision,
    oneAtLeast: true,
  })
  if (root === before) return 'done'
  const outcome = left.length > 0 ? 'more' : 'done'
  if (written > mostInCommit) {
    await ctx.inTransaction(inside => askForSweep(inside, head.access.row.lineage_id))
    await session.flushAhead(work => ctx.inTransaction(inside => work(inside.db)), root)
  }
  const write = async (inside: WriteCtx, locked: ContentHead): Promise<typeof outcome | 'moved'> => {
    if (locked.revision.id !== head.revision.id || !isWritable(locked)) return 'moved'
    await commit(inside, locked, { root, session, type: 'computed', message })
    return outcome
  }
  try {
    return await withLockedHead(ctx, head, write, result => result)
  } catch (error) {
    // The space has just been deleted.
    if (error instanceof NotFound) return 'done'
    throw error
  }
}

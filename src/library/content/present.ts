// Revisions as the API shows them.
import type { Static } from 'typebox'
import {
  type ChangeResult,
  files,
  fittingVariables,
  pageTree,
  reusableContents,
  variables,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { presentUsersById, presentUsersWithoutAddress, type User } from '#identity/users/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { presentFile, versionWithAddresses } from '../files/index.ts'
import { type ContentHead, publishedVersion, sessionOf } from '../heads/index.ts'
import {
  authoredPresentationOf,
  type Presentation,
  presentationOf,
  presentPages,
  presentReusableContent,
} from '../pages/index.ts'
import { parentsOf, type RevisionRow } from '../revisions/index.ts'
import type { ContentChanged, Revision, RevisionSummary } from './schema.ts'

export const versionOfContent = (ctx: Ctx, head: ContentHead): string =>
  publishedVersion(versionWithAddresses(ctx, head), head)

export const presentRevision = async (
  ctx: Ctx,
  head: ContentHead,
  shown: Pick<Presentation, 'metadata' | 'computed'>,
): Promise<Static<typeof Revision>> => {
  const { metadata } = shown
  const session = sessionOf(ctx, head)
  const { root } = head.revision
  const tree = await pageTree(session, root)
  const { presentation, finish } = await authoredPresentationOf(ctx, head, shown, tree)
  const people = await presentUsersWithoutAddress(ctx, [head.revision.author_id])
  return finish({
    ...fieldsOf(ctx, head.revision, await publishedAddress(ctx, head)),
    ...createdBy(head.revision, people),
    pages: await presentPages(presentation, tree, ''),
    files: await presentEach(await files(session, root), file =>
      presentFile(ctx, head.access.row.id, file, metadata),
    ),
    reusableContents: await presentEach(await reusableContents(session, root), one =>
      presentReusableContent(one, metadata),
    ),
    variables: fittingVariables(await variables(session, root), 'space'),
  })
}

const presentEach = async <Stored, Shown>(
  all: readonly Stored[],
  present: (one: Stored) => Shown,
): Promise<Shown[]> => {
  const shown: Shown[] = []
  for (const one of all) {
    await yieldWhenLong()
    shown.push(present(one))
  }
  return shown
}

/** `published` is the address of the space on a site; undefined unless the revision is the present one of the space. */
export const presentRevisionSummary = (
  ctx: Ctx,
  revision: RevisionRow,
  published: string | undefined,
): Static<typeof RevisionSummary> => ({
  ...fieldsOf(ctx, revision, published),
  author: revision.author_id,
})

/** Revision summaries with their authors; `present.published` applies only to the present revision of the space. */
export const presentRevisionSummaries = async (
  ctx: Ctx,
  revisions: readonly RevisionRow[],
  present: { readonly id: string; readonly published: string | undefined },
): Promise<Static<typeof RevisionSummary>[]> => {
  const people = await presentUsersById(
    ctx,
    revisions.map(({ author_id }) => author_id),
  )
  return revisions.map(one => ({
    ...presentRevisionSummary(ctx, one, one.id === present.id ? present.published : undefined),
    ...createdBy(one, people),
  }))
}

const createdBy = (
  { author_id }: RevisionRow,
  people: ReadonlyMap<string, Static<typeof User>>,
): { createdBy?: Static<typeof User> } => {
  const person = people.get(author_id)
  return person === undefined ? {} : { createdBy: person }
}

/** The result of each change. */
export const presentChangeResults = (
  ctx: Ctx,
  head: ContentHead,
  results: readonly ChangeResult[],
): Static<typeof ContentChanged>['changes'] => {
  const { app } = presentationOf(ctx, head, { metadata: false })
  return results.map(result => {
    if (result.operation === 'insert_files') return { ...result, files: [...result.files] }
    return 'page' in result ? { ...result, urls: { app: `${app}/pages/${result.page}` } } : result
  })
}

const publishedAddress = async (
  ctx: Ctx,
  { access, publication }: ContentHead,
): Promise<string | undefined> => {
  const { id } = access.row
  return publication === null ? undefined : (await ctx.sites.addressesOf(ctx, [id])).get(id)
}

const fieldsOf = (ctx: Ctx, revision: RevisionRow, published: string | undefined) => ({
  object: 'revision' as const,
  id: revision.id,
  parents: parentsOf(revision),
  type: revision.type,
  ...(revision.merged_from !== null && { mergedFrom: revision.merged_from }),
  ...(revision.message !== null && { message: revision.message }),
  createdAt: revision.created_at,
  urls: {
    app: `${ctx.baseUrl}/app/spaces/${revision.space_id}/revisions/${revision.id}`,
    ...(published !== undefined && { published }),
  },
})

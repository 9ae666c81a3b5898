// The homes of link sources and targets: each space with its organization and the version that is shown.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { type Organization, ownOrganizations, presentOrganizations } from '#identity/organizations/index.ts'
import { presentChangeRequests } from '../change-requests/index.ts'
import { presentRevisionSummary } from '../content/index.ts'
import type { HeadSession } from '../heads/index.ts'
import { type Presentation, presentationOf } from '../pages/index.ts'
import { type RevisionRow, revisionsById } from '../revisions/index.ts'
import { presentSpaces, type Space, type SpaceSeen, spacesById } from '../spaces/index.ts'
import type { LinkedContent } from './content.ts'

type OrganizationShown = Static<typeof Organization> | { id: string }
type SpaceShown = Static<typeof Space> | { id: string }

/** A content whose pages are shown, and how. */
export interface Home {
  readonly spaceId: string
  readonly session: HeadSession
  readonly root: RevisionRow['root']
  readonly presentation: Presentation
  /** What every reference into it tells. */
  readonly shown: { organization: OrganizationShown; space: SpaceShown; versionContext: object }
}

export interface Homes {
  /** The content that was asked about. */
  readonly own: Home
  /** Others that were asked for, and that the caller sees. */
  readonly others: ReadonlyMap<string, Home>
  /** A space as the caller sees it, with its organization; its id alone where they do not. */
  readonly spaceShown: (id: string) => { space: SpaceShown; organization?: OrganizationShown }
}

/** The content asked about, those of other spaces, and spaces of which no content is shown; a fixed number of queries. */
export const homesOf = async (
  ctx: Ctx,
  content: LinkedContent,
  { others = [], spaces = [] }: { others?: readonly string[]; spaces?: readonly string[] },
): Promise<Homes> => {
  const { row } = content.head.access
  const seen = await spacesById(ctx, [row.id, ...others, ...spaces])
  const organizations = await organizationsOf(ctx, [
    row.organization_id,
    ...Array.from(seen.values(), space => space.row.organization_id),
  ])
  const shownSpaces = await presentSpaces(ctx, [...seen.values()])
  const shownById = new Map(shownSpaces.map(space => [space.id, space]))
  const spaceShown: Homes['spaceShown'] = id => {
    const space = shownById.get(id)
    if (space === undefined) return { space: { id } }
    return { space, organization: organizations.get(space.organization) ?? { id: space.organization } }
  }
  const publishedAt = (id: string) => shownById.get(id)?.urls.published
  const own = {
    spaceId: row.id,
    session: content.session,
    root: content.target.root,
    presentation: presentationOf(ctx, content.head, { metadata: true }),
    shown: {
      organization: organizations.get(row.organization_id) ?? { id: row.organization_id },
      ...spaceShown(row.id),
      versionContext: await versionOf(ctx, content, seen.get(row.id), publishedAt(row.id)),
    },
  }
  const shown = others.flatMap(id => (id === row.id ? [] : (seen.get(id) ?? [])))
  return { own, others: await mainContents(ctx, shown, spaceShown, publishedAt), spaceShown }
}

const organizationsOf = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, Static<typeof Organization>>> => {
  const rows = [...(await ownOrganizations(ctx, ids)).values()].filter(({ member }) => member)
  const shown = await presentOrganizations(ctx, rows)
  return new Map(shown.map(organization => [organization.id, organization]))
}

const versionOf = async (
  ctx: Ctx,
  { head, revision }: LinkedContent,
  space: SpaceSeen | undefined,
  published: string | undefined,
): Promise<object> => {
  const { changeRequest } = head
  const space_head = space?.row.head_revision_id ?? head.access.row.head_revision_id
  if (changeRequest === null) {
    const shown = presentRevisionSummary(ctx, revision, revision.id === space_head ? published : undefined)
    return { type: 'revision', revision: shown }
  }
  const [shown] = await presentChangeRequests(ctx, [{ ...changeRequest, space_head }])
  return { type: 'changeRequest', changeRequest: shown }
}

/** The main contents of other spaces. */
const mainContents = async (
  ctx: Ctx,
  spaces: readonly SpaceSeen[],
  spaceShown: Homes['spaceShown'],
  publishedAt: (id: string) => string | undefined,
): Promise<Map<string, Home>> => {
  const revisions = await revisionsById(
    ctx,
    spaces.map(({ row }) => row.head_revision_id),
  )
  const homes = new Map<string, Home>()
  for (const access of spaces) {
    const { id, organization_id, lineage_id, head_revision_id } = access.row
    const revision = revisions.get(head_revision_id)
    if (revision === undefined) continue
    homes.set(id, {
      spaceId: id,
      session: ctx.contents.session(ctx.db, lineage_id),
      root: revision.root,
      presentation: presentationOf(ctx, { access, changeRequest: null }, { metadata: true }),
      shown: {
        organization: { id: organization_id },
        ...spaceShown(id),
        versionContext: {
          type: 'revision',
          revision: presentRevisionSummary(ctx, revision, publishedAt(id)),
        },
      },
    })
  }
  return homes
}

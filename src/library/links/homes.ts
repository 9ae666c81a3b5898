// The homes of link sources and targets: each space with its organization and the version that is shown.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { type Organization, ownOrganizations, presentOrganizations } from '#identity/organizations/index.ts'
import { presentChangeRequests } from '../change-requests/index.ts'
import { presentRevisionSummary } from '../content/index.ts'
import type { HeadSession, HistoricContent } from '../heads/index.ts'
import { type Presentation, presentationOf } from '../pages/index.ts'
import { type RevisionRow, revisionsById } from '../revisions/index.ts'
import { presentSpaces, type Space, type SpaceSeen, spacesById } from '../spaces/index.ts'
import type { LinkedContent } from './content.ts'

/** `short` shows what every item repeats only as a type and an id. */
export type LinksView = 'full' | 'short'

interface Short {
  readonly object: string
  readonly id: string
}

type OrganizationShown = Static<typeof Organization> | Short | { id: string }
type SpaceShown = Static<typeof Space> | Short | { id: string }

/** A content whose pages are shown, and its presentation. */
export interface Home {
  readonly spaceId: string
  readonly session: HeadSession
  readonly root: RevisionRow['root']
  readonly presentation: Presentation
  /** The content in whose history the authors of its pages are found. */
  readonly authored: HistoricContent
  /** The fields of every reference into it. */
  readonly shown: { organization: OrganizationShown; space: SpaceShown; versionContext: object }
}

export interface Homes {
  /** The requested content. */
  readonly own: Home
  /** Main contents of other spaces that were requested and that the caller sees. */
  readonly others: ReadonlyMap<string, Home>
  /** A space with its organization as the caller sees it; only its id where they do not see it. */
  readonly spaceShown: (id: string) => { space: SpaceShown; organization?: OrganizationShown }
}

/** The requested content, those of other spaces, and spaces of which no content is shown; in a fixed number of queries. */
export const homesOf = async (
  ctx: Ctx,
  content: LinkedContent,
  {
    others = [],
    spaces = [],
    view = 'full',
  }: { others?: readonly string[]; spaces?: readonly string[]; view?: LinksView | undefined },
): Promise<Homes> => {
  const { row } = content.head.access
  const seen = await spacesById(ctx, [row.id, ...others, ...spaces])
  const ids = [
    row.organization_id,
    ...Array.from(seen.values(), ({ row: { organization_id } }) => organization_id),
  ]
  const organizations = await organizationsOf(ctx, ids, view)
  const shownById = await shownSpaces(ctx, [...seen.values()], view)
  const spaceShown: Homes['spaceShown'] = id => {
    const [space, organization] = [shownById.get(id), seen.get(id)?.row.organization_id]
    if (space === undefined || organization === undefined) return { space: { id } }
    return { space, organization: organizations.get(organization) ?? { id: organization } }
  }
  const presentVersion: VersionOfSpace = (id, revision) => {
    if (view === 'short') return { type: 'revision', revision: shortOf('revision', revision.id) }
    const space = shownById.get(id)
    const isHead = revision.id === seen.get(id)?.row.head_revision_id
    const published = isHead && space !== undefined && 'urls' in space ? space.urls.published : undefined
    return { type: 'revision', revision: presentRevisionSummary(ctx, revision, published) }
  }
  const own = {
    spaceId: row.id,
    session: content.session,
    root: content.target.root,
    presentation: presentationOf(ctx, content.head, { metadata: true }),
    authored: { ...content.head, revision: content.revision },
    shown: {
      organization: organizations.get(row.organization_id) ?? { id: row.organization_id },
      ...spaceShown(row.id),
      versionContext: await versionOf(ctx, content, presentVersion, { space: seen.get(row.id), view }),
    },
  }
  const shown = others.flatMap(id => (id === row.id ? [] : (seen.get(id) ?? [])))
  return { own, others: await mainContents(ctx, shown, spaceShown, presentVersion), spaceShown }
}

const shortOf = (object: string, id: string): Short => ({ object, id })

const organizationsOf = async (
  ctx: Ctx,
  ids: readonly string[],
  view: LinksView,
): Promise<Map<string, OrganizationShown>> => {
  const rows = [...(await ownOrganizations(ctx, ids)).values()].filter(({ member }) => member)
  if (view === 'short') return new Map(rows.map(({ id }) => [id, shortOf('organization', id)]))
  const shown = await presentOrganizations(ctx, rows)
  return new Map(shown.map(organization => [organization.id, organization]))
}

const shownSpaces = async (
  ctx: Ctx,
  spaces: readonly SpaceSeen[],
  view: LinksView,
): Promise<Map<string, Static<typeof Space> | Short>> => {
  if (view === 'short') return new Map(spaces.map(({ row: { id } }) => [id, shortOf('space', id)]))
  return new Map((await presentSpaces(ctx, spaces)).map(space => [space.id, space]))
}

/** Shows the version of the main content of a space. */
type VersionOfSpace = (spaceId: string, revision: RevisionRow) => object

const versionOf = async (
  ctx: Ctx,
  { head, revision }: LinkedContent,
  presentVersion: VersionOfSpace,
  { space, view }: { space: SpaceSeen | undefined; view: LinksView },
): Promise<object> => {
  const { changeRequest, access } = head
  if (changeRequest === null) return presentVersion(access.row.id, revision)
  if (view === 'short')
    return { type: 'changeRequest', changeRequest: shortOf('change-request', changeRequest.id) }
  const space_head = space?.row.head_revision_id ?? access.row.head_revision_id
  const [shown] = await presentChangeRequests(ctx, [{ ...changeRequest, space_head }])
  return { type: 'changeRequest', changeRequest: shown }
}

/** The main contents of other spaces. */
const mainContents = async (
  ctx: Ctx,
  spaces: readonly SpaceSeen[],
  spaceShown: Homes['spaceShown'],
  presentVersion: VersionOfSpace,
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
      authored: { access, changeRequest: null, revision },
      shown: {
        organization: { id: organization_id },
        ...spaceShown(id),
        versionContext: presentVersion(id, revision),
      },
    })
  }
  return homes
}

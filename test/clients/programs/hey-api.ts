// A program that uses a client of functions by @hey-api/openapi-ts: twenty operations, and what it reads from their
// responses.
import { createClient } from './client/client/index.ts'
import * as api from './client/index.ts'

export const run = async (baseUrl: string, token: string): Promise<string[]> => {
  const client = createClient({ baseUrl, auth: token })
  const me = await api.getAuthenticatedUser({ client })
  const organizations = await api.listOrganizationsForAuthenticatedUser({ client, query: { limit: 10 } })
  const organizationId = organizations.data?.items[0]?.id ?? ''
  const space = await api.createSpace({
    client,
    path: { organizationId },
    body: { title: 'Harbour handbook', emoji: '⚓' },
  })
  if (space.error !== undefined) return [space.error.error.message]
  const spaceId = space.data.id
  const changes: api.ContentChange[] = [
    { operation: 'insert_page', title: 'Berths', document: { markdown: '# Berths\n\nTwelve of them.\n' } },
    {
      operation: 'insert_page',
      title: 'Tides',
      type: 'link',
      target: { kind: 'url', url: 'https://example.com' },
    },
    { operation: 'set_variables', variables: { harbour: 'Kilmore', old: null } },
  ]
  const changed = await api.changeContentInSpace({ client, path: { spaceId }, body: { changes } })
  const pageId = changed.data?.changes[0]?.page ?? ''
  const page = await api.getPageInSpace({ client, path: { spaceId, pageId } })
  const tree = await api.listPagesInSpace({ client, path: { spaceId } })
  const uploaded = await api.uploadFilesInSpace({
    client,
    path: { spaceId },
    body: { file: [new File(['Twelve.'], 'berths.txt')] },
  })
  const proposed = await api.createChangeRequest({
    client,
    path: { spaceId },
    body: { subject: 'Count again' },
  })
  const path = { spaceId, changeRequestId: proposed.data?.id ?? '' }
  await api.changeContentInChangeRequest({
    client,
    path,
    body: { changes: [{ operation: 'update_page', page: pageId, title: 'Berths and moorings', icon: null }] },
  })
  await api.updateChangeRequestById({ client, path, body: { status: 'open' } })
  const difference = await api.getChangeRequestChanges({ client, path })
  const merged = await api.mergeChangeRequest({ client, path })
  const conflicts: readonly api.ChangeRequestConflict[] = merged.data?.conflicts ?? []
  const revisions = await api.listRevisionsInSpace({ client, path: { spaceId } })
  const comment = await api.postCommentInSpace({
    client,
    path: { spaceId },
    body: { page: pageId, body: { markdown: 'Is this *all*?' } },
  })
  const comments = await api.listCommentsInSpace({ client, path: { spaceId }, query: { status: 'open' } })
  const found = await api.searchSpaceContent({ client, path: { spaceId }, query: { query: 'moorings' } })
  const links = await api.listLinksInSpace({ client, path: { spaceId } })
  const copy = await api.duplicateSpace({ client, path: { spaceId } })
  await api.deleteSpaceById({ client, path: { spaceId: copy.data?.id ?? '' } })
  const missing = await api.getSpaceById({ client, path: { spaceId: 'nowhere' } })
  return [
    me.data?.displayName ?? '',
    page.data?.markdown ?? '',
    (tree.data?.pages ?? []).map(({ title }) => title).join(),
    (difference.data?.changes ?? []).map(({ type }) => type).join(),
    merged.data?.result ?? '',
    String(conflicts.length),
    String(revisions.data?.items[0]?.type),
    comment.data?.body.markdown ?? '',
    String(comments.data?.items[0]?.target.page?.title),
    String(found.data?.items[0]?.title),
    (links.data?.items ?? [])
      .flatMap(({ targetReference }) => (targetReference.kind === 'url' ? targetReference.url : []))
      .join(),
    String(uploaded.data?.items[0]?.name),
    String(missing.error?.error.code),
  ]
}

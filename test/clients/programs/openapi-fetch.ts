// A program that uses types by openapi-typescript: twenty operations, and what it reads from their responses.
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

type Schemas = components['schemas']

export const run = async (baseUrl: string, token: string): Promise<string[]> => {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
  const me = (await api.GET('/v1/user')).data
  const organizations = (await api.GET('/v1/orgs', { params: { query: { limit: 10 } } })).data
  const organizationId = organizations?.items[0]?.id ?? ''
  const inOrganization = { path: { organizationId } }
  const created = await api.POST('/v1/orgs/{organizationId}/spaces', {
    params: inOrganization,
    body: { title: 'Harbour handbook', emoji: '⚓' },
  })
  if (created.error !== undefined) return [created.error.error.message]
  const spaceId = created.data.id
  const inSpace = { path: { spaceId } }
  const changes: Schemas['ContentChange'][] = [
    { operation: 'insert_page', title: 'Berths', document: { markdown: '# Berths\n\nTwelve of them.\n' } },
    {
      operation: 'insert_page',
      title: 'Tides',
      type: 'link',
      target: { kind: 'url', url: 'https://example.com' },
    },
    { operation: 'set_variables', variables: { harbour: 'Kilmore', old: null } },
  ]
  const changed = await api.POST('/v1/spaces/{spaceId}/content', {
    params: inSpace,
    body: { message: 'First pages', changes },
  })
  const pageId = changed.data?.changes[0]?.page ?? ''
  const inPage = { path: { spaceId, pageId } }
  const page = (await api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', { params: inPage })).data
  const tree = (await api.GET('/v1/spaces/{spaceId}/content/pages', { params: inSpace })).data
  const proposed = await api.POST('/v1/spaces/{spaceId}/change-requests', {
    params: inSpace,
    body: { subject: 'Count the berths again' },
  })
  const changeRequestId = proposed.data?.id ?? ''
  const inChangeRequest = { path: { spaceId, changeRequestId } }
  await api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
    params: inChangeRequest,
    body: { changes: [{ operation: 'update_page', page: pageId, title: 'Berths and moorings', icon: null }] },
  })
  await api.PATCH('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', {
    params: inChangeRequest,
    body: { status: 'open' },
  })
  const difference = (
    await api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes', {
      params: inChangeRequest,
    })
  ).data
  const merged = (
    await api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', {
      params: inChangeRequest,
    })
  ).data
  const conflicts: readonly Schemas['ChangeRequestConflict'][] = merged?.conflicts ?? []
  const revisions = (await api.GET('/v1/spaces/{spaceId}/revisions', { params: inSpace })).data
  const comment = await api.POST('/v1/spaces/{spaceId}/comments', {
    params: inSpace,
    body: { page: pageId, body: { markdown: 'Is this *all*?' } },
  })
  const comments = (
    await api.GET('/v1/spaces/{spaceId}/comments', { params: { ...inSpace, query: { status: 'open' } } })
  ).data
  const found = (
    await api.GET('/v1/spaces/{spaceId}/search', { params: { ...inSpace, query: { query: 'moorings' } } })
  ).data
  const links = (await api.GET('/v1/spaces/{spaceId}/links', { params: inSpace })).data
  const archive = await api.GET('/v1/spaces/{spaceId}/content/export', { params: inSpace, parseAs: 'blob' })
  const copy = (await api.POST('/v1/spaces/{spaceId}/duplicate', { params: inSpace })).data
  await api.DELETE('/v1/spaces/{spaceId}', { params: { path: { spaceId: copy?.id ?? '' } } })
  const missing = await api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId: 'nowhere' } } })
  return [
    me?.displayName ?? '',
    page?.markdown ?? '',
    (tree?.pages ?? []).map(({ title }) => title).join(),
    (difference?.changes ?? []).map(({ type }) => type).join(),
    merged?.result ?? '',
    String(conflicts.length),
    String(revisions?.items[0]?.type),
    comment.data?.body.markdown ?? '',
    String(comments?.items[0]?.target.page?.title),
    String(found?.items[0]?.title),
    (links?.items ?? [])
      .flatMap(({ targetReference }) => (targetReference.kind === 'url' ? targetReference.url : []))
      .join(),
    String(archive.response.headers.get('content-type')),
    String(missing.error?.error.code),
  ]
}

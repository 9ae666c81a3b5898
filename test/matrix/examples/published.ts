// Requests to the operations on published content.
import { newSite } from '../../world/sites.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

/** A published site behind a proxy. If several sites name the proxy, the oldest is shown; all of them are alike. */
const publishedSite: NonNullable<Example['params']> = async ({ admin, organization }) => {
  const space = (await admin.post(`/orgs/${organization.id}/spaces`, { title: 'Guides' })).body
  const page = { operation: 'insert_page', title: 'Install', document: { markdown: 'Run `npm ci`.\n' } }
  await admin.post(`/spaces/${space.id}/content`, { changes: [page] })
  const site = await newSite(admin, organization, { title: `Guides ${unique()}`, spaces: [space.id] })
  await admin.patch(site.path, { proxy: 'guides.example.com/docs' })
  await admin.post(`${site.path}/publish`)
  return {}
}

export const publishedExamples: Examples = {
  getPublishedContentSite: plain,
  getPublishedContentByUrl: [
    {
      params: publishedSite,
      query: 'format=html',
      body: () => ({
        url: 'https://guides.example.com/docs?visitor.beta=true',
        visitor: { cookies: 'lectern-visitor=%7B%22plan%22%3A%22pro%22%7D' },
      }),
    },
  ],
}

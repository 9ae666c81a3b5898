// Requests to the operations on redirects of sites.
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

const redirects = ({ organization, params }: Scene) =>
  `/orgs/${organization.id}/sites/${params.siteId}/redirects`

/** A new redirect. */
const freshRedirect: NonNullable<Example['params']> = async scene => {
  const body = { source: `/old/fresh-${unique()}`, destination: '/guide' }
  return { redirectId: (await scene.admin.post(redirects(scene), body)).body.id }
}

export const redirectExamples: Examples = {
  listSiteRedirects: [{ query: 'source=old' }],
  createSiteRedirect: [
    { body: () => ({ source: `/old/setup-${unique()}/*`, destination: '/guide/install/*' }) },
  ],
  getSiteRedirectById: plain,
  updateSiteRedirectById: [
    {
      params: freshRedirect,
      body: () => ({ source: `/former/page-${unique()}`, destination: '/guide/install#linux' }),
    },
  ],
  deleteSiteRedirectById: [{ params: freshRedirect }],
}

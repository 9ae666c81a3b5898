// Requests to the operations on the appearance of sites, and on previews.
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

const look = () => ({
  title: `Harbour docs ${unique()}`,
  logo: { light: 'https://example.com/light.svg', dark: 'https://example.com/dark.svg' },
  icon: { emoji: '⚓' },
  primaryColor: { light: '#0a5ad6', dark: '#7fb0ff' },
  font: 'Inter',
  theme: 'light',
  header: {
    links: [{ title: 'More', to: 'https://example.com', links: [{ title: 'Status', to: '/status' }] }],
  },
  footer: {
    groups: [{ title: 'Legal', links: [{ title: 'Imprint', to: 'https://example.com/imprint' }] }],
    copyright: '© Harbour Works',
  },
  corners: 'straight',
  announcement: { title: 'Lectern 2 is here.', to: 'https://example.com/news', style: 'info' },
  showAuthor: true,
  showEditLink: true,
  pageActions: true,
  language: 'en',
  socialPreview: 'https://example.com/card.png',
})

const previews = ({ organization, params }: Scene) =>
  `/orgs/${organization.id}/sites/${params.siteId}/previews`

/** A new preview. */
const freshPreview: NonNullable<Example['params']> = async scene => {
  const { body } = await scene.admin.post(previews(scene), { changeRequests: [scene.params.changeRequestId] })
  return { previewId: body.id }
}

/** A site space with a customization of its own. */
const dressed: NonNullable<Example['params']> = async ({ admin, organization, params }) => {
  const { siteId, siteSpaceId = '' } = params
  const path = `/orgs/${organization.id}/sites/${siteId}/site-spaces/${siteSpaceId}/customization`
  await admin.put(path, { title: `Dressed ${unique()}` })
  return { siteSpaceId }
}

export const lookExamples: Examples = {
  getSiteCustomization: plain,
  updateSiteCustomization: [{ body: look }],
  getSiteSpaceCustomization: plain,
  updateSiteSpaceCustomization: [{ body: look }],
  deleteSiteSpaceCustomization: [{ params: dressed }],
  listSitePreviews: plain,
  createSitePreview: [
    {
      body: ({ params, world }) => ({
        changeRequests: [params.changeRequestId],
        visitor: { cookies: 'lectern-visitor=%7B%22beta%22%3Atrue%7D' },
        expiresAt: new Date(world.clock.now + 24 * 60 * 60 * 1000).toISOString(),
      }),
    },
  ],
  deleteSitePreviewById: [{ params: freshPreview }],
}

// How sites and site spaces look, as the API shows it.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import type { SiteAccess } from '../sites/index.ts'
import { lookOf, readOverrides } from './look.ts'
import type { Customizations, Look, ShownLook, SiteCustomization, SiteSpaceCustomization } from './schema.ts'
import { customizationsAt, siteSpacesWithOwn } from './store.ts'
import type { LookAccess } from './subject.ts'

/** The columns of a site that say how it looks. */
type CustomizedSite = Pick<SiteAccess['row'], 'id' | 'title' | 'customization'>

export const presentSiteLook = ({ row }: SiteAccess): Static<typeof SiteCustomization> =>
  versioned(siteLook(row), row.id, row.title, row.customization)

export const presentSiteSpaceLook = ({ site, row }: LookAccess): Static<typeof SiteSpaceCustomization> => {
  const own = readOverrides(row.customization)
  return versioned(
    {
      object: 'site-space-customization',
      ...shown(lookOf(site.row.title, readOverrides(site.row.customization), own)),
      own: Object.keys(own) as (keyof Look)[],
    },
    row.id,
    row.customization,
  )
}

/** The look of a site, and what each of its site spaces overrides. */
export const customizationsOf = async (
  ctx: Ctx,
  site: CustomizedSite,
): Promise<Static<typeof Customizations>> => {
  const rows = await siteSpacesWithOwn(ctx, site.id)
  return {
    site: siteLook(site),
    siteSpaces: Object.fromEntries(rows.map(row => [row.id, readOverrides(row.customization)])),
  }
}

/** The look of a site where it shows one of its site spaces. */
export const lookAt = async (ctx: Ctx, siteId: string, siteSpaceId: string): Promise<Look> => {
  const found = await customizationsAt(ctx, { site: siteId, siteSpace: siteSpaceId })
  if (found === undefined) throw new Error(`there is no site ${siteId}`)
  const { title, site, siteSpace } = found
  return lookOf(title, readOverrides(site), readOverrides(siteSpace))
}

const siteLook = ({ title, customization }: CustomizedSite): Static<typeof SiteCustomization> => ({
  object: 'site-customization',
  ...shown(lookOf(title, readOverrides(customization))),
})

const shown = ({ title, logo, icon, announcement, socialPreview, ...look }: Look): ShownLook => ({
  title,
  ...(logo && { logo }),
  ...(icon && { icon }),
  ...look,
  ...(announcement && { announcement }),
  ...(socialPreview !== null && { socialPreview }),
})

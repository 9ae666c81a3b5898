// How a site and its site spaces look: set, and taken back.
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { Conflict, invalidField } from '#kernel/errors.ts'
import { refuseUnlessLanguages } from '#library/translations/index.ts'
import { emitOfSite, lockOfSite, lockSite, raiseRevision, type SiteAccess } from '../sites/index.ts'
import { differing, type LookOverrides, lookOf, readOverrides, writeOverrides } from './look.ts'
import { charactersOfOthers, setSiteLook, setSiteSpaceLook } from './store.ts'
import { type LookAccess, lookRows } from './subject.ts'
import { most } from './values.ts'

export const customizeSite = async (
  ctx: WriteCtx,
  seen: SiteAccess,
  overrides: LookOverrides,
): Promise<SiteAccess> => {
  refuseWrong(overrides)
  const site = await lockSite(ctx, seen, 'create')
  const customization = writeOverrides(differing(overrides, lookOf(site.row.title)))
  if (customization === site.row.customization) return site
  await setSiteLook(ctx, site.row.id, customization)
  await raiseRevision(ctx, site.row)
  await emit(ctx, {
    organization: site.organization.id,
    type: 'site_customized',
    resource: { type: 'site', id: site.row.id },
    data: { fields: Object.keys(readOverrides(customization)) },
  })
  return { ...site, row: { ...site.row, customization } }
}

export const customizeSiteSpace = async (
  ctx: WriteCtx,
  seen: LookAccess,
  overrides: LookOverrides,
): Promise<LookAccess> => {
  refuseWrong(overrides)
  const { site, row } = await lockOfSite(ctx, lookRows, seen)
  const customization = writeOverrides(
    differing(overrides, lookOf(site.row.title, readOverrides(site.row.customization))),
  )
  if (customization === row.customization) return { site, row }
  if ((customization?.length ?? 0) + (await charactersOfOthers(ctx, row)) > most.own)
    throw new Conflict(
      `what the site spaces of a site have of their own is at most ${most.own} characters together; set more of it on the site`,
    )
  await setSiteSpaceLook(ctx, row.id, customization)
  await raiseRevision(ctx, site.row)
  await emitOfSite(ctx, site, {
    type: 'site_space_customized',
    resource: { type: 'site-space', id: row.id },
    data: { fields: Object.keys(readOverrides(customization)) },
  })
  return { site, row: { ...row, customization } }
}

export const resetSiteSpace = async (ctx: WriteCtx, seen: LookAccess): Promise<void> => {
  await customizeSiteSpace(ctx, seen, {})
}

const refuseWrong = ({ icon, language }: LookOverrides): void => {
  if (icon && (icon.icon === undefined) === (icon.emoji === undefined))
    throw invalidField('/icon', 'must have either icon or emoji')
  if (language !== undefined) refuseUnlessLanguages([['/language', language]])
}
